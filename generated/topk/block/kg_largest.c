// kg_largest.c: the tables of variants and the entry functions of largest.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.

#include "kg_largest.h"

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

static const kg_field kg_largest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_largest_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- largest_f32 ---- */

int kg_largest_f32__block_wbw_w4x4_launch(const kg_call *call);
int kg_largest_f32__block_wbw_w4x4_emu(const kg_call *call);
int kg_largest_f32__row_wbw_w4x4_sm2_d8_launch(const kg_call *call);
int kg_largest_f32__row_wbw_w4x4_sm2_d8_emu(const kg_call *call);
int kg_largest_f32_reference(const kg_call *call);

static const kg_step kg_largest_f32__block_wbw_w4x4_steps[] = {
    {.entry = "kg_largest_f32__block_wbw_w4x4", .rule = KG_GRID_ONE, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 6192, .registers = 64},
};
static const kg_range kg_largest_f32__block_wbw_w4x4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(512)},
};
static const kg_step kg_largest_f32__row_wbw_w4x4_sm2_d8_steps[] = {
    {.entry = "kg_largest_f32__row_wbw_w4x4_sm2_d8_keep", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 6304,
        .registers = 64, .hash = UINT64_C(0xde6a633de8bddfaf)},
    {.entry = "kg_largest_f32__row_wbw_w4x4_sm2_d8_sample", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 0, .registers = 64,
        .hash = UINT64_C(0xceac3b9d98c469e8)},
    {.entry = "kg_largest_f32__row_wbw_w4x4_sm2_d8_count", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 1056,
        .registers = 64, .loop = 1, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x52a1f32ff2e15a7c)},
    {.entry = "kg_largest_f32__row_wbw_w4x4_sm2_d8_split", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 1136,
        .registers = 64, .hash = UINT64_C(0x40d8581581c0fcdc)},
    {.entry = "kg_largest_f32__row_wbw_w4x4_sm2_d8_take", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 2, .limit = 1024, .threads = 128, .shared_bytes = 1136,
        .registers = 64, .hash = UINT64_C(0xefcc9942efbd31be)},
};
static const kg_variant kg_largest_f32_variants[] = {
    {
        .name = "block_wbw_w4x4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_largest_f32__block_wbw_w4x4_steps, .n_steps = 1,
        .ranges = kg_largest_f32__block_wbw_w4x4_ranges, .n_ranges = 1,
        .max_n = UINT64_C(512),
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x3f6bcea2393e3bda),
        .cuda = KG_CUDA_VARIANT(kg_largest_f32__block_wbw_w4x4),
        .emu = KG_EMU_VARIANT(kg_largest_f32__block_wbw_w4x4),
    },
    {
        .name = "row_wbw_w4x4_sm2_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_largest_f32__row_wbw_w4x4_sm2_d8_steps, .n_steps = 5,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x84b280dcf6eabb8d),
        .cuda = KG_CUDA_VARIANT(kg_largest_f32__row_wbw_w4x4_sm2_d8),
        .emu = KG_EMU_VARIANT(kg_largest_f32__row_wbw_w4x4_sm2_d8),
    },
};

static const kg_arg kg_largest_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_largest_f32_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .width = 0, .fields = kg_largest_u64_fields, .n_fields = 1},
};

static const char *const kg_largest_f32_lengths[] = {"k"};

static const kg_named_feature kg_largest_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_largest_f32_regions[] = {
    {.name = "known", .kind = KG_REGION_SCRATCH, .fixed = 48},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 4096},
    {.name = "rows", .kind = KG_REGION_SCRATCH, .fixed = 16384},
    {.name = "runs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 32, .most = 4503599627370496}}},
    {.name = "kept", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 8, .most = 4503599627370496},
        {.length = 0, .of = 4, .each = 4, .most = 4503599627370496}}},
    {.name = "kept_places", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 1, .of = 1, .each = 16, .most = 4503599627370496},
        {.length = 0, .of = 4, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_largest_f32_state;

const kg_kernel kg_largest_f32_kernel = {
    .abi = KG_ABI,
    .name = "largest_f32",
    .family = "topk",
    .describe = "largest of f32 (family topk)",
    .args = kg_largest_f32_args, .n_args = 2,
    .variants = kg_largest_f32_variants, .n_variants = 2,
    .reference = kg_largest_f32_reference,
    .regions = kg_largest_f32_regions, .n_regions = 6,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_largest_f32_state,
    .lengths = kg_largest_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_largest_f32_features, .n_features = 2,
};

size_t kg_largest_f32_workspace_bytes(size_t n, size_t k)
{
    return KG_LARGEST_F32_WORKSPACE_BYTES(n, k);
}

kg_status kg_largest_f32(kg_workspace *ws, const float *in, uint64_t *indices, size_t n, size_t k,
    kg_stream stream)
{
    const void *const args[] = {in, indices, &k};
    return kg_run(&kg_largest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_largest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_largest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
