// kg_totals.c: the tables of variants and the entry functions of totals.
// Made by kgen 0.2.0 from by_key.yaml (spec hash c6132d4d15c82434). Do not edit: edit the spec.

#include "kg_totals.h"

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

static const kg_field kg_totals_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_totals_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_totals_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- totals_f32 ---- */

int kg_totals_f32__block_wbw_w4x3_back_pdl_launch(const kg_call *call);
int kg_totals_f32__block_wbw_w4x3_back_pdl_emu(const kg_call *call);
int kg_totals_f32_reference(const kg_call *call);

static const kg_step kg_totals_f32__block_wbw_w4x3_back_pdl_steps[] = {
    {.entry = "kg_totals_f32__block_wbw_w4x3_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 384,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3216, .registers = 80},
};
static const kg_variant kg_totals_f32_variants[] = {
    {
        .name = "block_wbw_w4x3_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_totals_f32__block_wbw_w4x3_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x306e186e9a7172f2),
        .cuda = KG_CUDA_VARIANT(kg_totals_f32__block_wbw_w4x3_back_pdl),
        .emu = KG_EMU_VARIANT(kg_totals_f32__block_wbw_w4x3_back_pdl),
    },
};

static const kg_arg kg_totals_f32_args[] = {
    {.name = "keys", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_totals_u32_fields, .n_fields = 1},
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_totals_f32_fields, .n_fields = 1},
    {.name = "unique", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 5, .fields = kg_totals_u32_fields,
        .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 5, .fields = kg_totals_f32_fields, .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_totals_u64_fields, .n_fields = 1},
};

static const char *const kg_totals_f32_lengths[] = {"capacity"};

static const kg_region kg_totals_f32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 384, .each = 32, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 12288, .each = 32, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 393216, .each = 32, .most = 4503599627370496}}},
};

static kg_kernel_state kg_totals_f32_state;

const kg_kernel kg_totals_f32_kernel = {
    .abi = KG_ABI,
    .name = "totals_f32",
    .family = "select",
    .describe = "totals of f32 (family select)",
    .args = kg_totals_f32_args, .n_args = 5,
    .variants = kg_totals_f32_variants, .n_variants = 1,
    .reference = kg_totals_f32_reference,
    .regions = kg_totals_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_totals_f32_state,
    .lengths = kg_totals_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_totals_f32_workspace_bytes(size_t n)
{
    return KG_TOTALS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_totals_f32(kg_workspace *ws, const uint32_t *keys, const float *in, uint32_t *unique,
    float *out, uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {keys, in, unique, out, count, &capacity};
    return kg_run(&kg_totals_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_totals_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_totals_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
