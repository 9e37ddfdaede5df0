/* What later families need of a table: named features, counts that are not n,
 * arrays with a capacity, grids over lengths. Tables made by hand. */
#define _POSIX_C_SOURCE 200809L

#include "choose.h"
#include "runtime_bins.h"

/* ---- features ---- */

static void features_follow_from_the_call(void **state)
{
    (void)state;
    kg_explanation told = explained(100);
    assert_int_equal(told.n_features, OWN(FEATURES));
    assert_int_equal(told.features[KG_FEATURE_N], 100);
    assert_int_equal(told.features[OWN(BINS_FEATURE)], 16);
    assert_int_equal(told.features[OWN(SHARE)], (100 + 3 + 15) / 16); /* rounded up */
    assert_int_equal(told.features[OWN(BITS)], 12);
    lengths[BINS] = 0;
    assert_int_equal(explained(100).features[OWN(SHARE)], 0); /* of no bins */
    lengths[BINS] = lengths[M] = SIZE_MAX;
    assert_true(explained(100).features[OWN(SHARE)] == 1); /* a sum that is too large stays so */
}

/* As wide as its type, and no less than 0. */
static void a_scalar_as_a_feature(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        uint32_t size;
        uint64_t bytes, value;
    } cases[] = {
        {"u8", 1, UINT64_C(0xffffffffffffff80), 0x80},
        {"i8", 1, UINT64_C(0xffffffffffffff80), 0},
        {"i8", 1, 0x7f, 0x7f},
        {"u32", 4, UINT64_C(0x1ffffffff), 0xffffffff},
        {"i32", 4, 0xffffffff, 0},
        {"i64", 8, UINT64_MAX, 0},
        {"u64", 8, UINT64_MAX, UINT64_MAX},
        {"i64", 8, 5, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        args_of_kernel[0].type = cases[i].type;
        args_of_kernel[0].size = cases[i].size;
        all[0] = &cases[i].bytes;
        assert_true(explained(8).features[OWN(BITS)] == cases[i].value);
    }
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 8, &told), KG_OK);
    assert_int_equal(told.features[OWN(BITS)], 0); /* without arguments */
}

static void features_have_names(void **state)
{
    (void)state;
    assert_string_equal(kg_feature_name(&kernel, KG_FEATURE_N), "n");
    assert_string_equal(kg_feature_name(&kernel, KG_FEATURE_SMS), "sms");
    assert_string_equal(kg_feature_name(&kernel, OWN(SHARE)), "share");
    assert_null(kg_feature_name(&kernel, OWN(FEATURES)));
}

/* ---- extents ---- */

static const kg_arg *arg_with(kg_arg like)
{
    static kg_arg arg;
    arg = args_of_kernel[2];
    arg.extent = like.extent, arg.width = like.width, arg.terms = like.terms, arg.plus = like.plus;
    arg.height = like.height;
    return &arg;
}

static void elements_of_arguments(void **state)
{
    (void)state;
    const uint64_t of[LENGTHS] = {16, 3}, huge[LENGTHS] = {UINT64_MAX, 1};
    assert_int_equal(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_ONE}), 9, of), 1);
    assert_int_equal(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_N}), 9, of), 9);
    assert_int_equal(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_LENGTH, .width = M}), 9, of),
                     3);
    assert_int_equal(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_LENGTH, .plus = 1}), 9, of),
                     17);
    assert_int_equal(
        kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_CAPACITY, .width = M}), 9, of), 3);
    const kg_arg words = {.extent = KG_EXTENT_BITS, .size = 4};
    assert_int_equal(kg_elements(arg_with(words), 0, of), 0);
    assert_int_equal(kg_elements(arg_with(words), 32, of), 1);
    assert_int_equal(kg_elements(arg_with(words), 33, of), 2);
    assert_int_equal(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_FIXED, .plus = 5}), 9, of),
                     5);
    assert_true(kg_elements(arg_with(words), UINT64_MAX, of) == UINT64_C(1) << 59);
    const kg_arg times = {.extent = KG_EXTENT_TIMES, .plus = 5};
    assert_int_equal(kg_elements(arg_with(times), 9, of), 45);
    assert_int_equal(kg_elements(arg_with(times), 0, of), 0);
    assert_true(kg_elements(arg_with(times), UINT64_MAX / 5, of) == UINT64_MAX);
    assert_true(kg_elements(arg_with(times), UINT64_MAX / 5 + 1, of) == UINT64_MAX);
    const kg_arg sum = {.extent = KG_EXTENT_SUM, .terms = KG_TERM_N | KG_TERM(M), .plus = 2};
    assert_int_equal(kg_elements(arg_with(sum), 9, of), 9 + 3 + 2);
    assert_int_equal(
        kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_SUM, .terms = KG_TERM(0) | KG_TERM(1)}),
                    9, of),
        19);
    assert_true(kg_elements(arg_with(sum), UINT64_MAX - 1, of) == UINT64_MAX);
    assert_true(kg_elements(arg_with((kg_arg){.extent = KG_EXTENT_LENGTH, .plus = 1}), 9, huge) ==
                UINT64_MAX);
    const kg_arg table = {.extent = KG_EXTENT_TABLE, .height = M, .plus = 1};
    assert_int_equal(kg_elements(arg_with(table), 9, of), 3 * 17);
    assert_true(kg_elements(arg_with(table), 9, huge) == UINT64_MAX);
    assert_int_equal(kg_elements(arg_with(table), 9, (const uint64_t[LENGTHS]){UINT64_MAX, 0}), 0);
    assert_true(kg_elements(arg_with(table), 9, (const uint64_t[LENGTHS]){UINT64_MAX / 2, 3}) ==
                UINT64_MAX);
    const kg_arg tables = {
        .extent = KG_EXTENT_TABLE, .width = M, .height = KG_FIXED | 5, .plus = 1};
    assert_int_equal(kg_elements(arg_with(tables), 9, of), 5 * 4);
    const kg_arg known = {.extent = KG_EXTENT_TABLE, .width = KG_FIXED | 7, .height = M};
    assert_int_equal(kg_elements(arg_with(known), 9, of), 7 * 3);
    assert_true(kg_sum(KG_TERM(0) | KG_TERM(1), 9, huge) == UINT64_MAX);
}

static void assert_refused(kg_status got, kg_status expected, const char *about)
{
    assert_string_equal(kg_status_string(got), kg_status_string(expected));
    assert_non_null(strstr(kg_last_error(), about));
}

/* A merge: what is written is as long as both inputs together. */
static void a_sum_of_lengths(void **state)
{
    (void)state;
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[0].extent = KG_EXTENT_LENGTH, args_of_kernel[0].width = M;
    args_of_kernel[2].extent = KG_EXTENT_SUM, args_of_kernel[2].terms = KG_TERM_N | KG_TERM(M);
    kernel.n_features = 0;
    lengths[M] = 256;
    all[0] = memory + 1024, all[1] = memory, all[2] = memory + 2048; /* 256 + 256 end at 4096 */
    assert_int_equal(kg_run(&kernel, ws, all, 256, NULL), KG_OK);
    all[1] = memory + 2048 + 4 * (256 + 256) - 4;
    assert_refused(kg_run(&kernel, ws, all, 256, NULL), KG_OVERLAP, "overlaps");
    all[1] = memory + 2048 + 4 * (256 + 256);
    assert_int_equal(kg_run(&kernel, ws, all, 256, NULL), KG_OK);
    seen.launches = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 0, NULL),
                     KG_OK); /* the other one is still to be copied */
    assert_int_equal(seen.launches, 1);
    lengths[M] = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 0, NULL), KG_OK);
    assert_int_equal(seen.launches, 1);
    all[2] = NULL;
    lengths[M] = 1;
    assert_refused(kg_run(&kernel, ws, all, 1, NULL), KG_NULL_POINTER,
                   "an array of n + m elements");
    args_of_kernel[2].plus = 4;
    assert_refused(kg_run(&kernel, ws, all, 1, NULL), KG_NULL_POINTER,
                   "an array of n + m + 4 elements");
}

/* Several results of each element, one after the other. */
static void several_for_each(void **state)
{
    (void)state;
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[2].extent = KG_EXTENT_TIMES, args_of_kernel[2].plus = 3;
    kernel.n_features = 0;
    all[0] = memory + 1024, all[1] = memory, all[2] = memory + 2048; /* 3 * 256 end at 5120 */
    assert_int_equal(kg_run(&kernel, ws, all, 256, NULL), KG_OK);
    all[1] = memory + 2048 + 4 * 3 * 256 - 4;
    assert_refused(kg_run(&kernel, ws, all, 256, NULL), KG_OVERLAP, "overlaps");
    all[1] = memory + 2048 + 4 * 3 * 256;
    assert_int_equal(kg_run(&kernel, ws, all, 256, NULL), KG_OK);
    all[2] = NULL;
    assert_refused(kg_run(&kernel, ws, all, 1, NULL), KG_NULL_POINTER,
                   "an array of n * 3 elements");
}

/* A table of as many rows as a number says, which are as wide as a length says, or a number. */
static void tables_of_known_sides(void **state)
{
    (void)state;
    kg_arg *table = &args_of_kernel[2];
    args_of_kernel[0] = args_of_kernel[1];
    table->extent = KG_EXTENT_TABLE, table->plus = 1;
    table->width = M, table->height = KG_FIXED | 3;
    kernel.n_features = 0;
    lengths[M] = 255;
    all[0] = memory + 1024, all[1] = memory, all[2] = memory + 2048; /* 3 * 256 end at 5120 */
    assert_int_equal(kg_run(&kernel, ws, all, 256, NULL), KG_OK);
    all[1] = memory + 2048 + 4 * 3 * 256 - 4;
    assert_refused(kg_run(&kernel, ws, all, 256, NULL), KG_OVERLAP, "overlaps");
    all[1] = memory, all[2] = NULL;
    assert_refused(kg_run(&kernel, ws, all, 1, NULL), KG_NULL_POINTER, "of 3 * (m + 1) elements");
    table->width = KG_FIXED | 8, table->plus = 0;
    assert_refused(kg_run(&kernel, ws, all, 1, NULL), KG_NULL_POINTER, "of 3 * 8 elements");
}

/* A select: as much is kept as the device finds, up to what there is room for. The count is written
 * even where there is no room. */
static void be_a_select(void)
{
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[1] = args_of_kernel[0];
    args_of_kernel[1].role = KG_ROLE_OUTPUT, args_of_kernel[1].name = "out";
    args_of_kernel[1].extent = KG_EXTENT_CAPACITY, args_of_kernel[1].width = M,
    args_of_kernel[1].count = 3;
    args_of_kernel[2] = (kg_arg){.name = "kept",
                                 .type = "u64",
                                 .role = KG_ROLE_OUTPUT,
                                 .extent = KG_EXTENT_ONE,
                                 .kind = KG_KIND_COUNT,
                                 .size = 8,
                                 .alignment = 8};
    kernel.n_features = 0;
    all[0] = memory, all[1] = memory + 2048, all[2] = memory + 4096;
}

static void an_output_with_a_capacity(void **state)
{
    (void)state;
    be_a_select();
    lengths[M] = 512;
    assert_int_equal(kg_run(&kernel, ws, all, 512, NULL), KG_OK);
    lengths[M] = 513;
    assert_refused(kg_run(&kernel, ws, all, 512, NULL), KG_OVERLAP, "overlaps");
    lengths[M] = 0;
    all[1] = NULL;
    seen.launches = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 512, NULL), KG_OK);
    assert_int_equal(kg_run(&kernel, ws, all, 0, NULL), KG_OK);
    assert_int_equal(seen.launches, 2);
    lengths[M] = 1;
    assert_refused(kg_run(&kernel, ws, all, 512, NULL), KG_NULL_POINTER, "an array of m elements");
    all[1] = memory;
    lengths[M] = 512;
    assert_refused(kg_run(&kernel, ws, all, 512, NULL), KG_OVERLAP, "overlaps");
    kernel.in_place = 1; /* what is kept lies no further on than it did */
    assert_int_equal(kg_run(&kernel, ws, all, 512, NULL), KG_OK);
    all[1] = memory + 4;
    assert_refused(kg_run(&kernel, ws, all, 512, NULL), KG_OVERLAP, "overlaps");
    kg_explanation told;
    const kg_step bounded = {.rule = KG_GRID_BLOCKS, .terms = KG_TERM(M), .dbs = 10};
    variants[SMALL].steps = &bounded;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 95, &told), KG_OK);
    assert_int_equal(told.grid[0], 10); /* without arguments a capacity counts as n */
}

/* A scatter, of which another array has its own indices. Those of `at` must lie in the table that
 * they reach, and where there is none nothing is written. */
static void arrays_reached_through_an_index(void **state)
{
    (void)state;
    static const uint32_t at[] = {15, 3, 10};
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[0].type = "u32", args_of_kernel[0].name = "at";
    args_of_kernel[0].kind = KG_KIND_INDEX;
    args_of_kernel[1].extent = KG_EXTENT_LENGTH, args_of_kernel[1].width = BINS;
    args_of_kernel[1].index = 1;
    args_of_kernel[2].width = M, args_of_kernel[2].index = 2;
    kernel.n_features = 0;
    all[0] = at;
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
    assert_int_equal(kg_run(&kernel, ws, all, 0, NULL), KG_OK); /* `out` has elements, and stays */
    assert_int_equal(seen.launches, 0);
    assert_int_equal(kg_run(&kernel, ws, all, 3, NULL), KG_OK); /* beyond `out`, and not meant */
    assert_int_equal(seen.launches, 1);
    lengths[BINS] = 15;
    assert_refused(kg_run(&kernel, ws, all, 3, NULL), KG_INVALID_ARGUMENT, "at[0] is 15");
}

/* ---- grids ---- */

static void assert_grid(kg_step step, uint64_t n, uint64_t bins, uint64_t m, uint32_t expected)
{
    const kg_variant variant = {.steps = &step, .n_steps = 1};
    const uint64_t of[LENGTHS] = {bins, m};
    const situation at = {
        .kernel = &kernel, .lengths = of, .features = {[KG_FEATURE_N] = n, [KG_FEATURE_SMS] = 4}};
    uint32_t grid[KG_MAX_STEPS] = {0};
    assert_int_equal(kg__grid(&at, &variant, grid), expected != 0);
    if (expected) assert_int_equal(grid[0], expected);
}

static void grids_over_lengths(void **state)
{
    (void)state;
    const kg_step bins = {.rule = KG_GRID_BLOCKS, .dbs = 100, .terms = KG_TERM(BINS)};
    assert_grid(bins, 1000000, 0, 0, 1);
    assert_grid(bins, 1000000, 100, 0, 1);
    assert_grid(bins, 0, 101, 0, 2);
    assert_grid(bins, 0, UINT64_MAX, 0, 0);
    const kg_step merged = {.rule = KG_GRID_BLOCKS, .dbs = 100, .terms = KG_TERM_N | KG_TERM(M)};
    assert_grid(merged, 60, 9999, 40, 1);
    assert_grid(merged, 61, 9999, 40, 2);
    assert_grid(merged, UINT64_MAX, 0, UINT64_MAX, 0);
    const kg_step rows = {
        .rule = KG_GRID_ROWS, .dbs = 10, .per_sm = 2, .terms = KG_TERM(BINS) | KG_TERM(M)};
    assert_grid(rows, 5000, 15, 16, 4);
    assert_grid(rows, 5000, 400, 16, 8);
    const kg_step mapped = {.rule = KG_GRID_MAPPED, .tile_width = 8, .terms = KG_TERM(M)};
    assert_grid(mapped, 5000, 400, 17, 3);
    const kg_step plain = {.rule = KG_GRID_BLOCKS, .dbs = 100};
    assert_grid(plain, 201, 9999, 9999, 3); /* n, where nothing is said */
}

/* ---- what is no table ---- */

static void assert_damaged(void)
{
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "damaged");
    seen.launches = 0;
}

static void damaged_features(void **state)
{
    (void)state;
    static kg_named_feature broken[FEATURES];
    const kg_named_feature wrong[] = {
        {.name = NULL, .terms = KG_TERM_N},
        {.name = "a", .terms = 0},
        {.name = "a", .terms = KG_TERM(LENGTHS)},
        {.name = "a", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N},
        {.name = "a", .measure = KG_MEASURE_GAP}, /* of no plane */
        {.name = "a", .measure = KG_MEASURE_SCALAR, .arg = 1},
        {.name = "a", .measure = KG_MEASURE_SCALAR, .arg = 3},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memcpy(broken, features, sizeof broken);
        broken[1] = wrong[i];
        kernel.features = broken;
        assert_damaged();
    }
    kernel.features = features;
    const kg_range unknown = {OWN(FEATURES), 0, 1}, built_in = {KG_FEATURE_PEEL, 0, 1};
    variants[VEC].n_limits = 1;
    variants[VEC].limits = &unknown;
    assert_damaged();
    variants[VEC].limits = &built_in; /* what all calls have is no named feature */
    assert_damaged();
    variants[VEC].n_limits = 0;
    variants[VEC].ranges = &unknown;
    assert_damaged();
    variants[VEC].ranges = NULL, variants[VEC].n_ranges = 0;
    kernel.n_features = KG_MAX_FEATURES + 1;
    assert_damaged();
    kernel.n_features = FEATURES;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
}

static void damaged_counts(void **state)
{
    (void)state;
    const kg_step beyond = {.rule = KG_GRID_BLOCKS, .dbs = 1, .terms = KG_TERM(LENGTHS)};
    variants[ANY].steps = &beyond;
    assert_damaged();
    variants[ANY].steps = variants[SMALL].steps;
    args_of_kernel[2].extent = KG_EXTENT_SUM;
    assert_damaged(); /* of nothing */
    args_of_kernel[2].terms = KG_TERM_N | KG_TERM(LENGTHS);
    assert_damaged();
    args_of_kernel[2].extent = KG_EXTENT_TIMES;
    assert_damaged(); /* none of each */
    args_of_kernel[2].extent = KG_EXTENT_TABLE;
    args_of_kernel[2].width = KG_FIXED | LENGTHS, args_of_kernel[2].height = LENGTHS;
    assert_damaged();
    args_of_kernel[2].extent = KG_EXTENT_SUM, args_of_kernel[2].terms = KG_TERM_N;
    be_a_select();
    args_of_kernel[1].count = 0;
    assert_damaged();
    args_of_kernel[1].count = 4;
    assert_damaged();
    args_of_kernel[1].count = 1; /* no count */
    assert_damaged();
    args_of_kernel[1].count = 3;
    args_of_kernel[2].extent = KG_EXTENT_N;
    assert_damaged();
    args_of_kernel[2].extent = KG_EXTENT_ONE;
    args_of_kernel[0].index = 4;
    assert_damaged();
    args_of_kernel[0].index = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FEATURES_TEST(features_follow_from_the_call),
        FEATURES_TEST(a_scalar_as_a_feature),
        FEATURES_TEST(features_have_names),
        FEATURES_TEST(elements_of_arguments),
        FEATURES_TEST(a_sum_of_lengths),
        FEATURES_TEST(several_for_each),
        FEATURES_TEST(tables_of_known_sides),
        FEATURES_TEST(an_output_with_a_capacity),
        FEATURES_TEST(arrays_reached_through_an_index),
        FEATURES_TEST(grids_over_lengths),
        FEATURES_TEST(damaged_features),
        FEATURES_TEST(damaged_counts),
    };
    return cmocka_run_group_tests_name("runtime_features", tests, NULL, NULL);
}
