// kg_extremes.c: the tables of variants and the entry functions of extremes.
// Made by kgen 0.2.0 from block.yaml (spec hash 69a75121d321eff0). Do not edit: edit the spec.

#include "kg_extremes.h"

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

static const kg_field kg_extremes_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_extremes_found_f32_fields[] = {
    {.name = "value", .type = "f32", .offset = 0, .size = 4},
    {.name = "at", .type = "u64", .offset = 8, .size = 8},
};

/* ---- extremes_f32 ---- */

int kg_extremes_f32__column_wbw_w2x2_vec_c1_launch(const kg_call *call);
int kg_extremes_f32__column_wbw_w2x2_vec_c1_emu(const kg_call *call);
int kg_extremes_f32_reference(const kg_call *call);

static const kg_step kg_extremes_f32__column_wbw_w2x2_vec_c1_steps[] = {
    {.entry = "kg_extremes_f32__column_wbw_w2x2_vec_c1", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 1, .per_sm = 0, .limit = 1357, .threads = 64, .shared_bytes = 768,
        .registers = 56},
};
static const kg_range kg_extremes_f32__column_wbw_w2x2_vec_c1_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_extremes_f32__column_wbw_w2x2_vec_c1_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3, .ideal = 3},
};
static const kg_variant kg_extremes_f32_variants[] = {
    {
        .name = "column_wbw_w2x2_vec_c1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_extremes_f32__column_wbw_w2x2_vec_c1_steps, .n_steps = 1,
        .ranges = kg_extremes_f32__column_wbw_w2x2_vec_c1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_extremes_f32__column_wbw_w2x2_vec_c1_accesses, .n_accesses = 2,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x9d8673bb4fd9d976),
        .cuda = KG_CUDA_VARIANT(kg_extremes_f32__column_wbw_w2x2_vec_c1),
        .emu = KG_EMU_VARIANT(kg_extremes_f32__column_wbw_w2x2_vec_c1),
    },
};

static const kg_arg kg_extremes_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_extremes_f32_fields, .n_fields = 1},
    {.name = "out_min", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_extremes_f32_fields, .n_fields = 1},
    {.name = "out_argmax", .type = "found_f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE,
        .size = 16, .alignment = 8, .fields = kg_extremes_found_f32_fields, .n_fields = 2},
};

static kg_kernel_state kg_extremes_f32_state;

const kg_kernel kg_extremes_f32_kernel = {
    .abi = KG_ABI,
    .name = "extremes_f32",
    .family = "reduce",
    .describe = "extremes of f32 (family reduce)",
    .args = kg_extremes_f32_args, .n_args = 3,
    .variants = kg_extremes_f32_variants, .n_variants = 1,
    .reference = kg_extremes_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_extremes_f32_state,
};

size_t kg_extremes_f32_workspace_bytes(size_t n)
{
    return KG_EXTREMES_F32_WORKSPACE_BYTES(n);
}

kg_status kg_extremes_f32(kg_workspace *ws, const float *in, float *out_min,
    kg_extremes_found_f32_t *out_argmax, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out_min, out_argmax};
    return kg_run(&kg_extremes_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_extremes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_extremes_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
