// kg_topmost.c: the tables of variants and the entry functions of topmost.
// Made by kgen 0.2.0 from together.yaml (spec hash 6c0dd50a674feb91). Do not edit: edit the spec.

#include "kg_topmost.h"

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

static const kg_field kg_topmost_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- topmost_u32 ---- */

int kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_launch(const kg_call *call);
int kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_emu(const kg_call *call);
int kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_launch(const kg_call *call);
int kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_emu(const kg_call *call);
int kg_topmost_u32_reference(const kg_call *call);

static const kg_step kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_steps[] = {
    {.entry = "kg_topmost_u32__block_wbw_w32x8_together_d11_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 8192, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 1024, .shared_bytes = 142880,
        .registers = 64},
};
static const kg_range kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1048576)},
};
static const kg_step kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_steps[] = {
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_keep", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 18720,
        .registers = 64, .hash = UINT64_C(0xcb61c190d828993a)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_sample", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0x0dab134ee87c0eb5)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_count", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 8256,
        .registers = 64, .loop = 1, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0x8365f59eeefbe1ef)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_split", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 2272,
        .registers = 64, .hash = UINT64_C(0xe38fc9b2fdb3bcc7)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_take", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 2272,
        .registers = 64, .hash = UINT64_C(0x0b7a790746d8e559)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_order", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 4, .limit = 1024, .threads = 256, .shared_bytes = 10816,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x6f207d195b935d69)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_digit", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 256, .shared_bytes = 1024,
        .registers = 48, .loop = 2, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x251c54a9f6586c0f)},
    {.entry = "kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_move", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 256, .shared_bytes = 27712,
        .registers = 80, .hash = UINT64_C(0x2cdc66d24f77e2f7)},
};
static const kg_variant kg_topmost_u32_variants[] = {
    {
        .name = "block_wbw_w32x8_together_d11_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_steps, .n_steps = 1,
        .ranges = kg_topmost_u32__block_wbw_w32x8_together_d11_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_C(1048576),
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x6c05508a7e58a759),
        .cuda = KG_CUDA_VARIANT(kg_topmost_u32__block_wbw_w32x8_together_d11_pdl),
        .emu = KG_EMU_VARIANT(kg_topmost_u32__block_wbw_w32x8_together_d11_pdl),
    },
    {
        .name = "row_wbw_w8x8_sm4_d11_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl_steps, .n_steps = 8,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x96d5b381362fa8a3),
        .cuda = KG_CUDA_VARIANT(kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl),
        .emu = KG_EMU_VARIANT(kg_topmost_u32__row_wbw_w8x8_sm4_d11_pdl),
    },
};

static const kg_arg kg_topmost_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_topmost_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_topmost_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .width = 0, .fields = kg_topmost_u32_fields, .n_fields = 1},
};

static const char *const kg_topmost_u32_lengths[] = {"k"};

static const kg_named_feature kg_topmost_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_topmost_u32_regions[] = {
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 278528},
    {.name = "rows", .kind = KG_REGION_SCRATCH, .fixed = 24576},
    {.name = "numbers", .kind = KG_REGION_SCRATCH, .fixed = 16384,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 1048576},
        {.length = 1, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "places", .kind = KG_REGION_SCRATCH, .fixed = 16384,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 1048576},
        {.length = 1, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "known", .kind = KG_REGION_SCRATCH, .fixed = 48},
    {.name = "runs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 2048, .each = 64, .most = 4503599627370496}}},
    {.name = "kept", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496},
        {.length = 0, .of = 8, .each = 4, .most = 4503599627370496}}},
    {.name = "kept_places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496},
        {.length = 0, .of = 8, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_topmost_u32_state;

const kg_kernel kg_topmost_u32_kernel = {
    .abi = KG_ABI,
    .name = "topmost_u32",
    .family = "topk",
    .describe = "topmost of u32 (family topk)",
    .args = kg_topmost_u32_args, .n_args = 3,
    .variants = kg_topmost_u32_variants, .n_variants = 2,
    .reference = kg_topmost_u32_reference,
    .regions = kg_topmost_u32_regions, .n_regions = 8,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_topmost_u32_state,
    .lengths = kg_topmost_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_topmost_u32_features, .n_features = 2,
};

size_t kg_topmost_u32_workspace_bytes(size_t n, size_t k)
{
    return KG_TOPMOST_U32_WORKSPACE_BYTES(n, k);
}

kg_status kg_topmost_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, uint32_t *indices,
    size_t n, size_t k, kg_stream stream)
{
    const void *const args[] = {in, out, indices, &k};
    return kg_run(&kg_topmost_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_topmost_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_topmost_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
