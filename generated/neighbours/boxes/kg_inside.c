// kg_inside.c: the tables of variants and the entry functions of inside.
// Made by kgen 0.2.0 from boxes.yaml (spec hash 467ba1bb310a6f45). Do not edit: edit the spec.

#include "kg_inside.h"

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

static const kg_field kg_inside_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_inside_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- inside_f64 ---- */

int kg_inside_f64__block_bbb_w2x2_launch(const kg_call *call);
int kg_inside_f64__block_bbb_w2x2_emu(const kg_call *call);
int kg_inside_f64__block_wbw_w4x1_tree_b4_launch(const kg_call *call);
int kg_inside_f64__block_wbw_w4x1_tree_b4_emu(const kg_call *call);
int kg_inside_f64_reference(const kg_call *call);

static const kg_step kg_inside_f64__block_bbb_w2x2_steps[] = {
    {.entry = "kg_inside_f64__block_bbb_w2x2", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 4096, .registers = 64},
};
static const kg_range kg_inside_f64__block_bbb_w2x2_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1000)}, /* points */
};
static const kg_step kg_inside_f64__block_wbw_w4x1_tree_b4_steps[] = {
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_keys", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 48, .hash = UINT64_C(0xcebc58fd2598c9ae)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_sample", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 8192,
        .terms = KG_TERM(0), .registers = 80, .hash = UINT64_C(0x7abfb14ffb068ff9)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_count", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 6656,
        .terms = KG_TERM(0), .registers = 80, .hash = UINT64_C(0x901a36711e6bc81e)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_split", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 9328,
        .terms = KG_TERM(0), .registers = 80, .hash = UINT64_C(0x0197b7c9fea70e68)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_rest", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 18432,
        .terms = KG_TERM(0), .registers = 80, .hash = UINT64_C(0xdc0e31776a8f91f0)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_nodes", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 48, .hash = UINT64_C(0xa7f677e479ab8082)},
    {.entry = "kg_inside_f64__block_wbw_w4x1_tree_b4_search", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0x74b92c423ac6410a)},
};
static const kg_range kg_inside_f64__block_wbw_w4x1_tree_b4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_inside_f64_variants[] = {
    {
        .name = "block_bbb_w2x2",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_inside_f64__block_bbb_w2x2_steps, .n_steps = 1,
        .limits = kg_inside_f64__block_bbb_w2x2_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x0b984f3c24fd088f),
        .cuda = KG_CUDA_VARIANT(kg_inside_f64__block_bbb_w2x2),
        .emu = KG_EMU_VARIANT(kg_inside_f64__block_bbb_w2x2),
    },
    {
        .name = "block_wbw_w4x1_tree_b4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_inside_f64__block_wbw_w4x1_tree_b4_steps, .n_steps = 7,
        .ranges = kg_inside_f64__block_wbw_w4x1_tree_b4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x113ff096dfbc32a5),
        .cuda = KG_CUDA_VARIANT(kg_inside_f64__block_wbw_w4x1_tree_b4),
        .emu = KG_EMU_VARIANT(kg_inside_f64__block_wbw_w4x1_tree_b4),
    },
};

static const kg_arg kg_inside_f64_args[] = {
    {.name = "low_x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_inside_f64_fields, .n_fields = 1},
    {.name = "low_y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_inside_f64_fields, .n_fields = 1},
    {.name = "high_x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_inside_f64_fields, .n_fields = 1},
    {.name = "high_y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_inside_f64_fields, .n_fields = 1},
    {.name = "x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_inside_f64_fields,
        .n_fields = 1},
    {.name = "y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_inside_f64_fields,
        .n_fields = 1},
    {.name = "counts", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_inside_u64_fields, .n_fields = 1},
};

static const char *const kg_inside_f64_lengths[] = {"n_points"};

static const kg_named_feature kg_inside_f64_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_inside_f64_regions[] = {
    {.name = "nodes", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "order", .kind = KG_REGION_SCRATCH, .fixed = 80,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 24, .most = 4503599627370496}}},
    {.name = "joined", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 24, .most = 4503599627370496}}},
};

static kg_kernel_state kg_inside_f64_state;

const kg_kernel kg_inside_f64_kernel = {
    .abi = KG_ABI,
    .name = "inside_f64",
    .family = "neighbours",
    .describe = "inside of f64 (family neighbours)",
    .args = kg_inside_f64_args, .n_args = 7,
    .variants = kg_inside_f64_variants, .n_variants = 2,
    .reference = kg_inside_f64_reference,
    .regions = kg_inside_f64_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_inside_f64_state,
    .lengths = kg_inside_f64_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_inside_f64_features, .n_features = 1,
};

size_t kg_inside_f64_workspace_bytes(size_t n, size_t n_points)
{
    return KG_INSIDE_F64_WORKSPACE_BYTES(n, n_points);
}

kg_status kg_inside_f64(kg_workspace *ws, const double *low_x, const double *low_y,
    const double *high_x, const double *high_y, const double *x, const double *y, uint64_t *counts,
    size_t n, size_t n_points, kg_stream stream)
{
    const void *const args[] = {low_x, low_y, high_x, high_y, x, y, counts, &n_points};
    return kg_run(&kg_inside_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_inside_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_inside_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
