// kg_nearest.c: the tables of variants and the entry functions of nearest.
// Made by kgen 0.2.0 from rows.yaml (spec hash 3402c3748d397c1c). Do not edit: edit the spec.

#include "kg_nearest.h"

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

static const kg_field kg_nearest_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_nearest_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- nearest_u32 ---- */

int kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_launch(const kg_call *call);
int kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_emu(const kg_call *call);
int kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_launch(const kg_call *call);
int kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_emu(const kg_call *call);
int kg_nearest_u32_reference(const kg_call *call);

static const kg_step kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_steps[] = {
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_keep", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 13472,
        .registers = 64, .hash = UINT64_C(0x47bb2ada6a05e78d)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_sample", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0xc15a35ecf8e6834c)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_count", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 8224,
        .registers = 64, .loop = 1, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0x8c98f9ef062ba7d3)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_split", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 1136,
        .registers = 64, .hash = UINT64_C(0x525c5b1b67141c0b)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_take", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 1136,
        .registers = 64, .hash = UINT64_C(0x28117195443b6321)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_order", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 5664,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xc0cfba4dc32de61c)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_digit", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 128, .shared_bytes = 1024,
        .registers = 48, .loop = 2, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0xeb42da14ff680d01)},
    {.entry = "kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_move", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 128, .shared_bytes = 17440,
        .registers = 72, .hash = UINT64_C(0xb71571660aa68a76)},
};
static const kg_step kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_steps[] = {
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_keep", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 128, .shared_bytes = 13472,
        .registers = 64, .hash = UINT64_C(0xab242918a30bbb87)},
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_sample", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 128, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0x0a12c4d9bf2d0ca4)},
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_find", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 128, .shared_bytes = 8240,
        .registers = 64, .hash = UINT64_C(0x4983549b9b2a0d70)},
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_order", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 128, .shared_bytes = 5664,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xfcf3bc11e438ad70)},
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_digit", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 128, .shared_bytes = 1024,
        .registers = 48, .loop = 2, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x749f94f2acf85f9f)},
    {.entry = "kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_move", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 1, .limit = 256, .threads = 128, .shared_bytes = 17440,
        .registers = 72, .hash = UINT64_C(0x2e084a041e062072)},
};
static const kg_variant kg_nearest_u32_variants[] = {
    {
        .name = "row_wbw_w4x4_sm2_d11_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl_steps, .n_steps = 8,
        .max_n = UINT64_C(65536),
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x8b774055f2e2ea1d),
        .cuda = KG_CUDA_VARIANT(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl),
        .emu = KG_EMU_VARIANT(kg_nearest_u32__row_wbw_w4x4_sm2_d11_pdl),
    },
    {
        .name = "row_wbw_w4x8_sm1_d11_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl_steps, .n_steps = 6,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x091d0a187d8c0c8b),
        .cuda = KG_CUDA_VARIANT(kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl),
        .emu = KG_EMU_VARIANT(kg_nearest_u32__row_wbw_w4x8_sm1_d11_pdl),
    },
};

static const kg_arg kg_nearest_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_nearest_u32_fields, .n_fields = 1},
    {.name = "values", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_nearest_u64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_nearest_u32_fields, .n_fields = 1},
    {.name = "out_values", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .width = 0, .fields = kg_nearest_u64_fields, .n_fields = 1},
};

static const char *const kg_nearest_u32_lengths[] = {"k"};

static const kg_named_feature kg_nearest_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_nearest_u32_regions[] = {
    {.name = "known", .kind = KG_REGION_SCRATCH, .fixed = 48},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 278528},
    {.name = "rows", .kind = KG_REGION_SCRATCH, .fixed = 16384},
    {.name = "runs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 32, .most = 4503599627370496}}},
    {.name = "kept", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496},
        {.length = 0, .of = 4, .each = 4, .most = 4503599627370496}}},
    {.name = "kept_places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496},
        {.length = 0, .of = 4, .each = 8, .most = 4503599627370496}}},
    {.name = "numbers", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 4, .most = 4503599627370496},
        {.length = 0, .of = 1, .each = 8, .most = 131072}}},
    {.name = "places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496},
        {.length = 0, .of = 1, .each = 16, .most = 131072}}},
};

static kg_kernel_state kg_nearest_u32_state;

const kg_kernel kg_nearest_u32_kernel = {
    .abi = KG_ABI,
    .name = "nearest_u32",
    .family = "topk",
    .describe = "nearest of u32 (family topk)",
    .args = kg_nearest_u32_args, .n_args = 4,
    .variants = kg_nearest_u32_variants, .n_variants = 2,
    .reference = kg_nearest_u32_reference,
    .regions = kg_nearest_u32_regions, .n_regions = 8,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_nearest_u32_state,
    .lengths = kg_nearest_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_nearest_u32_features, .n_features = 2,
};

size_t kg_nearest_u32_workspace_bytes(size_t n, size_t k)
{
    return KG_NEAREST_U32_WORKSPACE_BYTES(n, k);
}

kg_status kg_nearest_u32(kg_workspace *ws, const uint32_t *in, const uint64_t *values,
    uint32_t *out, uint64_t *out_values, size_t n, size_t k, kg_stream stream)
{
    const void *const args[] = {in, values, out, out_values, &k};
    return kg_run(&kg_nearest_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_nearest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_nearest_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
