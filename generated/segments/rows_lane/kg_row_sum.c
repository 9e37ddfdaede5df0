// kg_row_sum.c: the tables of variants and the entry functions of row_sum.
// Made by kgen 0.2.0 from rows_lane.yaml (spec hash 4a190309fd8a1323). Do not edit: edit the spec.

#include "kg_row_sum.h"

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

static const kg_field kg_row_sum_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- row_sum_f32 ---- */

int kg_row_sum_f32__column_wbw_w2x2_lane_sm32_launch(const kg_call *call);
int kg_row_sum_f32__column_wbw_w2x2_lane_sm32_emu(const kg_call *call);
int kg_row_sum_f32_reference(const kg_call *call);

static const kg_step kg_row_sum_f32__column_wbw_w2x2_lane_sm32_steps[] = {
    {.entry = "kg_row_sum_f32__column_wbw_w2x2_lane_sm32", .rule = KG_GRID_ROWS, .dbs = 128,
        .fixed = 0, .per_sm = 32, .limit = 0, .threads = 64, .shared_bytes = 0,
        .terms = KG_TERM(1), .registers = 56},
};
static const kg_variant kg_row_sum_f32_variants[] = {
    {
        .name = "column_wbw_w2x2_lane_sm32",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_sum_f32__column_wbw_w2x2_lane_sm32_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x6e3961475de3ebb5),
        .cuda = KG_CUDA_VARIANT(kg_row_sum_f32__column_wbw_w2x2_lane_sm32),
        .emu = KG_EMU_VARIANT(kg_row_sum_f32__column_wbw_w2x2_lane_sm32),
    },
};

static const kg_arg kg_row_sum_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_row_sum_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 1, .fields = kg_row_sum_f32_fields, .n_fields = 1},
};

static const char *const kg_row_sum_f32_lengths[] = {"width", "height", "in_pitch"};

static const kg_named_feature kg_row_sum_f32_features[] = {
    {.name = "segments", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
    {.name = "segment_length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(1)},
};

static kg_kernel_state kg_row_sum_f32_state;

const kg_kernel kg_row_sum_f32_kernel = {
    .abi = KG_ABI,
    .name = "row_sum_f32",
    .family = "segments",
    .describe = "row_sum of f32 (family segments)",
    .args = kg_row_sum_f32_args, .n_args = 2,
    .variants = kg_row_sum_f32_variants, .n_variants = 1,
    .reference = kg_row_sum_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_row_sum_f32_state,
    .lengths = kg_row_sum_f32_lengths, .n_lengths = 3,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_row_sum_f32_features, .n_features = 2,
};

size_t kg_row_sum_f32_workspace_bytes(size_t n)
{
    return KG_ROW_SUM_F32_WORKSPACE_BYTES(n);
}

kg_status kg_row_sum_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch};
    return kg_run(&kg_row_sum_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_row_sum_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_row_sum_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
