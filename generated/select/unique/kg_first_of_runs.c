// kg_first_of_runs.c: the tables of variants and the entry functions of first_of_runs.
// Made by kgen 0.2.0 from unique.yaml (spec hash 5dc9278f2c5fb916). Do not edit: edit the spec.

#include "kg_first_of_runs.h"

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

static const kg_field kg_first_of_runs_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_first_of_runs_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- first_of_runs_u32 ---- */

int kg_first_of_runs_u32__block_wbw_w2x3_back_launch(const kg_call *call);
int kg_first_of_runs_u32__block_wbw_w2x3_back_emu(const kg_call *call);
int kg_first_of_runs_u32_reference(const kg_call *call);

static const kg_step kg_first_of_runs_u32__block_wbw_w2x3_back_steps[] = {
    {.entry = "kg_first_of_runs_u32__block_wbw_w2x3_back", .rule = KG_GRID_BLOCKS, .dbs = 192,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 432, .registers = 48},
};
static const kg_variant kg_first_of_runs_u32_variants[] = {
    {
        .name = "block_wbw_w2x3_back",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_first_of_runs_u32__block_wbw_w2x3_back_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0xbe26db7e5958d393),
        .cuda = KG_CUDA_VARIANT(kg_first_of_runs_u32__block_wbw_w2x3_back),
        .emu = KG_EMU_VARIANT(kg_first_of_runs_u32__block_wbw_w2x3_back),
    },
};

static const kg_arg kg_first_of_runs_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_first_of_runs_u32_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 8, .alignment = 8, .width = 0, .count = 3, .fields = kg_first_of_runs_u64_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_first_of_runs_u64_fields,
        .n_fields = 1},
};

static const char *const kg_first_of_runs_u32_lengths[] = {"capacity"};

static const kg_region kg_first_of_runs_u32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 192, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 6144, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 196608, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_first_of_runs_u32_state;

const kg_kernel kg_first_of_runs_u32_kernel = {
    .abi = KG_ABI,
    .name = "first_of_runs_u32",
    .family = "select",
    .describe = "first_of_runs of u32 (family select)",
    .args = kg_first_of_runs_u32_args, .n_args = 3,
    .variants = kg_first_of_runs_u32_variants, .n_variants = 1,
    .reference = kg_first_of_runs_u32_reference,
    .regions = kg_first_of_runs_u32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_first_of_runs_u32_state,
    .lengths = kg_first_of_runs_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_first_of_runs_u32_workspace_bytes(size_t n)
{
    return KG_FIRST_OF_RUNS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_first_of_runs_u32(kg_workspace *ws, const uint32_t *in, uint64_t *indices,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {in, indices, count, &capacity};
    return kg_run(&kg_first_of_runs_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_first_of_runs_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_first_of_runs_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
