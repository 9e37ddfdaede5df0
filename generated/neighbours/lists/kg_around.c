// kg_around.c: the tables of variants and the entry functions of around.
// Made by kgen 0.2.0 from lists.yaml (spec hash b3a01892177e6de5). Do not edit: edit the spec.

#include "kg_around.h"

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

static const kg_field kg_around_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_around_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- around_f32 ---- */

int kg_around_f32__block_wbw_w4x1_launch(const kg_call *call);
int kg_around_f32__block_wbw_w4x1_emu(const kg_call *call);
int kg_around_f32__block_wbw_w4x1_tree_b4_pdl_launch(const kg_call *call);
int kg_around_f32__block_wbw_w4x1_tree_b4_pdl_emu(const kg_call *call);
int kg_around_f32_reference(const kg_call *call);

static const kg_step kg_around_f32__block_wbw_w4x1_steps[] = {
    {.entry = "kg_around_f32__block_wbw_w4x1", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2048, .terms = KG_TERM(1),
        .registers = 48},
};
static const kg_range kg_around_f32__block_wbw_w4x1_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1000)}, /* points */
};
static const kg_step kg_around_f32__block_wbw_w4x1_tree_b4_pdl_steps[] = {
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x30a4acc71b1f39db)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_sample", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096,
        .terms = KG_TERM(0), .registers = 56, .hash = UINT64_C(0x5608913568d2e3f3)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_count", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3600,
        .terms = KG_TERM(0), .registers = 56, .hash = UINT64_C(0x73fbc977cff20cf9)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_split", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 5216,
        .terms = KG_TERM(0), .registers = 56, .hash = UINT64_C(0xd54248a02b633e64)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 10240,
        .terms = KG_TERM(0), .registers = 56, .hash = UINT64_C(0x1e446f3303f4a143)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_nodes", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x1068b56adac41d9a)},
    {.entry = "kg_around_f32__block_wbw_w4x1_tree_b4_pdl_search", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(1), .registers = 48, .hash = UINT64_C(0xa4b85a667e680ae2)},
};
static const kg_range kg_around_f32__block_wbw_w4x1_tree_b4_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_around_f32_variants[] = {
    {
        .name = "block_wbw_w4x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_around_f32__block_wbw_w4x1_steps, .n_steps = 1,
        .limits = kg_around_f32__block_wbw_w4x1_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x8adf252f284895c2),
        .cuda = KG_CUDA_VARIANT(kg_around_f32__block_wbw_w4x1),
        .emu = KG_EMU_VARIANT(kg_around_f32__block_wbw_w4x1),
    },
    {
        .name = "block_wbw_w4x1_tree_b4_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_around_f32__block_wbw_w4x1_tree_b4_pdl_steps, .n_steps = 7,
        .ranges = kg_around_f32__block_wbw_w4x1_tree_b4_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x045a3527c1bc16b4),
        .cuda = KG_CUDA_VARIANT(kg_around_f32__block_wbw_w4x1_tree_b4_pdl),
        .emu = KG_EMU_VARIANT(kg_around_f32__block_wbw_w4x1_tree_b4_pdl),
    },
};

static const kg_arg kg_around_f32_args[] = {
    {.name = "radius", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_around_f32_fields, .n_fields = 1},
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .width = 1, .fields = kg_around_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .width = 1, .fields = kg_around_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_around_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_around_f32_fields,
        .n_fields = 1},
    {.name = "offsets", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .kind = KG_KIND_OFFSETS, .width = 1, .plus = 1,
        .fields = kg_around_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_around_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_around_f32_fields, .n_fields = 1},
};

static const char *const kg_around_f32_lengths[] = {"n_points", "n_queries"};

static const kg_named_feature kg_around_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_around_f32_regions[] = {
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 12, .most = 4503599627370496}}},
    {.name = "joined", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 12, .most = 4503599627370496}}},
};

static kg_kernel_state kg_around_f32_state;

const kg_kernel kg_around_f32_kernel = {
    .abi = KG_ABI,
    .name = "around_f32",
    .family = "neighbours",
    .describe = "around of f32 (family neighbours)",
    .args = kg_around_f32_args, .n_args = 8,
    .variants = kg_around_f32_variants, .n_variants = 2,
    .reference = kg_around_f32_reference,
    .regions = kg_around_f32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_around_f32_state,
    .lengths = kg_around_f32_lengths, .n_lengths = 2,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_around_f32_features, .n_features = 1,
};

size_t kg_around_f32_workspace_bytes(size_t n, size_t n_points)
{
    return KG_AROUND_F32_WORKSPACE_BYTES(n, n_points);
}

kg_status kg_around_f32(kg_workspace *ws, float radius, const float *query_x, const float *query_y,
    const float *x, const float *y, const uint32_t *offsets, uint32_t *indices, float *distances,
    size_t n, size_t n_points, size_t n_queries, kg_stream stream)
{
    const void *const args[] = {&radius, query_x, query_y, x, y, offsets, indices, distances,
        &n_points, &n_queries};
    return kg_run(&kg_around_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_around_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_around_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
