// kg_cloud_together.c: the tables of variants and the entry functions of cloud_together.
// Made by kgen 0.2.0 from together.yaml (spec hash a8a8ff4dc56a1040). Do not edit: edit the spec.

#include "kg_cloud_together.h"

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

static const kg_field kg_cloud_together_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_cloud_together_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};
static const kg_field kg_cloud_together_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- cloud_together_f32 ---- */

int kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_launch(const kg_call *call);
int kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_emu(const kg_call *call);
int kg_cloud_together_f32_reference(const kg_call *call);

static const kg_step kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_steps[] = {
    {.entry = "kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_search",
        .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128,
        .shared_bytes = 4608, .registers = 64},
};
static const kg_range kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_cloud_together_f32_variants[] = {
    {
        .name = "block_wbw_w4x1_tree_leaf15_together",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_steps, .n_steps = 1,
        .ranges = kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 44,
        .hash = UINT64_C(0x39e1d4442260a831),
        .cuda = KG_CUDA_VARIANT(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together),
        .emu = KG_EMU_VARIANT(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together),
    },
};

static const kg_arg kg_cloud_together_f32_args[] = {
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_cloud_together_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_cloud_together_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_cloud_together_f32_fields, .n_fields = 1},
    {.name = "tree", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_HEADED, .size = 8,
        .alignment = 16, .kind = KG_KIND_TREE, .terms = KG_TERM(0), .plus = 3, .height = 772,
        .fields = kg_cloud_together_u64_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 4, .fields = kg_cloud_together_u32_fields,
        .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 4, .fields = kg_cloud_together_f32_fields,
        .n_fields = 1},
};

static const char *const kg_cloud_together_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_cloud_together_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_cloud_together_f32_state;

const kg_kernel kg_cloud_together_f32_kernel = {
    .abi = KG_ABI,
    .name = "cloud_together_f32",
    .family = "neighbours",
    .describe = "cloud_together of f32 (family neighbours)",
    .args = kg_cloud_together_f32_args, .n_args = 6,
    .variants = kg_cloud_together_f32_variants, .n_variants = 1,
    .reference = kg_cloud_together_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_cloud_together_f32_state,
    .lengths = kg_cloud_together_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_cloud_together_f32_features, .n_features = 1,
};

size_t kg_cloud_together_f32_workspace_bytes(size_t n)
{
    return KG_CLOUD_TOGETHER_F32_WORKSPACE_BYTES(n);
}

kg_status kg_cloud_together_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const uint64_t *tree, uint32_t *indices, float *distances, size_t n,
    size_t n_points, kg_stream stream)
{
    const void *const args[] = {query_x, query_y, query_z, tree, indices, distances, &n_points};
    return kg_run(&kg_cloud_together_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_cloud_together_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_cloud_together_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
