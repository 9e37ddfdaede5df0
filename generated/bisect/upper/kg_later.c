// kg_later.c: the tables of variants and the entry functions of later.
// Made by kgen 0.2.0 from upper.yaml (spec hash 8d350e20154f2b9f). Do not edit: edit the spec.

#include "kg_later.h"

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

static const kg_field kg_later_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_later_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- later_u32 ---- */

int kg_later_u32__block_bbb_w2x1_launch(const kg_call *call);
int kg_later_u32__block_bbb_w2x1_emu(const kg_call *call);
int kg_later_u32_reference(const kg_call *call);

static const kg_step kg_later_u32__block_bbb_w2x1_steps[] = {
    {.entry = "kg_later_u32__block_bbb_w2x1", .rule = KG_GRID_BLOCKS, .dbs = 64, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_later_u32_variants[] = {
    {
        .name = "block_bbb_w2x1",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_later_u32__block_bbb_w2x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0xbd44e3a1c1890687),
        .cuda = KG_CUDA_VARIANT(kg_later_u32__block_bbb_w2x1),
        .emu = KG_EMU_VARIANT(kg_later_u32__block_bbb_w2x1),
    },
};

static const kg_arg kg_later_u32_args[] = {
    {.name = "needles", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_later_u32_fields, .n_fields = 1},
    {.name = "sorted", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .width = 0, .fields = kg_later_u32_fields,
        .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_later_u64_fields, .n_fields = 1},
};

static const char *const kg_later_u32_lengths[] = {"n_sorted"};

static kg_kernel_state kg_later_u32_state;

const kg_kernel kg_later_u32_kernel = {
    .abi = KG_ABI,
    .name = "later_u32",
    .family = "bisect",
    .describe = "later of u32 (family bisect)",
    .args = kg_later_u32_args, .n_args = 3,
    .variants = kg_later_u32_variants, .n_variants = 1,
    .reference = kg_later_u32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_later_u32_state,
    .lengths = kg_later_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_later_u32_workspace_bytes(size_t n)
{
    return KG_LATER_U32_WORKSPACE_BYTES(n);
}

kg_status kg_later_u32(kg_workspace *ws, const uint32_t *needles, const uint32_t *sorted,
    uint64_t *out, size_t n, size_t n_sorted, kg_stream stream)
{
    const void *const args[] = {needles, sorted, out, &n_sorted};
    return kg_run(&kg_later_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_later_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_later_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
