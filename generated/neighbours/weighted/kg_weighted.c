// kg_weighted.c: the tables of variants and the entry functions of weighted.
// Made by kgen 0.2.0 from weighted.yaml (spec hash 4e3bc51871c5faba). Do not edit: edit the spec.

#include "kg_weighted.h"

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

static const kg_field kg_weighted_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_weighted_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- weighted_f32 ---- */

int kg_weighted_f32__block_wbw_w4x1_tree_b4_launch(const kg_call *call);
int kg_weighted_f32__block_wbw_w4x1_tree_b4_emu(const kg_call *call);
int kg_weighted_f32_reference(const kg_call *call);

static const kg_step kg_weighted_f32__block_wbw_w4x1_tree_b4_steps[] = {
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xeffd74f7d51c4bc3)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_sample", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x652caf569ff47a24)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_count", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3600,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x397a9aabf25d5092)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_split", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 5216,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xfe6fc0a1650718bf)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 14336,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x6755a16793c03738)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_nodes", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xba67ab6819a93ef2)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_lowest", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xe3f1097fd43de183)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_clear", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x0382991f524a1c4a)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_cells", .rule = KG_GRID_BLOCKS, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096, .registers = 64,
        .hash = UINT64_C(0x2705ef3bd46a1e8b)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_rooms", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x28a516f34c15dbb3)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_queue", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x3fcd82c14de159af)},
    {.entry = "kg_weighted_f32__block_wbw_w4x1_tree_b4_search", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0x7aa1271698c1977a)},
};
static const kg_range kg_weighted_f32__block_wbw_w4x1_tree_b4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_weighted_f32_variants[] = {
    {
        .name = "block_wbw_w4x1_tree_b4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_weighted_f32__block_wbw_w4x1_tree_b4_steps, .n_steps = 12,
        .ranges = kg_weighted_f32__block_wbw_w4x1_tree_b4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 44,
        .hash = UINT64_C(0xca065d43226063a0),
        .cuda = KG_CUDA_VARIANT(kg_weighted_f32__block_wbw_w4x1_tree_b4),
        .emu = KG_EMU_VARIANT(kg_weighted_f32__block_wbw_w4x1_tree_b4),
    },
};

static const kg_arg kg_weighted_f32_args[] = {
    {.name = "height", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
    {.name = "length", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_weighted_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_weighted_f32_fields,
        .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_weighted_f32_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 4, .fields = kg_weighted_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 4, .fields = kg_weighted_f32_fields, .n_fields = 1},
};

static const char *const kg_weighted_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_weighted_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_weighted_f32_regions[] = {
    {.name = "cells", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 16, .each = 4, .most = 134217729}}},
    {.name = "arrivals", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 2147483649}}},
    {.name = "queue", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 2147483649}}},
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "lowest", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_weighted_f32_state;

const kg_kernel kg_weighted_f32_kernel = {
    .abi = KG_ABI,
    .name = "weighted_f32",
    .family = "neighbours",
    .describe = "weighted of f32 (family neighbours)",
    .args = kg_weighted_f32_args, .n_args = 10,
    .variants = kg_weighted_f32_variants, .n_variants = 1,
    .reference = kg_weighted_f32_reference,
    .regions = kg_weighted_f32_regions, .n_regions = 7,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_weighted_f32_state,
    .lengths = kg_weighted_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_weighted_f32_features, .n_features = 1,
};

size_t kg_weighted_f32_workspace_bytes(size_t n, size_t n_points)
{
    return KG_WEIGHTED_F32_WORKSPACE_BYTES(n, n_points);
}

kg_status kg_weighted_f32(kg_workspace *ws, float height, float length, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    uint32_t *indices, float *distances, size_t n, size_t n_points, kg_stream stream)
{
    const void *const args[] = {&height, &length, query_x, query_y, query_z, x, y, z, indices,
        distances, &n_points};
    return kg_run(&kg_weighted_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_weighted_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_weighted_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
