/* Kernels over segments: their offsets and indices, mean lengths, grids. */
#define _POSIX_C_SOURCE 200809L

#include "backend.h"
#include "choose.h"
#include "runtime_planes.h"

#include <math.h>

/* in, offsets of segments + 1, out of segments. */
static void be_segmented(size_t segments)
{
    kernel.n_lengths = 1;
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[0].extent = KG_EXTENT_N;
    args_of_kernel[1].kind = KG_KIND_OFFSETS;
    args_of_kernel[1].plus = 1;
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_LENGTH;
    args_of_kernel[1].width = args_of_kernel[2].width = 0;
    all[0] = memory, all[1] = memory + 1024, all[2] = memory + 2048;
    all[3] = &lengths[0];
    lengths[0] = segments;
}

/* Results are as many as segments, offsets one more. A call has nothing to do where there is none,
 * and something where there are segments, elements or not. */
static void segments_by_offsets(void **state)
{
    (void)state;
    be_segmented(256);
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_OVERLAP, "overlaps"); /* offsets are 257 */
    lengths[0] = 255;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    assert_int_equal(kg_run(&kernel, ws, all, 0, NULL), KG_OK);
    assert_int_equal(seen.launches, 2);
    lengths[0] = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    assert_int_equal(seen.launches, 2);
    all[1] = NULL;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_NULL_POINTER);
    assert_non_null(strstr(kg_last_error(), " + 1 elements"));
    all[1] = memory + 1024;
    lengths[0] = SIZE_MAX;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_TOO_LARGE);
}

/* Under KGEN_CHECK=1 offsets are looked at, the first and the last of each piece that is fetched
 * too. */
static void offsets_are_checked_when_asked_for(void **state)
{
    (void)state;
    enum { N = 5000, SEGMENTS = 4999 };
    static int64_t wide[SEGMENTS + 1];
    static int32_t narrow[SEGMENTS + 1];
    static const struct {
        size_t at;
        int64_t is;
        const char *text;
    } cases[] = {
        {0, -1, "offsets[0] is -1, which is outside 0 to n = 5000"},
        {0, 5001, "offsets[0] is 5001, which is outside"},
        {1, 5001, "offsets[1] is 5001, which is outside"},
        {17, 15, "offsets[17] is 15, below the one before it, 16"},
        {17, 19, "offsets[18] is 18, below the one before it, 19"},
        {2047, 2045, "offsets[2047] is 2045, below"},
        {2048, 2046, "offsets[2048] is 2046, below"},
        {4095, 4093, "offsets[4095] is 4093, below"},
        {4096, 4094, "offsets[4096] is 4094, below"},
        {SEGMENTS, 5001, "offsets[4999] is 5001, which is outside"},
        {SEGMENTS, -5, "offsets[4999] is -5, which is outside"},
    };
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
    static unsigned char results[4 * SEGMENTS], elements[4 * N];
    for (int size = 4; size <= 8; size += 4) {
        be_segmented(SEGMENTS);
        args_of_kernel[1].name = "offsets";
        args_of_kernel[1].type = size == 4 ? "i32" : "i64";
        args_of_kernel[1].size = (uint32_t)size;
        all[0] = elements, all[1] = size == 4 ? (void *)narrow : (void *)wide, all[2] = results;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            for (int s = 0; s <= SEGMENTS; s++) wide[s] = s, narrow[s] = s;
            assert_int_equal(kg_run(&kernel, ws, all, N, NULL), KG_OK);
            seen.launches = 0;
            wide[cases[i].at] = cases[i].is;
            narrow[cases[i].at] = (int32_t)cases[i].is;
            assert_refused(kg_run(&kernel, ws, all, N, NULL), KG_INVALID_ARGUMENT, cases[i].text);
            kernel.bounds = KG_BOUNDS_SKIP; /* such a kernel looks itself */
            assert_int_equal(kg_run(&kernel, ws, all, N, NULL), KG_OK);
            kernel.bounds = KG_BOUNDS_NONE;
        }
    }
}

/* Indices, too: of a kernel that does not look itself, below the length of the shortest table. */
static void indices_are_checked_when_asked_for(void **state)
{
    (void)state;
    enum { N = 5000 };
    static int64_t wide[N];
    static uint32_t narrow[N];
    static unsigned char table[4 * 100];
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
    kernel.n_lengths = 1;
    args_of_kernel[1].extent = KG_EXTENT_LENGTH;
    args_of_kernel[1].width = 0;
    args_of_kernel[2].extent = KG_EXTENT_N;
    args_of_kernel[1].index = 3;
    args_of_kernel[2].kind = KG_KIND_INDEX;
    args_of_kernel[2].role = KG_ROLE_INPUT;
    args_of_kernel[2].name = "at";
    lengths[0] = 100;
    all[1] = table;
    for (uint32_t size = 4; size <= 8; size += 4) {
        args_of_kernel[2].size = args_of_kernel[2].alignment = size;
        args_of_kernel[2].type = size == 4 ? "u32" : "i64";
        all[2] = size == 4 ? (void *)narrow : (void *)wide;
        for (int i = 0; i < N; i++) wide[i] = 99 - i % 100, narrow[i] = (uint32_t)(i % 100);
        assert_int_equal(kg_run(&kernel, ws, all, N, NULL), KG_OK);
        seen.launches = 0;
        wide[N - 1] = -2, narrow[N - 1] = 100;
        assert_refused(kg_run(&kernel, ws, all, N, NULL), KG_INVALID_ARGUMENT,
                       size == 4 ? "at[4999] is 100, which is outside 0 to 100"
                                 : "at[4999] is -2, which is outside 0 to 100");
        assert_int_equal(kg_run(&kernel, ws, all, N - 1, NULL), KG_OK);
        kernel.bounds = KG_BOUNDS_SKIP; /* such a kernel looks itself */
        assert_int_equal(kg_run(&kernel, ws, all, N, NULL), KG_OK);
        kernel.bounds = KG_BOUNDS_NONE;
        args_of_kernel[2].role = KG_ROLE_OUTPUT; /* what it held before is nothing to look at */
        assert_int_equal(kg_run(&kernel, ws, all, N, NULL), KG_OK);
        args_of_kernel[2].role = KG_ROLE_INPUT;
    }
}

/* Offsets without a sign are large, not negative. And nobody looks unasked. */
static void offsets_of_other_types(void **state)
{
    (void)state;
    static uint32_t narrow[3] = {0, UINT32_MAX, 4};
    static uint64_t wide[3] = {0, UINT64_MAX, 4};
    for (int check = 0; check < 2; check++) {
        kg__reset_for_tests();
        setenv("KGEN_CHECK", check ? "1" : "0", 1);
        for (int size = 4; size <= 8; size += 4) {
            be_segmented(2);
            args_of_kernel[1].type = size == 4 ? "u32" : "u64";
            args_of_kernel[1].size = (uint32_t)size;
            all[1] = size == 4 ? (void *)narrow : (void *)wide;
            seen.launches = 0;
            const kg_status status = kg_run(&kernel, ws, all, 8, NULL);
            if (!check) assert_int_equal(status, KG_OK);
            else
                assert_refused(status, KG_INVALID_ARGUMENT,
                               size == 4 ? "[1] is 4294967295, which"
                                         : "[1] is 18446744073709551615, which");
        }
    }
    static int64_t largest[3] = {0, INT64_MAX, INT64_MAX};
    args_of_kernel[1].type = "i64";
    all[1] = largest;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT,
                   "[1] is 9223372036854775807, which");
}

/* Those of a table ascend in each row. A piece that is fetched may end within one. */
static void rows_of_sorted_numbers_are_checked_apart(void **state)
{
    (void)state;
    enum { ROW = 3000, ROWS = 3 };
    static uint32_t numbers[ROW * ROWS];
    be_segmented(ROW - 1);
    args_of_kernel[1].kind = KG_KIND_SORTED;
    args_of_kernel[1].extent = KG_EXTENT_TABLE;
    args_of_kernel[1].height = KG_FIXED | ROWS;
    args_of_kernel[1].type = "u32";
    args_of_kernel[1].size = args_of_kernel[1].alignment = 4;
    all[1] = numbers;
    for (uint32_t i = 0; i < ROW * ROWS; i++) numbers[i] = 5 + i % ROW;
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    numbers[2 * ROW + 1] = 1;
    seen.launches = 0;
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT,
                   "[6001] does not ascend from the one before it");
    numbers[2 * ROW + 1] = 6;
    numbers[2 * ROW] = 7; /* above the one behind it */
    assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT, "[6001] does not");
    unsetenv("KGEN_CHECK");
}

/* Sorted numbers ascend, from piece to piece too; equal ones and infinities do, no NaN does. */
static void sorted_numbers_are_checked_when_asked_for(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    static float floats[COUNT];
    static int64_t integers[COUNT];
    be_segmented(COUNT - 1);
    args_of_kernel[1].kind = KG_KIND_SORTED;
    for (int wide = 0; wide < 2; wide++) {
        const size_t places[] = {1, 2048, 4096, COUNT - 1};
        args_of_kernel[1].type = wide ? "i64" : "f32";
        args_of_kernel[1].size = args_of_kernel[1].alignment = wide ? 8 : 4;
        all[1] = wide ? (void *)integers : (void *)floats;
        for (int i = 0; i < COUNT; i++) integers[i] = i / 2 - 9, floats[i] = (float)(i / 2 - 9);
        floats[0] = -INFINITY, floats[COUNT - 1] = INFINITY;
        for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
            const size_t at = places[p];
            const float kept = floats[at];
            kg__reset_for_tests();
            setenv("KGEN_CHECK", "1", 1);
            assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
            floats[at] = NAN, integers[at] -= 5000;
            seen.launches = 0;
            assert_refused(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT,
                           "] does not ascend from the one before it");
            kg__reset_for_tests();
            setenv("KGEN_CHECK", "0", 1);
            assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
            floats[at] = kept, integers[at] += 5000;
        }
    }
    unsetenv("KGEN_CHECK");
}

/* The named features of a kernel over segments. */
enum { SEGMENTS, SEGMENT_LENGTH };
static const kg_named_feature features_of_segments[] = {
    {.name = "segments", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "segment_length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static void name_features(kg_kernel *k)
{
    k->features = features_of_segments;
    k->n_features = 2;
}

/* n over the number of segments, rounded up: a limit of 1 takes ones, and nothing longer. */
static void the_mean_length_at_its_edge(void **state)
{
    (void)state;
    static const struct {
        size_t n, segments;
        uint64_t mean;
        bool small;
    } cases[] = {
        {128, 1, 128, true},
        {129, 1, 129, false},
        {0, 1, 0, true},
        {128 * 3, 3, 128, true},
        {128 * 3 - 1, 3, 128, true},
        {128 * 3 + 1, 3, 129, false},
        {129 * 3, 3, 129, false},
        {2, 3, 1, true},
        {500, 0, 0, true},
        {(size_t)129 << 40, (size_t)1 << 40, 129, false},
        {((size_t)128 << 40) - 1, (size_t)1 << 40, 128, true},
        {((size_t)128 << 40) + 1, (size_t)1 << 40, 129, false},
    };
    static const kg_range up_to_128[] = {{KG_FEATURE_OWN + SEGMENT_LENGTH, 0, 128}};
    be_segmented(1);
    name_features(&kernel);
    variants[SMALL].max_n = UINT64_MAX;
    variants[SMALL].limits = up_to_128;
    variants[SMALL].n_limits = 1;
    for (int i = VEC; i < VARIANTS; i++) variants[i].max_n = UINT64_MAX;
    kg_workspace *emu = workspace_of(KG_BACKEND_EMU);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kg_explanation told;
        lengths[0] = cases[i].segments;
        assert_int_equal(kg_explain(&kernel, emu, all, cases[i].n, &told), KG_OK);
        assert_true(told.features[KG_FEATURE_OWN + SEGMENTS] == cases[i].segments);
        assert_true(told.features[KG_FEATURE_OWN + SEGMENT_LENGTH] == cases[i].mean);
        if ((told.chosen == SMALL) != cases[i].small)
            fail_msg("case %zu: variant %d", i, told.chosen);
    }
    kg_workspace_destroy(emu);
}

static uint32_t blocks_of(kg_step step, uint64_t n, const uint64_t *of)
{
    uint32_t grid[KG_MAX_STEPS] = {0};
    const kg_variant variant = {.steps = &step, .n_steps = 1};
    const situation at = {
        .kernel = &kernel, .lengths = of, .features = {[KG_FEATURE_N] = n, [KG_FEATURE_SMS] = 4}};
    return kg__grid(&at, &variant, grid) ? grid[0] : 0;
}

/* The same of a length. */
static uint32_t blocks_over(kg_step step, uint64_t n, uint64_t length)
{
    return blocks_of(step, n, &length);
}

static void grids_of_segments(void **state)
{
    (void)state;
    const kg_step merged = {.rule = KG_GRID_ROWS,
                            .terms = KG_TERM_N | KG_TERM(0),
                            .dbs = 100,
                            .per_sm = 3,
                            .limit = 10};
    assert_int_equal(blocks_over(merged, 0, 0), 1);
    assert_int_equal(blocks_over(merged, 100, 100), 2);
    assert_int_equal(blocks_over(merged, 100, 101), 3); /* ends count as elements do */
    assert_int_equal(blocks_over(merged, 0, 100000), 10);
    const kg_step strips = {
        .rule = KG_GRID_STRIPS, .tile_width = 128, .tile_height = 16, .per_sm = 8, .limit = 30};
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){128, 1 << 20}), 30);
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){129, 1 << 20}), 30);
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){128 * 7, 1 << 20}), 28);
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){128, 33}),
                     3); /* no more than rows ask for */
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){128 * 40, 1 << 20}), 40);
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){0, 0}), 1);
    assert_int_equal(blocks_of(strips, 0, (const uint64_t[]){UINT64_MAX, 9}), 0);
}

static void grids_of_segments_with_lanes_of_their_own(void **state)
{
    (void)state;
    const kg_step mapped = {.rule = KG_GRID_MAPPED,
                            .terms = KG_TERM(0),
                            .tile_width = 64,
                            .tile_height = 1000,
                            .limit = 20};
    assert_int_equal(blocks_over(mapped, 0, 0), 1);
    assert_int_equal(blocks_over(mapped, 0, 64), 1);
    assert_int_equal(blocks_over(mapped, 0, 65), 2);
    assert_int_equal(blocks_over(mapped, 2001, 65), 3); /* ranges */
    assert_int_equal(blocks_over(mapped, 1000000, 65), 20);
    assert_int_equal(blocks_over(mapped, 1000000, 64 * 21), 21);
    assert_int_equal(blocks_over(mapped, 8, UINT64_MAX), 0);
    const kg_step whole = {.rule = KG_GRID_MAPPED, .terms = KG_TERM(0), .tile_width = 64};
    assert_int_equal(blocks_over(whole, 1000000, 65), 2);
}

/* Limits are a matter of speed: a forced variant takes all calls, and all else that it asks for
 * still holds. */
static void a_forced_variant_takes_all_segments(void **state)
{
    (void)state;
    const kg_range limits[] = {{KG_FEATURE_OWN + SEGMENT_LENGTH, 0, 10},
                               {KG_FEATURE_OWN + SEGMENTS, 100, UINT64_MAX}};
    const kg_range ranges[] = {{KG_FEATURE_PEEL, 0, 0}};
    const kg_step step = {.rule = KG_GRID_ONE};
    kg_variant variant = kernel.variants[0];
    variant.limits = limits, variant.n_limits = 2;
    variant.ranges = ranges, variant.n_ranges = 1, variant.steps = &step, variant.n_steps = 1;
    kg_kernel one = kernel;
    name_features(&one);
    one.variants = &variant, one.n_variants = 1;
    const backend *emu;
    assert_int_equal(kg__backend_find(KG_BACKEND_EMU, &emu), KG_OK);
    situation at = {.kernel = &one,
                    .backend = emu->id,
                    .code = emu->code,
                    .features = {[KG_FEATURE_N] = 1000,
                                 [KG_FEATURE_OWN + SEGMENT_LENGTH] = 10,
                                 [KG_FEATURE_OWN + SEGMENTS] = 100}};
    uint32_t grid[KG_MAX_STEPS];
    uint32_t failing;
    assert_int_equal(kg__choose(&at, grid), 0);
    at.features[KG_FEATURE_OWN + SEGMENT_LENGTH] = 11;
    assert_int_equal(kg__choose(&at, grid), -1);
    assert_int_equal(kg__reason(&at, 0, -1, &failing), KG_REASON_LIMIT);
    assert_int_equal(failing, KG_FEATURE_OWN + SEGMENT_LENGTH);
    at.forced = &variant;
    assert_int_equal(kg__choose(&at, grid), 0);
    assert_int_equal(kg__reason(&at, 0, 0, &failing), KG_REASON_FORCED);
    at.features[KG_FEATURE_OWN + SEGMENTS] = 1;
    assert_int_equal(kg__choose(&at, grid), 0);
    at.features[KG_FEATURE_PEEL] = 1;
    assert_int_equal(kg__choose(&at, grid), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLANES_TEST(segments_by_offsets),
        PLANES_TEST(offsets_are_checked_when_asked_for),
        PLANES_TEST(indices_are_checked_when_asked_for),
        PLANES_TEST(offsets_of_other_types),
        PLANES_TEST(sorted_numbers_are_checked_when_asked_for),
        PLANES_TEST(rows_of_sorted_numbers_are_checked_apart),
        PLANES_TEST(the_mean_length_at_its_edge),
        PLANES_TEST(grids_of_segments),
        PLANES_TEST(grids_of_segments_with_lanes_of_their_own),
        PLANES_TEST(a_forced_variant_takes_all_segments),
    };
    return cmocka_run_group_tests_name("runtime_segments", tests, NULL, NULL);
}
