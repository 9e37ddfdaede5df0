// kg_difference.c: the tables of variants and the entry functions of difference.
// Made by kgen 0.2.0 from vectors.yaml (spec hash 3b032142e0ead9a2). Do not edit: edit the spec.

#include "kg_difference.h"

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

static const kg_field kg_difference_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- difference_f32 ---- */

int kg_difference_f32__block_wbw_w8x2_vec_pdl_launch(const kg_call *call);
int kg_difference_f32__block_wbw_w8x2_vec_pdl_emu(const kg_call *call);
int kg_difference_f32__block_wbw_w8x2_shift_pdl_launch(const kg_call *call);
int kg_difference_f32__block_wbw_w8x2_shift_pdl_emu(const kg_call *call);
int kg_difference_f32__block_wbw_w8x2_pdl_launch(const kg_call *call);
int kg_difference_f32__block_wbw_w8x2_pdl_emu(const kg_call *call);
int kg_difference_f32_reference(const kg_call *call);

static const kg_step kg_difference_f32__block_wbw_w8x2_vec_pdl_steps[] = {
    {.entry = "kg_difference_f32__block_wbw_w8x2_vec_pdl", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 48},
};
static const kg_range kg_difference_f32__block_wbw_w8x2_vec_pdl_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_difference_f32__block_wbw_w8x2_shift_pdl_steps[] = {
    {.entry = "kg_difference_f32__block_wbw_w8x2_shift_pdl", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 64},
};
static const kg_range kg_difference_f32__block_wbw_w8x2_shift_pdl_ranges[] = {
    {.feature = KG_FEATURE_PEEL_WRITTEN, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_difference_f32__block_wbw_w8x2_pdl_steps[] = {
    {.entry = "kg_difference_f32__block_wbw_w8x2_pdl", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_difference_f32_variants[] = {
    {
        .name = "block_wbw_w8x2_vec_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_difference_f32__block_wbw_w8x2_vec_pdl_steps, .n_steps = 1,
        .ranges = kg_difference_f32__block_wbw_w8x2_vec_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x10289768e8b7ace3),
        .cuda = KG_CUDA_VARIANT(kg_difference_f32__block_wbw_w8x2_vec_pdl),
        .emu = KG_EMU_VARIANT(kg_difference_f32__block_wbw_w8x2_vec_pdl),
    },
    {
        .name = "block_wbw_w8x2_shift_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_difference_f32__block_wbw_w8x2_shift_pdl_steps, .n_steps = 1,
        .ranges = kg_difference_f32__block_wbw_w8x2_shift_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xe54d30570236bb14),
        .cuda = KG_CUDA_VARIANT(kg_difference_f32__block_wbw_w8x2_shift_pdl),
        .emu = KG_EMU_VARIANT(kg_difference_f32__block_wbw_w8x2_shift_pdl),
    },
    {
        .name = "block_wbw_w8x2_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_difference_f32__block_wbw_w8x2_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x5bdcb0e2f9b746e6),
        .cuda = KG_CUDA_VARIANT(kg_difference_f32__block_wbw_w8x2_pdl),
        .emu = KG_EMU_VARIANT(kg_difference_f32__block_wbw_w8x2_pdl),
    },
};

static const kg_arg kg_difference_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_difference_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_difference_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_difference_f32_state;

const kg_kernel kg_difference_f32_kernel = {
    .abi = KG_ABI,
    .name = "difference_f32",
    .family = "stencil",
    .describe = "difference of f32 (family stencil)",
    .args = kg_difference_f32_args, .n_args = 2,
    .variants = kg_difference_f32_variants, .n_variants = 3,
    .reference = kg_difference_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_difference_f32_state,
};

size_t kg_difference_f32_workspace_bytes(size_t n)
{
    return KG_DIFFERENCE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_difference_f32(kg_workspace *ws, const float *in, float *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_difference_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_difference_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_difference_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
