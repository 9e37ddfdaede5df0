/* The model of time where something waits: tiles for those before them, elements for offsets, looks
 * of a search, and samples for counters. */
#include "explained.h"
#include "model_card.h"

#include "explain/explain_time.h"

#define SCAN(type, form)                                                                           \
    "kgen: 1\nkernel: r\nfamily: scan\nscan: inclusive\ntypes: [" type "]\noperator: sum\n"        \
    "variants:\n- {vector: auto, pdl: true, nwarps: 8, nwork: 1, form: " form "}\n"
static const char selects[] = "kgen: 1\nkernel: l\nfamily: select\ntypes: [u32]\nwhere: x > 0\n"
                              "variants:\n- {form: look_back, nwarps: 8, nwork: 4}\n";
static const char halves[] =
    "kgen: 1\nkernel: o\nfamily: select\ntypes: [u32]\npartition: \"x < 9 ? 0 : 1\"\n"
    "variants:\n- {form: look_back, nwarps: 8, nwork: 4}\n";
static const char searches[] = "kgen: 1\nkernel: b\nfamily: bisect\ntypes: [f32]\nbound: lower\n"
                               "variants:\n- {nwarps: 8, nwork: 4}\n";
static const char sums[] =
    "kgen: 1\nkernel: s\nfamily: segments\nsegments: offsets\ntypes: [f32]\noperator: sum\n";
static const char counts[] = "kgen: 1\nkernel: h\nfamily: histogram\ntypes: [u32]\nvariants:\n"
                             "- {form: shared, nwarps: 8, nwork: 1, grid: {per_sm: 1}}\n"
                             "- {form: global, nwarps: 8, nwork: 1, grid: {per_sm: 1}}\n";

#define COUNTS(more)                                                                               \
    "kgen: 1\nkernel: h\nfamily: histogram\ntypes: [u32]\n" more                                   \
    "variants:\n- {form: shared, nwarps: 8, nwork: 1, grid: {per_sm: 1}}\n"
static const char in_order[] = "kgen: 1\nkernel: p\nfamily: histogram\ntypes: [f32]\n"
                               "bin: i32(x)\nweight: x\noperator: prod\ncounter: f32\n"
                               "reproducible: any\n"
                               "variants:\n- {nwarps: 4, nwork: 4, grid: {per_sm: 4}}\n";
#define ROW_SUMS(more)                                                                             \
    "kgen: 1\nkernel: s\nfamily: histogram\ntypes: [f32]\nsegments: rows\nbin: i32(x)\n"           \
    "weight: x\ncounter: f32\nreproducible: any\n" more                                            \
    "variants:\n- {nwarps: 8, nwork: 2, counters: 3000, grid: {columns: 8}}\n"

static const explanation *explained(front_end *t, const char *spec, uint64_t n, const char *length,
                                    uint64_t value)
{
    return explained_on(t, &easy, spec, n, length, value);
}

static const explain_variant *first(front_end *t, const char *spec, uint64_t n, const char *length,
                                    uint64_t value)
{
    return explained(t, spec, n, length, value)->kernels[0].variants;
}

/* Ten tiles are one wave of ten multiprocessors. The eleventh waits for all of them. */
static void a_wave_waits_for_the_one_before(void **state)
{
    front_end *t = *state;
    const explain_variant *x = first(t, SCAN("f32", "wave, reach: 64"), 10 * 1024, NULL, 0);
    assert_int_equal(x->cover.data_blocks, 10);
    const double one = x->time.parts[PART_START];
    const double two =
        first(t, SCAN("f32", "wave, reach: 64"), 10 * 1024 + 1, NULL, 0)->time.parts[PART_START];
    NEAR(one, model_fitted.wave * 200 + model_fitted.chain + 10 * model_fitted.seen);
    NEAR(two, 2 * one);
    assert_true(model_wave(&easy, 4) == 4 && model_wave(&easy, 0) == 10);
}

/* What comes before a tile costs more the longer it takes to learn. */
static void a_look_back_waits_longer_than_a_wave(void **state)
{
    front_end *t = *state;
    const double alone = first(t, SCAN("f32", "block"), 1024, NULL, 0)->time.total;
    const double wave = first(t, SCAN("f32", "wave, reach: 64"), 1024, NULL, 0)->time.total;
    const double back = first(t, SCAN("f32", "look_back"), 1024, NULL, 0)->time.total;
    assert_true(alone < wave && wave < back);
}

/* Sums of bytes are packed: that is no word to which blocks add their results. */
static void tiles_join_nothing(void **state)
{
    front_end *t = *state;
    const explanation *e = explained(t, SCAN("u8", "look_back"), 1 << 20, NULL, 0);
    const model_load l = model_load_of(e, &e->kernels[0].variants[0]);
    assert_true(plan_is(e->kernels[0].variants[0].variant, "packed"));
    assert_false(l.joined || l.atomically);
    NEAR(l.read, 1 << 20);
    NEAR(l.written, 1 << 20);
}

/* No more is stored than there is room for; a partition stores all, and reads it twice where sizes
 * come first. */
static void what_is_kept_is_what_is_stored(void **state)
{
    front_end *t = *state;
    const uint64_t n = 1 << 20;
    assert_int_equal(first(t, selects, n, NULL, 0)->cover.least_bytes, 2 * 4 * n);
    assert_int_equal(first(t, selects, n, "capacity", n / 4)->cover.least_bytes, 5 * n);
    assert_int_equal(first(t, selects, n, "capacity", 9 * n)->cover.least_bytes, 2 * 4 * n);
    const explanation *e = explained(t, halves, n, NULL, 0);
    const model_load l = model_load_of(e, &e->kernels[0].variants[0]);
    assert_true(l.rounds == 2);
    NEAR(l.read, 2 * 4 * n);
    NEAR(l.written, 4 * n);
}

/* Looks wait for each other, but for the last three in one sector. */
static void a_search_is_a_chain(void **state)
{
    front_end *t = *state;
    const explain_variant *x = first(t, searches, 1 << 10, "n_sorted", 1 << 10);
    assert_int_equal(x->waits.looks, 11);
    assert_int_equal(x->waits.table, 4 << 10);
    NEAR(x->time.parts[PART_START], 8 * model_fitted.near * 200);
    const explain_variant *larger = first(t, searches, 1 << 10, "n_sorted", 1 << 20);
    NEAR(larger->time.parts[PART_START], 18 * model_fitted.near * 200);
    assert_true(larger->time.parts[PART_MEMORY] > x->time.parts[PART_MEMORY]);
    assert_true(first(t, searches, 1 << 10, "n_sorted", 0)->waits.looks == 0);
}

/* Each element moves once, whatever lanes it falls to, and blocks join nothing. */
static void offsets_come_first(void **state)
{
    front_end *t = *state;
    const explanation *e = explained(t, sums, 1 << 20, "segments", 1 << 10);
    const explain_variant *x = &e->kernels[0].variants[0];
    const model_load l = model_load_of(e, x);
    assert_true(l.offsets && !l.joined);
    NEAR(l.read + l.written, (double)x->cover.least_bytes);
    NEAR(x->time.parts[PART_START], model_fitted.places * 200);
    assert_true(x->waits.known);
}

/* More bins are cleared and added up by each block. Where they lie in the output, samples are added
 * there, and it is written before. */
static void counters_are_cleared_and_added_up(void **state)
{
    front_end *t = *state;
    const explain_variant *few = first(t, counts, 1 << 20, "bins", 256);
    const explain_variant *many = first(t, counts, 1 << 20, "bins", 2048);
    assert_true(few[0].waits.known && few[1].waits.known);
    assert_true(few[0].waits.counting == COUNT_ALL && few[1].waits.counting == COUNT_FAR);
    assert_true(few[1].waits.counters == 0 && few[1].waits.table == 4 * 256);
    NEAR(few[1].time.parts[PART_FINISH], model_fitted.far * (1 << 20));
    NEAR(many->time.parts[PART_START] - few->time.parts[PART_START], 7 * model_fitted.turn);
    NEAR(many->time.parts[PART_FINISH], 8 * few->time.parts[PART_FINISH]);
}

/* Bins that the spec says are those that count, in each channel. Of several channels no times were
 * compared. */
static void counters_are_those_of_all_channels(void **state)
{
    front_end *t = *state;
    const explain_variant *said = first(t, COUNTS("bins: 2048\n"), 1 << 20, NULL, 0);
    assert_true(said->waits.counters == 2048 && said->waits.known);
    const explain_variant *pixels =
        first(t, COUNTS("channels: 4\nactive: 3\n"), 1 << 20, "bins", 100);
    assert_true(pixels->waits.counters == 300 && !pixels->waits.known);
    const explain_variant *outside = first(t, COUNTS("outside: count\n"), 1 << 20, "bins", 100);
    assert_true(outside->waits.counters == 101 && outside->waits.known);
}

/* Each further look at edges costs as much as the one before. */
static void edges_are_looked_at(void **state)
{
    front_end *t = *state;
    const explain_variant *few = first(t, COUNTS("ranges: edges\n"), 1 << 20, "bins", 255);
    const explain_variant *many = first(t, COUNTS("ranges: edges\n"), 1 << 20, "bins", 1023);
    assert_true(few->waits.edges == 8 && many->waits.edges == 10 && few->waits.known);
    const double turns = 3 * model_fitted.turn;
    NEAR(many->time.parts[PART_START] - few->time.parts[PART_START] - turns,
         2 * model_fitted.edges * 200);
}

/* Counters in parts: those who have one each go through all samples. */
static void more_counters_are_more_readings(void **state)
{
    front_end *t = *state;
    const uint64_t n = 1 << 20;
    const explain_variant *few = first(t, in_order, n, "bins", 32);
    const explain_variant *many = first(t, in_order, n, "bins", 1024);
    assert_int_equal(few->cover.bytes, 4 * n);
    assert_int_equal(first(t, in_order, n, "bins", 0)->cover.bytes, 4 * n);
    assert_int_equal(many->cover.bytes, 32 * 4 * n);
    assert_int_equal(many->cover.data_blocks, 32 * few->cover.data_blocks);
    assert_int_equal(many->cover.arrays, few->cover.arrays);
    assert_int_equal(few->n_lines, 0);
    assert_string_equal(many->lines[0].text, "32 of all samples, each for a part of the counters");
    assert_true(many->time.total > 3 * few->time.total);
    const explain_variant *sums = first(t, ROW_SUMS(""), n, "bins", 300);
    assert_int_equal(sums->cover.bytes, 3 * 4 * n);
    const explain_variant *own = first(t, ROW_SUMS("bins: 301\n"), n, NULL, 0);
    assert_int_equal(own->cover.bytes, 4 * 4 * n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_wave_waits_for_the_one_before),
        FRONT_END_TEST(a_look_back_waits_longer_than_a_wave),
        FRONT_END_TEST(tiles_join_nothing),
        FRONT_END_TEST(what_is_kept_is_what_is_stored),
        FRONT_END_TEST(a_search_is_a_chain),
        FRONT_END_TEST(offsets_come_first),
        FRONT_END_TEST(counters_are_cleared_and_added_up),
        FRONT_END_TEST(edges_are_looked_at),
        FRONT_END_TEST(counters_are_those_of_all_channels),
        FRONT_END_TEST(more_counters_are_more_readings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
