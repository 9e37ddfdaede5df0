// kg_column_sum.c: the tables of variants and the entry functions of column_sum.
// Made by kgen 0.2.0 from columns_thread.yaml (spec hash 44e5d9fe1373593a). Do not edit: edit the
// spec.

#include "kg_column_sum.h"

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

static const kg_field kg_column_sum_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- column_sum_f32 ---- */

int kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_launch(const kg_call *call);
int kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_emu(const kg_call *call);
int kg_column_sum_f32__column_wbw_w2x2_thread_r1_launch(const kg_call *call);
int kg_column_sum_f32__column_wbw_w2x2_thread_r1_emu(const kg_call *call);
int kg_column_sum_f32_reference(const kg_call *call);

static const kg_step kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_steps[] = {
    {.entry = "kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1", .rule = KG_GRID_STRIPS,
        .dbs = 512, .fixed = 1, .per_sm = 0, .limit = 2048, .threads = 64, .shared_bytes = 0,
        .tile_width = 256, .tile_height = 4, .terms = KG_TERM_N | KG_TERM(0), .registers = 48},
};
static const kg_range kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(0)},
};
static const kg_step kg_column_sum_f32__column_wbw_w2x2_thread_r1_steps[] = {
    {.entry = "kg_column_sum_f32__column_wbw_w2x2_thread_r1", .rule = KG_GRID_STRIPS, .dbs = 128,
        .fixed = 1, .per_sm = 0, .limit = 2048, .threads = 64, .shared_bytes = 0, .tile_width = 64,
        .tile_height = 4, .terms = KG_TERM_N | KG_TERM(0), .registers = 40},
};
static const kg_variant kg_column_sum_f32_variants[] = {
    {
        .name = "column_wbw_w2x2_thread_vec_r1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_steps, .n_steps = 1,
        .ranges = kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x5f39d9fd49595fc0),
        .cuda = KG_CUDA_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1),
        .emu = KG_EMU_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_vec_r1),
    },
    {
        .name = "column_wbw_w2x2_thread_r1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_column_sum_f32__column_wbw_w2x2_thread_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x206010c359cc96d9),
        .cuda = KG_CUDA_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_r1),
        .emu = KG_EMU_VARIANT(kg_column_sum_f32__column_wbw_w2x2_thread_r1),
    },
};

static const kg_arg kg_column_sum_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_column_sum_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_column_sum_f32_fields, .n_fields = 1},
};

static const char *const kg_column_sum_f32_lengths[] = {"width", "height", "in_pitch"};

static const kg_named_feature kg_column_sum_f32_features[] = {
    {.name = "segments", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "segment_length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static kg_kernel_state kg_column_sum_f32_state;

const kg_kernel kg_column_sum_f32_kernel = {
    .abi = KG_ABI,
    .name = "column_sum_f32",
    .family = "segments",
    .describe = "column_sum of f32 (family segments)",
    .args = kg_column_sum_f32_args, .n_args = 2,
    .variants = kg_column_sum_f32_variants, .n_variants = 2,
    .reference = kg_column_sum_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_column_sum_f32_state,
    .lengths = kg_column_sum_f32_lengths, .n_lengths = 3,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_column_sum_f32_features, .n_features = 2,
};

size_t kg_column_sum_f32_workspace_bytes(size_t n)
{
    return KG_COLUMN_SUM_F32_WORKSPACE_BYTES(n);
}

kg_status kg_column_sum_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch};
    return kg_run(&kg_column_sum_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_column_sum_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_column_sum_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
