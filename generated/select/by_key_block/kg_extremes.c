// kg_extremes.c: the tables of variants and the entry functions of extremes.
// Made by kgen 0.2.0 from by_key_block.yaml (spec hash b290d9d01f4a2658). Do not edit: edit the
// spec.

#include "kg_extremes.h"

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

static const kg_field kg_extremes_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_extremes_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};
static const kg_field kg_extremes_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_extremes_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- extremes_i32 ---- */

int kg_extremes_i32__row_wbw_w2x1_r1_launch(const kg_call *call);
int kg_extremes_i32__row_wbw_w2x1_r1_emu(const kg_call *call);
int kg_extremes_i32_reference(const kg_call *call);

static const kg_step kg_extremes_i32__row_wbw_w2x1_r1_steps[] = {
    {.entry = "kg_extremes_i32__row_wbw_w2x1_r1", .rule = KG_GRID_ROWS, .dbs = 64, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 768, .registers = 96},
};
static const kg_variant kg_extremes_i32_variants[] = {
    {
        .name = "row_wbw_w2x1_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_extremes_i32__row_wbw_w2x1_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 96, .min_cc = 75, .pdl = 0, .bytes_per_element = 18,
        .hash = UINT64_C(0xcb01da73224fdef4),
        .cuda = KG_CUDA_VARIANT(kg_extremes_i32__row_wbw_w2x1_r1),
        .emu = KG_EMU_VARIANT(kg_extremes_i32__row_wbw_w2x1_r1),
    },
};

static const kg_arg kg_extremes_i32_args[] = {
    {.name = "keys", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_extremes_u8_fields, .n_fields = 1},
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_extremes_i32_fields, .n_fields = 1},
    {.name = "unique", .type = "u8", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 1, .alignment = 1, .width = 0, .count = 7, .fields = kg_extremes_u8_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 7, .fields = kg_extremes_u32_fields,
        .n_fields = 1},
    {.name = "out_min", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 7, .fields = kg_extremes_i32_fields,
        .n_fields = 1},
    {.name = "out_sum", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 4, .alignment = 4, .width = 0, .count = 7, .fields = kg_extremes_i32_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_extremes_u64_fields, .n_fields = 1},
};

static const char *const kg_extremes_i32_lengths[] = {"capacity"};

static kg_kernel_state kg_extremes_i32_state;

const kg_kernel kg_extremes_i32_kernel = {
    .abi = KG_ABI,
    .name = "extremes_i32",
    .family = "select",
    .describe = "extremes of i32 (family select)",
    .args = kg_extremes_i32_args, .n_args = 7,
    .variants = kg_extremes_i32_variants, .n_variants = 1,
    .reference = kg_extremes_i32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_extremes_i32_state,
    .lengths = kg_extremes_i32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_extremes_i32_workspace_bytes(size_t n)
{
    return KG_EXTREMES_I32_WORKSPACE_BYTES(n);
}

kg_status kg_extremes_i32(kg_workspace *ws, const uint8_t *keys, const int32_t *in,
    uint8_t *unique, uint32_t *indices, int32_t *out_min, int32_t *out_sum, uint64_t *count,
    size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {keys, in, unique, indices, out_min, out_sum, count, &capacity};
    return kg_run(&kg_extremes_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_extremes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_extremes_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
