// kg_colours.c: the tables of variants and the entry functions of colours.
// Made by kgen 0.2.0 from channels.yaml (spec hash e87546dcfff24df7). Do not edit: edit the spec.

#include "kg_colours.h"

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

static const kg_field kg_colours_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_colours_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- colours_u8 ---- */

int kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_launch(const kg_call *call);
int kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_emu(const kg_call *call);
int kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_launch(const kg_call *call);
int kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_emu(const kg_call *call);
int kg_colours_u8_reference(const kg_call *call);

static const kg_step kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_steps[] = {
    {.entry = "kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl",
        .rule = KG_GRID_ROWS, .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024,
        .shared_bytes = 98304, .registers = 64},
};
static const kg_range kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(256), .hi = UINT64_C(256)},
};
static const kg_step kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_steps[] = {
    {.entry = "kg_colours_u8__column_wbw_w32x2_shared_24576_sm1", .rule = KG_GRID_ROWS,
        .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 98304,
        .registers = 64},
};
static const kg_range kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_colours_u8_variants[] = {
    {
        .name = "column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 4, .batch = 4, .vector = 16,
        .steps = kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_steps,
            .n_steps = 1,
        .ranges = kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x3f3a72556aae9174),
        .cuda = KG_CUDA_VARIANT(kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl),
        .emu = KG_EMU_VARIANT(kg_colours_u8__column_wbw_w32x4_shared_24576_sm1_b256_ahead_pdl),
    },
    {
        .name = "column_wbw_w32x2_shared_24576_sm1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_steps, .n_steps = 1,
        .ranges = kg_colours_u8__column_wbw_w32x2_shared_24576_sm1_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xe77fde6bb9fc5116),
        .cuda = KG_CUDA_VARIANT(kg_colours_u8__column_wbw_w32x2_shared_24576_sm1),
        .emu = KG_EMU_VARIANT(kg_colours_u8__column_wbw_w32x2_shared_24576_sm1),
    },
};

static const kg_arg kg_colours_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_TIMES, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .plus = 4, .fields = kg_colours_u8_fields,
        .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 0, .height = KG_FIXED | 3, .fields = kg_colours_u32_fields,
        .n_fields = 1},
};

static const char *const kg_colours_u8_lengths[] = {"bins"};

static const kg_named_feature kg_colours_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_colours_u8_state;

const kg_kernel kg_colours_u8_kernel = {
    .abi = KG_ABI,
    .name = "colours_u8",
    .family = "histogram",
    .describe = "colours of u8 (family histogram)",
    .args = kg_colours_u8_args, .n_args = 2,
    .variants = kg_colours_u8_variants, .n_variants = 2,
    .reference = kg_colours_u8_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_colours_u8_state,
    .lengths = kg_colours_u8_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_colours_u8_features, .n_features = 1,
};

size_t kg_colours_u8_workspace_bytes(size_t n)
{
    return KG_COLOURS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_colours_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n, size_t bins,
    kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_colours_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_colours_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_colours_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
