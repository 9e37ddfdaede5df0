// kg_alive.c: the tables of variants and the entry functions of alive.
// Made by kgen 0.2.0 from arrays.yaml (spec hash 42d1915a5db08ded). Do not edit: edit the spec.

#include "kg_alive.h"

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

static const kg_field kg_alive_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_alive_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_alive_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_alive_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- alive_f32 ---- */

int kg_alive_f32__block_wbw_w2x2_back_launch(const kg_call *call);
int kg_alive_f32__block_wbw_w2x2_back_emu(const kg_call *call);
int kg_alive_f32_reference(const kg_call *call);

static const kg_step kg_alive_f32__block_wbw_w2x2_back_steps[] = {
    {.entry = "kg_alive_f32__block_wbw_w2x2_back", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1840, .registers = 64},
};
static const kg_variant kg_alive_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_back",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_alive_f32__block_wbw_w2x2_back_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0x6d4a7c1d67bbccf1),
        .cuda = KG_CUDA_VARIANT(kg_alive_f32__block_wbw_w2x2_back),
        .emu = KG_EMU_VARIANT(kg_alive_f32__block_wbw_w2x2_back),
    },
};

static const kg_arg kg_alive_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_alive_f32_fields, .n_fields = 1},
    {.name = "mass", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_alive_f64_fields, .n_fields = 1},
    {.name = "flags", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_BITS, .size = 4,
        .alignment = 4, .fields = kg_alive_u32_fields, .n_fields = 1},
    {.name = "xs", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 4,
        .alignment = 4, .width = 0, .count = 7, .fields = kg_alive_f32_fields, .n_fields = 1},
    {.name = "masses", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 8, .alignment = 8, .width = 0, .count = 7, .fields = kg_alive_f64_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 7, .fields = kg_alive_u32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_alive_u64_fields, .n_fields = 1},
};

static const char *const kg_alive_f32_lengths[] = {"capacity"};

static const kg_region kg_alive_f32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 4096, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 131072, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_alive_f32_state;

const kg_kernel kg_alive_f32_kernel = {
    .abi = KG_ABI,
    .name = "alive_f32",
    .family = "select",
    .describe = "alive of f32 (family select)",
    .args = kg_alive_f32_args, .n_args = 7,
    .variants = kg_alive_f32_variants, .n_variants = 1,
    .reference = kg_alive_f32_reference,
    .regions = kg_alive_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_alive_f32_state,
    .lengths = kg_alive_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_alive_f32_workspace_bytes(size_t n)
{
    return KG_ALIVE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_alive_f32(kg_workspace *ws, const float *x, const double *mass, const uint32_t *flags,
    float *xs, double *masses, uint32_t *indices, uint64_t *count, size_t n, size_t capacity,
    kg_stream stream)
{
    const void *const args[] = {x, mass, flags, xs, masses, indices, count, &capacity};
    return kg_run(&kg_alive_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_alive_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_alive_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
