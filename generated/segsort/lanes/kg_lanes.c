// kg_lanes.c: the tables of variants and the entry functions of lanes.
// Made by kgen 0.2.0 from lanes.yaml (spec hash d0e161de895a1390). Do not edit: edit the spec.

#include "kg_lanes.h"

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

static const kg_field kg_lanes_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_lanes_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- lanes_u32 ---- */

int kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_launch(const kg_call *call);
int kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_emu(const kg_call *call);
int kg_lanes_u32_reference(const kg_call *call);

static const kg_step kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_steps[] = {
    {.entry = "kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_sort", .rule = KG_GRID_BLOCKS,
        .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 6368,
        .registers = 64, .hash = UINT64_C(0x3b28c6a5c5f94110)},
    {.entry = "kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_merge", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 6, .limit = 0, .threads = 128, .shared_bytes = 2912, .registers = 40,
        .hash = UINT64_C(0x26fa6c36e1cf8ffa)},
};
static const kg_variant kg_lanes_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_p1024_all_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x26e9d63cf2f60197),
        .cuda = KG_CUDA_VARIANT(kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl),
        .emu = KG_EMU_VARIANT(kg_lanes_u32__block_wbw_w4x4_p1024_all_pdl),
    },
};

static const kg_arg kg_lanes_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_lanes_u32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_lanes_u64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_lanes_u32_fields, .n_fields = 1},
};

static const char *const kg_lanes_u32_lengths[] = {"segments"};

static const kg_named_feature kg_lanes_u32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_lanes_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 4, .most = 4503599627370496}}},
    {.name = "longs", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 24, .most = 4503599627370496}}},
    {.name = "list", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 24, .most = 4503599627370496}}},
    {.name = "merging", .kind = KG_REGION_SCRATCH, .fixed = 1184},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_lanes_u32_state;

const kg_kernel kg_lanes_u32_kernel = {
    .abi = KG_ABI,
    .name = "lanes_u32",
    .family = "segsort",
    .describe = "lanes of u32 (family segsort)",
    .args = kg_lanes_u32_args, .n_args = 3,
    .variants = kg_lanes_u32_variants, .n_variants = 1,
    .reference = kg_lanes_u32_reference,
    .regions = kg_lanes_u32_regions, .n_regions = 5,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_lanes_u32_state,
    .lengths = kg_lanes_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_lanes_u32_features, .n_features = 1,
};

size_t kg_lanes_u32_workspace_bytes(size_t n)
{
    return KG_LANES_U32_WORKSPACE_BYTES(n);
}

kg_status kg_lanes_u32(kg_workspace *ws, const uint32_t *in, const uint64_t *offsets,
    uint32_t *out, size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_lanes_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_lanes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_lanes_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
