// kg_eighth_back.c: the tables of variants and the entry functions of eighth_back.
// Made by kgen 0.2.0 from far.yaml (spec hash a6cb8c189fd3acb4). Do not edit: edit the spec.

#include "kg_eighth_back.h"

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

static const kg_field kg_eighth_back_u16_fields[] = {
    {.name = "", .type = "u16", .offset = 0, .size = 2},
};

/* ---- eighth_back_u16 ---- */

int kg_eighth_back_u16__block_wbw_w8x1_vec_launch(const kg_call *call);
int kg_eighth_back_u16__block_wbw_w8x1_vec_emu(const kg_call *call);
int kg_eighth_back_u16__block_wbw_w8x1_shift_launch(const kg_call *call);
int kg_eighth_back_u16__block_wbw_w8x1_shift_emu(const kg_call *call);
int kg_eighth_back_u16__block_wbw_w8x1_launch(const kg_call *call);
int kg_eighth_back_u16__block_wbw_w8x1_emu(const kg_call *call);
int kg_eighth_back_u16_reference(const kg_call *call);

static const kg_step kg_eighth_back_u16__block_wbw_w8x1_vec_steps[] = {
    {.entry = "kg_eighth_back_u16__block_wbw_w8x1_vec", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 80},
};
static const kg_range kg_eighth_back_u16__block_wbw_w8x1_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(7)},
};
static const kg_step kg_eighth_back_u16__block_wbw_w8x1_shift_steps[] = {
    {.entry = "kg_eighth_back_u16__block_wbw_w8x1_shift", .rule = KG_GRID_BLOCKS, .dbs = 2048,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 80},
};
static const kg_range kg_eighth_back_u16__block_wbw_w8x1_shift_ranges[] = {
    {.feature = KG_FEATURE_PEEL_WRITTEN, .lo = UINT64_C(0), .hi = UINT64_C(7)},
};
static const kg_step kg_eighth_back_u16__block_wbw_w8x1_steps[] = {
    {.entry = "kg_eighth_back_u16__block_wbw_w8x1", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 0, .registers = 32},
};
static const kg_variant kg_eighth_back_u16_variants[] = {
    {
        .name = "block_wbw_w8x1_vec",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 8,
        .steps = kg_eighth_back_u16__block_wbw_w8x1_vec_steps, .n_steps = 1,
        .ranges = kg_eighth_back_u16__block_wbw_w8x1_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x3b4e9de576c06674),
        .cuda = KG_CUDA_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_vec),
        .emu = KG_EMU_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_vec),
    },
    {
        .name = "block_wbw_w8x1_shift",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 8,
        .steps = kg_eighth_back_u16__block_wbw_w8x1_shift_steps, .n_steps = 1,
        .ranges = kg_eighth_back_u16__block_wbw_w8x1_shift_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x87100d169a8cc952),
        .cuda = KG_CUDA_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_shift),
        .emu = KG_EMU_VARIANT(kg_eighth_back_u16__block_wbw_w8x1_shift),
    },
    {
        .name = "block_wbw_w8x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_eighth_back_u16__block_wbw_w8x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 32, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x9606abe89e54776a),
        .cuda = KG_CUDA_VARIANT(kg_eighth_back_u16__block_wbw_w8x1),
        .emu = KG_EMU_VARIANT(kg_eighth_back_u16__block_wbw_w8x1),
    },
};

static const kg_arg kg_eighth_back_u16_args[] = {
    {.name = "in", .type = "u16", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .fields = kg_eighth_back_u16_fields, .n_fields = 1},
    {.name = "out", .type = "u16", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .fields = kg_eighth_back_u16_fields, .n_fields = 1},
};

static kg_kernel_state kg_eighth_back_u16_state;

const kg_kernel kg_eighth_back_u16_kernel = {
    .abi = KG_ABI,
    .name = "eighth_back_u16",
    .family = "stencil",
    .describe = "eighth_back of u16 (family stencil)",
    .args = kg_eighth_back_u16_args, .n_args = 2,
    .variants = kg_eighth_back_u16_variants, .n_variants = 3,
    .reference = kg_eighth_back_u16_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_eighth_back_u16_state,
};

size_t kg_eighth_back_u16_workspace_bytes(size_t n)
{
    return KG_EIGHTH_BACK_U16_WORKSPACE_BYTES(n);
}

kg_status kg_eighth_back_u16(kg_workspace *ws, const uint16_t *in, uint16_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_eighth_back_u16_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_eighth_back_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_eighth_back_u16_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
