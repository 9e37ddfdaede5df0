/* The model of time where blocks hold keys: the greatest k, and segments sorted by networks. */
#include "explained.h"
#include "model_card.h"

#define TOP_OF(types, more, shape)                                                                 \
    "kgen: 1\nkernel: k\nfamily: topk\ntypes: [" types "]\n" more                                  \
    "variants:\n- {pdl: true, " shape "}\n"
#define TOP(more, shape) TOP_OF("u32", more, shape)
#define ROWS "form: rows, nwarps: 32, nwork: 8, digit: 11, grid: {per_sm: 1}"
#define AND_ROWS "}\n- {pdl: true, " ROWS
#define TOGETHER "form: together, nwarps: 32, nwork: 8, digit: 11, max_n: 65536" AND_ROWS
#define CLUSTER "form: cluster, nwarps: 16, nwork: 8, cluster: 8, max_n: 32768" AND_ROWS
#define SEGMENTS                                                                                   \
    "kgen: 1\nkernel: s\nfamily: segsort\ntypes: [u32]\n"                                          \
    "variants:\n- {pdl: true, form: lanes, nwarps: 8, nwork: 8, part: 2048}\n"

static const explain_kernel *explained(front_end *t, const char *spec, uint64_t n,
                                       const char *length, uint64_t value)
{
    return explained_on(t, &easy, spec, n, length, value)->kernels;
}

static const explain_variant *first(front_end *t, const char *spec, uint64_t n, const char *length,
                                    uint64_t value)
{
    return explained(t, spec, n, length, value)->variants;
}

/* Three digits of 11 bits, and the results: blocks meet four times. Those of a cluster count four
 * digits of 8. */
static void blocks_meet_behind_each_digit(void **state)
{
    front_end *t = *state;
    const explain_variant *x = first(t, TOP("", TOGETHER), 1 << 16, "k", 10);
    assert_true(x->waits.digits == 3 && x->waits.known);
    NEAR(x->time.parts[PART_START], 200 * (model_fitted.lone_held + 4 * model_fitted.together));
    const explain_variant *near = first(t, TOP("", CLUSTER), 1 << 14, "k", 10);
    assert_int_equal(near->waits.digits, 4);
    NEAR(near->time.parts[PART_START], 200 * (model_fitted.lone_held + 5 * model_fitted.cluster));
    NEAR(near->time.parts[PART_ISSUE], (1 << 11) * (model_fitted.all_held + model_fitted.counted));
}

/* Where all keys are results no digit is counted. Results in the order of the array are not
 * sorted. */
static void results_cost_what_they_need(void **state)
{
    front_end *t = *state;
    const explain_variant *all = first(t, TOP("arrange: array\n", CLUSTER), 1 << 14, "k", 1 << 20);
    assert_true(all->waits.digits == 0 && all->waits.results == 1 << 14);
    NEAR(all->time.parts[PART_ISSUE], (1 << 11) * model_fitted.all_held);
    assert_true(all->time.parts[PART_FINISH] == 0);
    const explain_variant *few = first(t, TOP("", CLUSTER), 1 << 14, "k", 16);
    NEAR(few->time.parts[PART_FINISH], 4 * 200 * model_fitted.sorting + 16 * model_fitted.listed);
}

/* Rows by a guess. Nothing is known of many results, of longer keys, and of values. */
static void few_results_of_rows_are_known(void **state)
{
    front_end *t = *state;
    const explain_kernel *k = explained(t, TOP_OF("u32, u64", "", ROWS), 1 << 24, "k", 16);
    const explain_variant *x = k[0].variants;
    assert_true(x->waits.known && x->waits.meeting == MEET_ROWS && !k[1].variants->waits.known);
    NEAR(x->time.parts[PART_START], 200 * (model_fitted.rows + 4 * model_fitted.guess));
    assert_true(x->time.parts[PART_LAUNCH] == easy.call_early + model_fitted.early);
    assert_false(first(t, TOP("", ROWS), 1 << 24, "k", 1 << 16)->waits.known);
    assert_false(first(t, TOP("", ROWS), 1 << 23, "k", 16)->waits.known);
    assert_false(first(t, TOP("value: u32\n", ROWS), 1 << 24, "k", 16)->waits.known);
    const char *const of_rows = "kgen: 1\nkernel: k\nfamily: topk\ntypes: [u32]\nsegments: rows\n";
    assert_true(first(t, of_rows, 1 << 20, "k", 16)->waits.meeting == MEET_NONE);
}

/* Up to 128 keys segments are alike. Of 512 a network has two stages more, and beyond 2048 blocks
 * merge. */
static void longer_segments_take_longer(void **state)
{
    front_end *t = *state;
    const uint64_t n = 1 << 20;
    const explain_variant *x = first(t, SEGMENTS, n, "segments", n / 128);
    const explain_variant *longer = first(t, SEGMENTS, n, "segments", n / 512);
    const explain_variant *merged = first(t, SEGMENTS, n, "segments", n / 8192);
    assert_true(!x->waits.known && x->waits.doublings == 0 && x->waits.merges == 0);
    assert_true(longer->waits.doublings == 2 && merged->waits.merges == 2);
    NEAR(x->time.parts[PART_START], 200 * model_fitted.network);
    NEAR(longer->time.parts[PART_START], 200 * (model_fitted.network + 4 * model_fitted.deeper));
    NEAR(x->time.parts[PART_ISSUE], model_fitted.swapped * (double)n / 10);
    NEAR(merged->time.parts[PART_FINISH],
         2 * model_fitted.apiece * merged->time.parts[PART_MEMORY]);
    assert_true(first(t, SEGMENTS, n, "segments", 0)->waits.doublings == 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        FRONT_END_TEST(blocks_meet_behind_each_digit),
        FRONT_END_TEST(results_cost_what_they_need),
        FRONT_END_TEST(few_results_of_rows_are_known),
        FRONT_END_TEST(longer_segments_take_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
