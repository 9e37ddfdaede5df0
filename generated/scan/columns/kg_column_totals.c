// kg_column_totals.c: the tables of variants and the entry functions of column_totals.
// Made by kgen 0.2.0 from columns.yaml (spec hash f56b6dfe8855a313). Do not edit: edit the spec.

#include "kg_column_totals.h"

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

static const kg_field kg_column_totals_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- column_totals_f32 ---- */

int kg_column_totals_f32__column_wbw_w2x4_thread_launch(const kg_call *call);
int kg_column_totals_f32__column_wbw_w2x4_thread_emu(const kg_call *call);
int kg_column_totals_f32__column_wbw_w2x4_sm4_steps_launch(const kg_call *call);
int kg_column_totals_f32__column_wbw_w2x4_sm4_steps_emu(const kg_call *call);
int kg_column_totals_f32_reference(const kg_call *call);

static const kg_step kg_column_totals_f32__column_wbw_w2x4_thread_steps[] = {
    {.entry = "kg_column_totals_f32__column_wbw_w2x4_thread", .rule = KG_GRID_STRIPS, .dbs = 256,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .tile_width = 64,
        .tile_height = 32, .registers = 72},
};
static const kg_step kg_column_totals_f32__column_wbw_w2x4_sm4_steps_steps[] = {
    {.entry = "kg_column_totals_f32__column_wbw_w2x4_sm4_steps", .rule = KG_GRID_STRIPS,
        .dbs = 256, .fixed = 0, .per_sm = 4, .limit = 4096, .threads = 64, .shared_bytes = 0,
        .tile_width = 64, .tile_height = 32, .registers = 72, .hash = UINT64_C(0xa8ca4f126453759d)},
    {.entry = "kg_column_totals_f32__column_wbw_w2x4_sm4_steps_starts", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 72, .hash = UINT64_C(0xc590fe01a10aa6a2)},
    {.entry = "kg_column_totals_f32__column_wbw_w2x4_sm4_steps_scan", .rule = KG_GRID_STRIPS,
        .dbs = 256, .fixed = 0, .per_sm = 4, .limit = 4096, .threads = 64, .shared_bytes = 0,
        .tile_width = 64, .tile_height = 32, .registers = 72, .hash = UINT64_C(0xf125d6e2c5c0c086)},
};
static const kg_variant kg_column_totals_f32_variants[] = {
    {
        .name = "column_wbw_w2x4_thread",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_column_totals_f32__column_wbw_w2x4_thread_steps, .n_steps = 1,
        .max_n = UINT64_C(4096),
        .registers = 72, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x85d471cf3bb40b29),
        .cuda = KG_CUDA_VARIANT(kg_column_totals_f32__column_wbw_w2x4_thread),
        .emu = KG_EMU_VARIANT(kg_column_totals_f32__column_wbw_w2x4_thread),
    },
    {
        .name = "column_wbw_w2x4_sm4_steps",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_column_totals_f32__column_wbw_w2x4_sm4_steps_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x16b4ccb5e827f33d),
        .cuda = KG_CUDA_VARIANT(kg_column_totals_f32__column_wbw_w2x4_sm4_steps),
        .emu = KG_EMU_VARIANT(kg_column_totals_f32__column_wbw_w2x4_sm4_steps),
    },
};

static const kg_arg kg_column_totals_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_column_totals_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3, .fields = kg_column_totals_f32_fields,
        .n_fields = 1},
};

static const char *const kg_column_totals_f32_lengths[] = {"width", "height", "in_pitch",
    "out_pitch"};

static const kg_named_feature kg_column_totals_f32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
    {.name = "gap", .measure = KG_MEASURE_GAP},
    {.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
};

static const kg_region kg_column_totals_f32_regions[] = {
    {.name = "strips", .kind = KG_REGION_SCRATCH, .fixed = 1048576},
};

static kg_kernel_state kg_column_totals_f32_state;

const kg_kernel kg_column_totals_f32_kernel = {
    .abi = KG_ABI,
    .name = "column_totals_f32",
    .family = "scan",
    .describe = "column_totals of f32 (family scan)",
    .args = kg_column_totals_f32_args, .n_args = 2,
    .variants = kg_column_totals_f32_variants, .n_variants = 2,
    .reference = kg_column_totals_f32_reference,
    .regions = kg_column_totals_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_column_totals_f32_state,
    .lengths = kg_column_totals_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_column_totals_f32_features, .n_features = 4,
};

size_t kg_column_totals_f32_workspace_bytes(size_t n)
{
    return KG_COLUMN_TOTALS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_column_totals_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_column_totals_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_column_totals_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_column_totals_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
