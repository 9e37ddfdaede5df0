// kg_known_bins.c: the tables of variants and the entry functions of known_bins.
// Made by kgen 0.2.0 from known.yaml (spec hash b9da4bbeaecefe9f). Do not edit: edit the spec.

#include "kg_known_bins.h"

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

static const kg_field kg_known_bins_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_known_bins_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- known_bins_u8 ---- */

int kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256_launch(const kg_call *call);
int kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256_emu(const kg_call *call);
int kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3_launch(const kg_call *call);
int kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3_emu(const kg_call *call);
int kg_known_bins_u8_reference(const kg_call *call);

static const kg_step kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256_steps[] = {
    {.entry = "kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256", .rule = KG_GRID_ROWS,
        .dbs = 32768, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_step kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3_steps[] = {
    {.entry = "kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3", .rule = KG_GRID_ROWS,
        .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 400,
        .registers = 64},
};
static const kg_variant kg_known_bins_u8_variants[] = {
    {
        .name = "column_wbw_w32x2_shared_sm1_b256",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 1,
        .hash = UINT64_C(0x79fa505c23411cef),
        .cuda = KG_CUDA_VARIANT(kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256),
        .emu = KG_EMU_VARIANT(kg_known_bins_u8__column_wbw_w32x2_shared_sm1_b256),
    },
    {
        .name = "column_wbw_w8x1_shared_100_sm1_p3",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 16,
        .steps = kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 1,
        .hash = UINT64_C(0x10d63d70c294b780),
        .cuda = KG_CUDA_VARIANT(kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3),
        .emu = KG_EMU_VARIANT(kg_known_bins_u8__column_wbw_w8x1_shared_100_sm1_p3),
    },
};

static const kg_arg kg_known_bins_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_known_bins_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_FIXED, .size = 4,
        .alignment = 4, .plus = 256, .fields = kg_known_bins_u32_fields, .n_fields = 1},
};

static kg_kernel_state kg_known_bins_u8_state;

const kg_kernel kg_known_bins_u8_kernel = {
    .abi = KG_ABI,
    .name = "known_bins_u8",
    .family = "histogram",
    .describe = "known_bins of u8 (family histogram)",
    .args = kg_known_bins_u8_args, .n_args = 2,
    .variants = kg_known_bins_u8_variants, .n_variants = 2,
    .reference = kg_known_bins_u8_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_known_bins_u8_state,
};

size_t kg_known_bins_u8_workspace_bytes(size_t n)
{
    return KG_KNOWN_BINS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_known_bins_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_known_bins_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_known_bins_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_known_bins_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
