// kg_at_once.c: the tables of variants and the entry functions of at_once.
// Made by kgen 0.2.0 from together.yaml (spec hash b16e9f0ef17a4b38). Do not edit: edit the spec.

#include "kg_at_once.h"

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

static const kg_field kg_at_once_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};

/* ---- at_once_i32 ---- */

int kg_at_once_i32__block_wbw_w8x8_together_d8_votes_launch(const kg_call *call);
int kg_at_once_i32__block_wbw_w8x8_together_d8_votes_emu(const kg_call *call);
int kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_launch(const kg_call *call);
int kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_emu(const kg_call *call);
int kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_at_once_i32_reference(const kg_call *call);

static const kg_step kg_at_once_i32__block_wbw_w8x8_together_d8_votes_steps[] = {
    {.entry = "kg_at_once_i32__block_wbw_w8x8_together_d8_votes", .rule = KG_GRID_BLOCKS,
        .dbs = 2048, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 16656,
        .registers = 80},
};
static const kg_range kg_at_once_i32__block_wbw_w8x8_together_d8_votes_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(65536)},
};
static const kg_step kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_steps[] = {
    {.entry = "kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 2048, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 512, .shared_bytes = 20752,
        .registers = 128},
};
static const kg_range kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(131072)},
};
static const kg_step kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 48, .loop = 3, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x31ad98630411b73c)},
    {.entry = "kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x93f0308c9581f7b7)},
    {.entry = "kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 9216,
        .registers = 48, .hash = UINT64_C(0x912a7908cb376919)},
};
static const kg_variant kg_at_once_i32_variants[] = {
    {
        .name = "block_wbw_w8x8_together_d8_votes",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_at_once_i32__block_wbw_w8x8_together_d8_votes_steps, .n_steps = 1,
        .ranges = kg_at_once_i32__block_wbw_w8x8_together_d8_votes_ranges, .n_ranges = 1,
        .max_n = UINT64_C(65536),
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 32,
        .hash = UINT64_C(0x5a4b5d7af67917f6),
        .cuda = KG_CUDA_VARIANT(kg_at_once_i32__block_wbw_w8x8_together_d8_votes),
        .emu = KG_EMU_VARIANT(kg_at_once_i32__block_wbw_w8x8_together_d8_votes),
    },
    {
        .name = "block_wbw_w16x4_together_d8_counters_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_steps, .n_steps = 1,
        .ranges = kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_C(131072),
        .registers = 128, .min_cc = 75, .pdl = 1, .bytes_per_element = 32,
        .hash = UINT64_C(0x57956b474a5e2942),
        .cuda = KG_CUDA_VARIANT(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl),
        .emu = KG_EMU_VARIANT(kg_at_once_i32__block_wbw_w16x4_together_d8_counters_pdl),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 48,
        .hash = UINT64_C(0xb22e010f9a8ac1e0),
        .cuda = KG_CUDA_VARIANT(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_at_once_i32__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_at_once_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_at_once_i32_fields, .n_fields = 1},
    {.name = "out", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_at_once_i32_fields, .n_fields = 1},
};

static const kg_named_feature kg_at_once_i32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_at_once_i32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 2048, .most = 4096}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
};

static kg_kernel_state kg_at_once_i32_state;

const kg_kernel kg_at_once_i32_kernel = {
    .abi = KG_ABI,
    .name = "at_once_i32",
    .family = "sort",
    .describe = "at_once of i32 (family sort)",
    .args = kg_at_once_i32_args, .n_args = 2,
    .variants = kg_at_once_i32_variants, .n_variants = 3,
    .reference = kg_at_once_i32_reference,
    .regions = kg_at_once_i32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_at_once_i32_state,
    .features = kg_at_once_i32_features, .n_features = 1,
};

size_t kg_at_once_i32_workspace_bytes(size_t n)
{
    return KG_AT_ONCE_I32_WORKSPACE_BYTES(n);
}

kg_status kg_at_once_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_at_once_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_at_once_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_at_once_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
