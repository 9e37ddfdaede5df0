// kg_greatest.c: the tables of variants and the entry functions of greatest.
// Made by kgen 0.2.0 from scatter.yaml (spec hash 2e80e9f11660eaf3). Do not edit: edit the spec.

#include "kg_greatest.h"

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

static const kg_field kg_greatest_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_greatest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- greatest_f32 ---- */

int kg_greatest_f32__column_wbw_w8x2_shared_sm1_launch(const kg_call *call);
int kg_greatest_f32__column_wbw_w8x2_shared_sm1_emu(const kg_call *call);
int kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_launch(const kg_call *call);
int kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_emu(const kg_call *call);
int kg_greatest_f32_reference(const kg_call *call);

static const kg_step kg_greatest_f32__column_wbw_w8x2_shared_sm1_steps[] = {
    {.entry = "kg_greatest_f32__column_wbw_w8x2_shared_sm1", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_greatest_f32__column_wbw_w8x2_shared_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_step kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_steps[] = {
    {.entry = "kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 8208,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 40},
};
static const kg_range kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967294)},
};
static const kg_variant kg_greatest_f32_variants[] = {
    {
        .name = "column_wbw_w8x2_shared_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_greatest_f32__column_wbw_w8x2_shared_sm1_steps, .n_steps = 1,
        .ranges = kg_greatest_f32__column_wbw_w8x2_shared_sm1_ranges, .n_ranges = 1,
        .max_n = UINT64_C(100000),
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xb6369c10deb34a72),
        .cuda = KG_CUDA_VARIANT(kg_greatest_f32__column_wbw_w8x2_shared_sm1),
        .emu = KG_EMU_VARIANT(kg_greatest_f32__column_wbw_w8x2_shared_sm1),
    },
    {
        .name = "column_wbw_w8x2_global_sm1_h1024",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_steps, .n_steps = 1,
        .ranges = kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xb735a0a02e5c8f95),
        .cuda = KG_CUDA_VARIANT(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024),
        .emu = KG_EMU_VARIANT(kg_greatest_f32__column_wbw_w8x2_global_sm1_h1024),
    },
};

static const kg_arg kg_greatest_f32_args[] = {
    {.name = "key", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_greatest_u32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_greatest_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_greatest_f32_fields, .n_fields = 1},
};

static const char *const kg_greatest_f32_lengths[] = {"bins"};

static const kg_named_feature kg_greatest_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_greatest_f32_state;

const kg_kernel kg_greatest_f32_kernel = {
    .abi = KG_ABI,
    .name = "greatest_f32",
    .family = "histogram",
    .describe = "greatest of f32 (family histogram)",
    .args = kg_greatest_f32_args, .n_args = 3,
    .variants = kg_greatest_f32_variants, .n_variants = 2,
    .reference = kg_greatest_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_greatest_f32_state,
    .lengths = kg_greatest_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_greatest_f32_features, .n_features = 1,
};

size_t kg_greatest_f32_workspace_bytes(size_t n)
{
    return KG_GREATEST_F32_WORKSPACE_BYTES(n);
}

kg_status kg_greatest_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, out, &bins};
    return kg_run(&kg_greatest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_greatest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_greatest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
