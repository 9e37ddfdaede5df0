// kg_same_sums.c: the tables of variants and the entry functions of same_sums.
// Made by kgen 0.2.0 from exact.yaml (spec hash f89acff2d6bd67c6). Do not edit: edit the spec.

#include "kg_same_sums.h"

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

static const kg_field kg_same_sums_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_same_sums_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- same_sums_f32 ---- */

int kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_launch(const kg_call *call);
int kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_emu(const kg_call *call);
int kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_launch(const kg_call *call);
int kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_emu(const kg_call *call);
int kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_launch(const kg_call *call);
int kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_emu(const kg_call *call);
int kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_launch(const kg_call *call);
int kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_emu(const kg_call *call);
int kg_same_sums_f32_reference(const kg_call *call);

static const kg_step kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_steps[] = {
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .registers = 64, .hash = UINT64_C(0x5c71a7382d4f4b62)},
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0xc77f80daea33e829)},
};
static const kg_range kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(431)},
};
static const kg_step kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_steps[] = {
    {.entry = "kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 163840,
        .registers = 64, .hash = UINT64_C(0xfe2150248e38d108)},
    {.entry = "kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x040d322461c4d3a3)},
};
static const kg_range kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2155)},
};
static const kg_step kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_steps[] = {
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 3, .limit = 0, .threads = 256, .shared_bytes = 40960,
        .registers = 64, .loop = 2, .passes = 0, .fan = 0, .run = 425984,
        .hash = UINT64_C(0x707b48c08d49ced3)},
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_sum",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256,
        .shared_bytes = 0, .terms = KG_TERM(0), .registers = 40,
        .hash = UINT64_C(0x7523123b7e083251)},
};
static const kg_range kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967294)},
};
static const kg_step kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_steps[] = {
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 3, .limit = 0, .threads = 256, .shared_bytes = 0,
        .registers = 40, .loop = 2, .passes = 0, .fan = 0, .run = 425984,
        .hash = UINT64_C(0xb77b8c6dd68d2f49)},
    {.entry = "kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 40, .hash = UINT64_C(0x6c1c6d578a55674c)},
};
static const kg_variant kg_same_sums_f32_variants[] = {
    {
        .name = "column_wbw_w8x2_exact_8192_sm4_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_steps, .n_steps = 2,
        .ranges = kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xeffc43a49e0d42c8),
        .cuda = KG_CUDA_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl),
        .emu = KG_EMU_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_8192_sm4_pdl),
    },
    {
        .name = "column_wbw_w32x2_exact_40960_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_steps, .n_steps = 2,
        .ranges = kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x47b1e26f0daee96f),
        .cuda = KG_CUDA_VARIANT(kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_same_sums_f32__column_wbw_w32x2_exact_40960_sm1_pdl),
    },
    {
        .name = "column_wbw_w8x2_exact_global_sm3_h512_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_steps, .n_steps = 2,
        .ranges = kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x1116ce4096a86340),
        .cuda = KG_CUDA_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl),
        .emu = KG_EMU_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_h512_pdl),
    },
    {
        .name = "column_wbw_w8x2_exact_global_sm3_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xca28ff05fb4bfe1d),
        .cuda = KG_CUDA_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl),
        .emu = KG_EMU_VARIANT(kg_same_sums_f32__column_wbw_w8x2_exact_global_sm3_pdl),
    },
};

static const kg_arg kg_same_sums_f32_args[] = {
    {.name = "key", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_same_sums_u32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_same_sums_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_same_sums_f32_fields, .n_fields = 1},
};

static const char *const kg_same_sums_f32_lengths[] = {"bins"};

static const kg_named_feature kg_same_sums_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_same_sums_f32_regions[] = {
    {.name = "exact", .kind = KG_REGION_SCRATCH, .fixed = 128,
        .grows = {{.length = 1, .of = 1, .each = 128, .most = 425984}}},
};

static kg_kernel_state kg_same_sums_f32_state;

const kg_kernel kg_same_sums_f32_kernel = {
    .abi = KG_ABI,
    .name = "same_sums_f32",
    .family = "histogram",
    .describe = "same_sums of f32 (family histogram)",
    .args = kg_same_sums_f32_args, .n_args = 3,
    .variants = kg_same_sums_f32_variants, .n_variants = 4,
    .reference = kg_same_sums_f32_reference,
    .regions = kg_same_sums_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_same_sums_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
    .lengths = kg_same_sums_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_same_sums_f32_features, .n_features = 1,
};

size_t kg_same_sums_f32_workspace_bytes(size_t n, size_t bins)
{
    return KG_SAME_SUMS_F32_WORKSPACE_BYTES(n, bins);
}

kg_status kg_same_sums_f32(kg_workspace *ws, const uint32_t *key, const float *w, float *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, out, &bins};
    return kg_run(&kg_same_sums_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_same_sums_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_same_sums_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
