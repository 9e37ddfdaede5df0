// kg_sums_by_key.c: the tables of variants and the entry functions of sums_by_key.
// Made by kgen 0.2.0 from sums.yaml (spec hash 7e2b04e7f1faac3d). Do not edit: edit the spec.

#include "kg_sums_by_key.h"

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

static const kg_field kg_sums_by_key_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_sums_by_key_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- sums_by_key_f32 ---- */

int kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_launch(const kg_call *call);
int kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_emu(const kg_call *call);
int kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_launch(const kg_call *call);
int kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_emu(const kg_call *call);
int kg_sums_by_key_f32_reference(const kg_call *call);

static const kg_step kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_steps[] = {
    {.entry = "kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1", .rule = KG_GRID_ROWS, .dbs = 4096,
        .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_range kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)}, /* bins */
};
static const kg_step kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_steps[] = {
    {.entry = "kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192", .rule = KG_GRID_ROWS,
        .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 65552,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 64},
};
static const kg_range kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967294)},
};
static const kg_variant kg_sums_by_key_f32_variants[] = {
    {
        .name = "column_wbw_w32x4_shared_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_steps, .n_steps = 1,
        .ranges = kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_ranges, .n_ranges = 1,
        .limits = kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xc7077c42ba5bc111),
        .cuda = KG_CUDA_VARIANT(kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1),
        .emu = KG_EMU_VARIANT(kg_sums_by_key_f32__column_wbw_w32x4_shared_sm1),
    },
    {
        .name = "column_wbw_w32x4_global_sm1_h8192",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_steps, .n_steps = 1,
        .ranges = kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x0d46fe16e15a7ffc),
        .cuda = KG_CUDA_VARIANT(kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192),
        .emu = KG_EMU_VARIANT(kg_sums_by_key_f32__column_wbw_w32x4_global_sm1_h8192),
    },
};

static const kg_arg kg_sums_by_key_f32_args[] = {
    {.name = "key", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_sums_by_key_u32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_sums_by_key_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_sums_by_key_f32_fields, .n_fields = 1},
};

static const char *const kg_sums_by_key_f32_lengths[] = {"bins"};

static const kg_named_feature kg_sums_by_key_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_sums_by_key_f32_state;

const kg_kernel kg_sums_by_key_f32_kernel = {
    .abi = KG_ABI,
    .name = "sums_by_key_f32",
    .family = "histogram",
    .describe = "sums_by_key of f32 (family histogram)",
    .args = kg_sums_by_key_f32_args, .n_args = 3,
    .variants = kg_sums_by_key_f32_variants, .n_variants = 2,
    .reference = kg_sums_by_key_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_sums_by_key_f32_state,
    .lengths = kg_sums_by_key_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_sums_by_key_f32_features, .n_features = 1,
};

size_t kg_sums_by_key_f32_workspace_bytes(size_t n)
{
    return KG_SUMS_BY_KEY_F32_WORKSPACE_BYTES(n);
}

kg_status kg_sums_by_key_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, out, &bins};
    return kg_run(&kg_sums_by_key_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_sums_by_key_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_sums_by_key_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
