// kg_edge_counts.c: the tables of variants and the entry functions of edge_counts.
// Made by kgen 0.2.0 from edges.yaml (spec hash 7e1d6012173cfa36). Do not edit: edit the spec.

#include "kg_edge_counts.h"

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

static const kg_field kg_edge_counts_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};
static const kg_field kg_edge_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- edge_counts_i32 ---- */

int kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_launch(const kg_call *call);
int kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_emu(const kg_call *call);
int kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_launch(const kg_call *call);
int kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_emu(const kg_call *call);
int kg_edge_counts_i32_reference(const kg_call *call);

static const kg_step kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_steps[] = {
    {.entry = "kg_edge_counts_i32__column_wbw_w32x4_shared_sm1", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 40960,
        .registers = 64},
};
static const kg_range kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2048)},
};
static const kg_range kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2000)}, /* bins */
};
static const kg_step kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_steps[] = {
    {.entry = "kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 81936,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 64},
};
static const kg_range kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967293)},
};
static const kg_variant kg_edge_counts_i32_variants[] = {
    {
        .name = "column_wbw_w32x4_shared_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_steps, .n_steps = 1,
        .ranges = kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_ranges, .n_ranges = 1,
        .limits = kg_edge_counts_i32__column_wbw_w32x4_shared_sm1_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xc1a61998118fe1d5),
        .cuda = KG_CUDA_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1),
        .emu = KG_EMU_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_shared_sm1),
    },
    {
        .name = "column_wbw_w32x4_global_sm1_h8192_e4096",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_steps, .n_steps = 1,
        .ranges = kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xb81965a118bcce55),
        .cuda = KG_CUDA_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096),
        .emu = KG_EMU_VARIANT(kg_edge_counts_i32__column_wbw_w32x4_global_sm1_h8192_e4096),
    },
};

static const kg_arg kg_edge_counts_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_edge_counts_i32_fields, .n_fields = 1},
    {.name = "edges", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_SORTED, .width = 0, .plus = 1,
        .fields = kg_edge_counts_i32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .plus = 1, .fields = kg_edge_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_edge_counts_i32_lengths[] = {"bins"};

static const kg_named_feature kg_edge_counts_i32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_edge_counts_i32_state;

const kg_kernel kg_edge_counts_i32_kernel = {
    .abi = KG_ABI,
    .name = "edge_counts_i32",
    .family = "histogram",
    .describe = "edge_counts of i32 (family histogram)",
    .args = kg_edge_counts_i32_args, .n_args = 3,
    .variants = kg_edge_counts_i32_variants, .n_variants = 2,
    .reference = kg_edge_counts_i32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_edge_counts_i32_state,
    .lengths = kg_edge_counts_i32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_edge_counts_i32_features, .n_features = 1,
};

size_t kg_edge_counts_i32_workspace_bytes(size_t n)
{
    return KG_EDGE_COUNTS_I32_WORKSPACE_BYTES(n);
}

kg_status kg_edge_counts_i32(kg_workspace *ws, const int32_t *in, const int32_t *edges,
    uint32_t *out, size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {in, edges, out, &bins};
    return kg_run(&kg_edge_counts_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_edge_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_edge_counts_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
