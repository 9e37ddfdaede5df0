// kg_streamed_runs.c: the tables of variants and the entry functions of streamed_runs.
// Made by kgen 0.2.0 from stream_runs.yaml (spec hash 257da46f3e70889b). Do not edit: edit the
// spec.

#include "kg_streamed_runs.h"

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

static const kg_field kg_streamed_runs_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_streamed_runs_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- streamed_runs_u32 ---- */

int kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl_launch(const kg_call *call);
int kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl_emu(const kg_call *call);
int kg_streamed_runs_u32__block_wbw_w2x4_back_pdl_launch(const kg_call *call);
int kg_streamed_runs_u32__block_wbw_w2x4_back_pdl_emu(const kg_call *call);
int kg_streamed_runs_u32_reference(const kg_call *call);

static const kg_step kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl_steps[] = {
    {.entry = "kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl", .rule = KG_GRID_ROWS,
        .dbs = 192, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 288, .shared_bytes = 4048,
        .registers = 96},
};
static const kg_step kg_streamed_runs_u32__block_wbw_w2x4_back_pdl_steps[] = {
    {.entry = "kg_streamed_runs_u32__block_wbw_w2x4_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 592, .registers = 72},
};
static const kg_variant kg_streamed_runs_u32_variants[] = {
    {
        .name = "row_wbw_w2x3_s3o2m2_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .registers = 96, .min_cc = 90, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0x56a5490a2a70f5f7),
        .cuda = KG_CUDA_VARIANT(kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_runs_u32__row_wbw_w2x3_s3o2m2_stream_pdl),
    },
    {
        .name = "block_wbw_w2x4_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_streamed_runs_u32__block_wbw_w2x4_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 75, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0xddc63e8e2d1b9313),
        .cuda = KG_CUDA_VARIANT(kg_streamed_runs_u32__block_wbw_w2x4_back_pdl),
        .emu = KG_EMU_VARIANT(kg_streamed_runs_u32__block_wbw_w2x4_back_pdl),
    },
};

static const kg_arg kg_streamed_runs_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_streamed_runs_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 4, .fields = kg_streamed_runs_u32_fields,
        .n_fields = 1},
    {.name = "lengths", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 4, .fields = kg_streamed_runs_u32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_streamed_runs_u64_fields,
        .n_fields = 1},
};

static const char *const kg_streamed_runs_u32_lengths[] = {"capacity"};

static const kg_region kg_streamed_runs_u32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 192, .each = 32, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 192, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 32, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 32, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 262144, .each = 32, .most = 4503599627370496}}},
};

static kg_kernel_state kg_streamed_runs_u32_state;

const kg_kernel kg_streamed_runs_u32_kernel = {
    .abi = KG_ABI,
    .name = "streamed_runs_u32",
    .family = "select",
    .describe = "streamed_runs of u32 (family select)",
    .args = kg_streamed_runs_u32_args, .n_args = 4,
    .variants = kg_streamed_runs_u32_variants, .n_variants = 2,
    .reference = kg_streamed_runs_u32_reference,
    .regions = kg_streamed_runs_u32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_streamed_runs_u32_state,
    .lengths = kg_streamed_runs_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_streamed_runs_u32_workspace_bytes(size_t n)
{
    return KG_STREAMED_RUNS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_streamed_runs_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out,
    uint32_t *lengths, uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {in, out, lengths, count, &capacity};
    return kg_run(&kg_streamed_runs_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_streamed_runs_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_streamed_runs_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
