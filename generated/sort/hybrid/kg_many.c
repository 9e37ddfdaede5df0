// kg_many.c: the tables of variants and the entry functions of many.
// Made by kgen 0.2.0 from hybrid.yaml (spec hash 599a36cd6e14ddec). Do not edit: edit the spec.

#include "kg_many.h"

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

static const kg_field kg_many_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};

/* ---- many_i32 ---- */

int kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_launch(const kg_call *call);
int kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_emu(const kg_call *call);
int kg_many_i32_reference(const kg_call *call);

static const kg_step kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_steps[] = {
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 1024,
        .shared_bytes = 140304, .registers = 64, .hash = UINT64_C(0xf9e94f765fd85fee)},
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8288, .registers = 64, .hash = UINT64_C(0xf9f46919ac8cda7e)},
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_move",
        .rule = KG_GRID_ROWS, .dbs = 12288, .fixed = 0, .per_sm = 2, .limit = 0, .threads = 512,
        .shared_bytes = 70992, .registers = 64, .loop = 1, .passes = 6, .fan = 0, .run = 0,
        .hash = UINT64_C(0x9bd139df08e7c825)},
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_find",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 257, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 0, .registers = 32, .hash = UINT64_C(0x0ad2e385c0fdbf6e)},
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_buckets",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 512,
        .shared_bytes = 51376, .registers = 64, .hash = UINT64_C(0x5780ae2e69ef8c2d)},
    {.entry = "kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_join",
        .rule = KG_GRID_ROWS, .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 1024,
        .shared_bytes = 140304, .registers = 64, .hash = UINT64_C(0xc041a3b5e92f2ffe)},
};
static const kg_variant kg_many_i32_variants[] = {
    {
        .name = "block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 24, .batch = 24, .vector = 1,
        .steps = kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl_steps,
            .n_steps = 6,
        .max_n = UINT64_MAX,
        .registers = 128, .min_cc = 80, .pdl = 1, .bytes_per_element = 28,
        .hash = UINT64_C(0x0f417d18f301ce0c),
        .cuda = KG_CUDA_VARIANT(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl),
        .emu = KG_EMU_VARIANT(kg_many_i32__block_wbw_w16x24_sm1_hybrid_d8_counters_s64_b16x9_pdl),
    },
};

static const kg_arg kg_many_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_many_i32_fields, .n_fields = 1},
    {.name = "out", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_many_i32_fields, .n_fields = 1},
};

static const kg_named_feature kg_many_i32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_many_i32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 8192, .most = 1024}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 12288},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 2200},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 12288, .each = 2048, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "begins", .kind = KG_REGION_SCRATCH, .fixed = 524296},
};

static kg_kernel_state kg_many_i32_state;

const kg_kernel kg_many_i32_kernel = {
    .abi = KG_ABI,
    .name = "many_i32",
    .family = "sort",
    .describe = "many of i32 (family sort)",
    .args = kg_many_i32_args, .n_args = 2,
    .variants = kg_many_i32_variants, .n_variants = 1,
    .reference = kg_many_i32_reference,
    .regions = kg_many_i32_regions, .n_regions = 6,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_many_i32_state,
    .features = kg_many_i32_features, .n_features = 1,
};

size_t kg_many_i32_workspace_bytes(size_t n)
{
    return KG_MANY_I32_WORKSPACE_BYTES(n);
}

kg_status kg_many_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_many_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_many_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_many_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
