// kg_by_words.c: the tables of variants and the entry functions of by_words.
// Made by kgen 0.2.0 from whole.yaml (spec hash ba81f0556b675b9c). Do not edit: edit the spec.

#include "kg_by_words.h"

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

static const kg_field kg_by_words_wide_fields[] = {
    {.name = "lo", .type = "u64", .offset = 0, .size = 8},
    {.name = "hi", .type = "i64", .offset = 8, .size = 8},
};

/* ---- by_words_wide ---- */

int kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_launch(const kg_call *call);
int kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_emu(const kg_call *call);
int kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_by_words_wide_reference(const kg_call *call);

static const kg_step kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_steps[] = {
    {.entry = "kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 1024,
        .shared_bytes = 163840, .registers = 64, .hash = UINT64_C(0x6a38fd196109b53b)},
    {.entry = "kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 16, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8256, .registers = 64, .hash = UINT64_C(0xd5437141e9ffddc5)},
    {.entry = "kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_move",
        .rule = KG_GRID_BLOCKS, .dbs = 3072, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 512,
        .shared_bytes = 69168, .registers = 64, .loop = 1, .passes = 16, .fan = 0, .run = 0,
        .hash = UINT64_C(0x3d4e803ddff9b865)},
};
static const kg_range kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1073741823)},
};
static const kg_step kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 56, .loop = 3, .passes = 16, .fan = 0, .run = 0,
        .hash = UINT64_C(0xe2e5d48e922713ea)},
    {.entry = "kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x14a505d036d0744f)},
    {.entry = "kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 15360,
        .registers = 56, .hash = UINT64_C(0xfad21d5146d31774)},
};
static const kg_variant kg_by_words_wide_variants[] = {
    {
        .name = "block_wbw_w16x6_sm1_back_d8_counters_s32_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 6, .batch = 6, .vector = 1,
        .steps = kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_steps, .n_steps = 3,
        .ranges = kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_C(100000),
        .registers = 128, .min_cc = 80, .pdl = 1, .bytes_per_element = 528,
        .hash = UINT64_C(0x306d824f94615ab9),
        .cuda = KG_CUDA_VARIANT(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl),
        .emu = KG_EMU_VARIANT(kg_by_words_wide__block_wbw_w16x6_sm1_back_d8_counters_s32_pdl),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 768,
        .hash = UINT64_C(0x10bd579ac8b33fcb),
        .cuda = KG_CUDA_VARIANT(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_by_words_wide__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_by_words_wide_args[] = {
    {.name = "in", .type = "wide", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 16,
        .alignment = 8, .fields = kg_by_words_wide_fields, .n_fields = 2},
    {.name = "out", .type = "wide", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 16,
        .alignment = 8, .fields = kg_by_words_wide_fields, .n_fields = 2},
};

static const kg_named_feature kg_by_words_wide_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_by_words_wide_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 32768, .most = 4096}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 32768},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 144},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 3072, .each = 1024, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
};

static kg_kernel_state kg_by_words_wide_state;

const kg_kernel kg_by_words_wide_kernel = {
    .abi = KG_ABI,
    .name = "by_words_wide",
    .family = "sort",
    .describe = "by_words of wide (family sort)",
    .args = kg_by_words_wide_args, .n_args = 2,
    .variants = kg_by_words_wide_variants, .n_variants = 2,
    .reference = kg_by_words_wide_reference,
    .regions = kg_by_words_wide_regions, .n_regions = 6,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_by_words_wide_state,
    .features = kg_by_words_wide_features, .n_features = 1,
};

size_t kg_by_words_wide_workspace_bytes(size_t n)
{
    return KG_BY_WORDS_WIDE_WORKSPACE_BYTES(n);
}

kg_status kg_by_words_wide(kg_workspace *ws, const kg_by_words_wide_t *in, kg_by_words_wide_t *out,
    size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_by_words_wide_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_by_words_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_by_words_wide_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
