// kg_expanded.c: the tables of variants and the entry functions of expanded.
// Made by kgen 0.2.0 from repeat.yaml (spec hash 8db4e9311bb1b449). Do not edit: edit the spec.

#include "kg_expanded.h"

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

static const kg_field kg_expanded_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_expanded_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- expanded_u32 ---- */

int kg_expanded_u32__row_wbw_w4x2_r1_launch(const kg_call *call);
int kg_expanded_u32__row_wbw_w4x2_r1_emu(const kg_call *call);
int kg_expanded_u32__block_wbw_w4x2_back_pdl_launch(const kg_call *call);
int kg_expanded_u32__block_wbw_w4x2_back_pdl_emu(const kg_call *call);
int kg_expanded_u32_reference(const kg_call *call);

static const kg_step kg_expanded_u32__row_wbw_w4x2_r1_steps[] = {
    {.entry = "kg_expanded_u32__row_wbw_w4x2_r1", .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 64, .registers = 64,
        .hash = UINT64_C(0xd3824e808863c27f)},
    {.entry = "kg_expanded_u32__row_wbw_w4x2_r1_fill", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 16, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0xbf330f516aa9d5cd)},
};
static const kg_step kg_expanded_u32__block_wbw_w4x2_back_pdl_steps[] = {
    {.entry = "kg_expanded_u32__block_wbw_w4x2_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 80, .registers = 64,
        .hash = UINT64_C(0x34fe8a80c89d26c4)},
    {.entry = "kg_expanded_u32__block_wbw_w4x2_back_pdl_fill", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 0, .per_sm = 16, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 64, .hash = UINT64_C(0x5e82e52a292943cf)},
};
static const kg_variant kg_expanded_u32_variants[] = {
    {
        .name = "row_wbw_w4x2_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_expanded_u32__row_wbw_w4x2_r1_steps, .n_steps = 2,
        .max_n = UINT64_C(4096),
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0xe04ec6fbb31c8ac8),
        .cuda = KG_CUDA_VARIANT(kg_expanded_u32__row_wbw_w4x2_r1),
        .emu = KG_EMU_VARIANT(kg_expanded_u32__row_wbw_w4x2_r1),
    },
    {
        .name = "block_wbw_w4x2_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_expanded_u32__block_wbw_w4x2_back_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 28,
        .hash = UINT64_C(0x594dc91b9473be94),
        .cuda = KG_CUDA_VARIANT(kg_expanded_u32__block_wbw_w4x2_back_pdl),
        .emu = KG_EMU_VARIANT(kg_expanded_u32__block_wbw_w4x2_back_pdl),
    },
};

static const kg_arg kg_expanded_u32_args[] = {
    {.name = "x", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_expanded_u32_fields, .n_fields = 1},
    {.name = "length", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_expanded_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 4, .fields = kg_expanded_u32_fields, .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_expanded_u64_fields, .n_fields = 1},
};

static const char *const kg_expanded_u32_lengths[] = {"capacity"};

static const kg_region kg_expanded_u32_regions[] = {
    {.name = "ends", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 262144, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_expanded_u32_state;

const kg_kernel kg_expanded_u32_kernel = {
    .abi = KG_ABI,
    .name = "expanded_u32",
    .family = "select",
    .describe = "expanded of u32 (family select)",
    .args = kg_expanded_u32_args, .n_args = 4,
    .variants = kg_expanded_u32_variants, .n_variants = 2,
    .reference = kg_expanded_u32_reference,
    .regions = kg_expanded_u32_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_expanded_u32_state,
    .lengths = kg_expanded_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_expanded_u32_workspace_bytes(size_t n)
{
    return KG_EXPANDED_U32_WORKSPACE_BYTES(n);
}

kg_status kg_expanded_u32(kg_workspace *ws, const uint32_t *x, const uint32_t *length,
    uint32_t *out, uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {x, length, out, count, &capacity};
    return kg_run(&kg_expanded_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_expanded_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_expanded_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
