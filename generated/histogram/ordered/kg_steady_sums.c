// kg_steady_sums.c: the tables of variants and the entry functions of steady_sums.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.

#include "kg_steady_sums.h"

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

static const kg_field kg_steady_sums_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_steady_sums_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- steady_sums_f32 ---- */

int kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_launch(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_emu(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_launch(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_emu(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_launch(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_emu(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_launch(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_emu(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_launch(const kg_call *call);
int kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_emu(const kg_call *call);
int kg_steady_sums_f32_reference(const kg_call *call);

static const kg_step kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_steps[] = {
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1024, .fixed = 0, .per_sm = 3, .limit = 512, .threads = 256, .shared_bytes = 32768,
        .registers = 64, .hash = UINT64_C(0x14814c4962dd2545)},
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 32, .hash = UINT64_C(0x352327fafc179e39)},
};
static const kg_range kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1024)},
};
static const kg_step kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_steps[] = {
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1024, .fixed = 0, .per_sm = 1, .limit = 512, .threads = 256, .shared_bytes = 163840,
        .registers = 255, .hash = UINT64_C(0xc2876042e40fe45f)},
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_sum",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 20, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 0, .terms = KG_TERM(0), .registers = 32,
        .hash = UINT64_C(0x15c85405944f8cae)},
};
static const kg_range kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(5120)},
};
static const kg_step kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_steps[] = {
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1024, .fixed = 0, .per_sm = 1, .limit = 512, .threads = 256, .shared_bytes = 229376,
        .registers = 255, .hash = UINT64_C(0x97b7a511e49fe95d)},
    {.entry = "kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_sum",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 28, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 0, .terms = KG_TERM(0), .registers = 32,
        .hash = UINT64_C(0x716ab12d28795380)},
};
static const kg_range kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(7168)},
};
static const kg_step kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_steps[] = {
    {.entry = "kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl",
        .rule = KG_GRID_ROWS, .dbs = 512, .fixed = 0, .per_sm = 3, .limit = 0, .threads = 256,
        .shared_bytes = 40960, .registers = 64, .loop = 2, .passes = 0, .fan = 0, .run = 294912,
        .hash = UINT64_C(0x25f90b92afbefed8)},
    {.entry = "kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256,
        .shared_bytes = 0, .terms = KG_TERM(0), .registers = 40,
        .hash = UINT64_C(0x3d7c0ccc98230b92)},
};
static const kg_range kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967294)},
};
static const kg_step kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_steps[] = {
    {.entry = "kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 3, .limit = 0, .threads = 256, .shared_bytes = 0,
        .registers = 40, .loop = 2, .passes = 0, .fan = 0, .run = 294912,
        .hash = UINT64_C(0x72459967840e1a0c)},
    {.entry = "kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x4cf82a261cbb7b8d)},
};
static const kg_variant kg_steady_sums_f32_variants[] = {
    {
        .name = "column_wbw_w8x4_ordered_8192_sm3_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_steps, .n_steps = 2,
        .ranges = kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xefda6a034046a5de),
        .cuda = KG_CUDA_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl),
        .emu = KG_EMU_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_8192_sm3_pdl),
    },
    {
        .name = "column_wbw_w8x4_ordered_40960_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_steps, .n_steps = 2,
        .ranges = kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 80, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x2f04652aceccdc1f),
        .cuda = KG_CUDA_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_40960_sm1_pdl),
    },
    {
        .name = "column_wbw_w8x4_ordered_57344_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_steps, .n_steps = 2,
        .ranges = kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 90, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xec0022a0f9d83bfd),
        .cuda = KG_CUDA_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_steady_sums_f32__column_wbw_w8x4_ordered_57344_sm1_pdl),
    },
    {
        .name = "column_wbw_w8x2_exact_global_sm3_h512_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_steps, .n_steps = 2,
        .ranges = kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x8e0dbbee723c3d87),
        .cuda = KG_CUDA_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl),
        .emu = KG_EMU_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl),
    },
    {
        .name = "column_wbw_w8x2_exact_global_sm3_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xec9a0aa68d8ee1e8),
        .cuda = KG_CUDA_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl),
        .emu = KG_EMU_VARIANT(kg_steady_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl),
    },
};

static const kg_arg kg_steady_sums_f32_args[] = {
    {.name = "key", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_steady_sums_u32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_steady_sums_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_steady_sums_f32_fields, .n_fields = 1},
};

static const char *const kg_steady_sums_f32_lengths[] = {"bins"};

static const kg_named_feature kg_steady_sums_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_steady_sums_f32_regions[] = {
    {.name = "sums", .kind = KG_REGION_SCRATCH, .fixed = 14680064},
    {.name = "exact", .kind = KG_REGION_SCRATCH, .fixed = 128,
        .grows = {{.length = 1, .of = 1, .each = 128, .most = 294912}}},
};

static kg_kernel_state kg_steady_sums_f32_state;

const kg_kernel kg_steady_sums_f32_kernel = {
    .abi = KG_ABI,
    .name = "steady_sums_f32",
    .family = "histogram",
    .describe = "steady_sums of f32 (family histogram)",
    .args = kg_steady_sums_f32_args, .n_args = 3,
    .variants = kg_steady_sums_f32_variants, .n_variants = 5,
    .reference = kg_steady_sums_f32_reference,
    .regions = kg_steady_sums_f32_regions, .n_regions = 2,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_steady_sums_f32_state,
    .lengths = kg_steady_sums_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_steady_sums_f32_features, .n_features = 1,
};

size_t kg_steady_sums_f32_workspace_bytes(size_t n, size_t bins)
{
    return KG_STEADY_SUMS_F32_WORKSPACE_BYTES(n, bins);
}

kg_status kg_steady_sums_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, out, &bins};
    return kg_run(&kg_steady_sums_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_steady_sums_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_steady_sums_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
