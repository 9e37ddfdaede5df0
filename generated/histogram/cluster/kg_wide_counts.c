// kg_wide_counts.c: the tables of variants and the entry functions of wide_counts.
// Made by kgen 0.2.0 from cluster.yaml (spec hash be346f8c2566ba6c). Do not edit: edit the spec.

#include "kg_wide_counts.h"

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

static const kg_field kg_wide_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- wide_counts_u32 ---- */

int kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_launch(const kg_call *call);
int kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_emu(const kg_call *call);
int kg_wide_counts_u32__column_wbw_w8x4_global_sm4_launch(const kg_call *call);
int kg_wide_counts_u32__column_wbw_w8x4_global_sm4_emu(const kg_call *call);
int kg_wide_counts_u32_reference(const kg_call *call);

static const kg_step kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_steps[] = {
    {.entry = "kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8", .rule = KG_GRID_ROWS,
        .dbs = 128, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 131072,
        .terms = KG_TERM(0), .registers = 64},
};
static const kg_range kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(262144)},
};
static const kg_step kg_wide_counts_u32__column_wbw_w8x4_global_sm4_steps[] = {
    {.entry = "kg_wide_counts_u32__column_wbw_w8x4_global_sm4", .rule = KG_GRID_ROWS, .dbs = 4096,
        .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 16,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 48},
};
static const kg_variant kg_wide_counts_u32_variants[] = {
    {
        .name = "column_wbw_w32x4_cluster_32768_sm1_k8",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_steps, .n_steps = 1,
        .ranges = kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 90, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x18f7b6a92e902186),
        .cuda = KG_CUDA_VARIANT(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8),
        .emu = KG_EMU_VARIANT(kg_wide_counts_u32__column_wbw_w32x4_cluster_32768_sm1_k8),
    },
    {
        .name = "column_wbw_w8x4_global_sm4",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_wide_counts_u32__column_wbw_w8x4_global_sm4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xe0d3abbcb510d6e3),
        .cuda = KG_CUDA_VARIANT(kg_wide_counts_u32__column_wbw_w8x4_global_sm4),
        .emu = KG_EMU_VARIANT(kg_wide_counts_u32__column_wbw_w8x4_global_sm4),
    },
};

static const kg_arg kg_wide_counts_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_wide_counts_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_wide_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_wide_counts_u32_lengths[] = {"bins"};

static const kg_named_feature kg_wide_counts_u32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_wide_counts_u32_state;

const kg_kernel kg_wide_counts_u32_kernel = {
    .abi = KG_ABI,
    .name = "wide_counts_u32",
    .family = "histogram",
    .describe = "wide_counts of u32 (family histogram)",
    .args = kg_wide_counts_u32_args, .n_args = 2,
    .variants = kg_wide_counts_u32_variants, .n_variants = 2,
    .reference = kg_wide_counts_u32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_wide_counts_u32_state,
    .lengths = kg_wide_counts_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_wide_counts_u32_features, .n_features = 1,
};

size_t kg_wide_counts_u32_workspace_bytes(size_t n)
{
    return KG_WIDE_COUNTS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_wide_counts_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_wide_counts_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_wide_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_wide_counts_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
