// kg_laplace.c: the tables of variants and the entry functions of laplace.
// Made by kgen 0.2.0 from ends.yaml (spec hash 1680430409073189). Do not edit: edit the spec.

#include "kg_laplace.h"

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

static const kg_field kg_laplace_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- laplace_f32 ---- */

int kg_laplace_f32__block_wbw_w8x2_launch(const kg_call *call);
int kg_laplace_f32__block_wbw_w8x2_emu(const kg_call *call);
int kg_laplace_f32_reference(const kg_call *call);

static const kg_step kg_laplace_f32__block_wbw_w8x2_steps[] = {
    {.entry = "kg_laplace_f32__block_wbw_w8x2", .rule = KG_GRID_BLOCKS, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_laplace_f32_variants[] = {
    {
        .name = "block_wbw_w8x2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_laplace_f32__block_wbw_w8x2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x372fc53c3701f2b7),
        .cuda = KG_CUDA_VARIANT(kg_laplace_f32__block_wbw_w8x2),
        .emu = KG_EMU_VARIANT(kg_laplace_f32__block_wbw_w8x2),
    },
};

static const kg_arg kg_laplace_f32_args[] = {
    {.name = "edge", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_laplace_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_laplace_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_laplace_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_laplace_f32_state;

const kg_kernel kg_laplace_f32_kernel = {
    .abi = KG_ABI,
    .name = "laplace_f32",
    .family = "stencil",
    .describe = "laplace of f32 (family stencil)",
    .args = kg_laplace_f32_args, .n_args = 3,
    .variants = kg_laplace_f32_variants, .n_variants = 1,
    .reference = kg_laplace_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_laplace_f32_state,
};

size_t kg_laplace_f32_workspace_bytes(size_t n)
{
    return KG_LAPLACE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_laplace_f32(kg_workspace *ws, float edge, const float *in, float *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {&edge, in, out};
    return kg_run(&kg_laplace_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_laplace_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_laplace_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
