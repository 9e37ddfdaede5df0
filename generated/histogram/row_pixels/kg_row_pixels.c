// kg_row_pixels.c: the tables of variants and the entry functions of row_pixels.
// Made by kgen 0.2.0 from row_pixels.yaml (spec hash 13614c0ca899b410). Do not edit: edit the spec.

#include "kg_row_pixels.h"

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

static const kg_field kg_row_pixels_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_row_pixels_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- row_pixels_u8 ---- */

int kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_launch(const kg_call *call);
int kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_emu(const kg_call *call);
int kg_row_pixels_u8_reference(const kg_call *call);

static const kg_step kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_steps[] = {
    {.entry = "kg_row_pixels_u8__column_wbw_w8x1_rows_sm4", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .tile_width = 4096, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2730)},
};
static const kg_variant kg_row_pixels_u8_variants[] = {
    {
        .name = "column_wbw_w8x1_rows_sm4",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 16,
        .steps = kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_steps, .n_steps = 1,
        .ranges = kg_row_pixels_u8__column_wbw_w8x1_rows_sm4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 3,
        .hash = UINT64_C(0x9cdd11d9c94a7b4a),
        .cuda = KG_CUDA_VARIANT(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4),
        .emu = KG_EMU_VARIANT(kg_row_pixels_u8__column_wbw_w8x1_rows_sm4),
    },
};

static const kg_arg kg_row_pixels_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_row_pixels_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 3, .height = 1, .pitch = 2147483651,
        .fields = kg_row_pixels_u32_fields, .n_fields = 1},
};

static const char *const kg_row_pixels_u8_lengths[] = {"width", "height", "in_pitch", "bins"};

static const kg_named_feature kg_row_pixels_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(3)},
    {.name = "row_length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
};

static kg_kernel_state kg_row_pixels_u8_state;

const kg_kernel kg_row_pixels_u8_kernel = {
    .abi = KG_ABI,
    .name = "row_pixels_u8",
    .family = "histogram",
    .describe = "row_pixels of u8 (family histogram)",
    .args = kg_row_pixels_u8_args, .n_args = 2,
    .variants = kg_row_pixels_u8_variants, .n_variants = 1,
    .reference = kg_row_pixels_u8_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_row_pixels_u8_state,
    .lengths = kg_row_pixels_u8_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_row_pixels_u8_features, .n_features = 3,
};

size_t kg_row_pixels_u8_workspace_bytes(size_t n)
{
    return KG_ROW_PIXELS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_row_pixels_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &bins};
    return kg_run(&kg_row_pixels_u8_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_row_pixels_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_row_pixels_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
