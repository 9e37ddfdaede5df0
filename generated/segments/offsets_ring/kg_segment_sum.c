// kg_segment_sum.c: the tables of variants and the entry functions of segment_sum.
// Made by kgen 0.2.0 from offsets_ring.yaml (spec hash 2d9bcc581614f6c8). Do not edit: edit the
// spec.

#include "kg_segment_sum.h"

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

static const kg_field kg_segment_sum_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_segment_sum_i64_fields[] = {
    {.name = "", .type = "i64", .offset = 0, .size = 8},
};

/* ---- segment_sum_f32 ---- */

int kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4_launch(const kg_call *call);
int kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4_emu(const kg_call *call);
int kg_segment_sum_f32_reference(const kg_call *call);

static const kg_step kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4_steps[] = {
    {.entry = "kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4", .rule = KG_GRID_ROWS,
        .dbs = 192, .fixed = 4, .per_sm = 0, .limit = 2048, .threads = 64, .shared_bytes = 5552,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 72},
};
static const kg_variant kg_segment_sum_f32_variants[] = {
    {
        .name = "row_wbw_w2x3_thread_ring2048_r4",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 80, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x9fc6072800a0afa4),
        .cuda = KG_CUDA_VARIANT(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4),
        .emu = KG_EMU_VARIANT(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4),
    },
};

static const kg_arg kg_segment_sum_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_segment_sum_f32_fields, .n_fields = 1},
    {.name = "offsets", .type = "i64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_segment_sum_i64_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_segment_sum_f32_fields, .n_fields = 1},
};

static const char *const kg_segment_sum_f32_lengths[] = {"segments"};

static const kg_named_feature kg_segment_sum_f32_features[] = {
    {.name = "segments", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "segment_length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_segment_sum_f32_regions[] = {
    {.name = "ended", .kind = KG_REGION_SCRATCH, .fixed = 16384},
    {.name = "heads", .kind = KG_REGION_SCRATCH, .fixed = 8192},
    {.name = "tails", .kind = KG_REGION_SCRATCH, .fixed = 8192},
};

static kg_kernel_state kg_segment_sum_f32_state;

const kg_kernel kg_segment_sum_f32_kernel = {
    .abi = KG_ABI,
    .name = "segment_sum_f32",
    .family = "segments",
    .describe = "segment_sum of f32 (family segments)",
    .args = kg_segment_sum_f32_args, .n_args = 3,
    .variants = kg_segment_sum_f32_variants, .n_variants = 1,
    .reference = kg_segment_sum_f32_reference,
    .regions = kg_segment_sum_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_segment_sum_f32_state,
    .lengths = kg_segment_sum_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_segment_sum_f32_features, .n_features = 2,
};

size_t kg_segment_sum_f32_workspace_bytes(size_t n)
{
    return KG_SEGMENT_SUM_F32_WORKSPACE_BYTES(n);
}

kg_status kg_segment_sum_f32(kg_workspace *ws, const float *in, const int64_t *offsets, float *out,
    size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_segment_sum_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_segment_sum_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_segment_sum_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
