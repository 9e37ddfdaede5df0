// kg_channel_ranges.c: the tables of variants and the entry functions of channel_ranges.
// Made by kgen 0.2.0 from channel_ranges.yaml (spec hash b8e58878380b660c). Do not edit: edit the
// spec.

#include "kg_channel_ranges.h"

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

static const kg_field kg_channel_ranges_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_channel_ranges_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- channel_ranges_f32 ---- */

int kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_launch(const kg_call *call);
int kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_emu(const kg_call *call);
int kg_channel_ranges_f32__column_wbw_w8x2_global_sm1_launch(const kg_call *call);
int kg_channel_ranges_f32__column_wbw_w8x2_global_sm1_emu(const kg_call *call);
int kg_channel_ranges_f32_reference(const kg_call *call);

static const kg_step kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_steps[] = {
    {.entry = "kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1", .rule = KG_GRID_ROWS,
        .dbs = 682, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 8256,
        .registers = 48},
};
static const kg_range kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1024)},
};
static const kg_step kg_channel_ranges_f32__column_wbw_w8x2_global_sm1_steps[] = {
    {.entry = "kg_channel_ranges_f32__column_wbw_w8x2_global_sm1", .rule = KG_GRID_ROWS,
        .dbs = 682, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 80,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 48},
};
static const kg_variant kg_channel_ranges_f32_variants[] = {
    {
        .name = "column_wbw_w8x2_shared_2048_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_steps, .n_steps = 1,
        .ranges = kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x589fae192a1b51b0),
        .cuda = KG_CUDA_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1),
        .emu = KG_EMU_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_shared_2048_sm1),
    },
    {
        .name = "column_wbw_w8x2_global_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_channel_ranges_f32__column_wbw_w8x2_global_sm1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0xa4b5bb152516f960),
        .cuda = KG_CUDA_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1),
        .emu = KG_EMU_VARIANT(kg_channel_ranges_f32__column_wbw_w8x2_global_sm1),
    },
};

static const kg_arg kg_channel_ranges_f32_args[] = {
    {.name = "lo0", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_channel_ranges_f32_fields, .n_fields = 1},
    {.name = "hi0", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_channel_ranges_f32_fields, .n_fields = 1},
    {.name = "lo1", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_channel_ranges_f32_fields, .n_fields = 1},
    {.name = "hi1", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_channel_ranges_f32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_TIMES, .size = 4,
        .alignment = 4, .plus = 3, .fields = kg_channel_ranges_f32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 0, .height = KG_FIXED | 2, .fields = kg_channel_ranges_u32_fields,
        .n_fields = 1},
};

static const char *const kg_channel_ranges_f32_lengths[] = {"bins"};

static const kg_named_feature kg_channel_ranges_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_channel_ranges_f32_state;

const kg_kernel kg_channel_ranges_f32_kernel = {
    .abi = KG_ABI,
    .name = "channel_ranges_f32",
    .family = "histogram",
    .describe = "channel_ranges of f32 (family histogram)",
    .args = kg_channel_ranges_f32_args, .n_args = 6,
    .variants = kg_channel_ranges_f32_variants, .n_variants = 2,
    .reference = kg_channel_ranges_f32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_channel_ranges_f32_state,
    .lengths = kg_channel_ranges_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_channel_ranges_f32_features, .n_features = 1,
};

size_t kg_channel_ranges_f32_workspace_bytes(size_t n)
{
    return KG_CHANNEL_RANGES_F32_WORKSPACE_BYTES(n);
}

kg_status kg_channel_ranges_f32(kg_workspace *ws, float lo0, float hi0, float lo1, float hi1,
    const float *in, uint32_t *out, size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {&lo0, &hi0, &lo1, &hi1, in, out, &bins};
    return kg_run(&kg_channel_ranges_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_channel_ranges_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_channel_ranges_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
