// kg_sixteenths.c: the tables of variants and the entry functions of sixteenths.
// Made by kgen 0.2.0 from block.yaml (spec hash b3035aa159a5aabb). Do not edit: edit the spec.

#include "kg_sixteenths.h"

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

static const kg_field kg_sixteenths_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_sixteenths_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- sixteenths_f32 ---- */

int kg_sixteenths_f32__column_wbw_w8x1_block_launch(const kg_call *call);
int kg_sixteenths_f32__column_wbw_w8x1_block_emu(const kg_call *call);
int kg_sixteenths_f32_reference(const kg_call *call);

static const kg_step kg_sixteenths_f32__column_wbw_w8x1_block_steps[] = {
    {.entry = "kg_sixteenths_f32__column_wbw_w8x1_block", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_sixteenths_f32__column_wbw_w8x1_block_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_sixteenths_f32_variants[] = {
    {
        .name = "column_wbw_w8x1_block",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_sixteenths_f32__column_wbw_w8x1_block_steps, .n_steps = 1,
        .ranges = kg_sixteenths_f32__column_wbw_w8x1_block_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xcd692af64fd291e3),
        .cuda = KG_CUDA_VARIANT(kg_sixteenths_f32__column_wbw_w8x1_block),
        .emu = KG_EMU_VARIANT(kg_sixteenths_f32__column_wbw_w8x1_block),
    },
};

static const kg_arg kg_sixteenths_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_sixteenths_f32_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 8,
        .alignment = 8, .width = 0, .fields = kg_sixteenths_u64_fields, .n_fields = 1},
};

static const char *const kg_sixteenths_f32_lengths[] = {"bins"};

static const kg_named_feature kg_sixteenths_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_sixteenths_f32_state;

const kg_kernel kg_sixteenths_f32_kernel = {
    .abi = KG_ABI,
    .name = "sixteenths_f32",
    .family = "histogram",
    .describe = "sixteenths of f32 (family histogram)",
    .args = kg_sixteenths_f32_args, .n_args = 2,
    .variants = kg_sixteenths_f32_variants, .n_variants = 1,
    .reference = kg_sixteenths_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_sixteenths_f32_state,
    .lengths = kg_sixteenths_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_sixteenths_f32_features, .n_features = 1,
};

size_t kg_sixteenths_f32_workspace_bytes(size_t n)
{
    return KG_SIXTEENTHS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_sixteenths_f32(kg_workspace *ws, const float *in, uint64_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_sixteenths_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_sixteenths_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_sixteenths_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
