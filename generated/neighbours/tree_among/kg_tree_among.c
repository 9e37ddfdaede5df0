// kg_tree_among.c: the tables of variants and the entry functions of tree_among.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.

#include "kg_tree_among.h"

#if KG_CUDA
#define KG_CUDA_VARIANT(variant) variant##_launch
#else
#define KG_CUDA_VARIANT(variant) 0
#endif
#if KG_EMU
#define KG_EMU_VARIANT(variant) variant##_emu
#else
#define KG_EMU_VARIANT(variant) 0
#endif

static const kg_field kg_tree_among_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};

/* ---- tree_among_f64 ---- */

int kg_tree_among_f64__block_bbb_w2x2_tree_b4_launch(const kg_call *call);
int kg_tree_among_f64__block_bbb_w2x2_tree_b4_emu(const kg_call *call);
int kg_tree_among_f64_reference(const kg_call *call);

static const kg_step kg_tree_among_f64__block_bbb_w2x2_tree_b4_steps[] = {
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_keys", .rule = KG_GRID_BLOCKS, .dbs = 64,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 48,
        .hash = UINT64_C(0x639c3051f8df15b5)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_sample", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 4096,
        .registers = 80, .hash = UINT64_C(0x190f42e82fb5a714)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_count", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 3328,
        .registers = 80, .hash = UINT64_C(0x4e3af974bba6209f)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_split", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 5216,
        .registers = 80, .hash = UINT64_C(0x4a98ece96c03e9c2)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_rest", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 9216, .registers = 80,
        .hash = UINT64_C(0xbbc4f1aed23c1344)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_nodes", .rule = KG_GRID_BLOCKS, .dbs = 64,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 48,
        .hash = UINT64_C(0x1684214c2a7cdc89)},
    {.entry = "kg_tree_among_f64__block_bbb_w2x2_tree_b4_search", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xfd0637fbead96b82)},
};
static const kg_range kg_tree_among_f64__block_bbb_w2x2_tree_b4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_tree_among_f64_variants[] = {
    {
        .name = "block_bbb_w2x2_tree_b4",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_tree_among_f64__block_bbb_w2x2_tree_b4_steps, .n_steps = 7,
        .ranges = kg_tree_among_f64__block_bbb_w2x2_tree_b4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x8e9e85f1adad7aad),
        .cuda = KG_CUDA_VARIANT(kg_tree_among_f64__block_bbb_w2x2_tree_b4),
        .emu = KG_EMU_VARIANT(kg_tree_among_f64__block_bbb_w2x2_tree_b4),
    },
};

static const kg_arg kg_tree_among_f64_args[] = {
    {.name = "x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .fields = kg_tree_among_f64_fields, .n_fields = 1},
    {.name = "y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .fields = kg_tree_among_f64_fields, .n_fields = 1},
    {.name = "distances", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_tree_among_f64_fields, .n_fields = 1},
};

static const kg_named_feature kg_tree_among_f64_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_tree_among_f64_regions[] = {
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 24, .most = 4503599627370496}}},
    {.name = "joined", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 24, .most = 4503599627370496}}},
};

static kg_kernel_state kg_tree_among_f64_state;

const kg_kernel kg_tree_among_f64_kernel = {
    .abi = KG_ABI,
    .name = "tree_among_f64",
    .family = "neighbours",
    .describe = "tree_among of f64 (family neighbours)",
    .args = kg_tree_among_f64_args, .n_args = 3,
    .variants = kg_tree_among_f64_variants, .n_variants = 1,
    .reference = kg_tree_among_f64_reference,
    .regions = kg_tree_among_f64_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_tree_among_f64_state,
    .features = kg_tree_among_f64_features, .n_features = 1,
};

size_t kg_tree_among_f64_workspace_bytes(size_t n)
{
    return KG_TREE_AMONG_F64_WORKSPACE_BYTES(n);
}

kg_status kg_tree_among_f64(kg_workspace *ws, const double *x, const double *y, double *distances,
    size_t n, kg_stream stream)
{
    const void *const args[] = {x, y, distances};
    return kg_run(&kg_tree_among_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_tree_among_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_tree_among_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
