// kg_blend.c: the tables of variants and the entry functions of blend.
// Made by kgen 0.2.0 from shift.yaml (spec hash 652e05b5bb8dcb12). Do not edit: edit the spec.

#include "kg_blend.h"

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

static const kg_field kg_blend_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- blend_f32 ---- */

int kg_blend_f32__block_wbw_w2x2_vec_launch(const kg_call *call);
int kg_blend_f32__block_wbw_w2x2_vec_emu(const kg_call *call);
int kg_blend_f32__block_wbw_w2x2_shift_launch(const kg_call *call);
int kg_blend_f32__block_wbw_w2x2_shift_emu(const kg_call *call);
int kg_blend_f32__block_wbw_w2x2_launch(const kg_call *call);
int kg_blend_f32__block_wbw_w2x2_emu(const kg_call *call);
int kg_blend_f32_reference(const kg_call *call);

static const kg_step kg_blend_f32__block_wbw_w2x2_vec_steps[] = {
    {.entry = "kg_blend_f32__block_wbw_w2x2_vec", .rule = KG_GRID_BLOCKS, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 64},
};
static const kg_range kg_blend_f32__block_wbw_w2x2_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_blend_f32__block_wbw_w2x2_shift_steps[] = {
    {.entry = "kg_blend_f32__block_wbw_w2x2_shift", .rule = KG_GRID_BLOCKS, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 96},
};
static const kg_range kg_blend_f32__block_wbw_w2x2_shift_ranges[] = {
    {.feature = KG_FEATURE_PEEL_WRITTEN, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_blend_f32__block_wbw_w2x2_steps[] = {
    {.entry = "kg_blend_f32__block_wbw_w2x2", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 48},
};
static const kg_variant kg_blend_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_vec",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_blend_f32__block_wbw_w2x2_vec_steps, .n_steps = 1,
        .ranges = kg_blend_f32__block_wbw_w2x2_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0xe64b8db2e8889dd3),
        .cuda = KG_CUDA_VARIANT(kg_blend_f32__block_wbw_w2x2_vec),
        .emu = KG_EMU_VARIANT(kg_blend_f32__block_wbw_w2x2_vec),
    },
    {
        .name = "block_wbw_w2x2_shift",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_blend_f32__block_wbw_w2x2_shift_steps, .n_steps = 1,
        .ranges = kg_blend_f32__block_wbw_w2x2_shift_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 96, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x11d2e550723cc2e3),
        .cuda = KG_CUDA_VARIANT(kg_blend_f32__block_wbw_w2x2_shift),
        .emu = KG_EMU_VARIANT(kg_blend_f32__block_wbw_w2x2_shift),
    },
    {
        .name = "block_wbw_w2x2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_blend_f32__block_wbw_w2x2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x44a3f59b7969fd2f),
        .cuda = KG_CUDA_VARIANT(kg_blend_f32__block_wbw_w2x2),
        .emu = KG_EMU_VARIANT(kg_blend_f32__block_wbw_w2x2),
    },
};

static const kg_arg kg_blend_f32_args[] = {
    {.name = "s", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_blend_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_blend_f32_fields, .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_blend_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_blend_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_blend_f32_state;

const kg_kernel kg_blend_f32_kernel = {
    .abi = KG_ABI,
    .name = "blend_f32",
    .family = "map",
    .describe = "blend of f32 (family map)",
    .args = kg_blend_f32_args, .n_args = 4,
    .variants = kg_blend_f32_variants, .n_variants = 3,
    .reference = kg_blend_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_blend_f32_state,
};

size_t kg_blend_f32_workspace_bytes(size_t n)
{
    return KG_BLEND_F32_WORKSPACE_BYTES(n);
}

kg_status kg_blend_f32(kg_workspace *ws, float s, const float *x, const float *z, float *y,
    size_t n, kg_stream stream)
{
    const void *const args[] = {&s, x, z, y};
    return kg_run(&kg_blend_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_blend_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_blend_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
