// kg_first_above.c: the tables of variants and the entry functions of first_above.
// Made by kgen 0.2.0 from find.yaml (spec hash bd2fea45bd4cae28). Do not edit: edit the spec.

#include "kg_first_above.h"

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

static const kg_field kg_first_above_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_first_above_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- first_above_f32 ---- */

int kg_first_above_f32__column_wbw_w4x2_sm8_pdl_launch(const kg_call *call);
int kg_first_above_f32__column_wbw_w4x2_sm8_pdl_emu(const kg_call *call);
int kg_first_above_f32_reference(const kg_call *call);

static const kg_step kg_first_above_f32__column_wbw_w4x2_sm8_pdl_steps[] = {
    {.entry = "kg_first_above_f32__column_wbw_w4x2_sm8_pdl", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 8, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_first_above_f32_variants[] = {
    {
        .name = "column_wbw_w4x2_sm8_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_first_above_f32__column_wbw_w4x2_sm8_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0xd526cd311cbaead4),
        .cuda = KG_CUDA_VARIANT(kg_first_above_f32__column_wbw_w4x2_sm8_pdl),
        .emu = KG_EMU_VARIANT(kg_first_above_f32__column_wbw_w4x2_sm8_pdl),
    },
};

static const kg_arg kg_first_above_f32_args[] = {
    {.name = "s", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_first_above_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_first_above_f32_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .fields = kg_first_above_u64_fields, .n_fields = 1},
};

static kg_kernel_state kg_first_above_f32_state;

const kg_kernel kg_first_above_f32_kernel = {
    .abi = KG_ABI,
    .name = "first_above_f32",
    .family = "reduce",
    .describe = "first_above of f32 (family reduce)",
    .args = kg_first_above_f32_args, .n_args = 3,
    .variants = kg_first_above_f32_variants, .n_variants = 1,
    .reference = kg_first_above_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_first_above_f32_state,
};

size_t kg_first_above_f32_workspace_bytes(size_t n)
{
    return KG_FIRST_ABOVE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_first_above_f32(kg_workspace *ws, float s, const float *in, uint64_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {&s, in, out};
    return kg_run(&kg_first_above_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_first_above_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_first_above_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
