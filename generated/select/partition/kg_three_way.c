// kg_three_way.c: the tables of variants and the entry functions of three_way.
// Made by kgen 0.2.0 from partition.yaml (spec hash 99baec19c2546c65). Do not edit: edit the spec.

#include "kg_three_way.h"

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

static const kg_field kg_three_way_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_three_way_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- three_way_f32 ---- */

int kg_three_way_f32__row_wbw_w4x2_r1_launch(const kg_call *call);
int kg_three_way_f32__row_wbw_w4x2_r1_emu(const kg_call *call);
int kg_three_way_f32__block_wbw_w4x2_back_pdl_launch(const kg_call *call);
int kg_three_way_f32__block_wbw_w4x2_back_pdl_emu(const kg_call *call);
int kg_three_way_f32_reference(const kg_call *call);

static const kg_step kg_three_way_f32__row_wbw_w4x2_r1_steps[] = {
    {.entry = "kg_three_way_f32__row_wbw_w4x2_r1", .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 1520, .registers = 48},
};
static const kg_step kg_three_way_f32__block_wbw_w4x2_back_pdl_steps[] = {
    {.entry = "kg_three_way_f32__block_wbw_w4x2_back_pdl", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 16, .limit = 1024, .threads = 128, .shared_bytes = 128,
        .registers = 48, .hash = UINT64_C(0x7f63bc2b9f88dce6)},
    {.entry = "kg_three_way_f32__block_wbw_w4x2_back_pdl_place", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 1440,
        .registers = 48, .hash = UINT64_C(0x469c38b47db67ad7)},
};
static const kg_variant kg_three_way_f32_variants[] = {
    {
        .name = "row_wbw_w4x2_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_three_way_f32__row_wbw_w4x2_r1_steps, .n_steps = 1,
        .max_n = UINT64_C(4096),
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x6c624f778bc2896e),
        .cuda = KG_CUDA_VARIANT(kg_three_way_f32__row_wbw_w4x2_r1),
        .emu = KG_EMU_VARIANT(kg_three_way_f32__row_wbw_w4x2_r1),
    },
    {
        .name = "block_wbw_w4x2_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_three_way_f32__block_wbw_w4x2_back_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0xa380ee91a51b7d1a),
        .cuda = KG_CUDA_VARIANT(kg_three_way_f32__block_wbw_w4x2_back_pdl),
        .emu = KG_EMU_VARIANT(kg_three_way_f32__block_wbw_w4x2_back_pdl),
    },
};

static const kg_arg kg_three_way_f32_args[] = {
    {.name = "low", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_three_way_f32_fields, .n_fields = 1},
    {.name = "high", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_three_way_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_three_way_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_three_way_f32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_FIXED,
        .size = 8, .alignment = 8, .kind = KG_KIND_COUNT, .plus = 4,
        .fields = kg_three_way_u64_fields, .n_fields = 1},
};

static const kg_region kg_three_way_f32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 256, .each = 48, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 8192, .each = 48, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 96,
        .grows = {{.length = 0, .of = 262144, .each = 48, .most = 4503599627370496}}},
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 24576},
};

static kg_kernel_state kg_three_way_f32_state;

const kg_kernel kg_three_way_f32_kernel = {
    .abi = KG_ABI,
    .name = "three_way_f32",
    .family = "select",
    .describe = "three_way of f32 (family select)",
    .args = kg_three_way_f32_args, .n_args = 5,
    .variants = kg_three_way_f32_variants, .n_variants = 2,
    .reference = kg_three_way_f32_reference,
    .regions = kg_three_way_f32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_three_way_f32_state,
};

size_t kg_three_way_f32_workspace_bytes(size_t n)
{
    return KG_THREE_WAY_F32_WORKSPACE_BYTES(n);
}

kg_status kg_three_way_f32(kg_workspace *ws, float low, float high, const float *in, float *out,
    uint64_t *offsets, size_t n, kg_stream stream)
{
    const void *const args[] = {&low, &high, in, out, offsets};
    return kg_run(&kg_three_way_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_three_way_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_three_way_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
