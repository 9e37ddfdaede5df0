// kg_with_arrays.c: the tables of variants and the entry functions of with_arrays.
// Made by kgen 0.2.0 from values.yaml (spec hash 6663e6c4172337c8). Do not edit: edit the spec.

#include "kg_with_arrays.h"

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

static const kg_field kg_with_arrays_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_with_arrays_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_with_arrays_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- with_arrays_u32 ---- */

int kg_with_arrays_u32__block_wbw_w4x4_d8_launch(const kg_call *call);
int kg_with_arrays_u32__block_wbw_w4x4_d8_emu(const kg_call *call);
int kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_launch(const kg_call *call);
int kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_emu(const kg_call *call);
int kg_with_arrays_u32_reference(const kg_call *call);

static const kg_step kg_with_arrays_u32__block_wbw_w4x4_d8_steps[] = {
    {.entry = "kg_with_arrays_u32__block_wbw_w4x4_d8", .rule = KG_GRID_ONE, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 6144, .registers = 72},
};
static const kg_range kg_with_arrays_u32__block_wbw_w4x4_d8_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(512)},
};
static const kg_step kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_steps[] = {
    {.entry = "kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 140304, .registers = 128, .hash = UINT64_C(0xbde16213b35e16d3)},
    {.entry = "kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8288, .registers = 64, .hash = UINT64_C(0x5073d5830342df3e)},
    {.entry = "kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_move",
        .rule = KG_GRID_BLOCKS, .dbs = 1536, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 24832, .registers = 64, .loop = 1, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0x21068fb639e796d4)},
    {.entry = "kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_join",
        .rule = KG_GRID_ROWS, .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512,
        .shared_bytes = 140304, .registers = 128, .hash = UINT64_C(0x9e405ec5c806e994)},
};
static const kg_variant kg_with_arrays_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_d8",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_with_arrays_u32__block_wbw_w4x4_d8_steps, .n_steps = 1,
        .ranges = kg_with_arrays_u32__block_wbw_w4x4_d8_ranges, .n_ranges = 1,
        .max_n = UINT64_C(512),
        .registers = 72, .min_cc = 75, .pdl = 0, .bytes_per_element = 48,
        .hash = UINT64_C(0x906b8992a4af4629),
        .cuda = KG_CUDA_VARIANT(kg_with_arrays_u32__block_wbw_w4x4_d8),
        .emu = KG_EMU_VARIANT(kg_with_arrays_u32__block_wbw_w4x4_d8),
    },
    {
        .name = "block_wbw_w8x6_sm1_back_d8_votes_s64_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 6, .batch = 6, .vector = 1,
        .steps = kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl_steps, .n_steps = 4,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 1, .bytes_per_element = 196,
        .hash = UINT64_C(0xedb6882da910a912),
        .cuda = KG_CUDA_VARIANT(kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl),
        .emu = KG_EMU_VARIANT(kg_with_arrays_u32__block_wbw_w8x6_sm1_back_d8_votes_s64_pdl),
    },
};

static const kg_arg kg_with_arrays_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_with_arrays_u32_fields, .n_fields = 1},
    {.name = "mass", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_with_arrays_f64_fields, .n_fields = 1},
    {.name = "id", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_arrays_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_arrays_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_with_arrays_u64_fields, .n_fields = 1},
    {.name = "out_mass", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_with_arrays_f64_fields, .n_fields = 1},
    {.name = "out_id", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_with_arrays_u32_fields, .n_fields = 1},
};

static const kg_named_feature kg_with_arrays_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_with_arrays_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 4096, .each = 8192, .most = 1024}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 12288},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 2144},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1536, .each = 2048, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 48,
        .grows = {{.length = 0, .of = 1, .each = 20, .most = 4503599627370496}}},
};

static kg_kernel_state kg_with_arrays_u32_state;

const kg_kernel kg_with_arrays_u32_kernel = {
    .abi = KG_ABI,
    .name = "with_arrays_u32",
    .family = "sort",
    .describe = "with_arrays of u32 (family sort)",
    .args = kg_with_arrays_u32_args, .n_args = 7,
    .variants = kg_with_arrays_u32_variants, .n_variants = 2,
    .reference = kg_with_arrays_u32_reference,
    .regions = kg_with_arrays_u32_regions, .n_regions = 6,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_with_arrays_u32_state,
    .features = kg_with_arrays_u32_features, .n_features = 1,
};

size_t kg_with_arrays_u32_workspace_bytes(size_t n)
{
    return KG_WITH_ARRAYS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_with_arrays_u32(kg_workspace *ws, const uint32_t *in, const double *mass,
    const uint32_t *id, uint32_t *out, uint64_t *indices, double *out_mass, uint32_t *out_id,
    size_t n, kg_stream stream)
{
    const void *const args[] = {in, mass, id, out, indices, out_mass, out_id};
    return kg_run(&kg_with_arrays_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_with_arrays_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_with_arrays_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
