// kg_by_sensor.c: the tables of variants and the entry functions of by_sensor.
// Made by kgen 0.2.0 from structs.yaml (spec hash 40d88ba0103f9cc4). Do not edit: edit the spec.

#include "kg_by_sensor.h"

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

static const kg_field kg_by_sensor_reading_fields[] = {
    {.name = "sensor", .type = "u16", .offset = 0, .size = 2},
    {.name = "quality", .type = "u8", .offset = 2, .size = 1},
    {.name = "w", .type = "f32", .offset = 4, .size = 4},
};
static const kg_field kg_by_sensor_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- by_sensor_reading ---- */

int kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_launch(const kg_call *call);
int kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_emu(const kg_call *call);
int kg_by_sensor_reading_reference(const kg_call *call);

static const kg_step kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_steps[] = {
    {.entry = "kg_by_sensor_reading__column_wbw_w8x2_shared_sm1", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_by_sensor_reading_variants[] = {
    {
        .name = "column_wbw_w8x2_shared_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_steps, .n_steps = 1,
        .ranges = kg_by_sensor_reading__column_wbw_w8x2_shared_sm1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xcbc5896dd73682ff),
        .cuda = KG_CUDA_VARIANT(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1),
        .emu = KG_EMU_VARIANT(kg_by_sensor_reading__column_wbw_w8x2_shared_sm1),
    },
};

static const kg_arg kg_by_sensor_reading_args[] = {
    {.name = "in", .type = "reading", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 4, .fields = kg_by_sensor_reading_fields, .n_fields = 3},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_by_sensor_f32_fields, .n_fields = 1},
};

static const char *const kg_by_sensor_reading_lengths[] = {"bins"};

static const kg_named_feature kg_by_sensor_reading_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_by_sensor_reading_state;

const kg_kernel kg_by_sensor_reading_kernel = {
    .abi = KG_ABI,
    .name = "by_sensor_reading",
    .family = "histogram",
    .describe = "by_sensor of reading (family histogram)",
    .args = kg_by_sensor_reading_args, .n_args = 2,
    .variants = kg_by_sensor_reading_variants, .n_variants = 1,
    .reference = kg_by_sensor_reading_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_by_sensor_reading_state,
    .lengths = kg_by_sensor_reading_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_by_sensor_reading_features, .n_features = 1,
};

size_t kg_by_sensor_reading_workspace_bytes(size_t n)
{
    return KG_BY_SENSOR_READING_WORKSPACE_BYTES(n);
}

kg_status kg_by_sensor_reading(kg_workspace *ws, const kg_by_sensor_reading_t *in, float *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_by_sensor_reading_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_by_sensor_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_by_sensor_reading_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
