// kg_cloud_near.c: the tables of variants and the entry functions of cloud_near.
// Made by kgen 0.2.0 from given.yaml (spec hash a3cc9758593093ef). Do not edit: edit the spec.

#include "kg_cloud_near.h"

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

static const kg_field kg_cloud_near_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};
static const kg_field kg_cloud_near_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_cloud_near_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- cloud_near_f32 ---- */

int kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_launch(const kg_call *call);
int kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_emu(const kg_call *call);
int kg_cloud_near_f32_reference(const kg_call *call);

static const kg_step kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_steps[] = {
    {.entry = "kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_search", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 56},
};
static const kg_range kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_cloud_near_f32_variants[] = {
    {
        .name = "block_wbw_w4x1_tree_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_steps, .n_steps = 1,
        .ranges = kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 28,
        .hash = UINT64_C(0x4a8920b8bd4223bf),
        .cuda = KG_CUDA_VARIANT(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl),
        .emu = KG_EMU_VARIANT(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl),
    },
};

static const kg_arg kg_cloud_near_f32_args[] = {
    {.name = "tree", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_HEADED, .size = 8,
        .alignment = 16, .kind = KG_KIND_TREE, .terms = KG_TERM_N, .plus = 3, .height = 772,
        .fields = kg_cloud_near_u64_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 2, .fields = kg_cloud_near_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 2, .fields = kg_cloud_near_f32_fields, .n_fields = 1},
};

static const kg_named_feature kg_cloud_near_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static kg_kernel_state kg_cloud_near_f32_state;

const kg_kernel kg_cloud_near_f32_kernel = {
    .abi = KG_ABI,
    .name = "cloud_near_f32",
    .family = "neighbours",
    .describe = "cloud_near of f32 (family neighbours)",
    .args = kg_cloud_near_f32_args, .n_args = 3,
    .variants = kg_cloud_near_f32_variants, .n_variants = 1,
    .reference = kg_cloud_near_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_cloud_near_f32_state,
    .features = kg_cloud_near_f32_features, .n_features = 1,
};

size_t kg_cloud_near_f32_workspace_bytes(size_t n)
{
    return KG_CLOUD_NEAR_F32_WORKSPACE_BYTES(n);
}

kg_status kg_cloud_near_f32(kg_workspace *ws, const uint64_t *tree, uint32_t *indices,
    float *distances, size_t n, kg_stream stream)
{
    const void *const args[] = {tree, indices, distances};
    return kg_run(&kg_cloud_near_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_cloud_near_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_cloud_near_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
