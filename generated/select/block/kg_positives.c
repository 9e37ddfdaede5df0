// kg_positives.c: the tables of variants and the entry functions of positives.
// Made by kgen 0.2.0 from block.yaml (spec hash fc6691fe987dc5e6). Do not edit: edit the spec.

#include "kg_positives.h"

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

static const kg_field kg_positives_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_positives_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- positives_f32 ---- */

int kg_positives_f32__row_wbw_w4x2_r1_launch(const kg_call *call);
int kg_positives_f32__row_wbw_w4x2_r1_emu(const kg_call *call);
int kg_positives_f32_reference(const kg_call *call);

static const kg_step kg_positives_f32__row_wbw_w4x2_r1_steps[] = {
    {.entry = "kg_positives_f32__row_wbw_w4x2_r1", .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 1072, .registers = 48},
};
static const kg_variant kg_positives_f32_variants[] = {
    {
        .name = "row_wbw_w4x2_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_positives_f32__row_wbw_w4x2_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xfd9da07b4c87d90f),
        .cuda = KG_CUDA_VARIANT(kg_positives_f32__row_wbw_w4x2_r1),
        .emu = KG_EMU_VARIANT(kg_positives_f32__row_wbw_w4x2_r1),
    },
};

static const kg_arg kg_positives_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_positives_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 3, .fields = kg_positives_f32_fields, .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_positives_u64_fields, .n_fields = 1},
};

static const char *const kg_positives_f32_lengths[] = {"capacity"};

static kg_kernel_state kg_positives_f32_state;

const kg_kernel kg_positives_f32_kernel = {
    .abi = KG_ABI,
    .name = "positives_f32",
    .family = "select",
    .describe = "positives of f32 (family select)",
    .args = kg_positives_f32_args, .n_args = 3,
    .variants = kg_positives_f32_variants, .n_variants = 1,
    .reference = kg_positives_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_positives_f32_state,
    .lengths = kg_positives_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_positives_f32_workspace_bytes(size_t n)
{
    return KG_POSITIVES_F32_WORKSPACE_BYTES(n);
}

kg_status kg_positives_f32(kg_workspace *ws, const float *in, float *out, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {in, out, count, &capacity};
    return kg_run(&kg_positives_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_positives_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_positives_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
