// kg_stamp.c: the tables of variants and the entry functions of stamp.
// Made by kgen 0.2.0 from loop.yaml (spec hash 030ca98fbbcf8a84). Do not edit: edit the spec.

#include "kg_stamp.h"

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

static const kg_field kg_stamp_u16_fields[] = {
    {.name = "", .type = "u16", .offset = 0, .size = 2},
};
static const kg_field kg_stamp_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- stamp_u16 ---- */

int kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_launch(const kg_call *call);
int kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_emu(const kg_call *call);
int kg_stamp_u16__block_bbb_w2x4_b2_auto_launch(const kg_call *call);
int kg_stamp_u16__block_bbb_w2x4_b2_auto_emu(const kg_call *call);
int kg_stamp_u16_reference(const kg_call *call);

static const kg_step kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_steps[] = {
    {.entry = "kg_stamp_u16__block_bbb_w2x4_b2_auto_vec", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 48},
};
static const kg_range kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(7)},
};
static const kg_step kg_stamp_u16__block_bbb_w2x4_b2_auto_steps[] = {
    {.entry = "kg_stamp_u16__block_bbb_w2x4_b2_auto", .rule = KG_GRID_BLOCKS, .dbs = 256,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_stamp_u16_variants[] = {
    {
        .name = "block_bbb_w2x4_b2_auto_vec",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 4, .batch = 2, .vector = 2,
        .steps = kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_steps, .n_steps = 1,
        .ranges = kg_stamp_u16__block_bbb_w2x4_b2_auto_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 10,
        .hash = UINT64_C(0x984ffcbcbd137f93),
        .cuda = KG_CUDA_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec),
        .emu = KG_EMU_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto_vec),
    },
    {
        .name = "block_bbb_w2x4_b2_auto",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 4, .batch = 2, .vector = 1,
        .steps = kg_stamp_u16__block_bbb_w2x4_b2_auto_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 10,
        .hash = UINT64_C(0xe2b70c168b04db99),
        .cuda = KG_CUDA_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto),
        .emu = KG_EMU_VARIANT(kg_stamp_u16__block_bbb_w2x4_b2_auto),
    },
};

static const kg_arg kg_stamp_u16_args[] = {
    {.name = "x", .type = "u16", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .fields = kg_stamp_u16_fields, .n_fields = 1},
    {.name = "y", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_stamp_u64_fields, .n_fields = 1},
};

static kg_kernel_state kg_stamp_u16_state;

const kg_kernel kg_stamp_u16_kernel = {
    .abi = KG_ABI,
    .name = "stamp_u16",
    .family = "map",
    .describe = "stamp of u16 (family map)",
    .args = kg_stamp_u16_args, .n_args = 2,
    .variants = kg_stamp_u16_variants, .n_variants = 2,
    .reference = kg_stamp_u16_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_stamp_u16_state,
};

size_t kg_stamp_u16_workspace_bytes(size_t n)
{
    return KG_STAMP_U16_WORKSPACE_BYTES(n);
}

kg_status kg_stamp_u16(kg_workspace *ws, const uint16_t *x, uint64_t *y, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y};
    return kg_run(&kg_stamp_u16_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_stamp_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_stamp_u16_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
