/* Shapes of histograms: which rows of a file are for which kernels, and what becomes of them. */
#include "planned.h"

#define HEAD "kgen: 1\nkernel: h\nfamily: histogram\n"
#define SUMS HEAD "types: [f32, f64]\ninputs: {key: u32, w: T}\nbin: key\nweight: w\n"
#define EXACT_F64 SUMS "counter: f64\nreproducible: any\n"
#define OWN_EDGES HEAD "types: [f64]\nranges: edges\n%svariants: [{counters: %u}]\n"
#define FILE_OF(rows) "kgen_shapes: 1\nfamily: histogram\ncapability: 90\nshapes:\n" rows

static const plan_kernel *kernel_with(front_end *t, const char *file, const char *spec)
{
    static const uint32_t h200[] = {90, 0};
    plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
    if (file) shapes_put(options.shapes, "histogram", 90, text_source(t, file));
    const plan *p = plan_with(t, spec, &options);
    if (!p) fail_msg("%s", rendered(t));
    return &p->kernels[0];
}

static void rows_are_of_their_kind(void **state)
{
    static const struct {
        const char *rows, *spec, *variants;
    } cases[] = {
        {"  - {of: rows, form: warp, nwarps: 2, nwork: 1, per_sm: 3, counters: 64}\n"
         "  - {of: rows, form: shared, nwarps: 4, nwork: 1, per_sm: 2, counters: 128}\n"
         "  - {of: ordered, form: global, nwarps: 2, nwork: 1, per_sm: 5, hot: 1024}\n",
         HEAD "types: [u8]\nsegments: rows\n",
         "column_wbw_w2x1_row_warps_64_sm3_pdl column_wbw_w4x1_rows_split_128_sm2_pdl"},
        /* counters are those of 32 bits, and slots those of f32 */
        {"  - {of: ordered, form: shared, nwarps: 2, nwork: 1, per_sm: 5, counters: 128}\n"
         "  - {of: ordered, form: global, nwarps: 2, nwork: 1, per_sm: 5, hot: 1024}\n",
         SUMS "counter: f64\nreproducible: call\n",
         "column_wbw_w2x1_ordered_64_sm5_pdl column_wbw_w2x1_exact_global_sm5_h128_pdl"},
        {"  - {of: exact, form: global, nwarps: 2, nwork: 1, per_sm: 5, hot: 1024}\n",
         SUMS "counter: f32\nreproducible: any\n", "column_wbw_w2x1_exact_global_sm5_h1024_pdl"},
        {"  - {form: cluster, nwarps: 8, nwork: 2, cluster: 4, counters: 64, max_bins: 100}\n"
         "  - {form: shared, nwarps: 8, nwork: 2, counters: 64, alike: 1}\n"
         "  - {form: global, nwarps: 2, nwork: 1, per_sm: 2}\n",
         HEAD "types: [i32]\n",
         "column_wbw_w8x2_cluster_64_sm1_k4_pdl column_wbw_w8x2_shared_64_sm1_alike_pdl "
         "column_wbw_w2x1_global_sm2_pdl"},
        /* what does not look at neighbours is as it was, but for counters in the output alone */
        {"  - {form: shared, nwarps: 8, nwork: 2, counters: 64, alike: 1}\n",
         HEAD "types: [i32]\nweight: x\n", "column_wbw_w8x2_shared_64_sm1_pdl"},
        {"  - {form: global, nwarps: 8, nwork: 1, alike: 1, max_bytes: 2^18}\n"
         "  - {form: global, nwarps: 8, nwork: 2, hot: 64, alike: 1, max_bytes: 2^20}\n"
         "  - {form: global, nwarps: 2, nwork: 1, per_sm: 2}\n",
         HEAD "types: [i32]\nweight: x\n",
         "column_wbw_w8x2_global_sm1_h64_pdl<=262144 column_wbw_w2x1_global_sm2_pdl"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *file = arena_printf(t->a, FILE_OF("%s"), cases[i].rows);
        const plan_kernel *k = kernel_with(t, file, cases[i].spec);
        assert_string_equal(variants_of(t, k), cases[i].variants);
    }
}

static const char *const specs[] = {
    HEAD "types: [u8]\nbin: x\n",
    HEAD "types: [u8, f32]\nbin: x\nsegments: rows\n",
    HEAD "types: [f64]\nranges: edges\nsegments: offsets\n",
    SUMS "counter: f32\nreproducible: call\n",
    EXACT_F64,
};

/* Whatever n is, all variants together take at most 64 MB. A seventh of that is for tags. */
static void workspaces_are_small(void **state)
{
    static const char *const kinds[] = {HEAD "types: [u16]\n",
                                        HEAD "types: [u32]\n",
                                        HEAD "types: [u64]\ncounter: u64\n",
                                        HEAD "types: [f32]\nranges: even\n",
                                        SUMS "counter: f32\nreproducible: call\n",
                                        SUMS "counter: f64\nreproducible: call\n",
                                        SUMS "counter: f32\nreproducible: any\n",
                                        EXACT_F64};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const plan_kernel *k = kernel_with(t, NULL, kinds[i]);
        uint64_t bytes = 0;
        for (uint32_t r = 0; r < k->n_regions; r++) {
            bytes += k->regions[r].fixed;
            for (uint32_t g = 0; g < KG_MAX_GROWTHS; g++)
                bytes += k->regions[r].grows[g].each * k->regions[r].grows[g].most;
        }
        assert_true(bytes > 0 && bytes < UINT64_C(64000000) / 8 * 7);
    }
}

/* Blocks that have the edges serve a quarter as many bins as they have counters. It need not be a
 * power of two, as the tree is. The last block has no room for a quarter. */
static void edges_are_of_a_quarter_of_the_counters(void **state)
{
    static const struct {
        uint32_t counters, bins, edges; /* room for so many edges */
    } cases[] = {{256, 64, 64},    {260, 65, 128},     {400, 100, 128},    {512, 128, 128},
                 {1000, 250, 256}, {8192, 2048, 2048}, {40960, 8192, 8192}};
    static const char *const segments[] = {"", "segments: rows\n", "segments: offsets\n"};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases * 3; i++) {
        const uint32_t counters = cases[i / 3].counters;
        const char *spec = arena_printf(t->a, OWN_EDGES, segments[i % 3], counters);
        const plan_variant *variant = &kernel_with(t, NULL, spec)->variants[0];
        assert_int_equal(variant->n_ranges, 1);
        assert_int_equal(variant->ranges[0].lo, 0);
        assert_int_equal(variant->ranges[0].hi, cases[i / 3].bins);
        assert_int_equal(variant->steps[0].shared_bytes, 4 * counters + 8 * cases[i / 3].edges);
    }
}

/* A file that has nothing of a kind of kernels leaves it as it is. */
static void other_kinds_are_left_to_the_program(void **state)
{
    static const char file[] = FILE_OF("  - {of: rows, form: warp, nwarps: 2, nwork: 1}\n");
    static const char other[] = FILE_OF("  - {of: exact, form: global, nwarps: 2, nwork: 1}\n");
    front_end *t = *state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const bool rows = strstr(specs[i], "segments") != NULL;
        const char *ours = variants_of(t, kernel_with(t, NULL, specs[i]));
        const char *given = variants_of(t, kernel_with(t, file, specs[i]));
        if (rows) assert_string_not_equal(given, ours);
        else assert_string_equal(given, ours);
    }
    assert_string_equal(variants_of(t, kernel_with(t, other, EXACT_F64)),
                        "column_wbw_w2x1_exact_global_sm1_pdl");
}

/* Every card has shapes that fit its blocks, of every kind. */
static void every_card_has_some(void **state)
{
    front_end *t = *state;
    for (const arch *on = archs; on->cc; on++) {
        const uint32_t one[] = {on->cc, 0};
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            const plan *p = plan_for(t, specs[i], one, NULL, NULL);
            assert_non_null(p);
            for (size_t k = 0; k < p->n_kernels; k++) {
                const plan_kernel *of = &p->kernels[k];
                assert_true(of->n_variants > 0);
                for (size_t v = 0; v < of->n_variants; v++)
                    for (uint32_t s = 0; s < of->variants[v].n_steps; s++)
                        assert_true(of->variants[v].steps[s].shared_bytes <= on->shared_per_block);
            }
        }
    }
}

#define MANY_ROWS HEAD "types: [u32]\nsegments: rows\n"
#define MANY_SEGMENTS HEAD "types: [u32]\nsegments: offsets\n"
#define WIDE "counter: u64\nweight: x\n"
static const char *const of_many_bins[] = {
    MANY_ROWS,
    MANY_ROWS "bins: 20000\n",
    MANY_ROWS "counter: u64\n",
    MANY_ROWS WIDE "bins: 50000\n",
    MANY_ROWS "bins: 50000\n",
    MANY_SEGMENTS,
    MANY_SEGMENTS "bins: 20000\n",
    MANY_SEGMENTS WIDE,
    MANY_SEGMENTS WIDE "bins: 50000\n",
};

/* Each GPU asked for has a variant for as many bins as there are, and none stands behind it. */
static void rows_of_many_bins_are_served_once(front_end *t, const char *spec, const uint32_t *asked)
{
    const plan *p = plan_for(t, spec, asked, NULL, NULL);
    if (!p) fail_msg("%u: %s: %s", asked[0], spec, rendered(t));
    const plan_kernel *k = &p->kernels[0];
    const char *const names = variants_of(t, k);
    uint32_t least = UINT32_MAX;
    for (size_t v = 0; v < k->n_variants; v++) {
        const plan_variant *one = &k->variants[v];
        const bool all = strstr(spec, "bins") ? !plan_is(one, "warps") && !plan_is(one, "split")
                                              : plan_number_of(one, "counters") == 0;
        if (!all && !plan_number_of(one, "hot")) continue;
        if (one->min_cc >= least || least <= asked[0])
            fail_msg("%u: %s: %s", asked[0], spec, names);
        least = one->min_cc;
    }
    if (least > asked[0]) fail_msg("%u: %s: %s", asked[0], spec, names);
}

static void rows_of_many_bins_are_served(void **state)
{
    static const uint32_t lists[][4] = {
        {75}, {80}, {90}, {100}, {120}, {75, 80}, {75, 90}, {80, 90}, {80, 120}, {80, 90, 120},
    };
    front_end *t = *state;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (size_t i = 0; i < sizeof of_many_bins / sizeof *of_many_bins; i++)
            rows_of_many_bins_are_served_once(t, of_many_bins[i], lists[l]);
}

/* What needs as new a GPU as a variant before it, which serves all calls, is never reached. */
static void no_variant_stands_behind_its_like(void **state)
{
    static const uint32_t old_and_new[] = {75, 90, 0};
    static const struct {
        const char *spec, *variants;
    } cases[] = {
        {HEAD "types: [f32]\nbin: x\nweight: x\ncounter: f32\noperator: prod\n"
              "reproducible: call\nbins: 1792\noutside: count\n",
         "column_wbw_w8x4_ordered_40960_sm1_pdl column_wbw_w4x4_in_order_sm4_pdl"},
        {MANY_ROWS "bins: 40000\n", "column_wbw_w32x2_rows_split_57344_sm1_b40000_pdl "
                                    "column_wbw_w32x2_rows_40960_sm1_b40000_pdl "
                                    "column_wbw_w32x2_rows_global_sm1_h4096_b40000_pdl"},
        {HEAD "types: [u32]\nbins: 50000\n",
         "column_wbw_w8x1_global_sm2_h1024_b50000_ahead_pdl<=262144 "
         "column_bbb_w32x8_owners_32768_sm1_pdl<=1048576 "
         "column_wbw_w32x2_shared_32768_sm1_p4_ahead_pdl<=4194304 "
         "column_wbw_w32x2_shared_57344_sm1_b50000_ahead_pdl "
         "column_wbw_w32x2_shared_40960_sm1_p8_ahead_pdl column_wbw_w8x4_global_sm4_b50000_pdl"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan *p = plan_for(t, cases[i].spec, old_and_new, NULL, NULL);
        assert_non_null(p);
        assert_string_equal(variants_of(t, &p->kernels[0]), cases[i].variants);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(rows_are_of_their_kind),
        FRONT_END_TEST(workspaces_are_small),
        FRONT_END_TEST(edges_are_of_a_quarter_of_the_counters),
        FRONT_END_TEST(other_kinds_are_left_to_the_program),
        FRONT_END_TEST(every_card_has_some),
        FRONT_END_TEST(rows_of_many_bins_are_served),
        FRONT_END_TEST(no_variant_stands_behind_its_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
