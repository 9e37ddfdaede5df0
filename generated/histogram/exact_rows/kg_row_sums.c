// kg_row_sums.c: the tables of variants and the entry functions of row_sums.
// Made by kgen 0.2.0 from exact_rows.yaml (spec hash 076097dc1ce08150). Do not edit: edit the spec.

#include "kg_row_sums.h"

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

static const kg_field kg_row_sums_u16_fields[] = {
    {.name = "", .type = "u16", .offset = 0, .size = 2},
};
static const kg_field kg_row_sums_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- row_sums_f32 ---- */

int kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4_launch(const kg_call *call);
int kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4_emu(const kg_call *call);
int kg_row_sums_f32_reference(const kg_call *call);

static const kg_step kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4_steps[] = {
    {.entry = "kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1) | KG_TERM(4), .registers = 64},
};
static const kg_variant kg_row_sums_f32_variants[] = {
    {
        .name = "column_wbw_w8x2_exact_rows_8192_sm4",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 6,
        .hash = UINT64_C(0x78b7b56494485b19),
        .cuda = KG_CUDA_VARIANT(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4),
        .emu = KG_EMU_VARIANT(kg_row_sums_f32__column_wbw_w8x2_exact_rows_8192_sm4),
    },
};

static const kg_arg kg_row_sums_f32_args[] = {
    {.name = "key", .type = "u16", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 2,
        .alignment = 2, .kind = KG_KIND_KEY, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_row_sums_u16_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3, .fields = kg_row_sums_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 4, .height = 1, .fields = kg_row_sums_f32_fields, .n_fields = 1},
};

static const char *const kg_row_sums_f32_lengths[] = {"width", "height", "key_pitch", "w_pitch",
    "bins"};

static const kg_named_feature kg_row_sums_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(4)},
    {.name = "row_length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
};

static kg_kernel_state kg_row_sums_f32_state;

const kg_kernel kg_row_sums_f32_kernel = {
    .abi = KG_ABI,
    .name = "row_sums_f32",
    .family = "histogram",
    .describe = "row_sums of f32 (family histogram)",
    .args = kg_row_sums_f32_args, .n_args = 3,
    .variants = kg_row_sums_f32_variants, .n_variants = 1,
    .reference = kg_row_sums_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_row_sums_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
    .lengths = kg_row_sums_f32_lengths, .n_lengths = 5,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_row_sums_f32_features, .n_features = 3,
};

size_t kg_row_sums_f32_workspace_bytes(size_t n)
{
    return KG_ROW_SUMS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_row_sums_f32(kg_workspace *ws, const uint16_t *key, const float *w, float *out,
    size_t width, size_t height, size_t key_pitch, size_t w_pitch, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, out, &width, &height, &key_pitch, &w_pitch, &bins};
    return kg_run(&kg_row_sums_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_row_sums_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_row_sums_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
