// kg_level_counts.c: the tables of variants and the entry functions of level_counts.
// Made by kgen 0.2.0 from halves.yaml (spec hash 47a4ea8dfb44b90f). Do not edit: edit the spec.

#include "kg_level_counts.h"

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

static const kg_field kg_level_counts_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_level_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- level_counts_f32 ---- */

int kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_launch(const kg_call *call);
int kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_emu(const kg_call *call);
int kg_level_counts_f32_reference(const kg_call *call);

static const kg_step kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_steps[] = {
    {.entry = "kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 131072,
        .registers = 64},
};
static const kg_range kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(65536)},
};
static const kg_variant kg_level_counts_f32_variants[] = {
    {
        .name = "column_wbw_w32x4_halves_32768_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x9b627ba8ce200e61),
        .cuda = KG_CUDA_VARIANT(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_level_counts_f32__column_wbw_w32x4_halves_32768_sm1_pdl),
    },
};

static const kg_arg kg_level_counts_f32_args[] = {
    {.name = "lo", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_level_counts_f32_fields, .n_fields = 1},
    {.name = "hi", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_level_counts_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_level_counts_f32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_level_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_level_counts_f32_lengths[] = {"bins"};

static const kg_named_feature kg_level_counts_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_level_counts_f32_state;

const kg_kernel kg_level_counts_f32_kernel = {
    .abi = KG_ABI,
    .name = "level_counts_f32",
    .family = "histogram",
    .describe = "level_counts of f32 (family histogram)",
    .args = kg_level_counts_f32_args, .n_args = 4,
    .variants = kg_level_counts_f32_variants, .n_variants = 1,
    .reference = kg_level_counts_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_level_counts_f32_state,
    .lengths = kg_level_counts_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_level_counts_f32_features, .n_features = 1,
};

size_t kg_level_counts_f32_workspace_bytes(size_t n)
{
    return KG_LEVEL_COUNTS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_level_counts_f32(kg_workspace *ws, float lo, float hi, const float *in, uint32_t *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {&lo, &hi, in, out, &bins};
    return kg_run(&kg_level_counts_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_level_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_level_counts_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
