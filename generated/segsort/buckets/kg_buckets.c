// kg_buckets.c: the tables of variants and the entry functions of buckets.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 518e97d676cc6bf1). Do not edit: edit the spec.

#include "kg_buckets.h"

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

static const kg_field kg_buckets_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_buckets_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- buckets_u32 ---- */

int kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_launch(const kg_call *call);
int kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_emu(const kg_call *call);
int kg_buckets_u32_reference(const kg_call *call);

static const kg_step kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_steps[] = {
    {.entry = "kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 1712,
        .registers = 80, .hash = UINT64_C(0x93362e8e36b9feba)},
    {.entry = "kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_merge", .rule = KG_GRID_ROWS,
        .dbs = 128, .fixed = 0, .per_sm = 6, .limit = 0, .threads = 32, .shared_bytes = 1376,
        .registers = 64, .hash = UINT64_C(0x3339f1ab40cd1b8f)},
    {.entry = "kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_deal", .rule = KG_GRID_ROWS,
        .dbs = 128, .fixed = 0, .per_sm = 3, .limit = 0, .threads = 32, .shared_bytes = 6736,
        .registers = 128, .hash = UINT64_C(0x0612bf27ed2c94f1)},
};
static const kg_variant kg_buckets_u32_variants[] = {
    {
        .name = "block_wbw_w1x4_p256_buckets_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x30ad7497c5c2377e),
        .cuda = KG_CUDA_VARIANT(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl),
        .emu = KG_EMU_VARIANT(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl),
    },
};

static const kg_arg kg_buckets_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_buckets_u32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_buckets_u64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_buckets_u32_fields, .n_fields = 1},
};

static const char *const kg_buckets_u32_lengths[] = {"segments"};

static const kg_named_feature kg_buckets_u32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_buckets_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 4, .most = 4503599627370496}}},
    {.name = "longs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 24, .most = 4503599627370496}}},
    {.name = "list", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 24, .most = 4503599627370496}}},
    {.name = "merging", .kind = KG_REGION_SCRATCH, .fixed = 1224},
    {.name = "found", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 4144, .most = 4503599627370496}}},
    {.name = "splits", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 24, .most = 4503599627370496}}},
    {.name = "borders", .kind = KG_REGION_SCRATCH, .fixed = 8,
        .grows = {{.length = 0, .of = 128, .each = 4096, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_buckets_u32_state;

const kg_kernel kg_buckets_u32_kernel = {
    .abi = KG_ABI,
    .name = "buckets_u32",
    .family = "segsort",
    .describe = "buckets of u32 (family segsort)",
    .args = kg_buckets_u32_args, .n_args = 3,
    .variants = kg_buckets_u32_variants, .n_variants = 1,
    .reference = kg_buckets_u32_reference,
    .regions = kg_buckets_u32_regions, .n_regions = 8,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_buckets_u32_state,
    .lengths = kg_buckets_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_buckets_u32_features, .n_features = 1,
};

size_t kg_buckets_u32_workspace_bytes(size_t n)
{
    return KG_BUCKETS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_buckets_u32(kg_workspace *ws, const uint32_t *in, const uint64_t *offsets,
    uint32_t *out, size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_buckets_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_buckets_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_buckets_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
