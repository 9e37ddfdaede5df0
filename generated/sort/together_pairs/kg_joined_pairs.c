// kg_joined_pairs.c: the tables of variants and the entry functions of joined_pairs.
// Made by kgen 0.2.0 from together_pairs.yaml (spec hash 4d0149176e057664). Do not edit: edit the
// spec.

#include "kg_joined_pairs.h"

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

static const kg_field kg_joined_pairs_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_joined_pairs_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_joined_pairs_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- joined_pairs_u32 ---- */

int kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_launch(const kg_call *call);
int kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_emu(const kg_call *call);
int kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_launch(const kg_call *call);
int kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_emu(const kg_call *call);
int kg_joined_pairs_u32_reference(const kg_call *call);

static const kg_step kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_steps[] = {
    {.entry = "kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 10384,
        .registers = 96},
};
static const kg_range kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(20000)},
};
static const kg_step kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_steps[] = {
    {.entry = "kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_count", .rule = KG_GRID_ROWS,
        .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 140304, .registers = 128, .hash = UINT64_C(0x73bbcce681cea146)},
    {.entry = "kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_scan", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 1024, .shared_bytes = 8288,
        .registers = 64, .hash = UINT64_C(0x40628248d5fecfeb)},
    {.entry = "kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_move", .rule = KG_GRID_BLOCKS,
        .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 20592,
        .registers = 64, .loop = 1, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x4e099dfa7241b41f)},
    {.entry = "kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_join", .rule = KG_GRID_ROWS,
        .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 140304, .registers = 128, .hash = UINT64_C(0xc2417fc8ef4e1df5)},
};
static const kg_variant kg_joined_pairs_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_together_d8_votes_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_steps, .n_steps = 1,
        .ranges = kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_C(20000),
        .registers = 96, .min_cc = 75, .pdl = 1, .bytes_per_element = 96,
        .hash = UINT64_C(0x2e428c329891f221),
        .cuda = KG_CUDA_VARIANT(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl),
        .emu = KG_EMU_VARIANT(kg_joined_pairs_u32__block_wbw_w4x4_together_d8_votes_pdl),
    },
    {
        .name = "block_wbw_w8x4_sm1_back_d8_s64",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64_steps, .n_steps = 4,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 164,
        .hash = UINT64_C(0xe6266e39aa2b5543),
        .cuda = KG_CUDA_VARIANT(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64),
        .emu = KG_EMU_VARIANT(kg_joined_pairs_u32__block_wbw_w8x4_sm1_back_d8_s64),
    },
};

static const kg_arg kg_joined_pairs_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_joined_pairs_u32_fields, .n_fields = 1},
    {.name = "values", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_joined_pairs_f64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_joined_pairs_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_joined_pairs_u64_fields, .n_fields = 1},
    {.name = "out_values", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_joined_pairs_f64_fields, .n_fields = 1},
};

static const kg_named_feature kg_joined_pairs_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_joined_pairs_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 8192, .most = 1024}}},
    {.name = "turns", .kind = KG_REGION_SCRATCH, .fixed = 16,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 20000}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 12288},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 2144},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 2048, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 32,
        .grows = {{.length = 0, .of = 1, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_joined_pairs_u32_state;

const kg_kernel kg_joined_pairs_u32_kernel = {
    .abi = KG_ABI,
    .name = "joined_pairs_u32",
    .family = "sort",
    .describe = "joined_pairs of u32 (family sort)",
    .args = kg_joined_pairs_u32_args, .n_args = 5,
    .variants = kg_joined_pairs_u32_variants, .n_variants = 2,
    .reference = kg_joined_pairs_u32_reference,
    .regions = kg_joined_pairs_u32_regions, .n_regions = 7,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_joined_pairs_u32_state,
    .features = kg_joined_pairs_u32_features, .n_features = 1,
};

size_t kg_joined_pairs_u32_workspace_bytes(size_t n)
{
    return KG_JOINED_PAIRS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_joined_pairs_u32(kg_workspace *ws, const uint32_t *in, const double *values,
    uint32_t *out, uint64_t *indices, double *out_values, size_t n, kg_stream stream)
{
    const void *const args[] = {in, values, out, indices, out_values};
    return kg_run(&kg_joined_pairs_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_joined_pairs_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_joined_pairs_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
