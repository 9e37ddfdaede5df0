// kg_positive.c: the tables of variants and the entry functions of positive.
// Made by kgen 0.2.0 from stream.yaml (spec hash 30be52eb45ee341e). Do not edit: edit the spec.

#include "kg_positive.h"

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

static const kg_field kg_positive_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_positive_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_positive_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- positive_f32 ---- */

int kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl_launch(const kg_call *call);
int kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl_emu(const kg_call *call);
int kg_positive_f32__block_wbw_w2x4_back_pdl_launch(const kg_call *call);
int kg_positive_f32__block_wbw_w2x4_back_pdl_emu(const kg_call *call);
int kg_positive_f32_reference(const kg_call *call);

static const kg_step kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl_steps[] = {
    {.entry = "kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 1, .limit = 0, .threads = 288, .shared_bytes = 4192, .registers = 72},
};
static const kg_step kg_positive_f32__block_wbw_w2x4_back_pdl_steps[] = {
    {.entry = "kg_positive_f32__block_wbw_w2x4_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1072, .registers = 56},
};
static const kg_variant kg_positive_f32_variants[] = {
    {
        .name = "row_wbw_w2x4_s3o2m2_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .registers = 72, .min_cc = 90, .pdl = 1, .bytes_per_element = 9,
        .hash = UINT64_C(0x14ce309e66a3910a),
        .cuda = KG_CUDA_VARIANT(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl),
    },
    {
        .name = "block_wbw_w2x4_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_positive_f32__block_wbw_w2x4_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 9,
        .hash = UINT64_C(0x7405250b09bd8801),
        .cuda = KG_CUDA_VARIANT(kg_positive_f32__block_wbw_w2x4_back_pdl),
        .emu = KG_EMU_VARIANT(kg_positive_f32__block_wbw_w2x4_back_pdl),
    },
};

static const kg_arg kg_positive_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_positive_f32_fields, .n_fields = 1},
    {.name = "flags", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_FLAG, .fields = kg_positive_u8_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 4, .fields = kg_positive_f32_fields, .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_positive_u64_fields, .n_fields = 1},
};

static const char *const kg_positive_f32_lengths[] = {"capacity"};

static const kg_region kg_positive_f32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 256, .each = 16, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 256, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 262144, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_positive_f32_state;

const kg_kernel kg_positive_f32_kernel = {
    .abi = KG_ABI,
    .name = "positive_f32",
    .family = "select",
    .describe = "positive of f32 (family select)",
    .args = kg_positive_f32_args, .n_args = 4,
    .variants = kg_positive_f32_variants, .n_variants = 2,
    .reference = kg_positive_f32_reference,
    .regions = kg_positive_f32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_positive_f32_state,
    .lengths = kg_positive_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_positive_f32_workspace_bytes(size_t n)
{
    return KG_POSITIVE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_positive_f32(kg_workspace *ws, const float *x, const uint8_t *flags, float *out,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {x, flags, out, count, &capacity};
    return kg_run(&kg_positive_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_positive_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_positive_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
