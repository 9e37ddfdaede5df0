// kg_bytes.c: the tables of variants and the entry functions of bytes.
// Made by kgen 0.2.0 from count.yaml (spec hash 1f2b5efc37ca0bc0). Do not edit: edit the spec.

#include "kg_bytes.h"

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

static const kg_field kg_bytes_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};

/* ---- bytes_u8 ---- */

int kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_launch(const kg_call *call);
int kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_emu(const kg_call *call);
int kg_bytes_u8_reference(const kg_call *call);

static const kg_step kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_steps[] = {
    {.entry = "kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_count", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 512, .shared_bytes = 32768,
        .registers = 40, .hash = UINT64_C(0x4a944cff2cb7ce7b)},
    {.entry = "kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_expand", .rule = KG_GRID_BLOCKS,
        .dbs = 16384, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 512, .shared_bytes = 2080,
        .registers = 40, .hash = UINT64_C(0xefcf17037dce0997)},
};
static const kg_variant kg_bytes_u8_variants[] = {
    {
        .name = "column_bbb_w16x2_sm4_count_pdl",
        .dask = "column", .bask = "block_by_block",
        .nwarps = 16, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 80, .pdl = 1, .bytes_per_element = 2,
        .hash = UINT64_C(0x4d63c3d590027b89),
        .cuda = KG_CUDA_VARIANT(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl),
        .emu = KG_EMU_VARIANT(kg_bytes_u8__column_bbb_w16x2_sm4_count_pdl),
    },
};

static const kg_arg kg_bytes_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_bytes_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u8", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_bytes_u8_fields, .n_fields = 1},
};

static const kg_named_feature kg_bytes_u8_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_bytes_u8_regions[] = {
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
};

static kg_kernel_state kg_bytes_u8_state;

const kg_kernel kg_bytes_u8_kernel = {
    .abi = KG_ABI,
    .name = "bytes_u8",
    .family = "sort",
    .describe = "bytes of u8 (family sort)",
    .args = kg_bytes_u8_args, .n_args = 2,
    .variants = kg_bytes_u8_variants, .n_variants = 1,
    .reference = kg_bytes_u8_reference,
    .regions = kg_bytes_u8_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_bytes_u8_state,
    .features = kg_bytes_u8_features, .n_features = 1,
};

size_t kg_bytes_u8_workspace_bytes(size_t n)
{
    return KG_BYTES_U8_WORKSPACE_BYTES(n);
}

kg_status kg_bytes_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_bytes_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_bytes_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_bytes_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
