// kg_add_counts.c: the tables of variants and the entry functions of add_counts.
// Made by kgen 0.2.0 from accumulate.yaml (spec hash ba91921e686b62cb). Do not edit: edit the spec.

#include "kg_add_counts.h"

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

static const kg_field kg_add_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_add_counts_u16_fields[] = {
    {.name = "", .type = "u16", .offset = 0, .size = 2},
};
static const kg_field kg_add_counts_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- add_counts_u16 ---- */

int kg_add_counts_u16__column_wbw_w8x1_shared_c64_launch(const kg_call *call);
int kg_add_counts_u16__column_wbw_w8x1_shared_c64_emu(const kg_call *call);
int kg_add_counts_u16_reference(const kg_call *call);

static const kg_step kg_add_counts_u16__column_wbw_w8x1_shared_c64_steps[] = {
    {.entry = "kg_add_counts_u16__column_wbw_w8x1_shared_c64", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 64, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_add_counts_u16__column_wbw_w8x1_shared_c64_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_add_counts_u16_variants[] = {
    {
        .name = "column_wbw_w8x1_shared_c64",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 8,
        .steps = kg_add_counts_u16__column_wbw_w8x1_shared_c64_steps, .n_steps = 1,
        .ranges = kg_add_counts_u16__column_wbw_w8x1_shared_c64_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 2,
        .hash = UINT64_C(0x5f92579a66ec5338),
        .cuda = KG_CUDA_VARIANT(kg_add_counts_u16__column_wbw_w8x1_shared_c64),
        .emu = KG_EMU_VARIANT(kg_add_counts_u16__column_wbw_w8x1_shared_c64),
    },
};

static const kg_arg kg_add_counts_u16_args[] = {
    {.name = "shift", .type = "u32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_add_counts_u32_fields, .n_fields = 1},
    {.name = "in", .type = "u16", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .kind = KG_KIND_KEY, .fields = kg_add_counts_u16_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_INOUT, .extent = KG_EXTENT_LENGTH, .size = 8,
        .alignment = 8, .width = 0, .fields = kg_add_counts_u64_fields, .n_fields = 1},
};

static const char *const kg_add_counts_u16_lengths[] = {"bins"};

static const kg_named_feature kg_add_counts_u16_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_add_counts_u16_state;

const kg_kernel kg_add_counts_u16_kernel = {
    .abi = KG_ABI,
    .name = "add_counts_u16",
    .family = "histogram",
    .describe = "add_counts of u16 (family histogram)",
    .args = kg_add_counts_u16_args, .n_args = 3,
    .variants = kg_add_counts_u16_variants, .n_variants = 1,
    .reference = kg_add_counts_u16_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_add_counts_u16_state,
    .lengths = kg_add_counts_u16_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_add_counts_u16_features, .n_features = 1,
};

size_t kg_add_counts_u16_workspace_bytes(size_t n)
{
    return KG_ADD_COUNTS_U16_WORKSPACE_BYTES(n);
}

kg_status kg_add_counts_u16(kg_workspace *ws, uint32_t shift, const uint16_t *in, uint64_t *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {&shift, in, out, &bins};
    return kg_run(&kg_add_counts_u16_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_add_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_add_counts_u16_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
