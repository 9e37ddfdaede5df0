// kg_grouped_wide.c: the tables of variants and the entry functions of grouped_wide.
// Made by kgen 0.2.0 from lanes_values.yaml (spec hash 455edca26199339d). Do not edit: edit the
// spec.

#include "kg_grouped_wide.h"

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

static const kg_field kg_grouped_wide_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_grouped_wide_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_grouped_wide_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- grouped_wide_f64 ---- */

int kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_launch(const kg_call *call);
int kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_emu(const kg_call *call);
int kg_grouped_wide_f64_reference(const kg_call *call);

static const kg_step kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_steps[] = {
    {.entry = "kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_sort", .rule = KG_GRID_BLOCKS,
        .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 3520,
        .registers = 128, .hash = UINT64_C(0x8626c3506787d901)},
    {.entry = "kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_merge", .rule = KG_GRID_ROWS,
        .dbs = 128, .fixed = 0, .per_sm = 6, .limit = 0, .threads = 32, .shared_bytes = 2192,
        .registers = 64, .hash = UINT64_C(0xb2228c9bc5a4fb8e)},
};
static const kg_variant kg_grouped_wide_f64_variants[] = {
    {
        .name = "block_wbw_w1x4_p1024_all",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_grouped_wide_f64__block_wbw_w1x4_p1024_all_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 128, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x04574235bd57ce35),
        .cuda = KG_CUDA_VARIANT(kg_grouped_wide_f64__block_wbw_w1x4_p1024_all),
        .emu = KG_EMU_VARIANT(kg_grouped_wide_f64__block_wbw_w1x4_p1024_all),
    },
};

static const kg_arg kg_grouped_wide_f64_args[] = {
    {.name = "in", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_grouped_wide_f64_fields, .n_fields = 1},
    {.name = "values", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_grouped_wide_f32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_grouped_wide_u64_fields, .n_fields = 1},
    {.name = "out", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_grouped_wide_f64_fields, .n_fields = 1},
    {.name = "out_values", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_grouped_wide_f32_fields, .n_fields = 1},
};

static const char *const kg_grouped_wide_f64_lengths[] = {"segments"};

static const kg_named_feature kg_grouped_wide_f64_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_grouped_wide_f64_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 4, .most = 4503599627370496}}},
    {.name = "longs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 72, .most = 4503599627370496}}},
    {.name = "list", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 24, .most = 4503599627370496}}},
    {.name = "merging", .kind = KG_REGION_SCRATCH, .fixed = 1184},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_grouped_wide_f64_state;

const kg_kernel kg_grouped_wide_f64_kernel = {
    .abi = KG_ABI,
    .name = "grouped_wide_f64",
    .family = "segsort",
    .describe = "grouped_wide of f64 (family segsort)",
    .args = kg_grouped_wide_f64_args, .n_args = 5,
    .variants = kg_grouped_wide_f64_variants, .n_variants = 1,
    .reference = kg_grouped_wide_f64_reference,
    .regions = kg_grouped_wide_f64_regions, .n_regions = 6,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_grouped_wide_f64_state,
    .lengths = kg_grouped_wide_f64_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_grouped_wide_f64_features, .n_features = 1,
};

size_t kg_grouped_wide_f64_workspace_bytes(size_t n)
{
    return KG_GROUPED_WIDE_F64_WORKSPACE_BYTES(n);
}

kg_status kg_grouped_wide_f64(kg_workspace *ws, const double *in, const float *values,
    const uint64_t *offsets, double *out, float *out_values, size_t n, size_t segments,
    kg_stream stream)
{
    const void *const args[] = {in, values, offsets, out, out_values, &segments};
    return kg_run(&kg_grouped_wide_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_grouped_wide_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_grouped_wide_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
