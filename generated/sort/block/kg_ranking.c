// kg_ranking.c: the tables of variants and the entry functions of ranking.
// Made by kgen 0.2.0 from block.yaml (spec hash 0eb162dd15bcb4fa). Do not edit: edit the spec.

#include "kg_ranking.h"

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

static const kg_field kg_ranking_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_ranking_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- ranking_f32 ---- */

int kg_ranking_f32__block_wbw_w4x4_d8_pdl_launch(const kg_call *call);
int kg_ranking_f32__block_wbw_w4x4_d8_pdl_emu(const kg_call *call);
int kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_ranking_f32_reference(const kg_call *call);

static const kg_step kg_ranking_f32__block_wbw_w4x4_d8_pdl_steps[] = {
    {.entry = "kg_ranking_f32__block_wbw_w4x4_d8_pdl", .rule = KG_GRID_ONE, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 6144, .registers = 56},
};
static const kg_range kg_ranking_f32__block_wbw_w4x4_d8_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(512)},
};
static const kg_step kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 48, .loop = 3, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x4239ddd7d3c0f832)},
    {.entry = "kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0xa51286fcd9881455)},
    {.entry = "kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 9216,
        .registers = 48, .hash = UINT64_C(0xb89420b9f4b44c70)},
};
static const kg_variant kg_ranking_f32_variants[] = {
    {
        .name = "block_wbw_w4x4_d8_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_ranking_f32__block_wbw_w4x4_d8_pdl_steps, .n_steps = 1,
        .ranges = kg_ranking_f32__block_wbw_w4x4_d8_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_C(512),
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x60510e185fed6908),
        .cuda = KG_CUDA_VARIANT(kg_ranking_f32__block_wbw_w4x4_d8_pdl),
        .emu = KG_EMU_VARIANT(kg_ranking_f32__block_wbw_w4x4_d8_pdl),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 80,
        .hash = UINT64_C(0x12b9f88b35ab55f7),
        .cuda = KG_CUDA_VARIANT(kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_ranking_f32__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_ranking_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_ranking_f32_fields, .n_fields = 1},
    {.name = "values", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_ranking_u32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_ranking_f32_fields, .n_fields = 1},
    {.name = "out_values", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_ranking_u32_fields, .n_fields = 1},
};

static const kg_named_feature kg_ranking_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_ranking_f32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 2048, .most = 4096}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_ranking_f32_state;

const kg_kernel kg_ranking_f32_kernel = {
    .abi = KG_ABI,
    .name = "ranking_f32",
    .family = "sort",
    .describe = "ranking of f32 (family sort)",
    .args = kg_ranking_f32_args, .n_args = 4,
    .variants = kg_ranking_f32_variants, .n_variants = 2,
    .reference = kg_ranking_f32_reference,
    .regions = kg_ranking_f32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_ranking_f32_state,
    .features = kg_ranking_f32_features, .n_features = 1,
};

size_t kg_ranking_f32_workspace_bytes(size_t n)
{
    return KG_RANKING_F32_WORKSPACE_BYTES(n);
}

kg_status kg_ranking_f32(kg_workspace *ws, const float *in, const uint32_t *values, float *out,
    uint32_t *out_values, size_t n, kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values};
    return kg_run(&kg_ranking_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_ranking_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_ranking_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
