// kg_running_max.c: the tables of variants and the entry functions of running_max.
// Made by kgen 0.2.0 from steps.yaml (spec hash feccc516d208ea68). Do not edit: edit the spec.

#include "kg_running_max.h"

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

static const kg_field kg_running_max_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- running_max_f32 ---- */

int kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_launch(const kg_call *call);
int kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_emu(const kg_call *call);
int kg_running_max_f32_reference(const kg_call *call);

static const kg_step kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_steps[] = {
    {.entry = "kg_running_max_f32__row_wbw_w4x1_vec_r8_steps", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 8, .per_sm = 0, .limit = 4096, .threads = 128, .shared_bytes = 2640,
        .registers = 56, .hash = UINT64_C(0x6ad98223f86a328d)},
    {.entry = "kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_starts", .rule = KG_GRID_ONE,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0x9df9ff7d6149d4ac)},
    {.entry = "kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_scan", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 8, .per_sm = 0, .limit = 4096, .threads = 128, .shared_bytes = 2640,
        .registers = 56, .hash = UINT64_C(0x76e3289adf3912c5)},
};
static const kg_access kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
    {.what = "S2 store, S5 load (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S2 load, S4 store (run view)", .word_bytes = 4, .degree = 1, .wavefronts = 4,
        .ideal = 4},
};
static const kg_variant kg_running_max_f32_variants[] = {
    {
        .name = "row_wbw_w4x1_vec_r8_steps",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .accesses = kg_running_max_f32__row_wbw_w4x1_vec_r8_steps_accesses, .n_accesses = 4,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x26551a2348a86276),
        .cuda = KG_CUDA_VARIANT(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps),
        .emu = KG_EMU_VARIANT(kg_running_max_f32__row_wbw_w4x1_vec_r8_steps),
    },
};

static const kg_arg kg_running_max_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_max_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_max_f32_fields, .n_fields = 1},
};

static const kg_region kg_running_max_f32_regions[] = {
    {.name = "sums", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 4, .most = 4096}}},
};

static kg_kernel_state kg_running_max_f32_state;

const kg_kernel kg_running_max_f32_kernel = {
    .abi = KG_ABI,
    .name = "running_max_f32",
    .family = "scan",
    .describe = "running_max of f32 (family scan)",
    .args = kg_running_max_f32_args, .n_args = 2,
    .variants = kg_running_max_f32_variants, .n_variants = 1,
    .reference = kg_running_max_f32_reference,
    .regions = kg_running_max_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_running_max_f32_state,
};

size_t kg_running_max_f32_workspace_bytes(size_t n)
{
    return KG_RUNNING_MAX_F32_WORKSPACE_BYTES(n);
}

kg_status kg_running_max_f32(kg_workspace *ws, const float *in, float *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_max_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_max_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_max_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
