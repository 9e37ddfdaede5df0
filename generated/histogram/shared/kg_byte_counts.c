// kg_byte_counts.c: the tables of variants and the entry functions of byte_counts.
// Made by kgen 0.2.0 from shared.yaml (spec hash 2ac230e6eb49d549). Do not edit: edit the spec.

#include "kg_byte_counts.h"

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

static const kg_field kg_byte_counts_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_byte_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- byte_counts_u8 ---- */

int kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_launch(const kg_call *call);
int kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_emu(const kg_call *call);
int kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_launch(const kg_call *call);
int kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_emu(const kg_call *call);
int kg_byte_counts_u8_reference(const kg_call *call);

static const kg_step kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_steps[] = {
    {.entry = "kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl",
        .rule = KG_GRID_ROWS, .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 255, .threads = 256,
        .shared_bytes = 8208, .registers = 32},
};
static const kg_range kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2048)},
};
static const kg_step kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_steps[] = {
    {.entry = "kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 512, .shared_bytes = 32768,
        .registers = 40},
};
static const kg_range kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_byte_counts_u8_variants[] = {
    {
        .name = "column_wbw_w8x1_shared_2048_sm1_settle_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 16,
        .steps = kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_steps, .n_steps = 1,
        .ranges = kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_C(1000000),
        .registers = 32, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x59e2348636fd78c6),
        .cuda = KG_CUDA_VARIANT(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl),
        .emu = KG_EMU_VARIANT(kg_byte_counts_u8__column_wbw_w8x1_shared_2048_sm1_settle_pdl),
    },
    {
        .name = "column_wbw_w16x2_shared_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x38b1d5059ce99d2e),
        .cuda = KG_CUDA_VARIANT(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_byte_counts_u8__column_wbw_w16x2_shared_sm1_pdl),
    },
};

static const kg_arg kg_byte_counts_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_byte_counts_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_byte_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_byte_counts_u8_lengths[] = {"bins"};

static const kg_named_feature kg_byte_counts_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_byte_counts_u8_regions[] = {
    {.name = "settled", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_byte_counts_u8_state;

const kg_kernel kg_byte_counts_u8_kernel = {
    .abi = KG_ABI,
    .name = "byte_counts_u8",
    .family = "histogram",
    .describe = "byte_counts of u8 (family histogram)",
    .args = kg_byte_counts_u8_args, .n_args = 2,
    .variants = kg_byte_counts_u8_variants, .n_variants = 2,
    .reference = kg_byte_counts_u8_reference,
    .regions = kg_byte_counts_u8_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_byte_counts_u8_state,
    .lengths = kg_byte_counts_u8_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_byte_counts_u8_features, .n_features = 1,
};

size_t kg_byte_counts_u8_workspace_bytes(size_t n)
{
    return KG_BYTE_COUNTS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_byte_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_byte_counts_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_byte_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_byte_counts_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
