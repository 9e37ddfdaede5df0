// kg_transpose.c: the tables of variants and the entry functions of transpose.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.

#include "kg_transpose.h"

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

static const kg_field kg_transpose_vec3_fields[] = {
    {.name = "x", .type = "f32", .offset = 0, .size = 4},
    {.name = "y", .type = "f32", .offset = 4, .size = 4},
    {.name = "z", .type = "f32", .offset = 8, .size = 4},
};

/* ---- transpose_vec3 ---- */

int kg_transpose_vec3__block_bbb_w4x1_runs_launch(const kg_call *call);
int kg_transpose_vec3__block_bbb_w4x1_runs_emu(const kg_call *call);
int kg_transpose_vec3_reference(const kg_call *call);

static const kg_step kg_transpose_vec3__block_bbb_w4x1_runs_steps[] = {
    {.entry = "kg_transpose_vec3__block_bbb_w4x1_runs", .rule = KG_GRID_BLOCKS, .dbs = 97,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 1792, .registers = 48},
};
static const kg_variant kg_transpose_vec3_variants[] = {
    {
        .name = "block_bbb_w4x1_runs",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_transpose_vec3__block_bbb_w4x1_runs_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x5c43fc90573ad983),
        .cuda = KG_CUDA_VARIANT(kg_transpose_vec3__block_bbb_w4x1_runs),
        .emu = KG_EMU_VARIANT(kg_transpose_vec3__block_bbb_w4x1_runs),
    },
};

static const kg_arg kg_transpose_vec3_args[] = {
    {.name = "in", .type = "vec3", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 12,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_transpose_vec3_fields,
        .n_fields = 3},
    {.name = "out", .type = "vec3", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 12,
        .alignment = 4, .width = 1, .height = 0, .pitch = 3, .fields = kg_transpose_vec3_fields,
        .n_fields = 3},
};

static const char *const kg_transpose_vec3_lengths[] = {"width", "height", "in_pitch", "out_pitch"};

static const kg_named_feature kg_transpose_vec3_features[] = {
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
    {.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_transpose_vec3_state;

const kg_kernel kg_transpose_vec3_kernel = {
    .abi = KG_ABI,
    .name = "transpose_vec3",
    .family = "transpose",
    .describe = "transpose of vec3 (family transpose)",
    .args = kg_transpose_vec3_args, .n_args = 2,
    .variants = kg_transpose_vec3_variants, .n_variants = 1,
    .reference = kg_transpose_vec3_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_transpose_vec3_state,
    .lengths = kg_transpose_vec3_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_transpose_vec3_features, .n_features = 2,
};

size_t kg_transpose_vec3_workspace_bytes(size_t n)
{
    return KG_TRANSPOSE_VEC3_WORKSPACE_BYTES(n);
}

kg_status kg_transpose_vec3(kg_workspace *ws, const kg_transpose_vec3_t *in,
    kg_transpose_vec3_t *out, size_t width, size_t height, size_t in_pitch, size_t out_pitch,
    kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_transpose_vec3_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_transpose_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_transpose_vec3_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
