/* Variants of transposes: tiles, words, and threads that take rows. */
#include "planned.h"
#include "turns.h"

static const plan_variant *variant_named(const plan_kernel *k, const char *name)
{
    for (size_t v = 0; v < k->n_variants; v++)
        if (strcmp(k->variants[v].name, name) == 0) return &k->variants[v];
    fail_msg("no %s", name);
    return NULL;
}

/* All but the largest tiles of words, for which some cards have no room. */
#define TURNS_U8                                                                                   \
    "block_bbb_w8x1_thin4_pdl<=2048 block_bbb_w8x4_low1_pdl<=131072 "                              \
    "block_bbb_w4x2_low4_pdl<=131072 block_bbb_w4x1_low8_pdl<=131072 "                             \
    "block_bbb_w8x1_thin4_pdl_2<=131072 block_wbw_w4x8_pdl<=131072 "                               \
    "block_bbb_w8x4_low1_pdl_2<=262144 block_bbb_w8x4_low2_pdl<=262144 "                           \
    "block_bbb_w4x2_low4_pdl_2<=262144 block_bbb_w4x1_low8_pdl_2<=262144 "                         \
    "block_wbw_w4x8_pdl_2<=262144 block_bbb_w8x4_low1_pdl_3<=1048576 "                             \
    "block_bbb_w8x4_low2_pdl_2<=1048576 block_bbb_w8x4_low3_pdl<=1048576 "                         \
    "block_bbb_w4x2_low4_pdl_3<=1048576 block_bbb_w4x1_low8_pdl_3<=1048576 "                       \
    "block_wbw_w4x8_pdl_3<=1048576 block_bbb_w8x4_low1_pdl_4<=67108864 "                           \
    "block_bbb_w8x4_low2_pdl_3<=67108864 block_bbb_w8x4_low3_pdl_2<=67108864 "                     \
    "block_bbb_w4x2_low4_pdl_4<=67108864 block_bbb_w4x1_low8_pdl_4<=67108864 "                     \
    "block_wbw_w4x8_pdl_4<=67108864 block_wbw_w8x16_vec_pdl<=67108864 block_bbb_w8x4_low1_pdl_5 "  \
    "block_bbb_w8x4_low2_pdl_4 block_bbb_w8x4_low3_pdl_3 block_bbb_w4x2_low4_pdl_5 "               \
    "block_bbb_w4x1_low8_pdl_5 block_bbb_w8x2_thin4_pdl block_wbw_w4x8_pdl_5"

static void a_transpose_has_square_tiles(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f32, f64]\n");
    assert_string_equal(variants_of(t, &p->kernels[0]), TURNS_U8 " block_wbw_w16x16_vec8_pdl "
                                                                 "block_wbw_w4x16_pdl");
    assert_string_equal(variants_of(t, &p->kernels[1]), TURNS_F32);
    assert_string_equal(variants_of(t, &p->kernels[2]),
                        "block_bbb_w4x1_thin4_pdl<=1024 block_bbb_w4x1_low4_pdl<=8192 "
                        "block_bbb_w4x1_low2_pdl<=8192 block_bbb_w4x1_thin4_pdl_2<=8192 "
                        "block_bbb_w4x1_low4_pdl_2<=16384 block_bbb_w4x1_low2_pdl_2<=16384 "
                        "block_wbw_w4x8_pdl<=16384 block_bbb_w4x1_thin4_pdl_3<=16384 "
                        "block_bbb_w8x4_low1_pdl<=131072 block_bbb_w4x1_low4_pdl_3<=131072 "
                        "block_bbb_w4x4_runs_pdl<=131072 block_wbw_w4x8_pdl_2<=131072 "
                        "block_bbb_w8x4_low1_pdl_2<=2097152 block_bbb_w8x2_low3_pdl<=2097152 "
                        "block_bbb_w4x1_low4_pdl_4<=2097152 block_bbb_w4x8_runs_pdl<=2097152 "
                        "block_bbb_w4x1_thin4_pdl_4<=2097152 block_wbw_w4x8_pdl_3<=2097152 "
                        "block_wbw_w8x4_pdl<=2097152 block_bbb_w8x4_low1_pdl_3<=67108864 "
                        "block_bbb_w8x2_low3_pdl_2<=67108864 "
                        "block_bbb_w4x1_low4_pdl_5<=67108864 "
                        "block_bbb_w4x8_runs_pdl_2<=67108864 block_wbw_w4x8_pdl_4<=67108864 "
                        "block_wbw_w8x4_pdl_2<=67108864 block_bbb_w8x4_low1_pdl_4 "
                        "block_bbb_w8x2_low3_pdl_3 block_bbb_w4x1_low4_pdl_6 "
                        "block_bbb_w4x8_runs_pdl_3 block_bbb_w8x1_thin4_pdl "
                        "block_wbw_w4x8_pdl_5 block_wbw_w8x8_g64_pdl");
    assert_int_equal(variant_named(&p->kernels[0], "block_wbw_w8x16_vec_pdl")->steps[0].tile_height,
                     128);
    static const char *const first_tiles[] = {"block_wbw_w4x8_pdl", "block_wbw_w8x4_pdl",
                                              "block_wbw_w8x4_pdl"};
    for (size_t i = 0; i < 3; i++) {
        const plan_variant *variant = variant_named(&p->kernels[i], first_tiles[i]);
        assert_int_equal(variant->steps[0].tile_width, 32);
        assert_int_equal(variant->steps[0].tile_height, 32);
        assert_int_equal(variant->n_accesses, 2);
        for (int a = 0; a < 2; a++) {
            assert_int_equal(variant->accesses[a].cost.degree, 1);
            assert_int_equal(variant->accesses[a].cost.all, variant->accesses[a].cost.all_ideal);
        }
    }
}

static void planes_of_few_rows_or_columns_have_variants(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f32, f64]\n");
    const plan_variant *small = variant_named(&p->kernels[2], "block_bbb_w4x1_thin4_pdl_2"),
                       *aligned = variant_named(&p->kernels[2], "block_wbw_w8x4_pdl_2"),
                       *flat = variant_named(&p->kernels[2], "block_wbw_w4x8_pdl_5"),
                       *thin = variant_named(&p->kernels[2], "block_bbb_w8x1_thin4_pdl"),
                       *runs = variant_named(&p->kernels[2], "block_bbb_w4x8_runs_pdl");
    assert_int_equal(small->limits[0].feature, KG_FEATURE_OWN);  /* few rows */
    assert_int_equal(small->ranges[0].feature, KG_FEATURE_PEEL); /* misaligned ones */
    assert_int_equal(small->ranges[0].lo, 1);
    assert_int_equal(thin->limits[0].feature, KG_FEATURE_OWN + 1); /* few columns */
    assert_int_equal(thin->limits[0].hi, 4);
    assert_int_equal(aligned->ranges[0].feature, KG_FEATURE_PEEL); /* aligned rows */
    assert_int_equal(aligned->ranges[0].hi, 0);
    assert_int_equal(flat->limits[0].feature, KG_FEATURE_OWN); /* few rows */
    assert_int_equal(flat->limits[0].hi, 32);
    assert_int_equal(runs->n_limits, 1); /* few rows, but more than threads take */
    assert_int_equal(runs->limits[0].feature, KG_FEATURE_OWN);
    assert_int_equal(runs->limits[0].hi, 16);
    const plan_variant *last = &p->kernels[2].variants[p->kernels[2].n_variants - 1];
    assert_int_equal(last->n_ranges + last->n_limits, 0);
}

/* A tile that compute capability 7.5 has no shared memory for is left out there. */
static void large_tiles_are_for_newer_devices(void **state)
{
    front_end *t = *state;
    static const uint32_t old[] = {75, 0};
    const plan *p =
        plan_for(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8]\n", old, NULL, NULL);
    assert_string_equal(variants_of(t, &p->kernels[0]), TURNS_U8 " block_wbw_w4x16_pdl");
}

/* Threads that take rows need no shared memory, and lie apart from tiles in the table. */
static void transposes_of_few_columns_have_no_tile(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [f64]\n"
                               "variants:\n- {thread_columns: 4, nwarps: 4, nwork: 2, "
                               "max_columns: 5, pdl: true}\n- {nwork: 8}\n");
    const plan_variant *variant = &p->kernels[0].variants[0];
    assert_string_equal(variants_of(t, &p->kernels[0]), "block_bbb_w4x2_thin4_pdl block_wbw_w8x8");
    assert_string_equal(variant->template_name, "transpose/thin");
    assert_int_equal(variant->steps[0].tile_width, 4);
    assert_int_equal(variant->steps[0].tile_height, 4 * 32 * 2);
    assert_int_equal(variant->steps[0].shared_bytes, 0);
    assert_int_equal(variant->limits[0].feature, KG_FEATURE_OWN + 1);
    assert_int_equal(variant->limits[0].hi, 5);
}

/* Or that take columns: a tile is as wide as all of them, and as high as what a thread takes. */
static void transposes_of_few_rows_have_no_tile(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [f64]\n"
                               "variants:\n- {thread_rows: 3, nwarps: 4, nwork: 2, "
                               "max_rows: 3, pdl: true}\n- {nwork: 8}\n");
    const plan_variant *variant = &p->kernels[0].variants[0];
    assert_string_equal(variants_of(t, &p->kernels[0]), "block_bbb_w4x2_low3_pdl block_wbw_w8x8");
    assert_string_equal(variant->template_name, "transpose/thin");
    assert_int_equal(variant->steps[0].tile_width, 4 * 32 * 2);
    assert_int_equal(variant->steps[0].tile_height, 3);
    assert_int_equal(variant->steps[0].shared_bytes, 0);
    assert_int_equal(plan_number_of(variant, "thread_rows"), 3);
    assert_int_equal(variant->limits[0].feature, KG_FEATURE_OWN);
    assert_int_equal(variant->limits[0].hi, 3);
}

/* Tiles of runs have a data block of elements, but for what an uneven number of rows leaves. */
static void transposes_of_runs(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f64, v]\n"
                               "structs: {v: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                               "{name: z, type: f32}]}}\n"
                               "variants:\n- {runs: true, nwarps: 4, nwork: 6, max_rows: 3, "
                               "pdl: true}\n- {nwork: 8}\n");
    static const struct {
        uint32_t unit, size, bank;
    } of[] = {{1, 1, 4}, {8, 8, 8}, {4, 12, 4}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const plan_variant *variant = &p->kernels[i].variants[0];
        assert_string_equal(variants_of(t, &p->kernels[i]),
                            "block_bbb_w4x6_runs_pdl block_wbw_w8x8");
        assert_string_equal(variant->template_name, "transpose/runs");
        assert_int_equal(variant->steps[0].grid, KG_GRID_BLOCKS);
        assert_int_equal(variant->steps[0].dbs, 4 * 6 * 32 - 31);
        assert_int_equal(variant->steps[0].shared_bytes,
                         4 * 6 * 32 * of[i].size + 128 + 32 * of[i].bank);
        assert_int_equal(plan_number_of(variant, "unit"), of[i].unit);
        assert_int_equal(variant->limits[0].hi, 3);
    }
}

static void transposes_move_words(void **state)
{
    front_end *t = *state;
    const plan *few = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8]\n"
                                 "variants:\n- {word: 8, nwarps: 16, nwork: 16, max_rows: 9}\n"
                                 "- {nwork: 8}\n");
    assert_string_equal(few->kernels[0].variants[0].template_name, "transpose/words");
    assert_int_equal(few->kernels[0].variants[0].limits[0].hi, 9);
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f32, f64]\n"
                               "variants:\n- {word: 8, nwarps: 16, group: 4, pdl: true}\n"
                               "- {word: 16, nwarps: 16}\n");
    assert_string_equal(
        variants_of(t, &p->kernels[0]), /* u8: 512 variants of a tile are too many */
        "block_wbw_w16x16_vec8_g4_pdl block_wbw_w16x4_g4_pdl");
    assert_string_equal(variants_of(t, &p->kernels[1]),
                        "block_wbw_w16x4_vec8_g4_pdl "
                        "block_wbw_w16x4_g4_pdl block_wbw_w16x8_vec16");
    assert_string_equal(variants_of(t, &p->kernels[2]),
                        "block_wbw_w16x4_g4_pdl block_wbw_w16x4_vec16");
    const plan_variant *variant = &p->kernels[1].variants[0];
    assert_int_equal(variant->steps[0].tile_width, 64);
    assert_int_equal(variant->steps[0].tile_height, 64);
    assert_int_equal(variant->steps[0].shared_bytes, 64 * 33 * 8);
    for (int a = 0; a < 2; a++) assert_int_equal(variant->accesses[a].cost.degree, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_transpose_has_square_tiles),
        FRONT_END_TEST(planes_of_few_rows_or_columns_have_variants),
        FRONT_END_TEST(large_tiles_are_for_newer_devices),
        FRONT_END_TEST(transposes_of_few_columns_have_no_tile),
        FRONT_END_TEST(transposes_of_few_rows_have_no_tile),
        FRONT_END_TEST(transposes_of_runs),
        FRONT_END_TEST(transposes_move_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
