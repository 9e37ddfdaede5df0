// kg_repeated.c: the tables of variants and the entry functions of repeated.
// Made by kgen 0.2.0 from repeated.yaml (spec hash 6b6ffe4ed1d9d191). Do not edit: edit the spec.

#include "kg_repeated.h"

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

static const kg_field kg_repeated_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_repeated_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- repeated_u8 ---- */

int kg_repeated_u8__row_wbw_w2x3_r1_launch(const kg_call *call);
int kg_repeated_u8__row_wbw_w2x3_r1_emu(const kg_call *call);
int kg_repeated_u8_reference(const kg_call *call);

static const kg_step kg_repeated_u8__row_wbw_w2x3_r1_steps[] = {
    {.entry = "kg_repeated_u8__row_wbw_w2x3_r1", .rule = KG_GRID_ROWS, .dbs = 192, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 832, .registers = 64},
};
static const kg_variant kg_repeated_u8_variants[] = {
    {
        .name = "row_wbw_w2x3_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_repeated_u8__row_wbw_w2x3_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 17,
        .hash = UINT64_C(0xdad18cf10038f276),
        .cuda = KG_CUDA_VARIANT(kg_repeated_u8__row_wbw_w2x3_r1),
        .emu = KG_EMU_VARIANT(kg_repeated_u8__row_wbw_w2x3_r1),
    },
};

static const kg_arg kg_repeated_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_repeated_u8_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 8, .alignment = 8, .width = 0, .count = 4, .fields = kg_repeated_u64_fields,
        .n_fields = 1},
    {.name = "lengths", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_CAPACITY,
        .size = 8, .alignment = 8, .width = 0, .count = 4, .fields = kg_repeated_u64_fields,
        .n_fields = 1},
    {.name = "count", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .kind = KG_KIND_COUNT, .fields = kg_repeated_u64_fields, .n_fields = 1},
};

static const char *const kg_repeated_u8_lengths[] = {"capacity"};

static kg_kernel_state kg_repeated_u8_state;

const kg_kernel kg_repeated_u8_kernel = {
    .abi = KG_ABI,
    .name = "repeated_u8",
    .family = "select",
    .describe = "repeated of u8 (family select)",
    .args = kg_repeated_u8_args, .n_args = 4,
    .variants = kg_repeated_u8_variants, .n_variants = 1,
    .reference = kg_repeated_u8_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_repeated_u8_state,
    .lengths = kg_repeated_u8_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_repeated_u8_workspace_bytes(size_t n)
{
    return KG_REPEATED_U8_WORKSPACE_BYTES(n);
}

kg_status kg_repeated_u8(kg_workspace *ws, const uint8_t *in, uint64_t *indices, uint64_t *lengths,
    uint64_t *count, size_t n, size_t capacity, kg_stream stream)
{
    const void *const args[] = {in, indices, lengths, count, &capacity};
    return kg_run(&kg_repeated_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_repeated_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_repeated_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
