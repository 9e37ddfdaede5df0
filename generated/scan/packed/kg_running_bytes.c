// kg_running_bytes.c: the tables of variants and the entry functions of running_bytes.
// Made by kgen 0.2.0 from packed.yaml (spec hash fb5981325b8f7132). Do not edit: edit the spec.

#include "kg_running_bytes.h"

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

static const kg_field kg_running_bytes_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};

/* ---- running_bytes_u8 ---- */

int kg_running_bytes_u8__row_wbw_w4x1_vec_r1_launch(const kg_call *call);
int kg_running_bytes_u8__row_wbw_w4x1_vec_r1_emu(const kg_call *call);
int kg_running_bytes_u8_reference(const kg_call *call);

static const kg_step kg_running_bytes_u8__row_wbw_w4x1_vec_r1_steps[] = {
    {.entry = "kg_running_bytes_u8__row_wbw_w4x1_vec_r1", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2144, .registers = 48},
};
static const kg_access kg_running_bytes_u8__row_wbw_w4x1_vec_r1_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
    {.what = "S2 store (one lane per warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_running_bytes_u8_variants[] = {
    {
        .name = "row_wbw_w4x1_vec_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 16,
        .steps = kg_running_bytes_u8__row_wbw_w4x1_vec_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_bytes_u8__row_wbw_w4x1_vec_r1_accesses, .n_accesses = 6,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 2,
        .hash = UINT64_C(0xb782d6f296f4c15d),
        .cuda = KG_CUDA_VARIANT(kg_running_bytes_u8__row_wbw_w4x1_vec_r1),
        .emu = KG_EMU_VARIANT(kg_running_bytes_u8__row_wbw_w4x1_vec_r1),
    },
};

static const kg_arg kg_running_bytes_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_running_bytes_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u8", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_running_bytes_u8_fields, .n_fields = 1},
};

static kg_kernel_state kg_running_bytes_u8_state;

const kg_kernel kg_running_bytes_u8_kernel = {
    .abi = KG_ABI,
    .name = "running_bytes_u8",
    .family = "scan",
    .describe = "running_bytes of u8 (family scan)",
    .args = kg_running_bytes_u8_args, .n_args = 2,
    .variants = kg_running_bytes_u8_variants, .n_variants = 1,
    .reference = kg_running_bytes_u8_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_running_bytes_u8_state,
};

size_t kg_running_bytes_u8_workspace_bytes(size_t n)
{
    return KG_RUNNING_BYTES_U8_WORKSPACE_BYTES(n);
}

kg_status kg_running_bytes_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_bytes_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_bytes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_bytes_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
