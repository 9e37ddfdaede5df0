// kg_longest.c: the tables of variants and the entry functions of longest.
// Made by kgen 0.2.0 from heap.yaml (spec hash 5392f23f841cc9ae). Do not edit: edit the spec.

#include "kg_longest.h"

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

static const kg_field kg_longest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_longest_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- longest_f32 ---- */

int kg_longest_f32__block_wbw_w1x1_heap_launch(const kg_call *call);
int kg_longest_f32__block_wbw_w1x1_heap_emu(const kg_call *call);
int kg_longest_f32__block_wbw_w1x1_tree_b4_heap_launch(const kg_call *call);
int kg_longest_f32__block_wbw_w1x1_tree_b4_heap_emu(const kg_call *call);
int kg_longest_f32_reference(const kg_call *call);

static const kg_step kg_longest_f32__block_wbw_w1x1_heap_steps[] = {
    {.entry = "kg_longest_f32__block_wbw_w1x1_heap", .rule = KG_GRID_BLOCKS, .dbs = 32, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 28672, .registers = 255},
};
static const kg_range kg_longest_f32__block_wbw_w1x1_heap_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4096)}, /* points */
};
static const kg_step kg_longest_f32__block_wbw_w1x1_tree_b4_heap_steps[] = {
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_keys", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0x50e431f412fe1f26)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_sample", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xbd40b0c5d5482775)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_count", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 1296,
        .registers = 64, .hash = UINT64_C(0xd52d29f366dcc75d)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_split", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 1088,
        .registers = 64, .hash = UINT64_C(0x9a4937100d49bf2b)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_rest", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 3584,
        .registers = 64, .hash = UINT64_C(0xccc2392a8485a9b2)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_nodes", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0x0c7e4ce0f2d8c301)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_lowest", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xa8938bb7a2353700)},
    {.entry = "kg_longest_f32__block_wbw_w1x1_tree_b4_heap_search", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 25600,
        .registers = 255, .hash = UINT64_C(0x58b3a8ebfd2e5d06)},
};
static const kg_range kg_longest_f32__block_wbw_w1x1_tree_b4_heap_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_longest_f32_variants[] = {
    {
        .name = "block_wbw_w1x1_heap",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_longest_f32__block_wbw_w1x1_heap_steps, .n_steps = 1,
        .limits = kg_longest_f32__block_wbw_w1x1_heap_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 812,
        .hash = UINT64_C(0xbda080ab29355e78),
        .cuda = KG_CUDA_VARIANT(kg_longest_f32__block_wbw_w1x1_heap),
        .emu = KG_EMU_VARIANT(kg_longest_f32__block_wbw_w1x1_heap),
    },
    {
        .name = "block_wbw_w1x1_tree_b4_heap",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_longest_f32__block_wbw_w1x1_tree_b4_heap_steps, .n_steps = 8,
        .ranges = kg_longest_f32__block_wbw_w1x1_tree_b4_heap_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 812,
        .hash = UINT64_C(0x912f68bc74ce6c10),
        .cuda = KG_CUDA_VARIANT(kg_longest_f32__block_wbw_w1x1_tree_b4_heap),
        .emu = KG_EMU_VARIANT(kg_longest_f32__block_wbw_w1x1_tree_b4_heap),
    },
};

static const kg_arg kg_longest_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_longest_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_longest_f32_fields, .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .fields = kg_longest_f32_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 100, .fields = kg_longest_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 4, .alignment = 4, .plus = 100, .fields = kg_longest_f32_fields, .n_fields = 1},
};

static const kg_named_feature kg_longest_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_longest_f32_regions[] = {
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "lowest", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_longest_f32_state;

const kg_kernel kg_longest_f32_kernel = {
    .abi = KG_ABI,
    .name = "longest_f32",
    .family = "neighbours",
    .describe = "longest of f32 (family neighbours)",
    .args = kg_longest_f32_args, .n_args = 5,
    .variants = kg_longest_f32_variants, .n_variants = 2,
    .reference = kg_longest_f32_reference,
    .regions = kg_longest_f32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_longest_f32_state,
    .features = kg_longest_f32_features, .n_features = 1,
};

size_t kg_longest_f32_workspace_bytes(size_t n)
{
    return KG_LONGEST_F32_WORKSPACE_BYTES(n);
}

kg_status kg_longest_f32(kg_workspace *ws, const float *x, const float *y, const float *z,
    uint32_t *indices, float *distances, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y, z, indices, distances};
    return kg_run(&kg_longest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_longest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_longest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
