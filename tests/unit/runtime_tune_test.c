/* kg_tune and kg_judge: a kernel whose launches take as long as a clock made by hand says. */
#include "runtime_fixture.h"

#include <math.h>
#include <stdio.h>

#include "backend.h"
#include "cpu/kg_emu.h"

static double now;

static double by_hand(void)
{
    return now;
}

/* Microseconds of a launch of the variant whose code was called. */
static void take_time(const kg_call *call)
{
    static const struct {
        const char *code;
        double start, each;
    } costs[] = {{"small", 1, 1e-3}, {"vec", 2, 1e-4}, {"wide", 10, 1e-5}, {"any", 2.2, 5e-4}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        if (strcmp(seen.code, costs[i].code) == 0)
            now += 1e-6 * (costs[i].start + costs[i].each * (double)call->n);
}

static char file[1 << 16];
static int lines;

static void keep(void *context, const char *line)
{
    (void)context;
    lines++;
    strcat(strcat(file, line), "\n");
}

static kg_tune_result tune(const kg_tune_options *options)
{
    kg_tune_result r;
    strcpy(file, "kgen-tuning 1\n");
    lines = 0;
    seen.during = take_time;
    double (*const before)(void) = kg__host_seconds;
    kg__host_seconds = by_hand;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, options, keep, NULL, &r), KG_OK);
    kg__host_seconds = before;
    seen.during = NULL;
    return r;
}

static void dropped(void *context, const char *entry, const char *reason)
{
    (void)context;
    fail_msg("%s: %s", entry, reason);
}

static int chosen(size_t n)
{
    kg_explanation e;
    static unsigned char many[1 << 21] __attribute__((aligned(256)));
    const void *const args[] = {&scalar, many, many + (1 << 20)};
    kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
    assert_int_equal(kg_explain(&kernel, ws, args, n, &e), KG_OK);
    assert_int_equal(kg_workspace_destroy(ws), KG_OK);
    return e.chosen;
}

static void times_make_a_tuning_file(void **state)
{
    (void)state;
    const kg_kernel *const all[] = {&kernel, NULL};
    assert_int_equal(kg_register(all), KG_OK);
    const kg_tune_options options = {.bytes = (size_t)1 << 21};
    const kg_tune_result r = tune(&options);
    assert_true(r.before > r.after && r.after < 1.03 && r.worst_after < 1.25);
    /* 256 to 262144 - 1, two in an octave: 20; aligned, shifted, apart. */
    assert_int_equal(r.cells, 20 * 3);
    assert_int_equal(lines, 1 + VARIANTS + 1 + 20);
    assert_non_null(strstr(file, "# worst: "));
    assert_int_equal(kg_tuning_load(file, strlen(file), dropped, NULL), KG_OK);
    assert_int_equal(chosen(512), SMALL);
    assert_int_equal(chosen(2000), VEC);
    assert_int_equal(chosen(60000), VEC);
    assert_int_equal(chosen(131072), WIDE);
    /* What is in force now is what the next run begins with. */
    const kg_tune_result again = tune(&options);
    assert_float_equal(again.before, r.after, 1e-9);
}

typedef struct judged {
    unsigned cells, again, wrong, astray; /* astray: the choice is not where itself is */
    double most, most_again;
} judged;

static void judge_cell(void *context, const kg_judged *cell)
{
    judged *j = context;
    const double first = cell->us / cell->best_us;
    j->cells++;
    j->again += cell->again_us > 0;
    j->astray += fabs(cell->itself_us - cell->again_us) > 1e-6 * cell->again_us;
    j->wrong += first < 1 || !cell->chosen || !cell->best;
    if (first > j->most) j->most = first;
    if (cell->again_us > 0 && cell->again_us / cell->best_again_us > j->most_again)
        j->most_again = cell->again_us / cell->best_again_us;
}

static judged judge(kg_tune_clock clock)
{
    judged j = {0};
    const kg_tune_options options = {.bytes = (size_t)1 << 21, .clock = clock};
    seen.during = take_time;
    double (*const before)(void) = kg__host_seconds;
    kg__host_seconds = by_hand;
    assert_int_equal(kg_judge(&kernel, KG_BACKEND_EMU, -1, &options, judge_cell, &j), KG_OK);
    kg__host_seconds = before;
    seen.during = NULL;
    return j;
}

/* Without a file the table is behind, and a second look agrees. By its own file it is not. */
static void a_choice_is_judged(void **state)
{
    (void)state;
    const kg_kernel *const all[] = {&kernel, NULL};
    const kg_tune_options options = {.bytes = (size_t)1 << 21};
    assert_int_equal(kg_register(all), KG_OK);
    const judged before = judge(KG_TUNE_LOOP);
    assert_true(before.cells == 20 * 3 && before.wrong == 0 && before.again > 3);
    assert_int_equal(before.astray, 0); /* a clock made by hand knows no noise */
    assert_true(before.most > 1.2);
    assert_true(fabs(before.most_again - before.most) < 0.01 * before.most);
    (void)tune(&options);
    assert_int_equal(kg_tuning_load(file, strlen(file), dropped, NULL), KG_OK);
    const judged after = judge(KG_TUNE_ALL); /* loop twice: there are no graphs here */
    assert_true(after.cells == 20 * 3 * 3 && after.again < before.again);
    assert_true(after.most < before.most);
    assert_int_equal(kg_judge(&kernel, KG_BACKEND_EMU, -1, NULL, NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_judge(&kernel, KG_BACKEND_REFERENCE, -1, NULL, judge_cell, NULL),
                     KG_WRONG_BACKEND);
}

static void a_kernel_stays_unforced(void **state)
{
    (void)state;
    assert_int_equal(kg_force(&kernel, "any"), KG_OK);
    (void)tune(&(kg_tune_options){.bytes = 16384});
    assert_int_equal(chosen(8), SMALL);
}

/* Twins launch the same kernels: one is measured for both, and either may be chosen. */
static void twins_are_measured_once(void **state)
{
    (void)state;
    const kg_tune_options options = {.bytes = 16384};
    const kg_tune_result two = tune(&options);
    variants[ANY].steps = small_steps;
    const kg_tune_result one = tune(&options);
    assert_true(one.samples < two.samples);
    assert_true(strstr(file, "scale_f32 any 0000000000000044 0 4 max\n") != NULL);
}

/* But those that serve other calls have times of their own: the fast one for misaligned arrays says
 * nothing of aligned ones. */
static void twins_of_other_calls_are_measured_each(void **state)
{
    (void)state;
    static const kg_range off[] = {{KG_FEATURE_PEEL, 1, 3}}, any[] = {{KG_FEATURE_PEEL, 0, 3}};
    const kg_tune_options options = {.bytes = (size_t)1 << 21};
    const kg_range *const before[] = {variants[SMALL].ranges, variants[VEC].ranges};
    variants[SMALL].steps = variants[VEC].steps;
    variants[SMALL].ranges = off;
    variants[VEC].ranges = any;
    const uint32_t n_before[] = {variants[SMALL].n_ranges, variants[VEC].n_ranges};
    variants[SMALL].n_ranges = variants[VEC].n_ranges = 1;
    (void)tune(&options);
    assert_non_null(strstr(file, "# 16384: vec "));
    variants[SMALL].ranges = before[0];
    variants[VEC].ranges = before[1];
    variants[SMALL].n_ranges = n_before[0];
    variants[VEC].n_ranges = n_before[1];
}

/* As sorts have them: a feature that is n by another name, and keys, which may be of any bits. */
static void keys_of_any_bits_are_tuned(void **state)
{
    (void)state;
    const kg_named_feature feature = {
        .name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N};
    const kg_tune_options options = {.bytes = (size_t)1 << 21};
    kernel.n_features = 1;
    kernel.features = &feature;
    args_of_kernel[1].kind = KG_KIND_KEY;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL), KG_OK);
    args_of_kernel[1].kind = KG_KIND_VALUE;
    kernel.n_features = 0;
}

static void what_cannot_be_tuned(void **state)
{
    (void)state;
    const kg_named_feature feature = {.name = "k", .measure = KG_MEASURE_SCALAR};
    kernel.n_features = 1;
    kernel.features = &feature;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "by a scalar"));
    kernel.n_features = 0;
    args_of_kernel[1].kind = KG_KIND_KEY; /* of what has nothing to do with n */
    args_of_kernel[1].extent = KG_EXTENT_FIXED;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    args_of_kernel[1].kind = KG_KIND_VALUE;
    args_of_kernel[1].extent = KG_EXTENT_TABLE;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    args_of_kernel[1].extent = KG_EXTENT_N;
    args_of_kernel[1].kind = KG_KIND_SORTED;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    args_of_kernel[1].kind = KG_KIND_VALUE;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_REFERENCE, -1, NULL, keep, NULL, NULL),
                     KG_WRONG_BACKEND);
    assert_int_equal(kg_tune(NULL, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, NULL, NULL, NULL), KG_NULL_POINTER);
    const kg_tune_options few = {.bytes = 100};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &few, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    const kg_tune_options backwards = {.seconds = -1};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &backwards, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    kernel.abi = KG_ABI - 1; /* another layout: nothing of it is read */
    assert_int_not_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, NULL, keep, NULL, NULL), KG_OK);
    kernel.abi = KG_ABI;
    kernel_state = (kg_kernel_state){{NULL}};
    kernel.n_variants = 1;
    const kg_tune_options options = {.bytes = 16384};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL),
                     KG_NO_VARIANT);
}

/* Of a kernel with indices one order alone may count; another kernel has none. */
static void one_order_of_indices(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {300, 1000};
    const kg_tune_order orders[] = {KG_TUNE_ANY_ORDER, KG_TUNE_IN_ORDER, KG_TUNE_AT_RANDOM};
    args_of_kernel[1].kind = KG_KIND_INDEX;
    args_of_kernel[1].type = "u32";
    args_of_kernel[1].size = 4;
    for (int i = 0; i < 6; i++) {
        if (i == 3) args_of_kernel[1].kind = KG_KIND_VALUE;
        const kg_tune_options options = {
            .bytes = (size_t)1 << 21, .sizes = sizes, .n_sizes = 2, .order = orders[i % 3]};
        assert_int_equal(tune(&options).cells, i == 0 ? 2 * 3 * 2 : 2 * 3);
    }
    const kg_tune_options none = {.order = KG_TUNE_ORDER_COUNT};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &none, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
}

/* A launch that fails ends it, with what the launch said. */
static void a_launch_fails(void **state)
{
    (void)state;
    seen.answer = KG_EMU_DEADLOCK;
    const kg_tune_options options = {.bytes = 16384};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL), KG_STUCK);
}

/* ---- one variant after the other ---- */

static char told[1 << 16];

static void tell(void *context, const kg_timed *one)
{
    static const char *const words[] = {"begin", "wrong", "time", "end"};
    char line[400];
    (void)context;
    snprintf(line, sizeof line, "%s %s %s %s %s\n", words[one->what], one->variant->name,
             one->what == KG_TIMED_WRONG ? one->problem : "",
             one->what == KG_TIMED_TIME ? one->alignment : "",
             one->what == KG_TIMED_TIME ? one->clock : "");
    strcat(told, line);
}

/* y = 1, but for the last of 4099 elements by one variant. */
static const char *mistaken;
static float mistake;

static void write_ones(const kg_call *call)
{
    float *to = (float *)call->args[2];
    take_time(call);
    for (uint64_t i = 0; i < call->n; i++) to[i] = 1;
    if (strcmp(seen.code, mistaken) == 0 && call->n == 4099) to[call->n - 1] = mistake;
}

static int all_but_any(void *context, const kg_variant *variant)
{
    (void)context;
    return strcmp(variant->name, "any") != 0;
}

static kg_status time_them(kg_tune_clock clock)
{
    static const kg_field number = {.name = "", .type = "f32", .size = 4};
    static const uint64_t sizes[] = {300, 5000};
    const kg_tune_options options = {
        .bytes = (size_t)1 << 21, .clock = clock, .sizes = sizes, .n_sizes = 2};
    args_of_kernel[2].fields = &number;
    args_of_kernel[2].n_fields = 1;
    *told = '\0';
    seen.during = write_ones;
    double (*const before)(void) = kg__host_seconds;
    kg__host_seconds = by_hand;
    const kg_status status =
        kg_time_variants(&kernel, KG_BACKEND_EMU, -1, &options, all_but_any, tell, NULL);
    kg__host_seconds = before;
    seen.during = NULL;
    return status;
}

static size_t occurrences(const char *of)
{
    size_t n = 0;
    for (const char *at = told; (at = strstr(at, of)) != NULL; at += strlen(of)) n++;
    return n;
}

static void each_is_checked_and_timed(void **state)
{
    (void)state;
    mistaken = "none";
    assert_int_equal(time_them(KG_TUNE_USUAL), KG_OK);
    assert_int_equal(occurrences("wrong"), 0);
    assert_int_equal(occurrences("time small  aligned loop"), 2);
    assert_int_equal(occurrences("time small  apart after"), 2);
    assert_int_equal(occurrences("time vec  apart"), 0); /* does not serve them */
    assert_int_equal(occurrences("any"), 0);             /* is not wanted */
    assert_memory_equal(told, "begin small   \ntime", 19);
    assert_int_equal(occurrences("end "), 3);
    assert_int_equal(time_them(KG_TUNE_COLD), KG_OK);
    assert_int_equal(occurrences("cold"), 2 * (3 + 2 + 2));
    assert_int_equal(occurrences("loop"), 0);
    assert_int_equal(time_them(KG_TUNE_GRAPH), KG_OK); /* there are none here: the loop */
    assert_int_equal(occurrences("loop"), 2 * (3 + 2 + 2));
}

static void a_wrong_one_is_not_timed(void **state)
{
    (void)state;
    mistaken = "vec";
    mistake = 1.01F;
    assert_int_equal(time_them(KG_TUNE_LOOP), KG_OK);
    assert_non_null(strstr(told, "begin vec   \nwrong vec element 4098 of y is not the "
                                 "reference's, of n = 4099, aligned  \nend vec"));
    assert_int_equal(occurrences("wrong"), 1);
    assert_int_equal(occurrences("time vec"), 0);
    assert_true(occurrences("time small") > 0);
    mistake = 1 + 1e-6F; /* of another order of operations */
    assert_int_equal(time_them(KG_TUNE_LOOP), KG_OK);
    assert_int_equal(occurrences("wrong"), 0);
    mistake = NAN;
    assert_int_equal(time_them(KG_TUNE_LOOP), KG_OK);
    assert_int_equal(occurrences("wrong"), 1);
}

static void sizes_that_cannot_be(void **state)
{
    (void)state;
    static const uint64_t down[] = {300, 300}, zero[] = {0}, large[] = {1 << 20};
    kg_tune_options options = {.bytes = 16384, .sizes = down, .n_sizes = 2};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    options.sizes = zero;
    options.n_sizes = 1;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    options.sizes = large;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL),
                     KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "1048576 elements"));
    assert_int_equal(kg_time_variants(NULL, KG_BACKEND_EMU, -1, NULL, NULL, tell, NULL),
                     KG_NULL_POINTER);
    assert_int_equal(kg_time_variants(&kernel, KG_BACKEND_EMU, -1, NULL, NULL, NULL, NULL),
                     KG_NULL_POINTER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(times_make_a_tuning_file),
        TEST(a_choice_is_judged),
        TEST(one_order_of_indices),
        TEST(a_kernel_stays_unforced),
        TEST(twins_are_measured_once),
        TEST(twins_of_other_calls_are_measured_each),
        TEST(keys_of_any_bits_are_tuned),
        TEST(what_cannot_be_tuned),
        TEST(a_launch_fails),
        TEST(each_is_checked_and_timed),
        TEST(a_wrong_one_is_not_timed),
        TEST(sizes_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
