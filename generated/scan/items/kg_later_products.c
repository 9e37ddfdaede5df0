// kg_later_products.c: the tables of variants and the entry functions of later_products.
// Made by kgen 0.2.0 from items.yaml (spec hash 24c953bb98ca6cab). Do not edit: edit the spec.

#include "kg_later_products.h"

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

static const kg_field kg_later_products_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- later_products_f32 ---- */

int kg_later_products_f32__row_wbw_w2x3_r1_launch(const kg_call *call);
int kg_later_products_f32__row_wbw_w2x3_r1_emu(const kg_call *call);
int kg_later_products_f32_reference(const kg_call *call);

static const kg_step kg_later_products_f32__row_wbw_w2x3_r1_steps[] = {
    {.entry = "kg_later_products_f32__row_wbw_w2x3_r1", .rule = KG_GRID_ROWS, .dbs = 192,
        .fixed = 1, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 800, .registers = 48},
};
static const kg_access kg_later_products_f32__row_wbw_w2x3_r1_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 4, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_later_products_f32_variants[] = {
    {
        .name = "row_wbw_w2x3_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_later_products_f32__row_wbw_w2x3_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_later_products_f32__row_wbw_w2x3_r1_accesses, .n_accesses = 6,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x77ff2b78fe739a53),
        .cuda = KG_CUDA_VARIANT(kg_later_products_f32__row_wbw_w2x3_r1),
        .emu = KG_EMU_VARIANT(kg_later_products_f32__row_wbw_w2x3_r1),
    },
};

static const kg_arg kg_later_products_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_later_products_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_later_products_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_later_products_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_later_products_f32_state;

const kg_kernel kg_later_products_f32_kernel = {
    .abi = KG_ABI,
    .name = "later_products_f32",
    .family = "scan",
    .describe = "later_products of f32 (family scan)",
    .args = kg_later_products_f32_args, .n_args = 3,
    .variants = kg_later_products_f32_variants, .n_variants = 1,
    .reference = kg_later_products_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_later_products_f32_state,
};

size_t kg_later_products_f32_workspace_bytes(size_t n)
{
    return KG_LATER_PRODUCTS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_later_products_f32(kg_workspace *ws, const float *x, const float *y, float *out,
    size_t n, kg_stream stream)
{
    const void *const args[] = {x, y, out};
    return kg_run(&kg_later_products_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_later_products_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_later_products_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
