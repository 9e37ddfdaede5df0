// kg_stamp2d.c: the tables of variants and the entry functions of stamp2d.
// Made by kgen 0.2.0 from line.yaml (spec hash 694e20a0aadd95b4). Do not edit: edit the spec.

#include "kg_stamp2d.h"

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

static const kg_field kg_stamp2d_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- stamp2d_f32 ---- */

int kg_stamp2d_f32__block_wbw_w2x2_wide_launch(const kg_call *call);
int kg_stamp2d_f32__block_wbw_w2x2_wide_emu(const kg_call *call);
int kg_stamp2d_f32__block_wbw_w2x2_line_launch(const kg_call *call);
int kg_stamp2d_f32__block_wbw_w2x2_line_emu(const kg_call *call);
int kg_stamp2d_f32_reference(const kg_call *call);

static const kg_step kg_stamp2d_f32__block_wbw_w2x2_wide_steps[] = {
    {.entry = "kg_stamp2d_f32__block_wbw_w2x2_wide", .rule = KG_GRID_TILES, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .tile_width = 64,
        .tile_height = 2, .registers = 48},
};
static const kg_range kg_stamp2d_f32__block_wbw_w2x2_wide_limits[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2)}, /* rows */
};
static const kg_step kg_stamp2d_f32__block_wbw_w2x2_line_steps[] = {
    {.entry = "kg_stamp2d_f32__block_wbw_w2x2_line", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 56},
};
static const kg_variant kg_stamp2d_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_wide",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_stamp2d_f32__block_wbw_w2x2_wide_steps, .n_steps = 1,
        .limits = kg_stamp2d_f32__block_wbw_w2x2_wide_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xbaa0bc93dd85db06),
        .cuda = KG_CUDA_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_wide),
        .emu = KG_EMU_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_wide),
    },
    {
        .name = "block_wbw_w2x2_line",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_stamp2d_f32__block_wbw_w2x2_line_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xc283111659507f00),
        .cuda = KG_CUDA_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_line),
        .emu = KG_EMU_VARIANT(kg_stamp2d_f32__block_wbw_w2x2_line),
    },
};

static const kg_arg kg_stamp2d_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_stamp2d_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3, .fields = kg_stamp2d_f32_fields,
        .n_fields = 1},
};

static const char *const kg_stamp2d_f32_lengths[] = {"width", "height", "x_pitch", "y_pitch"};

static const kg_named_feature kg_stamp2d_f32_features[] = {
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
    {.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_stamp2d_f32_state;

const kg_kernel kg_stamp2d_f32_kernel = {
    .abi = KG_ABI,
    .name = "stamp2d_f32",
    .family = "map",
    .describe = "stamp2d of f32 (family map)",
    .args = kg_stamp2d_f32_args, .n_args = 2,
    .variants = kg_stamp2d_f32_variants, .n_variants = 2,
    .reference = kg_stamp2d_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_stamp2d_f32_state,
    .lengths = kg_stamp2d_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_stamp2d_f32_features, .n_features = 2,
};

size_t kg_stamp2d_f32_workspace_bytes(size_t n)
{
    return KG_STAMP2D_F32_WORKSPACE_BYTES(n);
}

kg_status kg_stamp2d_f32(kg_workspace *ws, const float *x, float *y, size_t width, size_t height,
    size_t x_pitch, size_t y_pitch, kg_stream stream)
{
    const void *const args[] = {x, y, &width, &height, &x_pitch, &y_pitch};
    return kg_run(&kg_stamp2d_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_stamp2d_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_stamp2d_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
