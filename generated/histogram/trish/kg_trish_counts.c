// kg_trish_counts.c: the tables of variants and the entry functions of trish_counts.
// Made by kgen 0.2.0 from trish.yaml (spec hash 363f1b6caeac1a57). Do not edit: edit the spec.

#include "kg_trish_counts.h"

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

static const kg_field kg_trish_counts_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_trish_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- trish_counts_u8 ---- */

int kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_launch(const kg_call *call);
int kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_emu(const kg_call *call);
int kg_trish_counts_u8_reference(const kg_call *call);

static const kg_step kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_steps[] = {
    {.entry = "kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl", .rule = KG_GRID_ROWS,
        .dbs = 15872, .fixed = 0, .per_sm = 6, .limit = 2048, .threads = 128,
        .shared_bytes = 32768, .registers = 128, .hash = UINT64_C(0xd7177a36402b25be)},
    {.entry = "kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_sum", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 32, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 256,
        .terms = KG_TERM(0), .registers = 32, .hash = UINT64_C(0x4621e855561912d9)},
};
static const kg_range kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(256)},
};
static const kg_access kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_accesses[] = {
    {.what = "a counter, read", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "a counter, written", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "row sums, read", .word_bytes = 16, .degree = 1, .wavefronts = 4, .ideal = 4},
    {.what = "row sums, cleared", .word_bytes = 16, .degree = 1, .wavefronts = 4, .ideal = 4},
};
static const kg_variant kg_trish_counts_u8_variants[] = {
    {
        .name = "column_wbw_w4x31_trish_sm6_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 31, .batch = 8, .vector = 4,
        .steps = kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_steps, .n_steps = 2,
        .ranges = kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl_accesses, .n_accesses = 4,
        .registers = 128, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0xd328d0dadb70c1fe),
        .cuda = KG_CUDA_VARIANT(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl),
        .emu = KG_EMU_VARIANT(kg_trish_counts_u8__column_wbw_w4x31_trish_sm6_pdl),
    },
};

static const kg_arg kg_trish_counts_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_trish_counts_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_trish_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_trish_counts_u8_lengths[] = {"bins"};

static const kg_named_feature kg_trish_counts_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_trish_counts_u8_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 2097152},
};

static kg_kernel_state kg_trish_counts_u8_state;

const kg_kernel kg_trish_counts_u8_kernel = {
    .abi = KG_ABI,
    .name = "trish_counts_u8",
    .family = "histogram",
    .describe = "trish_counts of u8 (family histogram)",
    .args = kg_trish_counts_u8_args, .n_args = 2,
    .variants = kg_trish_counts_u8_variants, .n_variants = 1,
    .reference = kg_trish_counts_u8_reference,
    .regions = kg_trish_counts_u8_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_trish_counts_u8_state,
    .lengths = kg_trish_counts_u8_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_trish_counts_u8_features, .n_features = 1,
};

size_t kg_trish_counts_u8_workspace_bytes(size_t n)
{
    return KG_TRISH_COUNTS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_trish_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_trish_counts_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_trish_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_trish_counts_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
