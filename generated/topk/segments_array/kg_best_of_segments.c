// kg_best_of_segments.c: the tables of variants and the entry functions of best_of_segments.
// Made by kgen 0.2.0 from segments_array.yaml (spec hash 380d94b6e3425ee2). Do not edit: edit the
// spec.

#include "kg_best_of_segments.h"

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

static const kg_field kg_best_of_segments_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_best_of_segments_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_best_of_segments_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- best_of_segments_u32 ---- */

int kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl_launch(const kg_call *call);
int kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl_emu(const kg_call *call);
int kg_best_of_segments_u32_reference(const kg_call *call);

static const kg_step kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl_steps[] = {
    {.entry = "kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 128, .shared_bytes = 3136,
        .terms = KG_TERM(0), .registers = 64},
};
static const kg_variant kg_best_of_segments_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_segments_sm8_d8_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x745d2010addd07a3),
        .cuda = KG_CUDA_VARIANT(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl),
        .emu = KG_EMU_VARIANT(kg_best_of_segments_u32__block_wbw_w4x4_segments_sm8_d8_pdl),
    },
};

static const kg_arg kg_best_of_segments_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_best_of_segments_u32_fields,
        .n_fields = 1},
    {.name = "values", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_best_of_segments_f32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_best_of_segments_u64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 1, .height = 0, .fields = kg_best_of_segments_u32_fields,
        .n_fields = 1},
    {.name = "out_values", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE,
        .size = 4, .alignment = 4, .width = 1, .height = 0,
        .fields = kg_best_of_segments_f32_fields, .n_fields = 1},
};

static const char *const kg_best_of_segments_u32_lengths[] = {"segments", "k"};

static const kg_named_feature kg_best_of_segments_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
    {.name = "results", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
    {.name = "row_length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static kg_kernel_state kg_best_of_segments_u32_state;

const kg_kernel kg_best_of_segments_u32_kernel = {
    .abi = KG_ABI,
    .name = "best_of_segments_u32",
    .family = "topk",
    .describe = "best_of_segments of u32 (family topk)",
    .args = kg_best_of_segments_u32_args, .n_args = 5,
    .variants = kg_best_of_segments_u32_variants, .n_variants = 1,
    .reference = kg_best_of_segments_u32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_best_of_segments_u32_state,
    .lengths = kg_best_of_segments_u32_lengths, .n_lengths = 2,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_best_of_segments_u32_features, .n_features = 3,
};

size_t kg_best_of_segments_u32_workspace_bytes(size_t n)
{
    return KG_BEST_OF_SEGMENTS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_best_of_segments_u32(kg_workspace *ws, const uint32_t *in, const float *values,
    const uint64_t *offsets, uint32_t *out, float *out_values, size_t n, size_t segments, size_t k,
    kg_stream stream)
{
    const void *const args[] = {in, values, offsets, out, out_values, &segments, &k};
    return kg_run(&kg_best_of_segments_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_best_of_segments_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_best_of_segments_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
