// kg_streamed_totals.c: the tables of variants and the entry functions of streamed_totals.
// Made by kgen 0.2.0 from stream_keys.yaml (spec hash 9fcc826627538322). Do not edit: edit the
// spec.

#include "kg_streamed_totals.h"

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

static const kg_field kg_streamed_totals_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_streamed_totals_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_streamed_totals_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- streamed_totals_f32 ---- */

int kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl_launch(const kg_call *call);
int kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl_emu(const kg_call *call);
int kg_streamed_totals_f32__block_wbw_w2x3_back_pdl_launch(const kg_call *call);
int kg_streamed_totals_f32__block_wbw_w2x3_back_pdl_emu(const kg_call *call);
int kg_streamed_totals_f32_reference(const kg_call *call);

static const kg_step kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl_steps[] = {
    {.entry = "kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl", .rule = KG_GRID_ROWS,
        .dbs = 192, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 288, .shared_bytes = 5296,
        .registers = 96},
};
static const kg_step kg_streamed_totals_f32__block_wbw_w2x3_back_pdl_steps[] = {
    {.entry = "kg_streamed_totals_f32__block_wbw_w2x3_back_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 192, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1616,
        .registers = 80},
};
static const kg_variant kg_streamed_totals_f32_variants[] = {
    {
        .name = "row_wbw_w2x3_s3o2m2_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .registers = 96, .min_cc = 90, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x14f8216a0d9fc774),
        .cuda = KG_CUDA_VARIANT(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
    },
    {
        .name = "block_wbw_w2x3_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_streamed_totals_f32__block_wbw_w2x3_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x935184a76235a3df),
        .cuda = KG_CUDA_VARIANT(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl),
    },
};

static const kg_arg kg_streamed_totals_f32_args[] = {
    {.name = "keys", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_streamed_totals_u32_fields,
        .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_streamed_totals_f32_fields, .n_fields = 1},
    {.name = "unique", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 5, .fields = kg_streamed_totals_u32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 5, .fields = kg_streamed_totals_f32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_streamed_totals_u64_fields,
        .n_fields = 1},
};

static const char *const kg_streamed_totals_f32_lengths[] = {"capacity"};

static const kg_region kg_streamed_totals_f32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 192, .each = 32, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 192, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 192, .each = 32, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 6144, .each = 32, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 196608, .each = 32, .most = 4503599627370496}}},
};

static kg_kernel_state kg_streamed_totals_f32_state;

const kg_kernel kg_streamed_totals_f32_kernel = {
    .abi = KG_ABI,
    .name = "streamed_totals_f32",
    .family = "select",
    .describe = "streamed_totals of f32 (family select)",
    .args = kg_streamed_totals_f32_args, .n_args = 5,
    .variants = kg_streamed_totals_f32_variants, .n_variants = 2,
    .reference = kg_streamed_totals_f32_reference,
    .regions = kg_streamed_totals_f32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_streamed_totals_f32_state,
    .lengths = kg_streamed_totals_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_streamed_totals_f32_workspace_bytes(size_t n)
{
    return KG_STREAMED_TOTALS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_streamed_totals_f32(kg_workspace *ws, const uint32_t *keys, const float *in,
    uint32_t *unique, float *out, uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {keys, in, unique, out, count, &capacity};
    return kg_run(&kg_streamed_totals_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_streamed_totals_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_streamed_totals_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
