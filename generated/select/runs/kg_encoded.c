// kg_encoded.c: the tables of variants and the entry functions of encoded.
// Made by kgen 0.2.0 from runs.yaml (spec hash 79d2796d881ec453). Do not edit: edit the spec.

#include "kg_encoded.h"

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

static const kg_field kg_encoded_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_encoded_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- encoded_u32 ---- */

int kg_encoded_u32__block_wbw_w4x2_back_pdl_launch(const kg_call *call);
int kg_encoded_u32__block_wbw_w4x2_back_pdl_emu(const kg_call *call);
int kg_encoded_u32_reference(const kg_call *call);

static const kg_step kg_encoded_u32__block_wbw_w4x2_back_pdl_steps[] = {
    {.entry = "kg_encoded_u32__block_wbw_w4x2_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 656, .registers = 64},
};
static const kg_variant kg_encoded_u32_variants[] = {
    {
        .name = "block_wbw_w4x2_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_encoded_u32__block_wbw_w4x2_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0xd2a7469b1eaeeb99),
        .cuda = KG_CUDA_VARIANT(kg_encoded_u32__block_wbw_w4x2_back_pdl),
        .emu = KG_EMU_VARIANT(kg_encoded_u32__block_wbw_w4x2_back_pdl),
    },
};

static const kg_arg kg_encoded_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_encoded_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 4, .fields = kg_encoded_u32_fields, .n_fields = 1},
    {.name = "lengths", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 4, .fields = kg_encoded_u32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_encoded_u64_fields, .n_fields = 1},
};

static const char *const kg_encoded_u32_lengths[] = {"capacity"};

static const kg_region kg_encoded_u32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 32, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 32, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 262144, .each = 32, .most = 4503599627370496}}},
};

static kg_kernel_state kg_encoded_u32_state;

const kg_kernel kg_encoded_u32_kernel = {
    .abi = KG_ABI,
    .name = "encoded_u32",
    .family = "select",
    .describe = "encoded of u32 (family select)",
    .args = kg_encoded_u32_args, .n_args = 4,
    .variants = kg_encoded_u32_variants, .n_variants = 1,
    .reference = kg_encoded_u32_reference,
    .regions = kg_encoded_u32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_encoded_u32_state,
    .lengths = kg_encoded_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_encoded_u32_workspace_bytes(size_t n)
{
    return KG_ENCODED_U32_WORKSPACE_BYTES(n);
}

kg_status kg_encoded_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, uint32_t *lengths,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {in, out, lengths, count, &capacity};
    return kg_run(&kg_encoded_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_encoded_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_encoded_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
