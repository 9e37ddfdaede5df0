// kg_by_parts.c: the tables of variants and the entry functions of by_parts.
// Made by kgen 0.2.0 from parts.yaml (spec hash eb0c0df0e3cbd088). Do not edit: edit the spec.

#include "kg_by_parts.h"

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

static const kg_field kg_by_parts_reading_fields[] = {
    {.name = "station", .type = "u16", .offset = 0, .size = 2},
    {.name = "flags", .type = "u16", .offset = 2, .size = 2},
    {.name = "score", .type = "f32", .offset = 4, .size = 4},
};
static const kg_field kg_by_parts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- by_parts_reading ---- */

int kg_by_parts_reading__block_wbw_w4x4_d8_launch(const kg_call *call);
int kg_by_parts_reading__block_wbw_w4x4_d8_emu(const kg_call *call);
int kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_launch(const kg_call *call);
int kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_emu(const kg_call *call);
int kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_by_parts_reading_reference(const kg_call *call);

static const kg_step kg_by_parts_reading__block_wbw_w4x4_d8_steps[] = {
    {.entry = "kg_by_parts_reading__block_wbw_w4x4_d8", .rule = KG_GRID_ONE, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 8192, .registers = 56},
};
static const kg_range kg_by_parts_reading__block_wbw_w4x4_d8_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(512)},
};
static const kg_step kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_steps[] = {
    {.entry = "kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 129024, .registers = 128, .hash = UINT64_C(0x13ae9d4efb3f8b41)},
    {.entry = "kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 7, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8256, .registers = 64, .hash = UINT64_C(0x40e3f3ec61b1b89f)},
    {.entry = "kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_move",
        .rule = KG_GRID_BLOCKS, .dbs = 1536, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 22992, .registers = 48, .loop = 1, .passes = 7, .fan = 0, .run = 0,
        .hash = UINT64_C(0x204bb7fbbd23836a)},
    {.entry = "kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_aside",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256,
        .shared_bytes = 0, .registers = 32, .hash = UINT64_C(0xf89d5059acad85fd)},
};
static const kg_range kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1073741823)},
};
static const kg_step kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 56, .loop = 3, .passes = 7, .fan = 0, .run = 0,
        .hash = UINT64_C(0xfb358cfc09062449)},
    {.entry = "kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0x38ce84f0aa166e6d)},
    {.entry = "kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 11264,
        .registers = 56, .hash = UINT64_C(0x561a7f17a750712d)},
    {.entry = "kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_aside", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0xff9c11e9c5834d01)},
};
static const kg_variant kg_by_parts_reading_variants[] = {
    {
        .name = "block_wbw_w4x4_d8",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_by_parts_reading__block_wbw_w4x4_d8_steps, .n_steps = 1,
        .ranges = kg_by_parts_reading__block_wbw_w4x4_d8_ranges, .n_ranges = 1,
        .max_n = UINT64_C(512),
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x94fc274b0c4dbcb9),
        .cuda = KG_CUDA_VARIANT(kg_by_parts_reading__block_wbw_w4x4_d8),
        .emu = KG_EMU_VARIANT(kg_by_parts_reading__block_wbw_w4x4_d8),
    },
    {
        .name = "block_wbw_w8x6_sm1_back_d8_votes_s32_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 6, .batch = 6, .vector = 1,
        .steps = kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_steps, .n_steps = 4,
        .ranges = kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_C(100000),
        .registers = 255, .min_cc = 75, .pdl = 1, .bytes_per_element = 176,
        .hash = UINT64_C(0xd5f54ad5a9b80de2),
        .cuda = KG_CUDA_VARIANT(kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl),
        .emu = KG_EMU_VARIANT(kg_by_parts_reading__block_wbw_w8x6_sm1_back_d8_votes_s32_pdl),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 4,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 224,
        .hash = UINT64_C(0xd844bfcf2f75c33a),
        .cuda = KG_CUDA_VARIANT(kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_by_parts_reading__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_by_parts_reading_args[] = {
    {.name = "in", .type = "reading", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 4, .fields = kg_by_parts_reading_fields, .n_fields = 3},
    {.name = "values", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_by_parts_u32_fields, .n_fields = 1},
    {.name = "out", .type = "reading", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 4, .fields = kg_by_parts_reading_fields, .n_fields = 3},
    {.name = "out_values", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_by_parts_u32_fields, .n_fields = 1},
};

static const kg_named_feature kg_by_parts_reading_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_by_parts_reading_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 14336, .most = 4096}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 14336},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 72},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1536, .each = 1024, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
};

static kg_kernel_state kg_by_parts_reading_state;

const kg_kernel kg_by_parts_reading_kernel = {
    .abi = KG_ABI,
    .name = "by_parts_reading",
    .family = "sort",
    .describe = "by_parts of reading (family sort)",
    .args = kg_by_parts_reading_args, .n_args = 4,
    .variants = kg_by_parts_reading_variants, .n_variants = 3,
    .reference = kg_by_parts_reading_reference,
    .regions = kg_by_parts_reading_regions, .n_regions = 7,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_by_parts_reading_state,
    .features = kg_by_parts_reading_features, .n_features = 1,
};

size_t kg_by_parts_reading_workspace_bytes(size_t n)
{
    return KG_BY_PARTS_READING_WORKSPACE_BYTES(n);
}

kg_status kg_by_parts_reading(kg_workspace *ws, const kg_by_parts_reading_t *in,
    const uint32_t *values, kg_by_parts_reading_t *out, uint32_t *out_values, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values};
    return kg_run(&kg_by_parts_reading_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_by_parts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_by_parts_reading_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
