// kg_foremost.c: the tables of variants and the entry functions of foremost.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 8dcb917fe8cb8ce1). Do not edit: edit the spec.

#include "kg_foremost.h"

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

static const kg_field kg_foremost_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- foremost_u32 ---- */

int kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_launch(const kg_call *call);
int kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_emu(const kg_call *call);
int kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_launch(const kg_call *call);
int kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_emu(const kg_call *call);
int kg_foremost_u32__row_wbw_w8x8_sm4_d11_launch(const kg_call *call);
int kg_foremost_u32__row_wbw_w8x8_sm4_d11_emu(const kg_call *call);
int kg_foremost_u32_reference(const kg_call *call);

static const kg_step kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_steps[] = {
    {.entry = "kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl", .rule = KG_GRID_ONE, .dbs = 4096,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 512, .shared_bytes = 39056,
        .registers = 64},
};
static const kg_range kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(32768)},
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(0), .hi = UINT64_C(2048)},
};
static const kg_step kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_steps[] = {
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_start", .rule = KG_GRID_ONE,
        .dbs = 2048, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 6144,
        .registers = 255, .hash = UINT64_C(0x924ee1d707756509)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_keep", .rule = KG_GRID_ROWS,
        .dbs = 2048, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 16,
        .registers = 255, .hash = UINT64_C(0x6ac2205e78333a8b)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_count", .rule = KG_GRID_ROWS,
        .dbs = 2048, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 8256,
        .registers = 255, .loop = 1, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0xa3dae02b072fafe5)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_split", .rule = KG_GRID_ROWS,
        .dbs = 2048, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 160,
        .registers = 255, .hash = UINT64_C(0xf0d6e0ee76fd247d)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_take", .rule = KG_GRID_ROWS,
        .dbs = 2048, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 160,
        .registers = 255, .hash = UINT64_C(0x531c772c1caa791d)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_order", .rule = KG_GRID_ROWS,
        .dbs = 1024, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 6144,
        .terms = KG_TERM(0), .registers = 255, .hash = UINT64_C(0xaa5e229b011605d8)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_merge", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 255, .loop = 1, .passes = 0, .fan = 2, .run = 1024,
        .hash = UINT64_C(0x235bd5605eba67b0)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_finish", .rule = KG_GRID_ONE,
        .dbs = 2048, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 143440,
        .registers = 255, .hash = UINT64_C(0xc14a94c46b2e6074)},
};
static const kg_step kg_foremost_u32__row_wbw_w8x8_sm4_d11_steps[] = {
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_start", .rule = KG_GRID_ONE, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 6144, .registers = 80,
        .hash = UINT64_C(0xb4fff00a32f2328d)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_keep", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 16,
        .registers = 80, .hash = UINT64_C(0xad40bcf9f44fb877)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_count", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 8256,
        .registers = 80, .loop = 1, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0xd0a51d0986f06419)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_split", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 160,
        .registers = 80, .hash = UINT64_C(0xb2c8e3237b6af44f)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_take", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 160,
        .registers = 80, .hash = UINT64_C(0x709200bc3b2928f7)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_order", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 6144,
        .terms = KG_TERM(0), .registers = 80, .hash = UINT64_C(0xf68839ec24cf0e9f)},
    {.entry = "kg_foremost_u32__row_wbw_w8x8_sm4_d11_merge", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 80, .loop = 1, .passes = 0, .fan = 2, .run = 1024,
        .hash = UINT64_C(0x3c0143d753ad140d)},
};
static const kg_variant kg_foremost_u32_variants[] = {
    {
        .name = "block_wbw_w16x8_k8_d8_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_steps, .n_steps = 1,
        .ranges = kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl_ranges, .n_ranges = 2,
        .max_n = UINT64_C(32768),
        .registers = 64, .min_cc = 90, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x213b5f270d56618d),
        .cuda = KG_CUDA_VARIANT(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
        .emu = KG_EMU_VARIANT(kg_foremost_u32__block_wbw_w16x8_k8_d8_pdl),
    },
    {
        .name = "row_wbw_w8x8_sm4_d11_k8_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl_steps, .n_steps = 8,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 90, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x1272c6defb4278d5),
        .cuda = KG_CUDA_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl),
        .emu = KG_EMU_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11_k8_pdl),
    },
    {
        .name = "row_wbw_w8x8_sm4_d11",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_foremost_u32__row_wbw_w8x8_sm4_d11_steps, .n_steps = 7,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x045faea8f08fc7f7),
        .cuda = KG_CUDA_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11),
        .emu = KG_EMU_VARIANT(kg_foremost_u32__row_wbw_w8x8_sm4_d11),
    },
};

static const kg_arg kg_foremost_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_foremost_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_foremost_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .width = 0, .fields = kg_foremost_u32_fields, .n_fields = 1},
};

static const char *const kg_foremost_u32_lengths[] = {"k"};

static const kg_named_feature kg_foremost_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_foremost_u32_regions[] = {
    {.name = "known", .kind = KG_REGION_SCRATCH, .fixed = 48},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 16384},
    {.name = "rows", .kind = KG_REGION_SCRATCH, .fixed = 16384},
    {.name = "runs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 2048, .each = 64, .most = 4503599627370496}}},
    {.name = "kept", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496},
        {.length = 0, .of = 32, .each = 4, .most = 4503599627370496}}},
    {.name = "kept_places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496},
        {.length = 0, .of = 32, .each = 8, .most = 4503599627370496}}},
    {.name = "numbers", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_foremost_u32_state;

const kg_kernel kg_foremost_u32_kernel = {
    .abi = KG_ABI,
    .name = "foremost_u32",
    .family = "topk",
    .describe = "foremost of u32 (family topk)",
    .args = kg_foremost_u32_args, .n_args = 3,
    .variants = kg_foremost_u32_variants, .n_variants = 3,
    .reference = kg_foremost_u32_reference,
    .regions = kg_foremost_u32_regions, .n_regions = 8,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_foremost_u32_state,
    .lengths = kg_foremost_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_foremost_u32_features, .n_features = 2,
};

size_t kg_foremost_u32_workspace_bytes(size_t n, size_t k)
{
    return KG_FOREMOST_U32_WORKSPACE_BYTES(n, k);
}

kg_status kg_foremost_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, uint32_t *indices,
    size_t n, size_t k, kg_stream stream)
{
    const void *const args[] = {in, out, indices, &k};
    return kg_run(&kg_foremost_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_foremost_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_foremost_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
