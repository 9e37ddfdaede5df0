// kg_with_records.c: the tables of variants and the entry functions of with_records.
// Made by kgen 0.2.0 from gathered.yaml (spec hash a73756b6f6501364). Do not edit: edit the spec.

#include "kg_with_records.h"

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

static const kg_field kg_with_records_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_with_records_record_fields[] = {
    {.name = "at", .type = "f64", .offset = 0, .size = 8},
    {.name = "id", .type = "u64", .offset = 8, .size = 8},
};

/* ---- with_records_u32 ---- */

int kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_launch(const kg_call *call);
int kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_emu(const kg_call *call);
int kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_with_records_u32_reference(const kg_call *call);

static const kg_step kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_steps[] = {
    {.entry = "kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_count",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 256,
        .shared_bytes = 140304, .registers = 255, .hash = UINT64_C(0x10f8b3a4e6f7dabe)},
    {.entry = "kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8288, .registers = 64, .hash = UINT64_C(0x9400ef7f59157cb6)},
    {.entry = "kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_move",
        .rule = KG_GRID_BLOCKS, .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128,
        .shared_bytes = 9120, .registers = 48, .loop = 1, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x554a586afabda803)},
    {.entry = "kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_join",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 256,
        .shared_bytes = 140304, .registers = 255, .hash = UINT64_C(0x246e4332cb2bcdb8)},
    {.entry = "kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_keep",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256,
        .shared_bytes = 0, .registers = 32, .hash = UINT64_C(0x71756a829c0dd8cf)},
};
static const kg_range kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1073741823)},
};
static const kg_step kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 48, .loop = 3, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x3f185fd7e56db1f1)},
    {.entry = "kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0x6996ed9a6574948b)},
    {.entry = "kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 15360,
        .registers = 48, .hash = UINT64_C(0x55377536321bf9f8)},
};
static const kg_variant kg_with_records_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_sm1_back_d8_votes_s32_places",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_steps,
            .n_steps = 5,
        .ranges = kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places_ranges,
            .n_ranges = 1,
        .max_n = UINT64_C(1073741823),
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 100,
        .hash = UINT64_C(0x95b9e4730e4fae54),
        .cuda = KG_CUDA_VARIANT(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places),
        .emu = KG_EMU_VARIANT(kg_with_records_u32__block_wbw_w4x4_sm1_back_d8_votes_s32_places),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 176,
        .hash = UINT64_C(0xa3d1b344bfb71a62),
        .cuda = KG_CUDA_VARIANT(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_with_records_u32__row_wbw_w4x4_sm2_passes_d8),
    },
};

static const kg_arg kg_with_records_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_with_records_u32_fields, .n_fields = 1},
    {.name = "values", .type = "record", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 16,
        .alignment = 8, .fields = kg_with_records_record_fields, .n_fields = 2},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_records_u32_fields, .n_fields = 1},
    {.name = "out_values", .type = "record", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N,
        .size = 16, .alignment = 8, .fields = kg_with_records_record_fields, .n_fields = 2},
};

static const kg_named_feature kg_with_records_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_with_records_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 8192, .most = 4096}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 12288},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 2144},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 1024, .most = 4503599627370496}}},
    {.name = "carried", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
};

static kg_kernel_state kg_with_records_u32_state;

const kg_kernel kg_with_records_u32_kernel = {
    .abi = KG_ABI,
    .name = "with_records_u32",
    .family = "sort",
    .describe = "with_records of u32 (family sort)",
    .args = kg_with_records_u32_args, .n_args = 4,
    .variants = kg_with_records_u32_variants, .n_variants = 2,
    .reference = kg_with_records_u32_reference,
    .regions = kg_with_records_u32_regions, .n_regions = 8,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_with_records_u32_state,
    .features = kg_with_records_u32_features, .n_features = 1,
};

size_t kg_with_records_u32_workspace_bytes(size_t n)
{
    return KG_WITH_RECORDS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_with_records_u32(kg_workspace *ws, const uint32_t *in,
    const kg_with_records_record_t *values, uint32_t *out, kg_with_records_record_t *out_values,
    size_t n, kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values};
    return kg_run(&kg_with_records_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_with_records_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_with_records_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
