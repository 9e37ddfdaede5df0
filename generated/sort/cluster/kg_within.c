// kg_within.c: the tables of variants and the entry functions of within.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 9b8679a2265a9533). Do not edit: edit the spec.

#include "kg_within.h"

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

static const kg_field kg_within_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- within_f32 ---- */

int kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_launch(const kg_call *call);
int kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_emu(const kg_call *call);
int kg_within_f32__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_within_f32__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_within_f32_reference(const kg_call *call);

static const kg_step kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_steps[] = {
    {.entry = "kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl", .rule = KG_GRID_ONE, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 11264,
        .registers = 64},
};
static const kg_range kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(16384)},
};
static const kg_step kg_within_f32__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_within_f32__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 48, .loop = 3, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x9ca68b9ca51974a4)},
    {.entry = "kg_within_f32__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0xe37a59a0762b6b71)},
    {.entry = "kg_within_f32__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 9216,
        .registers = 48, .hash = UINT64_C(0x775ca968832e46dd)},
};
static const kg_variant kg_within_f32_variants[] = {
    {
        .name = "block_wbw_w8x4_k16_d8_votes_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_steps, .n_steps = 1,
        .ranges = kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_C(16384),
        .registers = 64, .min_cc = 90, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x69506785584b57cf),
        .cuda = KG_CUDA_VARIANT(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl),
        .emu = KG_EMU_VARIANT(kg_within_f32__block_wbw_w8x4_k16_d8_votes_pdl),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_within_f32__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 48,
        .hash = UINT64_C(0x45a6e33dae7a280c),
        .cuda = KG_CUDA_VARIANT(kg_within_f32__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_within_f32__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_within_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_within_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_within_f32_fields, .n_fields = 1},
};

static const kg_named_feature kg_within_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_within_f32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 2048, .most = 4096}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_within_f32_state;

const kg_kernel kg_within_f32_kernel = {
    .abi = KG_ABI,
    .name = "within_f32",
    .family = "sort",
    .describe = "within of f32 (family sort)",
    .args = kg_within_f32_args, .n_args = 2,
    .variants = kg_within_f32_variants, .n_variants = 2,
    .reference = kg_within_f32_reference,
    .regions = kg_within_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_within_f32_state,
    .features = kg_within_f32_features, .n_features = 1,
};

size_t kg_within_f32_workspace_bytes(size_t n)
{
    return KG_WITHIN_F32_WORKSPACE_BYTES(n);
}

kg_status kg_within_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_within_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_within_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_within_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
