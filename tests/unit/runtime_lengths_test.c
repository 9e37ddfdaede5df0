/* Kernels with lengths beside n: tables of another length, planes of pitched rows. */
#define _POSIX_C_SOURCE 200809L

#include "backend.h"
#include "choose.h"
#include "runtime_fixture.h"

enum { WIDTH, HEIGHT, X_PITCH, Y_PITCH, LENGTHS };

static const char *const names[] = {"width", "height", "x_pitch", "y_pitch"};
static size_t lengths[LENGTHS];
static const void *all[3 + LENGTHS]; /* the arguments, then the lengths */
_Alignas(256) static char memory[4096];
static kg_workspace *ws;

/* A transpose: x is height rows of width, y is width rows of height. */
static int set_up_planes(void **state)
{
    set_up(state);
    ws = workspace_of(KG_BACKEND_REFERENCE);
    kernel.lengths = names;
    kernel.n_lengths = LENGTHS;
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_PLANE;
    args_of_kernel[1].width = WIDTH, args_of_kernel[1].height = HEIGHT;
    args_of_kernel[1].pitch = X_PITCH;
    args_of_kernel[2].width = HEIGHT, args_of_kernel[2].height = WIDTH;
    args_of_kernel[2].pitch = Y_PITCH;
    lengths[WIDTH] = 5, lengths[HEIGHT] = 3, lengths[X_PITCH] = 32, lengths[Y_PITCH] = 16;
    all[0] = &scalar, all[1] = memory, all[2] = memory + 2048;
    for (int i = 0; i < LENGTHS; i++) all[3 + i] = &lengths[i];
    return 0;
}

static int tear_down_planes(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static kg_status run(void)
{
    return kg_run(&kernel, ws, all, kg_area(lengths[WIDTH], lengths[HEIGHT]), NULL);
}

static void assert_refused(kg_status got, kg_status expected, const char *about)
{
    assert_string_equal(kg_status_string(got), kg_status_string(expected));
    assert_non_null(strstr(kg_last_error(), about));
    assert_int_equal(seen.launches, 0);
}

static uint64_t seen_lengths[LENGTHS];

static void keep_lengths(const kg_call *call)
{
    memcpy(seen_lengths, call->lengths, sizeof seen_lengths);
}

static void lengths_reach_the_launch(void **state)
{
    (void)state;
    seen.during = keep_lengths;
    assert_int_equal(run(), KG_OK);
    assert_int_equal(seen.call.n, 15);
    for (int i = 0; i < LENGTHS; i++) assert_int_equal(seen_lengths[i], lengths[i]);
}

static void lengths_that_do_not_fit(void **state)
{
    (void)state;
    lengths[X_PITCH] = 16;
    assert_refused(run(), KG_INVALID_ARGUMENT, "x_pitch");
    lengths[X_PITCH] = 20;
    assert_int_equal(run(), KG_OK);
    seen.launches = 0;
    lengths[X_PITCH] = 22;
    assert_refused(run(), KG_MISALIGNED, "x_pitch");
    lengths[X_PITCH] = 32;
    assert_refused(kg_run(&kernel, ws, all, 14, NULL), KG_INVALID_ARGUMENT, "5 * 3");
    all[3] = NULL;
    assert_refused(run(), KG_NULL_POINTER, "width");
}

/* One row has no pitch; no element needs no array. */
static void planes_of_one_row_and_of_none(void **state)
{
    (void)state;
    lengths[HEIGHT] = 1, lengths[X_PITCH] = 0;
    assert_int_equal(run(), KG_OK);
    lengths[HEIGHT] = 0;
    all[1] = all[2] = NULL;
    seen.launches = 0;
    assert_int_equal(run(), KG_OK);
    assert_int_equal(seen.launches, 0);
}

static void planes_larger_than_memory(void **state)
{
    (void)state;
    lengths[WIDTH] = SIZE_MAX / 2, lengths[HEIGHT] = 3;
    assert_refused(run(), KG_TOO_LARGE, "rows");
    lengths[WIDTH] = 4, lengths[HEIGHT] = 1 << 20, lengths[X_PITCH] = (size_t)1 << 50;
    lengths[Y_PITCH] = (size_t)1 << 30;
    assert_refused(run(), KG_TOO_LARGE, "'x'");
}

/* Every placing of two small planes with one pitch, against a count of bytes. */
static void overlap_of_planes(void **state)
{
    (void)state;
    args_of_kernel[2].width = WIDTH, args_of_kernel[2].height = HEIGHT;
    args_of_kernel[1].size = args_of_kernel[2].size = 1;
    args_of_kernel[1].alignment = args_of_kernel[2].alignment = 1;
    unsigned refused = 0;
    for (unsigned c = 0; c < 4 * 3 * 2 * 40; c++) {
        lengths[WIDTH] = 1 + c % 4, lengths[HEIGHT] = 1 + c / 4 % 3;
        lengths[X_PITCH] = lengths[Y_PITCH] = lengths[WIDTH] + 2 + (c / 12 % 2) * 3;
        const size_t at = 1000 + c / 24 - 20;
        char bytes[2048] = {0};
        bool fine = true;
        for (size_t r = 0; r < lengths[HEIGHT]; r++)
            memset(bytes + 1000 + r * lengths[X_PITCH], 1, lengths[WIDTH]);
        for (size_t r = 0; r < lengths[HEIGHT]; r++)
            for (size_t w = 0; w < lengths[WIDTH]; w++)
                if (bytes[at + r * lengths[Y_PITCH] + w]) fine = false;
        all[1] = memory + 1000, all[2] = memory + at;
        assert_int_equal(run(), fine ? KG_OK : KG_OVERLAP);
        refused += !fine;
    }
    assert_in_range(refused, 100, 800);
    kernel.in_place = 1;
    all[2] = all[1];
    assert_int_equal(run(), KG_OK);
    lengths[WIDTH] = 1, lengths[HEIGHT] = 2, lengths[X_PITCH] = 8, lengths[Y_PITCH] = 9;
    assert_int_equal(run(), KG_OVERLAP); /* from one place, but not row by row */
}

/* A table has a length of its own, and its alignment does not matter to vectors. */
static void a_table(void **state)
{
    (void)state;
    kernel.n_lengths = 1;
    args_of_kernel[1].extent = KG_EXTENT_LENGTH;
    args_of_kernel[1].width = 0;
    args_of_kernel[2].extent = KG_EXTENT_N;
    lengths[0] = 1024;
    all[2] = memory + 4096 - 16;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OVERLAP);
    lengths[0] = 1020;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OK);
    lengths[0] = SIZE_MAX;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_TOO_LARGE);
    lengths[0] = 1;
    all[1] = NULL;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_NULL_POINTER);
    lengths[0] = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OK);
    const uint64_t as_read[] = {8};
    all[1] = memory + 4;
    all[2] = memory + 2048;
    assert_int_equal(kg__peel(&kernel, all, as_read, false), 0);
    /* in place is for arrays in order: a place in a table may be read after it is written */
    kernel.in_place = 1;
    lengths[0] = 4;
    all[1] = all[2] = memory;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OVERLAP);
    args_of_kernel[2].extent = KG_EXTENT_LENGTH;
    args_of_kernel[2].width = 0;
    args_of_kernel[2].index = 1; /* reached through another argument's values */
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OVERLAP);
    args_of_kernel[2].index = 0; /* of one length, both in order */
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OK);
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_N;
    assert_int_equal(kg_run(&kernel, ws, all, 4, NULL), KG_OK);
}

/* Rows reach the boundary together only where the pitch keeps them there. */
static void peel_of_planes(void **state)
{
    (void)state;
    uint64_t read[] = {8, 4, 48, 64};
    assert_int_equal(kg__peel(&kernel, all, read, false), 0);
    read[X_PITCH] = 40;
    assert_true(kg__peel(&kernel, all, read, false) == KG_NO_PEEL);
    read[HEIGHT] = 1; /* x has one row now */
    assert_int_equal(kg__peel(&kernel, all, read, false), 0);
    read[Y_PITCH] = 4; /* y has eight, of one element */
    assert_true(kg__peel(&kernel, all, read, false) == KG_NO_PEEL);
    all[1] = memory + 8, all[2] = memory + 2048 + 8;
    read[Y_PITCH] = 16;
    assert_int_equal(kg__peel(&kernel, all, read, false), 2);
}

static void grid_of_tiles(void **state)
{
    (void)state;
    const kg_step step = {.rule = KG_GRID_TILES, .tile_width = 32, .tile_height = 8};
    const kg_variant variant = {.steps = &step, .n_steps = 1};
    uint64_t read[] = {33, 8, 0, 0};
    const situation at = {.kernel = &kernel, .lengths = read};
    uint32_t grid[KG_MAX_STEPS];
    assert_true(kg__grid(&at, &variant, grid));
    assert_int_equal(grid[0], 2);
    read[HEIGHT] = 9;
    assert_true(kg__grid(&at, &variant, grid));
    assert_int_equal(grid[0], 4);
    read[WIDTH] = 0;
    assert_true(kg__grid(&at, &variant, grid));
    assert_int_equal(grid[0], 1);
    read[WIDTH] = 32, read[HEIGHT] = UINT64_C(8) * 0x7fffffff; /* as many blocks as may be */
    assert_true(kg__grid(&at, &variant, grid));
    assert_int_equal(grid[0], 0x7fffffff);
    read[HEIGHT]++;
    assert_false(kg__grid(&at, &variant, grid));
    read[WIDTH] = UINT64_C(1) << 60, read[HEIGHT] = UINT64_C(1) << 60;
    assert_false(kg__grid(&at, &variant, grid));
}

static void damaged_lengths(void **state)
{
    (void)state;
    args_of_kernel[2].pitch = LENGTHS;
    assert_refused(run(), KG_INVALID_ARGUMENT, "damaged");
    args_of_kernel[2].pitch = Y_PITCH;
    kernel.n_lengths = KG_MAX_LENGTHS + 1;
    assert_refused(run(), KG_INVALID_ARGUMENT, "damaged");
    kernel.n_lengths = LENGTHS;
    const kg_step endless = {.rule = KG_GRID_TILES, .tile_width = 32};
    variants[VEC].steps = &endless;
    assert_refused(run(), KG_INVALID_ARGUMENT, "damaged");
}

/* Without arguments: one row of n elements. */
static void explained_without_arguments(void **state)
{
    (void)state;
    kg_explanation why;
    kg_step tiled = {.rule = KG_GRID_TILES, .tile_width = 10, .tile_height = 10};
    kg_workspace *emu = workspace_of(KG_BACKEND_EMU);
    variants[SMALL].steps = &tiled;
    assert_int_equal(kg_explain(&kernel, emu, NULL, 77, &why), KG_OK);
    assert_int_equal(why.chosen, SMALL);
    assert_int_equal(why.grid[0], 8); /* the row is x's: y is a column */
    kg_workspace_destroy(emu);
}

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

/* Results are as many as segments, offsets one more; a call has nothing to do where there is
 * none, and something where there are segments, elements or not. */
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

/* n over the number of segments, rounded down: a limit of 128 takes 128.99. */
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
        {128 * 3 - 1, 3, 127, true},
        {129 * 3 - 1, 3, 128, true},
        {129 * 3, 3, 129, false},
        {2, 3, 0, true},
        {500, 0, 0, true},
        {(size_t)129 << 40, (size_t)1 << 40, 129, false},
        {((size_t)129 << 40) - 1, (size_t)1 << 40, 128, true},
    };
    static const kg_range up_to_128[] = {{KG_FEATURE_OWN + SEGMENT_LENGTH, 0, 128}};
    be_segmented(1);
    name_features(&kernel);
    variants[SMALL].max_n = UINT64_MAX;
    variants[SMALL].limits = up_to_128;
    variants[SMALL].n_limits = 1;
    for (int i = VEC; i < ROWS; i++) variants[i].max_n = UINT64_MAX;
    kg_workspace *emu = workspace_of(KG_BACKEND_EMU);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kg_explanation told;
        lengths[0] = cases[i].segments;
        assert_int_equal(kg_explain(&kernel, emu, all, cases[i].n, &told), KG_OK);
        assert_true(told.features[KG_FEATURE_OWN + SEGMENTS] == cases[i].segments);
        assert_true(told.features[KG_FEATURE_OWN + SEGMENT_LENGTH] == cases[i].mean);
        if ((told.chosen == SMALL) != cases[i].small) fail_msg("case %zu: row %d", i, told.chosen);
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

#define PLANES_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_planes, tear_down_planes)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLANES_TEST(lengths_reach_the_launch),
        PLANES_TEST(lengths_that_do_not_fit),
        PLANES_TEST(planes_of_one_row_and_of_none),
        PLANES_TEST(planes_larger_than_memory),
        PLANES_TEST(overlap_of_planes),
        PLANES_TEST(a_table),
        PLANES_TEST(peel_of_planes),
        PLANES_TEST(grid_of_tiles),
        PLANES_TEST(segments_by_offsets),
        PLANES_TEST(offsets_are_checked_when_asked_for),
        PLANES_TEST(offsets_of_other_types),
        PLANES_TEST(indices_are_checked_when_asked_for),
        PLANES_TEST(the_mean_length_at_its_edge),
        PLANES_TEST(grids_of_segments),
        PLANES_TEST(grids_of_segments_with_lanes_of_their_own),
        PLANES_TEST(a_forced_variant_takes_all_segments),
        PLANES_TEST(damaged_lengths),
        PLANES_TEST(explained_without_arguments),
    };
    return cmocka_run_group_tests_name("runtime_lengths", tests, NULL, NULL);
}
