// kg_density.c: the tables of variants and the entry functions of density.
// Made by kgen 0.2.0 from within.yaml (spec hash d6372a65b405f4e4). Do not edit: edit the spec.

#include "kg_density.h"

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

static const kg_field kg_density_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- density_f32 ---- */

int kg_density_f32__block_wbw_w4x2_pdl_launch(const kg_call *call);
int kg_density_f32__block_wbw_w4x2_pdl_emu(const kg_call *call);
int kg_density_f32__block_wbw_w4x1_tree_b4_launch(const kg_call *call);
int kg_density_f32__block_wbw_w4x1_tree_b4_emu(const kg_call *call);
int kg_density_f32_reference(const kg_call *call);

static const kg_step kg_density_f32__block_wbw_w4x2_pdl_steps[] = {
    {.entry = "kg_density_f32__block_wbw_w4x2_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3072, .registers = 56},
};
static const kg_range kg_density_f32__block_wbw_w4x2_pdl_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1000)}, /* points */
};
static const kg_step kg_density_f32__block_wbw_w4x1_tree_b4_steps[] = {
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x276ceff404614cf6)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_sample", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x8cdd78ba0b9a7db3)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_count", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3600,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x6610adddfe2ddcc5)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_split", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 5216,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xf6bb7947984a77c0)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 12288,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x7c699418462c0708)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_nodes", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xc56c4f47c6122fe9)},
    {.entry = "kg_density_f32__block_wbw_w4x1_tree_b4_search", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 48,
        .hash = UINT64_C(0x6eec5a1e98cf822c)},
};
static const kg_range kg_density_f32__block_wbw_w4x1_tree_b4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_density_f32_variants[] = {
    {
        .name = "block_wbw_w4x2_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_density_f32__block_wbw_w4x2_pdl_steps, .n_steps = 1,
        .limits = kg_density_f32__block_wbw_w4x2_pdl_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x18da2f4d778e24d9),
        .cuda = KG_CUDA_VARIANT(kg_density_f32__block_wbw_w4x2_pdl),
        .emu = KG_EMU_VARIANT(kg_density_f32__block_wbw_w4x2_pdl),
    },
    {
        .name = "block_wbw_w4x1_tree_b4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_density_f32__block_wbw_w4x1_tree_b4_steps, .n_steps = 7,
        .ranges = kg_density_f32__block_wbw_w4x1_tree_b4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x02980df80520fca3),
        .cuda = KG_CUDA_VARIANT(kg_density_f32__block_wbw_w4x1_tree_b4),
        .emu = KG_EMU_VARIANT(kg_density_f32__block_wbw_w4x1_tree_b4),
    },
};

static const kg_arg kg_density_f32_args[] = {
    {.name = "radius", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_density_f32_fields, .n_fields = 1},
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_density_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_density_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_density_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_density_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_density_f32_fields,
        .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_density_f32_fields,
        .n_fields = 1},
    {.name = "m", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_density_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_density_f32_fields, .n_fields = 1},
};

static const char *const kg_density_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_density_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_density_f32_regions[] = {
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_density_f32_state;

const kg_kernel kg_density_f32_kernel = {
    .abi = KG_ABI,
    .name = "density_f32",
    .family = "neighbours",
    .describe = "density of f32 (family neighbours)",
    .args = kg_density_f32_args, .n_args = 9,
    .variants = kg_density_f32_variants, .n_variants = 2,
    .reference = kg_density_f32_reference,
    .regions = kg_density_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_density_f32_state,
    .lengths = kg_density_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_density_f32_features, .n_features = 1,
};

size_t kg_density_f32_workspace_bytes(size_t n, size_t n_points)
{
    return KG_DENSITY_F32_WORKSPACE_BYTES(n, n_points);
}

kg_status kg_density_f32(kg_workspace *ws, float radius, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    const float *m, float *out, size_t n, size_t n_points, kg_stream stream)
{
    const void *const args[] = {&radius, query_x, query_y, query_z, x, y, z, m, out, &n_points};
    return kg_run(&kg_density_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_density_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_density_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
