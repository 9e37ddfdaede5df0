/* What the driver of cases (runtime/cases) makes for arguments of each kind: keys, sorted values,
 * flags, counts, buffers. One kernel takes them all, and looks at what it is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases/cases.h"
#include "cases/indices.h"
#include "cases/kinds.h"

enum { KEYS, SORTED, PAIRS, FLAGS, HELD, COUNT, BUFFER, PLACES, OUT, ARGS };
enum { CAPACITY, OTHERS, LENGTHS };

typedef struct pair {
    int16_t first;
    float second;
} pair;

/* What all cases of a run had. */
static struct {
    uint32_t disorders, nans, too_many, filled;
    uint32_t alike, few, unlike; /* arrays of keys, by how many differ */
    uint32_t repeated;           /* sorted arrays with equal neighbours */
    uint32_t none, all, some, set_to_one, set_to_more;
    uint32_t empty, full, between;
    uint32_t without_room, as_much_room, more_room; /* capacities against n */
    uint32_t sums;
} seen;

/* ---- what the kernel looks at ---- */

static const void *array(const kg_call *call, uint32_t arg)
{
    return call->args[arg];
}

static uint32_t different_keys(const uint32_t *keys, uint64_t n)
{
    uint32_t count = 0;
    for (uint64_t i = 0; i < n; i++) {
        uint64_t j = 0;
        while (j < i && keys[j] != keys[i]) j++;
        count += j == i;
    }
    return count;
}

static void look_at_keys(const kg_call *call)
{
    const uint32_t count = different_keys(array(call, KEYS), call->n);
    if (call->n < 40 || call->n > 200) return;
    seen.alike += count == 1;
    seen.few += count > 1 && count <= 8;
    seen.unlike += count > 8;
}

static void look_at_order(const kg_call *call)
{
    const float *sorted = array(call, SORTED);
    const pair *pairs = array(call, PAIRS);
    bool repeated = false;
    for (uint64_t i = 0; i < call->n; i++) seen.nans += sorted[i] != sorted[i];
    for (uint64_t i = 1; i < call->n; i++) {
        const pair a = pairs[i - 1], b = pairs[i];
        seen.disorders += sorted[i - 1] > sorted[i];
        seen.disorders += a.first > b.first || (a.first == b.first && a.second > b.second);
        repeated = repeated || sorted[i - 1] == sorted[i];
    }
    seen.repeated += repeated;
}

static void look_at_flags(const kg_call *call)
{
    const uint8_t *flags = array(call, FLAGS);
    uint64_t set = 0;
    for (uint64_t i = 0; i < call->n; i++) {
        set += flags[i] != 0;
        seen.set_to_one += flags[i] == 1;
        seen.set_to_more += flags[i] > 1;
    }
    if (call->n < 2) return;
    seen.none += set == 0;
    seen.all += set == call->n;
    seen.some += set != 0 && set != call->n;
}

static void look_at_counts(const kg_call *call)
{
    const uint64_t capacity = call->lengths[CAPACITY];
    uint64_t count;
    memcpy(&count, array(call, COUNT), sizeof count);
    seen.too_many += count > capacity;
    if (capacity > 1) {
        seen.empty += count == 0;
        seen.full += count == capacity;
        seen.between += count > 0 && count < capacity;
    }
    seen.without_room += capacity == 0 && call->n != 0;
    seen.as_much_room += capacity == call->n;
    seen.more_room += capacity > call->n;
    seen.sums += call->lengths[OTHERS] != 0;
}

/* Numbers of elements that a kernel writes are no indices that it reads. */
static void look_at_places(const kg_call *call)
{
    const unsigned char *places = array(call, PLACES), *buffer = array(call, BUFFER);
    for (uint64_t i = 1; i < call->n * sizeof(uint32_t); i++)
        seen.filled += places[i] != places[0] || buffer[i] != buffer[0];
}

/* ---- the kernel: how many flags are set; its reference leaves other things in the buffer ---- */

static bool leaves_the_buffer; /* writes one element too many */

static int add_flags(const kg_call *call, uint32_t left)
{
    const uint8_t *flags = array(call, FLAGS);
    uint32_t *buffer = (uint32_t *)(uintptr_t)array(call, BUFFER);
    uint32_t *places = (uint32_t *)(uintptr_t)array(call, PLACES);
    uint32_t sum = 0;
    for (uint64_t i = 0; i < call->n; i++) {
        sum += flags[i] != 0;
        buffer[i] = left;
        places[i] = (uint32_t)i;
    }
    if (left && leaves_the_buffer) buffer[call->n] = left;
    memcpy((void *)(uintptr_t)array(call, OUT), &sum, sizeof sum);
    return 0;
}

static int reference(const kg_call *call)
{
    return add_flags(call, 0);
}

static int variant_code(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    look_at_keys(call);
    look_at_order(call);
    look_at_flags(call);
    look_at_counts(call);
    look_at_places(call);
    return add_flags(call, 77);
}

static const kg_field u8[] = {{.name = "", .type = "u8", .size = 1}};
static const kg_field u32[] = {{.name = "", .type = "u32", .size = 4}};
static const kg_field u64[] = {{.name = "", .type = "u64", .size = 8}};
static const kg_field f32[] = {{.name = "", .type = "f32", .size = 4}};
static const kg_field fields_of_pair[] = {
    {.name = "first", .type = "i16", .offset = offsetof(pair, first), .size = 2},
    {.name = "second", .type = "f32", .offset = offsetof(pair, second), .size = 4}};
#define ARG(of, its_fields, bytes, align, its_kind, ...)                                           \
    {                                                                                              \
        .name = of, .type = #its_fields, .kind = KG_KIND_##its_kind, .size = bytes,                \
        .alignment = align, .fields = its_fields,                                                  \
        .n_fields = sizeof its_fields / sizeof *its_fields, __VA_ARGS__                            \
    }
#define IN .role = KG_ROLE_INPUT
#define OF_N .extent = KG_EXTENT_N
static const kg_arg args[ARGS] = {
    [KEYS] = ARG("keys", u32, 4, 4, KEY, IN, OF_N),
    [SORTED] = ARG("sorted", f32, 4, 4, SORTED, IN, OF_N),
    [PAIRS] = ARG("pairs", fields_of_pair, sizeof(pair), 4, SORTED, IN, OF_N),
    [FLAGS] = ARG("flags", u8, 1, 1, FLAG, IN, OF_N),
    [HELD] = ARG("held", f32, 4, 4, VALUE, IN, .extent = KG_EXTENT_CAPACITY, .width = CAPACITY,
                 .count = COUNT + 1),
    [COUNT] = ARG("count", u64, 8, 8, COUNT, IN, .extent = KG_EXTENT_ONE),
    [BUFFER] = ARG("buffer", u32, 4, 4, BUFFER, .role = KG_ROLE_INOUT, OF_N),
    [PLACES] = ARG("places", u32, 4, 4, INDEX, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_SUM,
                   .terms = KG_TERM_N | KG_TERM(OTHERS)),
    [OUT] = ARG("out", u32, 4, 4, COUNT, .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE)};
static const char *const lengths[LENGTHS] = {"capacity", "others"};
static const kg_step steps[] = {{.entry = "kinds", .rule = KG_GRID_ONE, .dbs = 64, .threads = 32}};
static const kg_variant variants[] = {{.name = "all",
                                       .dask = "block",
                                       .steps = steps,
                                       .n_steps = 1,
                                       .max_n = UINT64_MAX,
                                       .nwarps = 1,
                                       .nwork = 2,
                                       .vector = 1,
                                       .emu = variant_code}};
static kg_kernel_state state_of_kernel;
static const kg_kernel kernel = {.abi = KG_ABI,
                                 .name = "kinds",
                                 .family = "select",
                                 .describe = "counts flags",
                                 .args = args,
                                 .n_args = ARGS,
                                 .variants = variants,
                                 .n_variants = 1,
                                 .reference = reference,
                                 .state = &state_of_kernel,
                                 .lengths = lengths,
                                 .n_lengths = LENGTHS};

/* ---- running ---- */

static value_style style;
static char told[1024];

static void begin(void *context, a_case *c)
{
    (void)context;
    c->style = style;
}

static void wrong(void *context, const a_case *c, const char *what)
{
    (void)context, (void)c;
    strncpy(told, what, sizeof told - 1);
}

static void failed(void *context, const a_case *c, kg_status status)
{
    (void)status;
    wrong(context, c, kg_last_error());
}

static void ended(void *context, const a_case *c, case_outcome outcome)
{
    (void)context, (void)c, (void)outcome;
}

static void broken(void *context, const char *what)
{
    (void)context;
    fail_msg("%s", what);
}

static case_counts run(value_style its_style)
{
    static const case_hooks hooks = {
        .begin = begin, .failed = failed, .wrong = wrong, .ended = ended, .broken = broken};
    static const case_effort effort = {
        .most = 500, .offsets = 2, .random_sizes = 60, .stride = 36, .places = 3};
    case_bed bed;
    case_counts counts = {0};
    memset(&seen, 0, sizeof seen);
    told[0] = '\0';
    style = its_style;
    case_bed_open(&bed, KG_BACKEND_EMU, 1, &hooks);
    cases_of_variant(&bed, &kernel, &variants[0], true, &effort, &counts);
    case_bed_close(&bed);
    return counts;
}

/* ---- tests ---- */

/* Whatever style the caller asks for: one with infinities and NaNs, too. */
static const value_style styles[] = {STYLE_EXACT, STYLE_ANY, STYLE_SPECIALS, STYLE_SMALL};
#define EACH_STYLE(i) for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)

static void sorted_values_ascend(void **state)
{
    (void)state;
    EACH_STYLE(i)
    {
        run(styles[i]);
        assert_int_equal(seen.disorders, 0);
        assert_int_equal(seen.nans, 0);
        assert_true(seen.repeated > 5);
    }
}

static void keys_are_alike_few_or_many(void **state)
{
    (void)state;
    run(STYLE_EXACT);
    assert_true(seen.alike > 5 && seen.few > 5 && seen.unlike > 5);
}

static void flags_are_set_in_all_few_or_none(void **state)
{
    (void)state;
    EACH_STYLE(i)
    {
        run(styles[i]);
        assert_true(seen.none > 5 && seen.all > 5 && seen.some > 5);
        assert_true(seen.set_to_one > seen.set_to_more && seen.set_to_more > 50);
    }
}

static void counts_are_within_capacity(void **state)
{
    (void)state;
    run(STYLE_EXACT);
    assert_int_equal(seen.too_many, 0);
    assert_true(seen.empty > 5 && seen.full > 5 && seen.between > 5);
}

static void lengths_of_all_sorts_come_up(void **state)
{
    (void)state;
    run(STYLE_EXACT);
    assert_true(seen.without_room > 5 && seen.as_much_room > 5 && seen.more_room > 5);
    assert_true(seen.sums > 50);
}

/* Outputs are not filled, not even with indices. What a kernel leaves in its buffer is nobody's
 * business, but what it writes behind it is. */
static void room_is_not_filled_and_not_compared(void **state)
{
    (void)state;
    assert_int_equal(run(STYLE_EXACT).wrong, 0);
    assert_string_equal(told, "");
    assert_int_equal(seen.filled, 0);
    leaves_the_buffer = true;
    const case_counts counts = run(STYLE_EXACT);
    leaves_the_buffer = false;
    assert_int_equal(counts.wrong, counts.run);
    assert_string_equal(told, "wrote 1 bytes past the end of buffer");
}

/* Where each result looks at a whole array, sizes and lengths are such that a case ends soon. */
static void few_results_look_at_a_whole_array(void **state)
{
    (void)state;
    kg_arg whole = {.kind = KG_KIND_WHOLE, .extent = KG_EXTENT_LENGTH, .width = OTHERS};
    const kg_kernel looking = {
        .args = &whole, .n_args = 1, .lengths = lengths, .n_lengths = LENGTHS};
    size_t of[LENGTHS];
    assert_true(kinds_most(&looking, 100000) < 10000 && kinds_most(&looking, 10) == 10);
    assert_true(kinds_last(&looking, 5000) == 2000 && kinds_last(&looking, 10) == 10);
    assert_int_equal(kinds_next(&looking, 1000), 1001);
    for (uint32_t turn = 0; turn < 8; turn++) {
        kinds_lengths(&looking, 3000, turn, of);
        assert_true(of[OTHERS] * 3000 < 1000000);
    }
    kinds_lengths(&kernel, 3000, KINDS_FEW, of);
    assert_int_equal(of[0], 7);
    whole.extent = KG_EXTENT_N;
    assert_true(kinds_most(&looking, 100000) < 1000);
    assert_true(kinds_next(&looking, 100) == 101 && kinds_next(&looking, 1000) > 1020);
    assert_int_equal(kinds_most(&kernel, 100000), 100000);
    assert_int_equal(kinds_last(&kernel, 5000), 5000);
}

static uint64_t next_number(void *state)
{
    uint64_t *at = state;
    *at = *at * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *at >> 33 | *at << 31;
}

/* Whether each index in range is there once, and it is told of others. */
static void check_indices(const kg_kernel *k, uint64_t n, uint32_t turn, uint64_t *state)
{
    static unsigned char to[3000];
    uint32_t times[256] = {0};
    size_t lengths[1] = {0};
    bool outside = false;
    n = indices_most(k, n);
    indices_lengths(k, n, turn, lengths);
    const bool told =
        indices_fill(k, &k->args[1], lengths, n, turn == 5 ? NULL : next_number, state, to);
    for (uint64_t i = 0; i < n; i++) {
        outside = outside || to[i] >= lengths[0];
        if (to[i] < lengths[0]) assert_int_equal(times[to[i]]++, 0);
    }
    assert_int_equal(told, outside);
}

/* A number far out became one in range, and more elements than there are bytes shared some. */
static void bytes_number_each_element_of_a_scatter_once(void **state)
{
    const kg_arg args[] = {{.name = "x", .size = 1, .role = KG_ROLE_INPUT},
                           {.name = "index", .size = 1, .kind = KG_KIND_INDEX},
                           {.name = "y", .size = 1, .role = KG_ROLE_OUTPUT, .index = 2}};
    const kg_bounds all[] = {KG_BOUNDS_NONE, KG_BOUNDS_SKIP, KG_BOUNDS_TRAP};
    const uint64_t sizes[] = {0, 1, 31, 200, 255, 256, 257, 3000};
    uint64_t numbers = 1;
    (void)state;
    for (int b = 0; b < 3; b++)
        for (int s = 0; s < 8; s++)
            for (uint32_t turn = 0; turn < 6; turn++) {
                const kg_kernel k = {.args = args, .n_args = 3, .bounds = all[b]};
                check_indices(&k, sizes[s], turn, &numbers);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorted_values_ascend),
        cmocka_unit_test(keys_are_alike_few_or_many),
        cmocka_unit_test(flags_are_set_in_all_few_or_none),
        cmocka_unit_test(counts_are_within_capacity),
        cmocka_unit_test(lengths_of_all_sorts_come_up),
        cmocka_unit_test(room_is_not_filled_and_not_compared),
        cmocka_unit_test(few_results_look_at_a_whole_array),
        cmocka_unit_test(bytes_number_each_element_of_a_scatter_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
