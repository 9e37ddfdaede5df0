// kg_even_counts.c: the tables of variants and the entry functions of even_counts.
// Made by kgen 0.2.0 from even.yaml (spec hash 4c12a7adf85a442c). Do not edit: edit the spec.

#include "kg_even_counts.h"

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

static const kg_field kg_even_counts_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_even_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- even_counts_f32 ---- */

int kg_even_counts_f32__column_wbw_w32x4_shared_sm1_launch(const kg_call *call);
int kg_even_counts_f32__column_wbw_w32x4_shared_sm1_emu(const kg_call *call);
int kg_even_counts_f32_reference(const kg_call *call);

static const kg_step kg_even_counts_f32__column_wbw_w32x4_shared_sm1_steps[] = {
    {.entry = "kg_even_counts_f32__column_wbw_w32x4_shared_sm1", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_even_counts_f32__column_wbw_w32x4_shared_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_even_counts_f32_variants[] = {
    {
        .name = "column_wbw_w32x4_shared_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_even_counts_f32__column_wbw_w32x4_shared_sm1_steps, .n_steps = 1,
        .ranges = kg_even_counts_f32__column_wbw_w32x4_shared_sm1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xb5c674f695027e78),
        .cuda = KG_CUDA_VARIANT(kg_even_counts_f32__column_wbw_w32x4_shared_sm1),
        .emu = KG_EMU_VARIANT(kg_even_counts_f32__column_wbw_w32x4_shared_sm1),
    },
};

static const kg_arg kg_even_counts_f32_args[] = {
    {.name = "lo", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_even_counts_f32_fields, .n_fields = 1},
    {.name = "hi", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_even_counts_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_even_counts_f32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_even_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_even_counts_f32_lengths[] = {"bins"};

static const kg_named_feature kg_even_counts_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_even_counts_f32_state;

const kg_kernel kg_even_counts_f32_kernel = {
    .abi = KG_ABI,
    .name = "even_counts_f32",
    .family = "histogram",
    .describe = "even_counts of f32 (family histogram)",
    .args = kg_even_counts_f32_args, .n_args = 4,
    .variants = kg_even_counts_f32_variants, .n_variants = 1,
    .reference = kg_even_counts_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_even_counts_f32_state,
    .lengths = kg_even_counts_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_even_counts_f32_features, .n_features = 1,
};

size_t kg_even_counts_f32_workspace_bytes(size_t n)
{
    return KG_EVEN_COUNTS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_even_counts_f32(kg_workspace *ws, float lo, float hi, const float *in, uint32_t *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {&lo, &hi, in, out, &bins};
    return kg_run(&kg_even_counts_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_even_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_even_counts_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
