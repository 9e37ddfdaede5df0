/* Kernels with lengths beside n: tables of another length, planes of pitched rows. */
#define _POSIX_C_SOURCE 200809L

#include "choose.h"
#include "runtime_planes.h"

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

/* The most of all planes; a single row leaves none. */
static void gaps_between_rows(void **state)
{
    (void)state;
    static const kg_named_feature gap = {.name = "gap", .measure = KG_MEASURE_GAP};
    uint64_t read[] = {8, 4, 32, 64}, told[KG_ALL_FEATURES];
    kernel.features = &gap;
    kernel.n_features = 1;
    const uint64_t own[] = {8 * args_of_kernel[1].size, 4 * args_of_kernel[2].size};
    const struct {
        uint64_t height, x_gap, y_gap, most;
    } cases[] = {{4, 0, 0, 0}, {4, 8, 0, 8}, {4, 8, 24, 24}, {4, 0, 24, 24}, {1, 8, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read[HEIGHT] = cases[i].height;
        read[X_PITCH] = own[0] + cases[i].x_gap;
        read[Y_PITCH] = read[args_of_kernel[2].width] * args_of_kernel[2].size + cases[i].y_gap;
        kg__features(&kernel, all, 32, read, told);
        assert_int_equal(told[KG_FEATURE_OWN], cases[i].most);
    }
    kernel.features = NULL;
    kernel.n_features = 0;
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
        PLANES_TEST(gaps_between_rows),
        PLANES_TEST(grid_of_tiles),
        PLANES_TEST(damaged_lengths),
        PLANES_TEST(explained_without_arguments),
    };
    return cmocka_run_group_tests_name("runtime_lengths", tests, NULL, NULL);
}
