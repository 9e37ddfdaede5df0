// kg_tree.c: the tables of variants and the entry functions of tree.
// Made by kgen 0.2.0 from tree.yaml (spec hash 2d765ce150fbb5ed). Do not edit: edit the spec.

#include "kg_tree.h"

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

static const kg_field kg_tree_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_tree_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- tree_f32 ---- */

int kg_tree_f32__block_wbw_w4x1_launch(const kg_call *call);
int kg_tree_f32__block_wbw_w4x1_emu(const kg_call *call);
int kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_launch(const kg_call *call);
int kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_emu(const kg_call *call);
int kg_tree_f32_reference(const kg_call *call);

static const kg_step kg_tree_f32__block_wbw_w4x1_steps[] = {
    {.entry = "kg_tree_f32__block_wbw_w4x1", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3072, .registers = 56},
};
static const kg_step kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_steps[] = {
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x4cf3943de41f8df6)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_sample", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x08219d07c81797f7)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_count", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3600,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x09e2fe6010a3fb2f)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_split", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 5216,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x7d2a82841bd1c33c)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 14336,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xb12707b5bceaf7af)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_nodes", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xfe94daf6bd03b19d)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_lowest", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xb9aaed7030e1d608)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_clear", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x3c222370cac41d8b)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_cells", .rule = KG_GRID_BLOCKS, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4096, .registers = 64,
        .hash = UINT64_C(0x3313309b2009467b)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_rooms", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x2472912bfc2f6bce)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_queue", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0xc5ef35eb8c039ae5)},
    {.entry = "kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_search", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 56,
        .hash = UINT64_C(0xfbaed653c581cda3)},
};
static const kg_range kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_tree_f32_variants[] = {
    {
        .name = "block_wbw_w4x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_tree_f32__block_wbw_w4x1_steps, .n_steps = 1,
        .max_n = UINT64_C(1000),
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0xba612e0b18f6bd31),
        .cuda = KG_CUDA_VARIANT(kg_tree_f32__block_wbw_w4x1),
        .emu = KG_EMU_VARIANT(kg_tree_f32__block_wbw_w4x1),
    },
    {
        .name = "block_wbw_w4x1_tree_b4_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_steps, .n_steps = 12,
        .ranges = kg_tree_f32__block_wbw_w4x1_tree_b4_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 28,
        .hash = UINT64_C(0x4f06075b6f99c4b2),
        .cuda = KG_CUDA_VARIANT(kg_tree_f32__block_wbw_w4x1_tree_b4_pdl),
        .emu = KG_EMU_VARIANT(kg_tree_f32__block_wbw_w4x1_tree_b4_pdl),
    },
};

static const kg_arg kg_tree_f32_args[] = {
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_tree_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_tree_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_tree_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_tree_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_tree_f32_fields,
        .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_tree_f32_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 2, .fields = kg_tree_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 2, .fields = kg_tree_f32_fields, .n_fields = 1},
};

static const char *const kg_tree_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_tree_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_tree_f32_regions[] = {
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

static kg_kernel_state kg_tree_f32_state;

const kg_kernel kg_tree_f32_kernel = {
    .abi = KG_ABI,
    .name = "tree_f32",
    .family = "neighbours",
    .describe = "tree of f32 (family neighbours)",
    .args = kg_tree_f32_args, .n_args = 8,
    .variants = kg_tree_f32_variants, .n_variants = 2,
    .reference = kg_tree_f32_reference,
    .regions = kg_tree_f32_regions, .n_regions = 7,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_tree_f32_state,
    .lengths = kg_tree_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_tree_f32_features, .n_features = 1,
};

size_t kg_tree_f32_workspace_bytes(size_t n, size_t n_points)
{
    return KG_TREE_F32_WORKSPACE_BYTES(n, n_points);
}

kg_status kg_tree_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const float *x, const float *y, const float *z, uint32_t *indices,
    float *distances, size_t n, size_t n_points, kg_stream stream)
{
    const void *const args[] = {query_x, query_y, query_z, x, y, z, indices, distances, &n_points};
    return kg_run(&kg_tree_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_tree_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_tree_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
