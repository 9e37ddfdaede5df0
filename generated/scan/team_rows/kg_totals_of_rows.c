// kg_totals_of_rows.c: the tables of variants and the entry functions of totals_of_rows.
// Made by kgen 0.2.0 from team_rows.yaml (spec hash fbb03e0bc8e98840). Do not edit: edit the spec.

#include "kg_totals_of_rows.h"

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

static const kg_field kg_totals_of_rows_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- totals_of_rows_f32 ---- */

int kg_totals_of_rows_f32__block_wbw_w2x4_warp4_launch(const kg_call *call);
int kg_totals_of_rows_f32__block_wbw_w2x4_warp4_emu(const kg_call *call);
int kg_totals_of_rows_f32_reference(const kg_call *call);

static const kg_step kg_totals_of_rows_f32__block_wbw_w2x4_warp4_steps[] = {
    {.entry = "kg_totals_of_rows_f32__block_wbw_w2x4_warp4", .rule = KG_GRID_BLOCKS, .dbs = 2,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .terms = KG_TERM(1),
        .registers = 64},
};
static const kg_variant kg_totals_of_rows_f32_variants[] = {
    {
        .name = "block_wbw_w2x4_warp4",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_totals_of_rows_f32__block_wbw_w2x4_warp4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xcb657043cc371a0a),
        .cuda = KG_CUDA_VARIANT(kg_totals_of_rows_f32__block_wbw_w2x4_warp4),
        .emu = KG_EMU_VARIANT(kg_totals_of_rows_f32__block_wbw_w2x4_warp4),
    },
};

static const kg_arg kg_totals_of_rows_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_totals_of_rows_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3,
        .fields = kg_totals_of_rows_f32_fields, .n_fields = 1},
};

static const char *const kg_totals_of_rows_f32_lengths[] = {"width", "height", "in_pitch",
    "out_pitch"};

static const kg_named_feature kg_totals_of_rows_f32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(1)},
    {.name = "gap", .measure = KG_MEASURE_GAP},
};

static kg_kernel_state kg_totals_of_rows_f32_state;

const kg_kernel kg_totals_of_rows_f32_kernel = {
    .abi = KG_ABI,
    .name = "totals_of_rows_f32",
    .family = "scan",
    .describe = "totals_of_rows of f32 (family scan)",
    .args = kg_totals_of_rows_f32_args, .n_args = 2,
    .variants = kg_totals_of_rows_f32_variants, .n_variants = 1,
    .reference = kg_totals_of_rows_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_totals_of_rows_f32_state,
    .lengths = kg_totals_of_rows_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_totals_of_rows_f32_features, .n_features = 2,
};

size_t kg_totals_of_rows_f32_workspace_bytes(size_t n)
{
    return KG_TOTALS_OF_ROWS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_totals_of_rows_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_totals_of_rows_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_totals_of_rows_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_totals_of_rows_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
