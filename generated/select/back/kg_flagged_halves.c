// kg_flagged_halves.c: the tables of variants and the entry functions of flagged_halves.
// Made by kgen 0.2.0 from back.yaml (spec hash 1c5af1d9ffe58bb8). Do not edit: edit the spec.

#include "kg_flagged_halves.h"

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

static const kg_field kg_flagged_halves_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};
static const kg_field kg_flagged_halves_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_flagged_halves_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_flagged_halves_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_flagged_halves_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- flagged_halves_i32 ---- */

int kg_flagged_halves_i32__block_wbw_w4x2_back_pdl_launch(const kg_call *call);
int kg_flagged_halves_i32__block_wbw_w4x2_back_pdl_emu(const kg_call *call);
int kg_flagged_halves_i32_reference(const kg_call *call);

static const kg_step kg_flagged_halves_i32__block_wbw_w4x2_back_pdl_steps[] = {
    {.entry = "kg_flagged_halves_i32__block_wbw_w4x2_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2624, .registers = 56},
};
static const kg_variant kg_flagged_halves_i32_variants[] = {
    {
        .name = "block_wbw_w4x2_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_flagged_halves_i32__block_wbw_w4x2_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 17,
        .hash = UINT64_C(0xef5624922dec5522),
        .cuda = KG_CUDA_VARIANT(kg_flagged_halves_i32__block_wbw_w4x2_back_pdl),
        .emu = KG_EMU_VARIANT(kg_flagged_halves_i32__block_wbw_w4x2_back_pdl),
    },
};

static const kg_arg kg_flagged_halves_i32_args[] = {
    {.name = "x", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_flagged_halves_i32_fields, .n_fields = 1},
    {.name = "flags", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_FLAG, .fields = kg_flagged_halves_u8_fields, .n_fields = 1},
    {.name = "out", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY, .size = 8,
        .alignment = 8, .width = 0, .count = 5, .fields = kg_flagged_halves_f64_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 5, .fields = kg_flagged_halves_u32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_flagged_halves_u64_fields,
        .n_fields = 1},
};

static const char *const kg_flagged_halves_i32_lengths[] = {"capacity"};

static const kg_region kg_flagged_halves_i32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 262144, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_flagged_halves_i32_state;

const kg_kernel kg_flagged_halves_i32_kernel = {
    .abi = KG_ABI,
    .name = "flagged_halves_i32",
    .family = "select",
    .describe = "flagged_halves of i32 (family select)",
    .args = kg_flagged_halves_i32_args, .n_args = 5,
    .variants = kg_flagged_halves_i32_variants, .n_variants = 1,
    .reference = kg_flagged_halves_i32_reference,
    .regions = kg_flagged_halves_i32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_flagged_halves_i32_state,
    .lengths = kg_flagged_halves_i32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_flagged_halves_i32_workspace_bytes(size_t n)
{
    return KG_FLAGGED_HALVES_I32_WORKSPACE_BYTES(n);
}

kg_status kg_flagged_halves_i32(kg_workspace *ws, const int32_t *x, const uint8_t *flags,
    double *out, uint32_t *indices, uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {x, flags, out, indices, count, &capacity};
    return kg_run(&kg_flagged_halves_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_flagged_halves_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_flagged_halves_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
