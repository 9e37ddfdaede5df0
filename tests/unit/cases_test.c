/* The driver of cases (runtime/cases) over kernels made by hand. One is right, and others each make
 * a mistake of their own, which must be told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/cases.h"
#include "cases/segments.h"

/* ---- kernels: out[i] = in[i], of n floats or of the rows of a plane ---- */

typedef enum mistake {
    NONE,
    LAST_LEFT_OUT,
    LAST_OF_LONG,
    ANOTHER_BIT,
    ANOTHER_ZERO,
    BEFORE_OUTPUT,
    PAST_OUTPUT,
    INPUT_WRITTEN,
    INPUT_ZERO,
    GAP_WRITTEN,
    WORKSPACE_WRITTEN,
    FAILS,
    MISTAKES
} mistake;

enum { MANY = 20000 }; /* as in runtime/cases/sizes.c */

static mistake made;
static bool plane;

static size_t width_of(const kg_call *call)
{
    return plane ? call->lengths[0] : call->n;
}

static size_t pitch_of(const kg_call *call, uint32_t which)
{
    return plane ? call->lengths[which] / sizeof(float) : call->n;
}

static void copy(const kg_call *call, const float *in, float *out)
{
    const size_t width = width_of(call), rows = width ? call->n / width : 0;
    for (size_t r = 0; r < rows; r++)
        for (size_t i = 0; i < width; i++)
            out[r * pitch_of(call, 3) + i] = in[r * pitch_of(call, 2) + i];
}

static int reference(const kg_call *call)
{
    copy(call, call->args[0], (float *)(uintptr_t)call->args[1]);
    return 0;
}

static uint32_t bits_of(const float *at)
{
    uint32_t bits;
    memcpy(&bits, at, sizeof bits);
    return bits;
}

static void turn_zeros(float *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i] == 0)
            memcpy(&at[i], &(uint32_t){bits_of(&at[i]) ^ UINT32_C(0x80000000)}, sizeof *at);
}

static void spoil(const kg_call *call, float *in, float *out)
{
    const size_t width = width_of(call), last = width - 1;
    switch (made) {
    case LAST_LEFT_OUT: out[last] = 77; break;
    case ANOTHER_BIT: memcpy(out, &(uint32_t){bits_of(out) ^ 1}, sizeof *out); break;
    case ANOTHER_ZERO: turn_zeros(out, width); break;
    case INPUT_ZERO: turn_zeros(in, width); break;
    case BEFORE_OUTPUT: out[-1] = 77; break;
    case PAST_OUTPUT: out[width] = 77; break;
    case INPUT_WRITTEN: in[last] = 77; break;
    case GAP_WRITTEN:
        if (plane && pitch_of(call, 3) > width) out[width] = 77;
        break;
    case LAST_OF_LONG:
        if (call->n >= MANY) out[call->n - 1] = 77;
        break;
    case WORKSPACE_WRITTEN: ((unsigned char *)call->regions[0])[64] = 1; break;
    default: break;
    }
}

static int variant_code(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    float *in = (float *)(uintptr_t)call->args[0], *out = (float *)(uintptr_t)call->args[1];
    if (made == FAILS) return 1;
    copy(call, in, out);
    if (call->n) spoil(call, in, out);
    return 0;
}

static const kg_region regions[] = {{.name = "sums", .fixed = 64}};
static const kg_field number[] = {{.name = "", .type = "f32", .offset = 0, .size = 4}};
#define ARRAY(of, its_role, its_extent, ...)                                                       \
    {                                                                                              \
        .name = of, .type = "f32", .role = its_role, .extent = its_extent, .size = 4,              \
        .alignment = 4, .fields = number, .n_fields = 1, __VA_ARGS__                               \
    }
static const kg_arg arrays[] = {ARRAY("in", KG_ROLE_INPUT, KG_EXTENT_N, .width = 0),
                                ARRAY("out", KG_ROLE_OUTPUT, KG_EXTENT_N, .width = 0)};
static const kg_arg planes[] = {
    ARRAY("in", KG_ROLE_INPUT, KG_EXTENT_PLANE, .width = 0, .height = 1, .pitch = 2),
    ARRAY("out", KG_ROLE_OUTPUT, KG_EXTENT_PLANE, .width = 0, .height = 1, .pitch = 3)};
static const char *const lengths[] = {"width", "height", "pitch_in", "pitch_out"};
static const kg_step steps[] = {{.entry = "copy", .rule = KG_GRID_ONE, .dbs = 64, .threads = 32}};
static const kg_variant variants[] = {{.name = "all",
                                       .dask = "block",
                                       .steps = steps,
                                       .n_steps = 1,
                                       .max_n = UINT64_MAX,
                                       .nwarps = 1,
                                       .nwork = 2,
                                       .vector = 1,
                                       .emu = variant_code}};
static kg_kernel_state states[2];
#define KERNEL(of, its_args, its_lengths, its_state)                                               \
    {                                                                                              \
        .abi = KG_ABI, .name = of, .family = "map", .describe = "copies", .args = its_args,        \
        .n_args = 2, .variants = variants, .n_variants = 1, .reference = reference,                \
        .regions = regions, .n_regions = 1, .in_place = 1, .state = its_state, .lengths = lengths, \
        .n_lengths = its_lengths                                                                   \
    }
static const kg_kernel over_arrays = KERNEL("copy_f32", arrays, 0, &states[0]);
static const kg_kernel over_planes = KERNEL("copy_rows_f32", planes, 4, &states[1]);

/* ---- kernels: the sum of n integers, as an integer and as a float ---- */

static uint64_t largest; /* of all that were added */

static uint64_t element_of(const kg_call *call, uint64_t i)
{
    const uint64_t x = ((const uint64_t *)call->args[0])[i];
    if (x > largest) largest = x;
    return x;
}

/* From the first to the last, as a reference does, or from the last to the first. */
static int add_floats(const kg_call *call, bool backwards)
{
    double sum = 0;
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    for (uint64_t i = 0; i < call->n; i++)
        sum += (double)element_of(call, backwards ? call->n - 1 - i : i);
    *(double *)(uintptr_t)call->args[1] = sum;
    return 0;
}

static int forwards(const kg_call *call)
{
    return add_floats(call, false);
}

static int backwards(const kg_call *call)
{
    return add_floats(call, true);
}

static int add_integers(const kg_call *call)
{
    uint64_t sum = 0;
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    for (uint64_t i = 0; i < call->n; i++) sum += element_of(call, i);
    *(uint64_t *)(uintptr_t)call->args[1] = sum;
    return 0;
}

#define NUMBER_OF(its_type)                                                                        \
    {                                                                                              \
        .name = "", .type = its_type, .offset = 0, .size = 8                                       \
    }
static const kg_field integer[] = {NUMBER_OF("u64")}, real[] = {NUMBER_OF("f64")};
#define ARG_OF(of, its_type, its_fields, ...)                                                      \
    {                                                                                              \
        .name = of, .type = its_type, .size = 8, .alignment = 8, .fields = its_fields,             \
        .n_fields = 1, __VA_ARGS__                                                                 \
    }
#define INTEGERS ARG_OF("in", "u64", integer, .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N)
static const kg_arg to_real[] = {
    INTEGERS, ARG_OF("out", "f64", real, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE)};
static const kg_arg to_integer[] = {
    INTEGERS, ARG_OF("out", "u64", integer, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE)};
#define SUM_VARIANT(code)                                                                          \
    {                                                                                              \
        .name = "all", .dask = "block", .steps = steps, .n_steps = 1, .max_n = UINT64_MAX,         \
        .nwarps = 1, .nwork = 2, .vector = 1, .emu = code                                          \
    }
static const kg_variant sum_of_reals[] = {SUM_VARIANT(backwards)};
static const kg_variant sum_of_integers[] = {SUM_VARIANT(add_integers)};
static kg_kernel_state sum_states[2];
#define SUM_KERNEL(of, its_args, its_variants, its_reference, its_state)                           \
    {                                                                                              \
        .abi = KG_ABI, .name = of, .family = "reduce", .describe = "adds", .args = its_args,       \
        .n_args = 2, .variants = its_variants, .n_variants = 1, .reference = its_reference,        \
        .state = its_state                                                                         \
    }
static const kg_kernel adds_reals =
    SUM_KERNEL("sum_as_f64", to_real, sum_of_reals, forwards, &sum_states[0]);
static const kg_kernel adds_integers =
    SUM_KERNEL("sum_u64", to_integer, sum_of_integers, add_integers, &sum_states[1]);

/* ---- what is told ---- */

static char told[1024];
static uint32_t failures, in_place;
static uint64_t at_border, beside_it, long_ones; /* cases of these sizes */
static value_slack slack;

static void begin(void *context, a_case *c)
{
    (void)context;
    c->style = STYLE_EXACT;
    c->slack = slack;
}

static void wrong(void *context, const a_case *c, const char *what)
{
    (void)context;
    case_describe(c, told, sizeof told / 2);
    snprintf(told + strlen(told), sizeof told / 2, ": %s", what);
}

static void failed(void *context, const a_case *c, kg_status status)
{
    (void)status;
    failures++;
    wrong(context, c, "failed");
}

static void ended(void *context, const a_case *c, case_outcome outcome)
{
    (void)context, (void)outcome;
    in_place += c->in_place;
    at_border += c->n == steps[0].dbs;
    beside_it += c->n == steps[0].dbs - 1 || c->n == steps[0].dbs + 1;
    long_ones += c->n >= MANY;
}

static void broken(void *context, const char *what)
{
    (void)context;
    fail_msg("%s", what);
}

static case_counts run(const kg_kernel *k, mistake m, case_effort effort)
{
    static const case_hooks hooks = {
        .begin = begin, .failed = failed, .wrong = wrong, .ended = ended, .broken = broken};
    case_bed bed;
    case_counts counts = {0};
    made = m;
    plane = k == &over_planes;
    told[0] = '\0';
    failures = in_place = 0;
    at_border = beside_it = long_ones = 0;
    case_bed_open(&bed, KG_BACKEND_EMU, 1, &hooks);
    cases_of_variant(&bed, k, &k->variants[0], true, &effort, &counts);
    case_bed_close(&bed);
    return counts;
}

static const case_effort some = {
    .most = 500, .offsets = 2, .random_sizes = 3, .stride = 36, .places = 3, .few_shapes = true};

/* ---- tests ---- */

static void a_right_kernel_has_nothing_told(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const case_counts counts = run(i ? &over_planes : &over_arrays, NONE, some);
        assert_string_equal(told, "");
        assert_int_equal(counts.wrong, 0);
        assert_int_equal(counts.refused, 0);
        assert_true(counts.run > 30);
        assert_true(in_place > 3);
    }
}

static void each_mistake_is_told(void **state)
{
    (void)state;
    static const char *const texts[MISTAKES] = {
        [LAST_LEFT_OUT] = "is 77, the reference says",
        [ANOTHER_BIT] = "the reference says",
        [ANOTHER_ZERO] = "is -0, the reference says 0",
        [BEFORE_OUTPUT] = "wrote 4 bytes before out",
        [PAST_OUTPUT] = "past the end of out",
        [INPUT_WRITTEN] = "in[",
        [WORKSPACE_WRITTEN] = "wrote past the bytes of the workspace",
        [FAILS] = "failed",
    };
    for (mistake m = NONE + 1; m < MISTAKES; m++) {
        if (!texts[m]) continue;
        case_effort apart = some;
        apart.in_turns = true; /* in place, a written input is an output */
        const case_counts counts = run(&over_arrays, m, apart);
        if (counts.wrong == 0 || !strstr(told, texts[m])) fail_msg("mistake %d: \"%s\"", m, told);
    }
    assert_true(failures > 0);
}

static void bytes_between_rows_belong_to_nobody(void **state)
{
    (void)state;
    const case_counts counts = run(&over_planes, GAP_WRITTEN, some);
    assert_true(counts.wrong > 0 && counts.wrong < counts.run);
    assert_non_null(strstr(told, "wrote past the end of row"));
}

static void slack_is_what_was_asked_for(void **state)
{
    (void)state;
    slack = (value_slack){.one_zero = true};
    assert_int_equal(run(&over_arrays, ANOTHER_ZERO, some).wrong, 0);
    assert_true(run(&over_arrays, ANOTHER_BIT, some).wrong > 0);
    assert_true(run(&over_arrays, INPUT_ZERO, some).wrong > 0);
    assert_non_null(strstr(told, "(an input)"));
    slack = (value_slack){.one_zero = true, .rounded = true, .scale = 4};
    assert_int_equal(run(&over_arrays, ANOTHER_BIT, some).wrong, 0);
    assert_true(run(&over_arrays, LAST_LEFT_OUT, some).wrong > 0);
    slack = (value_slack){0};
}

/* What runs briefly has each size, and cases in place; a mistake at the end of arrays shows. */
static void a_brief_run_has_each_size(void **state)
{
    (void)state;
    case_effort brief = some;
    brief.briefly = true;
    for (int i = 0; i < 2; i++) {
        const kg_kernel *k = i ? &over_planes : &over_arrays;
        const case_counts all = run(k, NONE, some), few = run(k, NONE, brief);
        assert_string_equal(told, "");
        assert_true(few.run > 3 && few.run < all.run);
        assert_true(i || in_place > 3);
    }
    assert_true(run(&over_arrays, LAST_LEFT_OUT, brief).wrong > 3);
}

/* Where elements take long, long arrays and sizes beside a border meet one alignment, the border
 * all. None is left out: a mistake that long arrays alone have is told of each. */
static void long_arrays_are_met_once(void **state)
{
    (void)state;
    case_effort all = some, once = some;
    all.most = once.most = 40000;
    once.thin = true;
    assert_int_equal(run(&over_arrays, NONE, all).wrong, 0);
    const uint64_t often = long_ones, border = at_border, beside = beside_it;
    assert_int_equal(run(&over_arrays, NONE, once).wrong, 0);
    const uint64_t each = all.offsets + 1; /* and in place */
    assert_true(long_ones > 0);
    assert_int_equal(often, each * long_ones);
    assert_int_equal(beside, each * beside_it);
    assert_int_equal(at_border, border);
    assert_int_equal(run(&over_arrays, LAST_OF_LONG, once).wrong, long_ones);
}

static void every_size_is_every_size(void **state)
{
    (void)state;
    const case_effort every = {.most = 500, .offsets = 2, .places = 3, .every_size = true};
    assert_int_equal(run(&over_arrays, NONE, every).run, 5001);
}

/* A float rounds sums of large integers, each order in its own way: data must leave it room, and
 * use the room there is. */
static void sums_of_integers_in_floats_are_exact(void **state)
{
    (void)state;
    largest = 0;
    assert_int_equal(run(&adds_reals, NONE, some).wrong, 0);
    assert_string_equal(told, "");
    assert_true(largest >> 50 != 0 && largest >> 53 == 0);
    largest = 0;
    assert_int_equal(run(&adds_integers, NONE, some).wrong, 0);
    assert_true(largest >> 63 != 0);
}

/* ---- offsets of segments ---- */

static uint64_t next_of(void *state)
{
    uint64_t *at = state;
    return *at = *at * UINT64_C(6364136223846793005) + 1442695040888963407u;
}

/* Each sort of segments is one of its own. Two of them say how many there are, and no more. */
static void no_sort_of_segments_is_another(void **state)
{
    (void)state;
    enum { SEGMENTS = 200, N = 100000, NO_SEGMENT = 4, ONE = 7 };
    static uint32_t offsets[SEGMENTS_TURNS][SEGMENTS + 1];
    const kg_arg arg = {.type = "u32", .size = sizeof **offsets};
    for (uint32_t turn = 0; turn < SEGMENTS_TURNS; turn++) {
        uint64_t seed = 1;
        segments_fill(&arg, SEGMENTS, N, turn, next_of, &seed, (unsigned char *)offsets[turn]);
        for (int i = 0; i < SEGMENTS; i++) assert_true(offsets[turn][i] <= offsets[turn][i + 1]);
        assert_true(offsets[turn][SEGMENTS] <= N);
        for (uint32_t other = 0; other < turn; other++) {
            const bool counts =
                turn == NO_SEGMENT || turn == ONE || other == NO_SEGMENT || other == ONE;
            if (!counts && memcmp(offsets[turn], offsets[other], sizeof *offsets) == 0)
                fail_msg("sorts %u and %u", other, turn);
        }
    }
}

/* Of a warp each there are fewer than of a thread each. Steps that count elements have no say. */
static void segments_are_as_many_as_threads_allow(void **state)
{
    (void)state;
    const kg_arg args[] = {{.role = KG_ROLE_INPUT, .kind = KG_KIND_OFFSETS, .width = 1}};
    const kg_step steps[] = {{.dbs = 1, .threads = 256},
                             {.dbs = 8, .threads = 256, .terms = KG_TERM(1)},
                             {.dbs = 256, .threads = 256, .terms = KG_TERM(1)}};
    const kg_kernel k = {.args = args, .n_args = 1, .n_lengths = 2};
    const kg_variant each = {.steps = steps, .n_steps = 3}, none = {.steps = steps, .n_steps = 1};
    size_t lengths[2] = {0};
    assert_int_equal(segments_for_threads(&k, &each, 65536), 2048);
    assert_true(segments_for_threads(&k, &none, 65536) == UINT64_MAX);
    for (uint32_t turn = 0; turn < SEGMENTS_TURNS; turn++) {
        segments_lengths(&k, 50000, turn, 2048, lengths);
        assert_true(lengths[1] <= 2048 && lengths[0] == 0);
    }
    segments_lengths(&k, 50000, 5, UINT64_MAX, lengths);
    assert_int_equal(lengths[1], 100005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_are_as_many_as_threads_allow),
        cmocka_unit_test(a_right_kernel_has_nothing_told),
        cmocka_unit_test(each_mistake_is_told),
        cmocka_unit_test(bytes_between_rows_belong_to_nobody),
        cmocka_unit_test(slack_is_what_was_asked_for),
        cmocka_unit_test(a_brief_run_has_each_size),
        cmocka_unit_test(long_arrays_are_met_once),
        cmocka_unit_test(every_size_is_every_size),
        cmocka_unit_test(sums_of_integers_in_floats_are_exact),
        cmocka_unit_test(no_sort_of_segments_is_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
