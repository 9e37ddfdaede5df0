// kg_few_columns.c: the tables of variants and the entry functions of few_columns.
// Made by kgen 0.2.0 from narrow.yaml (spec hash b8b29f463b485c11). Do not edit: edit the spec.

#include "kg_few_columns.h"

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

static const kg_field kg_few_columns_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- few_columns_f32 ---- */

int kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_launch(const kg_call *call);
int kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_emu(const kg_call *call);
int kg_few_columns_f32__column_wbw_w4x8_thread_launch(const kg_call *call);
int kg_few_columns_f32__column_wbw_w4x8_thread_emu(const kg_call *call);
int kg_few_columns_f32_reference(const kg_call *call);

static const kg_step kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_steps[] = {
    {.entry = "kg_few_columns_f32__column_wbw_w2x3_sm4_narrow", .rule = KG_GRID_STRIPS, .dbs = 192,
        .fixed = 0, .per_sm = 4, .limit = 8192, .threads = 64, .shared_bytes = 1024,
        .tile_width = 64, .tile_height = 24, .registers = 56, .hash = UINT64_C(0x57e412efac4a1df4)},
    {.entry = "kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_starts", .rule = KG_GRID_ONE,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1024,
        .registers = 56, .hash = UINT64_C(0x5408de8dfddf4e60)},
    {.entry = "kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_scan", .rule = KG_GRID_STRIPS,
        .dbs = 192, .fixed = 0, .per_sm = 4, .limit = 8192, .threads = 64, .shared_bytes = 1024,
        .tile_width = 64, .tile_height = 24, .registers = 56, .hash = UINT64_C(0x2f09580fbf21d155)},
};
static const kg_range kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_ranges[] = {
    {.feature = KG_FEATURE_OWN + 2, .lo = UINT64_C(1), .hi = UINT64_C(64)},
};
static const kg_step kg_few_columns_f32__column_wbw_w4x8_thread_steps[] = {
    {.entry = "kg_few_columns_f32__column_wbw_w4x8_thread", .rule = KG_GRID_STRIPS, .dbs = 1024,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .tile_width = 128,
        .tile_height = 64, .registers = 96},
};
static const kg_variant kg_few_columns_f32_variants[] = {
    {
        .name = "column_wbw_w2x3_sm4_narrow",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_steps, .n_steps = 3,
        .ranges = kg_few_columns_f32__column_wbw_w2x3_sm4_narrow_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0xd315f8abf0c5c74d),
        .cuda = KG_CUDA_VARIANT(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow),
        .emu = KG_EMU_VARIANT(kg_few_columns_f32__column_wbw_w2x3_sm4_narrow),
    },
    {
        .name = "column_wbw_w4x8_thread",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_few_columns_f32__column_wbw_w4x8_thread_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 96, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xdb4ccc14f2a30ad3),
        .cuda = KG_CUDA_VARIANT(kg_few_columns_f32__column_wbw_w4x8_thread),
        .emu = KG_EMU_VARIANT(kg_few_columns_f32__column_wbw_w4x8_thread),
    },
};

static const kg_arg kg_few_columns_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_few_columns_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3, .fields = kg_few_columns_f32_fields,
        .n_fields = 1},
};

static const char *const kg_few_columns_f32_lengths[] = {"width", "height", "in_pitch",
    "out_pitch"};

static const kg_named_feature kg_few_columns_f32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
    {.name = "gap", .measure = KG_MEASURE_GAP},
    {.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
};

static const kg_region kg_few_columns_f32_regions[] = {
    {.name = "strips", .kind = KG_REGION_SCRATCH, .fixed = 2097152},
};

static kg_kernel_state kg_few_columns_f32_state;

const kg_kernel kg_few_columns_f32_kernel = {
    .abi = KG_ABI,
    .name = "few_columns_f32",
    .family = "scan",
    .describe = "few_columns of f32 (family scan)",
    .args = kg_few_columns_f32_args, .n_args = 2,
    .variants = kg_few_columns_f32_variants, .n_variants = 2,
    .reference = kg_few_columns_f32_reference,
    .regions = kg_few_columns_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_few_columns_f32_state,
    .lengths = kg_few_columns_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_few_columns_f32_features, .n_features = 4,
};

size_t kg_few_columns_f32_workspace_bytes(size_t n)
{
    return KG_FEW_COLUMNS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_few_columns_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_few_columns_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_few_columns_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_few_columns_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
