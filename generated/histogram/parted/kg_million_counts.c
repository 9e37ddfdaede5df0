// kg_million_counts.c: the tables of variants and the entry functions of million_counts.
// Made by kgen 0.2.0 from parted.yaml (spec hash 31abadf59d62d3b2). Do not edit: edit the spec.

#include "kg_million_counts.h"

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

static const kg_field kg_million_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- million_counts_u32 ---- */

int kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_launch(const kg_call *call);
int kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_emu(const kg_call *call);
int kg_million_counts_u32_reference(const kg_call *call);

static const kg_step kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_steps[] = {
    {.entry = "kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048",
        .rule = KG_GRID_ROWS, .dbs = 8192, .fixed = 0, .per_sm = 2, .limit = 512, .threads = 512,
        .shared_bytes = 34960, .registers = 64, .loop = 2, .passes = 0, .fan = 0, .run = 16777216,
        .hash = UINT64_C(0x4fd11d623797b67a)},
    {.entry = "kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_count",
        .rule = KG_GRID_ROWS, .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 512, .threads = 1024,
        .shared_bytes = 132112, .registers = 64, .hash = UINT64_C(0x4b8b1967fb9d9b9e)},
};
static const kg_range kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(16777216)},
};
static const kg_variant kg_million_counts_u32_variants[] = {
    {
        .name = "column_bbb_w16x4_parted_32768_sm2_h2048",
        .dask = "column", .bask = "block_by_block",
        .nwarps = 16, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_steps, .n_steps = 2,
        .ranges = kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_ranges,
            .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 128, .min_cc = 80, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x0ea9bc61121dfcf4),
        .cuda = KG_CUDA_VARIANT(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048),
        .emu = KG_EMU_VARIANT(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048),
    },
};

static const kg_arg kg_million_counts_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_million_counts_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_million_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_million_counts_u32_lengths[] = {"bins"};

static const kg_named_feature kg_million_counts_u32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_million_counts_u32_regions[] = {
    {.name = "parted", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 16384, .most = 2560}}},
    {.name = "offsets", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 1026, .most = 2560}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 262144},
    {.name = "next", .kind = KG_REGION_SCRATCH, .fixed = 4096},
};

static kg_kernel_state kg_million_counts_u32_state;

const kg_kernel kg_million_counts_u32_kernel = {
    .abi = KG_ABI,
    .name = "million_counts_u32",
    .family = "histogram",
    .describe = "million_counts of u32 (family histogram)",
    .args = kg_million_counts_u32_args, .n_args = 2,
    .variants = kg_million_counts_u32_variants, .n_variants = 1,
    .reference = kg_million_counts_u32_reference,
    .regions = kg_million_counts_u32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_million_counts_u32_state,
    .lengths = kg_million_counts_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_million_counts_u32_features, .n_features = 1,
};

size_t kg_million_counts_u32_workspace_bytes(size_t n)
{
    return KG_MILLION_COUNTS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_million_counts_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_million_counts_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_million_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_million_counts_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
