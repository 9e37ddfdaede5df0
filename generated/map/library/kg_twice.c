// kg_twice.c: the tables of variants and the entry functions of twice.
// Made by kgen 0.2.0 from library.yaml (spec hash 5f81cb1e16667bdb). Do not edit: edit the spec.

#include "kg_twice.h"

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

static const kg_field kg_twice_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- twice_f32 ---- */

int kg_twice_f32__block_wbw_w2x1_launch(const kg_call *call);
int kg_twice_f32__block_wbw_w2x1_emu(const kg_call *call);
int kg_twice_f32_reference(const kg_call *call);

static const kg_step kg_twice_f32__block_wbw_w2x1_steps[] = {
    {.entry = "kg_twice_f32__block_wbw_w2x1", .rule = KG_GRID_BLOCKS, .dbs = 64, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 32},
};
static const kg_variant kg_twice_f32_variants[] = {
    {
        .name = "block_wbw_w2x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_twice_f32__block_wbw_w2x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 32, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xd6e545b314a5c210),
        .cuda = KG_CUDA_VARIANT(kg_twice_f32__block_wbw_w2x1),
        .emu = KG_EMU_VARIANT(kg_twice_f32__block_wbw_w2x1),
    },
};

static const kg_arg kg_twice_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_twice_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_twice_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_twice_f32_state;

const kg_kernel kg_twice_f32_kernel = {
    .abi = KG_ABI,
    .name = "twice_f32",
    .family = "map",
    .describe = "twice of f32 (family map)",
    .args = kg_twice_f32_args, .n_args = 2,
    .variants = kg_twice_f32_variants, .n_variants = 1,
    .reference = kg_twice_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_twice_f32_state,
};

size_t kg_twice_f32_workspace_bytes(size_t n)
{
    return KG_TWICE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_twice_f32(kg_workspace *ws, const float *x, float *y, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y};
    return kg_run(&kg_twice_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_twice_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_twice_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
