// kg_running_extremes.c: the tables of variants and the entry functions of running_extremes.
// Made by kgen 0.2.0 from results.yaml (spec hash 6ef9e727e3b6b61a). Do not edit: edit the spec.

#include "kg_running_extremes.h"

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

static const kg_field kg_running_extremes_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_running_extremes_found_f32_fields[] = {
    {.name = "value", .type = "f32", .offset = 0, .size = 4},
    {.name = "at", .type = "u64", .offset = 8, .size = 8},
};

/* ---- running_extremes_f32 ---- */

int kg_running_extremes_f32__row_wbw_w2x3_r1_launch(const kg_call *call);
int kg_running_extremes_f32__row_wbw_w2x3_r1_emu(const kg_call *call);
int kg_running_extremes_f32_reference(const kg_call *call);

static const kg_step kg_running_extremes_f32__row_wbw_w2x3_r1_steps[] = {
    {.entry = "kg_running_extremes_f32__row_wbw_w2x3_r1", .rule = KG_GRID_ROWS, .dbs = 192,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 4704, .registers = 128},
};
static const kg_access kg_running_extremes_f32__row_wbw_w2x3_r1_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 8, .degree = 1, .wavefronts = 18,
        .ideal = 18},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 8, .degree = 1, .wavefronts = 18,
        .ideal = 18},
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3, .ideal = 3},
    {.what = "S2 store (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3, .ideal = 3},
    {.what = "S2 load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 6, .ideal = 6},
};
static const kg_variant kg_running_extremes_f32_variants[] = {
    {
        .name = "row_wbw_w2x3_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_running_extremes_f32__row_wbw_w2x3_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_extremes_f32__row_wbw_w2x3_r1_accesses, .n_accesses = 6,
        .registers = 128, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0x04dbcef39a8558ff),
        .cuda = KG_CUDA_VARIANT(kg_running_extremes_f32__row_wbw_w2x3_r1),
        .emu = KG_EMU_VARIANT(kg_running_extremes_f32__row_wbw_w2x3_r1),
    },
};

static const kg_arg kg_running_extremes_f32_args[] = {
    {.name = "s", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_running_extremes_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_extremes_f32_fields, .n_fields = 1},
    {.name = "out_sum", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_extremes_f32_fields, .n_fields = 1},
    {.name = "out_max", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_extremes_f32_fields, .n_fields = 1},
    {.name = "out_argmax", .type = "found_f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N,
        .size = 16, .alignment = 8, .fields = kg_running_extremes_found_f32_fields, .n_fields = 2},
};

static kg_kernel_state kg_running_extremes_f32_state;

const kg_kernel kg_running_extremes_f32_kernel = {
    .abi = KG_ABI,
    .name = "running_extremes_f32",
    .family = "scan",
    .describe = "running_extremes of f32 (family scan)",
    .args = kg_running_extremes_f32_args, .n_args = 5,
    .variants = kg_running_extremes_f32_variants, .n_variants = 1,
    .reference = kg_running_extremes_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_running_extremes_f32_state,
};

size_t kg_running_extremes_f32_workspace_bytes(size_t n)
{
    return KG_RUNNING_EXTREMES_F32_WORKSPACE_BYTES(n);
}

kg_status kg_running_extremes_f32(kg_workspace *ws, float s, const float *in, float *out_sum,
    float *out_max, kg_running_extremes_found_f32_t *out_argmax, size_t n, kg_stream stream)
{
    const void *const args[] = {&s, in, out_sum, out_max, out_argmax};
    return kg_run(&kg_running_extremes_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_extremes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_extremes_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
