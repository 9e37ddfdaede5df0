// kg_running_product.c: the tables of variants and the entry functions of running_product.
// Made by kgen 0.2.0 from networks.yaml (spec hash e135bef056522717). Do not edit: edit the spec.

#include "kg_running_product.h"

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

static const kg_field kg_running_product_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- running_product_u32 ---- */

int kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_launch(const kg_call *call);
int kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_emu(const kg_call *call);
int kg_running_product_u32_reference(const kg_call *call);

static const kg_step kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_steps[] = {
    {.entry = "kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung",
        .rule = KG_GRID_ROWS, .dbs = 384, .fixed = 1, .per_sm = 0, .limit = 0, .threads = 64,
        .shared_bytes = 1584, .registers = 56},
};
static const kg_access kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_accesses[] =
    {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 6,
        .ideal = 6},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 4, .degree = 1, .wavefronts = 6,
        .ideal = 6},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_running_product_u32_variants[] = {
    {
        .name = "row_wbw_w2x6_r1_knowles_warp_brent_kung",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 6, .batch = 6, .vector = 1,
        .steps = kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_steps,
            .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung_accesses,
            .n_accesses = 6,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xb8276ef728b2ab86),
        .cuda = KG_CUDA_VARIANT(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung),
        .emu = KG_EMU_VARIANT(kg_running_product_u32__row_wbw_w2x6_r1_knowles_warp_brent_kung),
    },
};

static const kg_arg kg_running_product_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_product_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_product_u32_fields, .n_fields = 1},
};

static kg_kernel_state kg_running_product_u32_state;

const kg_kernel kg_running_product_u32_kernel = {
    .abi = KG_ABI,
    .name = "running_product_u32",
    .family = "scan",
    .describe = "running_product of u32 (family scan)",
    .args = kg_running_product_u32_args, .n_args = 2,
    .variants = kg_running_product_u32_variants, .n_variants = 1,
    .reference = kg_running_product_u32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_running_product_u32_state,
};

size_t kg_running_product_u32_workspace_bytes(size_t n)
{
    return KG_RUNNING_PRODUCT_U32_WORKSPACE_BYTES(n);
}

kg_status kg_running_product_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_product_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_product_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_product_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
