// kg_negate.c: the tables of variants and the entry functions of negate.
// Made by kgen 0.2.0 from twice.yaml (spec hash f4278cb32e0bedb4). Do not edit: edit the spec.

#include "kg_negate.h"

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

static const kg_field kg_negate_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- negate_f32 ---- */

int kg_negate_f32__block_wbw_w4x1_pdl_launch(const kg_call *call);
int kg_negate_f32__block_wbw_w4x1_pdl_emu(const kg_call *call);
int kg_negate_f32__block_wbw_w4x2_pdl_launch(const kg_call *call);
int kg_negate_f32__block_wbw_w4x2_pdl_emu(const kg_call *call);
int kg_negate_f32__block_wbw_w4x1_pdl_2_launch(const kg_call *call);
int kg_negate_f32__block_wbw_w4x1_pdl_2_emu(const kg_call *call);
int kg_negate_f32_reference(const kg_call *call);

static const kg_step kg_negate_f32__block_wbw_w4x1_pdl_steps[] = {
    {.entry = "kg_negate_f32__block_wbw_w4x1_pdl", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32},
};
static const kg_step kg_negate_f32__block_wbw_w4x2_pdl_steps[] = {
    {.entry = "kg_negate_f32__block_wbw_w4x2_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 40},
};
static const kg_step kg_negate_f32__block_wbw_w4x1_pdl_2_steps[] = {
    {.entry = "kg_negate_f32__block_wbw_w4x1_pdl", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 32},
};
static const kg_variant kg_negate_f32_variants[] = {
    {
        .name = "block_wbw_w4x1_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_negate_f32__block_wbw_w4x1_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(4096),
        .registers = 32, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xfc4755f49ba6e7b7),
        .cuda = KG_CUDA_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl),
        .emu = KG_EMU_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl),
    },
    {
        .name = "block_wbw_w4x2_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_negate_f32__block_wbw_w4x2_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(65536),
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xef5d1a49325d8ac4),
        .cuda = KG_CUDA_VARIANT(kg_negate_f32__block_wbw_w4x2_pdl),
        .emu = KG_EMU_VARIANT(kg_negate_f32__block_wbw_w4x2_pdl),
    },
    {
        .name = "block_wbw_w4x1_pdl_2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_negate_f32__block_wbw_w4x1_pdl_2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 32, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xfc4755f49ba6e7b7),
        .cuda = KG_CUDA_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl_2),
        .emu = KG_EMU_VARIANT(kg_negate_f32__block_wbw_w4x1_pdl_2),
    },
};

static const kg_arg kg_negate_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_negate_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_negate_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_negate_f32_state;

const kg_kernel kg_negate_f32_kernel = {
    .abi = KG_ABI,
    .name = "negate_f32",
    .family = "map",
    .describe = "negate of f32 (family map)",
    .args = kg_negate_f32_args, .n_args = 2,
    .variants = kg_negate_f32_variants, .n_variants = 3,
    .reference = kg_negate_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_negate_f32_state,
};

size_t kg_negate_f32_workspace_bytes(size_t n)
{
    return KG_NEGATE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_negate_f32(kg_workspace *ws, const float *x, float *y, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y};
    return kg_run(&kg_negate_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_negate_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_negate_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
