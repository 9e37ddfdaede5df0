// kg_best_of_rows.c: the tables of variants and the entry functions of best_of_rows.
// Made by kgen 0.2.0 from segments.yaml (spec hash 0cd63e86fdb4a284). Do not edit: edit the spec.

#include "kg_best_of_rows.h"

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

static const kg_field kg_best_of_rows_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_best_of_rows_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- best_of_rows_f32 ---- */

int kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl_launch(const kg_call *call);
int kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl_emu(const kg_call *call);
int kg_best_of_rows_f32_reference(const kg_call *call);

static const kg_step kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl_steps[] = {
    {.entry = "kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 128, .shared_bytes = 12896,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_variant kg_best_of_rows_f32_variants[] = {
    {
        .name = "block_wbw_w4x4_segments_sm8_d8_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x4f8516e9f985131c),
        .cuda = KG_CUDA_VARIANT(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl),
        .emu = KG_EMU_VARIANT(kg_best_of_rows_f32__block_wbw_w4x4_segments_sm8_d8_pdl),
    },
};

static const kg_arg kg_best_of_rows_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_best_of_rows_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 3, .height = 1, .fields = kg_best_of_rows_f32_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE,
        .size = 4, .alignment = 4, .width = 3, .height = 1, .fields = kg_best_of_rows_u32_fields,
        .n_fields = 1},
};

static const char *const kg_best_of_rows_f32_lengths[] = {"width", "height", "in_pitch", "k"};

static const kg_named_feature kg_best_of_rows_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(3)},
    {.name = "row_length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_best_of_rows_f32_state;

const kg_kernel kg_best_of_rows_f32_kernel = {
    .abi = KG_ABI,
    .name = "best_of_rows_f32",
    .family = "topk",
    .describe = "best_of_rows of f32 (family topk)",
    .args = kg_best_of_rows_f32_args, .n_args = 3,
    .variants = kg_best_of_rows_f32_variants, .n_variants = 1,
    .reference = kg_best_of_rows_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_best_of_rows_f32_state,
    .lengths = kg_best_of_rows_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_best_of_rows_f32_features, .n_features = 3,
};

size_t kg_best_of_rows_f32_workspace_bytes(size_t n)
{
    return KG_BEST_OF_ROWS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_best_of_rows_f32(kg_workspace *ws, const float *in, float *out, uint32_t *indices,
    size_t width, size_t height, size_t in_pitch, size_t k, kg_stream stream)
{
    const void *const args[] = {in, out, indices, &width, &height, &in_pitch, &k};
    return kg_run(&kg_best_of_rows_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_best_of_rows_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_best_of_rows_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
