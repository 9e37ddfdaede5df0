// kg_with_ids.c: the tables of variants and the entry functions of with_ids.
// Made by kgen 0.2.0 from hybrid_values.yaml (spec hash a4c59bac0506d0f0). Do not edit: edit the
// spec.

#include "kg_with_ids.h"

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

static const kg_field kg_with_ids_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};
static const kg_field kg_with_ids_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- with_ids_u64 ---- */

int kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_launch(const kg_call *call);
int kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_emu(const kg_call *call);
int kg_with_ids_u64_reference(const kg_call *call);

static const kg_step kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_steps[] = {
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_count",
        .rule = KG_GRID_ROWS, .dbs = 1024, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 256,
        .shared_bytes = 149520, .registers = 255, .hash = UINT64_C(0xea42064af3d3be7e)},
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 8, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8288, .registers = 64, .hash = UINT64_C(0x62411b91adb6b643)},
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_move",
        .rule = KG_GRID_ROWS, .dbs = 512, .fixed = 0, .per_sm = 10, .limit = 0, .threads = 128,
        .shared_bytes = 12256, .registers = 48, .loop = 1, .passes = 10, .fan = 0, .run = 0,
        .hash = UINT64_C(0xe182f35bf7401949)},
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_find",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 257, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 0, .registers = 32, .hash = UINT64_C(0x680a5ccff9e76881)},
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_buckets",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 0, .per_sm = 16, .limit = 0, .threads = 128,
        .shared_bytes = 7328, .registers = 64, .hash = UINT64_C(0xa132d3bc28b0698b)},
    {.entry = "kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_join",
        .rule = KG_GRID_ROWS, .dbs = 1024, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 256,
        .shared_bytes = 149520, .registers = 255, .hash = UINT64_C(0x0048827a5dad1546)},
};
static const kg_variant kg_with_ids_u64_variants[] = {
    {
        .name = "block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3_steps, .n_steps = 6,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 80,
        .hash = UINT64_C(0x28ca462c3831368e),
        .cuda = KG_CUDA_VARIANT(kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3),
        .emu = KG_EMU_VARIANT(kg_with_ids_u64__block_wbw_w4x4_sm1_hybrid_d8_votes_s64_b4x3),
    },
};

static const kg_arg kg_with_ids_u64_args[] = {
    {.name = "in", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .kind = KG_KIND_KEY, .fields = kg_with_ids_u64_fields, .n_fields = 1},
    {.name = "values", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_ids_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_with_ids_u64_fields, .n_fields = 1},
    {.name = "out_values", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_ids_u32_fields, .n_fields = 1},
};

static const kg_named_feature kg_with_ids_u64_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_with_ids_u64_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 16384, .most = 1024}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 24576},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 4312},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 2048, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "begins", .kind = KG_REGION_SCRATCH, .fixed = 524296},
};

static kg_kernel_state kg_with_ids_u64_state;

const kg_kernel kg_with_ids_u64_kernel = {
    .abi = KG_ABI,
    .name = "with_ids_u64",
    .family = "sort",
    .describe = "with_ids of u64 (family sort)",
    .args = kg_with_ids_u64_args, .n_args = 4,
    .variants = kg_with_ids_u64_variants, .n_variants = 1,
    .reference = kg_with_ids_u64_reference,
    .regions = kg_with_ids_u64_regions, .n_regions = 7,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_with_ids_u64_state,
    .features = kg_with_ids_u64_features, .n_features = 1,
};

size_t kg_with_ids_u64_workspace_bytes(size_t n)
{
    return KG_WITH_IDS_U64_WORKSPACE_BYTES(n);
}

kg_status kg_with_ids_u64(kg_workspace *ws, const uint64_t *in, const uint32_t *values,
    uint64_t *out, uint32_t *out_values, size_t n, kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values};
    return kg_run(&kg_with_ids_u64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_with_ids_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_with_ids_u64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
