// kg_cloud_tree.c: the tables of variants and the entry functions of cloud_tree.
// Made by kgen 0.2.0 from kept.yaml (spec hash 10407982e848bbc6). Do not edit: edit the spec.

#include "kg_cloud_tree.h"

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

static const kg_field kg_cloud_tree_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_cloud_tree_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- cloud_tree_f32 ---- */

int kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_launch(const kg_call *call);
int kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_emu(const kg_call *call);
int kg_cloud_tree_f32_reference(const kg_call *call);

static const kg_step kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_steps[] = {
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 48,
        .hash = UINT64_C(0x33a19390784664dc)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_sample", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096,
        .registers = 72, .hash = UINT64_C(0xb12337ea83cffce0)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_count", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3600,
        .registers = 72, .hash = UINT64_C(0x116ba0ed15b1bab0)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_split", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 5216,
        .registers = 72, .hash = UINT64_C(0x241acd9fd6d50244)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 12288,
        .registers = 72, .hash = UINT64_C(0x0629ccacec614620)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_nodes", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 48, .hash = UINT64_C(0xcfef9af3c9739f10)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_lowest", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 48, .hash = UINT64_C(0x1b717ced8ec10d45)},
    {.entry = "kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_below", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2048,
        .registers = 72, .hash = UINT64_C(0x5b7b4f972e7f7d7d)},
};
static const kg_range kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_cloud_tree_f32_variants[] = {
    {
        .name = "block_wbw_w4x1_tree_b4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_steps, .n_steps = 8,
        .ranges = kg_cloud_tree_f32__block_wbw_w4x1_tree_b4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 36,
        .hash = UINT64_C(0xedf4cb5f110872d1),
        .cuda = KG_CUDA_VARIANT(kg_cloud_tree_f32__block_wbw_w4x1_tree_b4),
        .emu = KG_EMU_VARIANT(kg_cloud_tree_f32__block_wbw_w4x1_tree_b4),
    },
};

static const kg_arg kg_cloud_tree_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_cloud_tree_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_cloud_tree_f32_fields, .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_cloud_tree_f32_fields, .n_fields = 1},
    {.name = "tree", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_HEADED, .size = 8,
        .alignment = 16, .kind = KG_KIND_TREE, .terms = KG_TERM_N, .plus = 3, .height = 772,
        .fields = kg_cloud_tree_u64_fields, .n_fields = 1},
};

static const kg_named_feature kg_cloud_tree_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_cloud_tree_f32_regions[] = {
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 32,
        .grows = {{.length = 0, .of = 1, .each = 12, .most = 4503599627370496}}},
};

static kg_kernel_state kg_cloud_tree_f32_state;

const kg_kernel kg_cloud_tree_f32_kernel = {
    .abi = KG_ABI,
    .name = "cloud_tree_f32",
    .family = "neighbours",
    .describe = "cloud_tree of f32 (family neighbours)",
    .args = kg_cloud_tree_f32_args, .n_args = 4,
    .variants = kg_cloud_tree_f32_variants, .n_variants = 1,
    .reference = kg_cloud_tree_f32_reference,
    .regions = kg_cloud_tree_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_cloud_tree_f32_state,
    .features = kg_cloud_tree_f32_features, .n_features = 1,
};

size_t kg_cloud_tree_f32_workspace_bytes(size_t n)
{
    return KG_CLOUD_TREE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_cloud_tree_f32(kg_workspace *ws, const float *x, const float *y, const float *z,
    uint64_t *tree, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y, z, tree};
    return kg_run(&kg_cloud_tree_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_cloud_tree_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_cloud_tree_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
