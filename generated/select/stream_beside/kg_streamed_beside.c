// kg_streamed_beside.c: the tables of variants and the entry functions of streamed_beside.
// Made by kgen 0.2.0 from stream_beside.yaml (spec hash 128a9aa01d539a5c). Do not edit: edit the
// spec.

#include "kg_streamed_beside.h"

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

static const kg_field kg_streamed_beside_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_streamed_beside_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- streamed_beside_f32 ---- */

int kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl_launch(const kg_call *call);
int kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl_emu(const kg_call *call);
int kg_streamed_beside_f32__block_wbw_w2x3_back_pdl_launch(const kg_call *call);
int kg_streamed_beside_f32__block_wbw_w2x3_back_pdl_emu(const kg_call *call);
int kg_streamed_beside_f32_reference(const kg_call *call);

static const kg_step kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl_steps[] = {
    {.entry = "kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl", .rule = KG_GRID_ROWS,
        .dbs = 192, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 288, .shared_bytes = 2960,
        .registers = 96},
};
static const kg_step kg_streamed_beside_f32__block_wbw_w2x3_back_pdl_steps[] = {
    {.entry = "kg_streamed_beside_f32__block_wbw_w2x3_back_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 192, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1104,
        .registers = 48},
};
static const kg_variant kg_streamed_beside_f32_variants[] = {
    {
        .name = "row_wbw_w2x3_s3o2m2_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .registers = 96, .min_cc = 90, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xc675c1df6bee0148),
        .cuda = KG_CUDA_VARIANT(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
    },
    {
        .name = "block_wbw_w2x3_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_streamed_beside_f32__block_wbw_w2x3_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xa96b44c1f972ff82),
        .cuda = KG_CUDA_VARIANT(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl),
    },
};

static const kg_arg kg_streamed_beside_f32_args[] = {
    {.name = "low", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "high", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "out0", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "out1", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "out2", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_streamed_beside_f32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_FIXED,
        .size = 8, .alignment = 8, .kind = KG_KIND_COUNT, .plus = 4,
        .fields = kg_streamed_beside_u64_fields, .n_fields = 1},
};

static const char *const kg_streamed_beside_f32_lengths[] = {"capacity"};

static const kg_region kg_streamed_beside_f32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 192, .each = 48, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 192, .each = 48, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 192, .each = 48, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 6144, .each = 48, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 96,
        .grows = {{.length = 0, .of = 196608, .each = 48, .most = 4503599627370496}}},
};

static kg_kernel_state kg_streamed_beside_f32_state;

const kg_kernel kg_streamed_beside_f32_kernel = {
    .abi = KG_ABI,
    .name = "streamed_beside_f32",
    .family = "select",
    .describe = "streamed_beside of f32 (family select)",
    .args = kg_streamed_beside_f32_args, .n_args = 7,
    .variants = kg_streamed_beside_f32_variants, .n_variants = 2,
    .reference = kg_streamed_beside_f32_reference,
    .regions = kg_streamed_beside_f32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_streamed_beside_f32_state,
    .lengths = kg_streamed_beside_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_streamed_beside_f32_workspace_bytes(size_t n)
{
    return KG_STREAMED_BESIDE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_streamed_beside_f32(kg_workspace *ws, float low, float high, const float *in,
    float *out0, float *out1, float *out2, uint64_t *offsets, size_t n, size_t capacity,
    kg_stream stream)
{
    const void *const args[] = {&low, &high, in, out0, out1, out2, offsets, &capacity};
    return kg_run(&kg_streamed_beside_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_streamed_beside_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_streamed_beside_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
