// kg_in_buckets.c: the tables of variants and the entry functions of in_buckets.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 13d901a47c979116). Do not edit: edit the spec.

#include "kg_in_buckets.h"

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

static const kg_field kg_in_buckets_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_in_buckets_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_in_buckets_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- in_buckets_f32 ---- */

int kg_in_buckets_f32__block_wbw_w4x4_d7_launch(const kg_call *call);
int kg_in_buckets_f32__block_wbw_w4x4_d7_emu(const kg_call *call);
int kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_launch(const kg_call *call);
int kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_emu(const kg_call *call);
int kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_launch(const kg_call *call);
int kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_emu(const kg_call *call);
int kg_in_buckets_f32_reference(const kg_call *call);

static const kg_step kg_in_buckets_f32__block_wbw_w4x4_d7_steps[] = {
    {.entry = "kg_in_buckets_f32__block_wbw_w4x4_d7", .rule = KG_GRID_ONE, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4608, .registers = 56},
};
static const kg_range kg_in_buckets_f32__block_wbw_w4x4_d7_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(512)},
};
static const kg_step kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_steps[] = {
    {.entry = "kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 2048,
        .registers = 48, .loop = 3, .passes = 1, .fan = 0, .run = 0,
        .hash = UINT64_C(0xf8b5f19e8f14b67b)},
    {.entry = "kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 32, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32,
        .hash = UINT64_C(0x7848d8e2a363e6ba)},
    {.entry = "kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 5632,
        .registers = 48, .hash = UINT64_C(0x2e82ef497cbba5d6)},
};
static const kg_step kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_steps[] = {
    {.entry = "kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 17408, .registers = 64, .hash = UINT64_C(0xc39c997b8b46e5df)},
    {.entry = "kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 1, .per_sm = 0, .limit = 0, .threads = 512,
        .shared_bytes = 4128, .registers = 64, .hash = UINT64_C(0xb95ef3c1c3671e6d)},
    {.entry = "kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_move",
        .rule = KG_GRID_BLOCKS, .dbs = 1536, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 12032, .registers = 48, .loop = 1, .passes = 1, .fan = 0, .run = 0,
        .hash = UINT64_C(0x94901e0625ed2356)},
};
static const kg_variant kg_in_buckets_f32_variants[] = {
    {
        .name = "block_wbw_w4x4_d7",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_in_buckets_f32__block_wbw_w4x4_d7_steps, .n_steps = 1,
        .ranges = kg_in_buckets_f32__block_wbw_w4x4_d7_ranges, .n_ranges = 1,
        .max_n = UINT64_C(512),
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x0e3be6b6edc153a4),
        .cuda = KG_CUDA_VARIANT(kg_in_buckets_f32__block_wbw_w4x4_d7),
        .emu = KG_EMU_VARIANT(kg_in_buckets_f32__block_wbw_w4x4_d7),
    },
    {
        .name = "row_wbw_w4x4_sm2_passes_d7",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7_steps, .n_steps = 3,
        .max_n = UINT64_C(10000),
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 20,
        .hash = UINT64_C(0x5cb07c3283bef55b),
        .cuda = KG_CUDA_VARIANT(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7),
        .emu = KG_EMU_VARIANT(kg_in_buckets_f32__row_wbw_w4x4_sm2_passes_d7),
    },
    {
        .name = "block_wbw_w8x6_sm1_back_d7_votes_s64_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 6, .batch = 6, .vector = 1,
        .steps = kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 20,
        .hash = UINT64_C(0x5b9bcc43162d5a60),
        .cuda = KG_CUDA_VARIANT(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl),
        .emu = KG_EMU_VARIANT(kg_in_buckets_f32__block_wbw_w8x6_sm1_back_d7_votes_s64_pdl),
    },
};

static const kg_arg kg_in_buckets_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_buckets_f32_fields, .n_fields = 1},
    {.name = "values", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_buckets_u32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_buckets_f32_fields, .n_fields = 1},
    {.name = "out_values", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_buckets_u32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_FIXED,
        .size = 8, .alignment = 8, .kind = KG_KIND_COUNT, .plus = 101,
        .fields = kg_in_buckets_u64_fields, .n_fields = 1},
};

static const kg_named_feature kg_in_buckets_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_in_buckets_f32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 1024, .most = 4096}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 1024},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 1024},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 24},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1536, .each = 1024, .most = 4503599627370496}}},
};

static kg_kernel_state kg_in_buckets_f32_state;

const kg_kernel kg_in_buckets_f32_kernel = {
    .abi = KG_ABI,
    .name = "in_buckets_f32",
    .family = "sort",
    .describe = "in_buckets of f32 (family sort)",
    .args = kg_in_buckets_f32_args, .n_args = 5,
    .variants = kg_in_buckets_f32_variants, .n_variants = 3,
    .reference = kg_in_buckets_f32_reference,
    .regions = kg_in_buckets_f32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_in_buckets_f32_state,
    .features = kg_in_buckets_f32_features, .n_features = 1,
};

size_t kg_in_buckets_f32_workspace_bytes(size_t n)
{
    return KG_IN_BUCKETS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_in_buckets_f32(kg_workspace *ws, const float *in, const uint32_t *values, float *out,
    uint32_t *out_values, uint64_t *offsets, size_t n, kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values, offsets};
    return kg_run(&kg_in_buckets_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_in_buckets_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_in_buckets_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
