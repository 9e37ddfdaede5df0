// kg_best_of_bin.c: the tables of variants and the entry functions of best_of_bin.
// Made by kgen 0.2.0 from in_order.yaml (spec hash 8b0adadf52283fc2). Do not edit: edit the spec.

#include "kg_best_of_bin.h"

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

static const kg_field kg_best_of_bin_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_best_of_bin_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_best_of_bin_best_fields[] = {
    {.name = "value", .type = "f32", .offset = 0, .size = 4},
    {.name = "at", .type = "u32", .offset = 4, .size = 4},
};

/* ---- best_of_bin_f32 ---- */

int kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl_launch(const kg_call *call);
int kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl_emu(const kg_call *call);
int kg_best_of_bin_f32_reference(const kg_call *call);

static const kg_step kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl_steps[] = {
    {.entry = "kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl", .rule = KG_GRID_ROWS,
        .dbs = 128, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 128, .shared_bytes = 0,
        .terms = KG_TERM(0), .registers = 72},
};
static const kg_variant kg_best_of_bin_f32_variants[] = {
    {
        .name = "column_wbw_w4x4_in_order_sm4_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 75, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0xee2360f3d0bc1350),
        .cuda = KG_CUDA_VARIANT(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl),
        .emu = KG_EMU_VARIANT(kg_best_of_bin_f32__column_wbw_w4x4_in_order_sm4_pdl),
    },
};

static const kg_arg kg_best_of_bin_f32_args[] = {
    {.name = "key", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_best_of_bin_u32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_best_of_bin_f32_fields, .n_fields = 1},
    {.name = "at", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_best_of_bin_u32_fields, .n_fields = 1},
    {.name = "out", .type = "best", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 8,
        .alignment = 4, .width = 0, .fields = kg_best_of_bin_best_fields, .n_fields = 2},
};

static const char *const kg_best_of_bin_f32_lengths[] = {"bins"};

static const kg_named_feature kg_best_of_bin_f32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_best_of_bin_f32_state;

const kg_kernel kg_best_of_bin_f32_kernel = {
    .abi = KG_ABI,
    .name = "best_of_bin_f32",
    .family = "histogram",
    .describe = "best_of_bin of f32 (family histogram)",
    .args = kg_best_of_bin_f32_args, .n_args = 4,
    .variants = kg_best_of_bin_f32_variants, .n_variants = 1,
    .reference = kg_best_of_bin_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_best_of_bin_f32_state,
    .lengths = kg_best_of_bin_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_best_of_bin_f32_features, .n_features = 1,
};

size_t kg_best_of_bin_f32_workspace_bytes(size_t n)
{
    return KG_BEST_OF_BIN_F32_WORKSPACE_BYTES(n);
}

kg_status kg_best_of_bin_f32(kg_workspace *ws, const uint32_t *key, const float *w,
    const uint32_t *at, kg_best_of_bin_best_t *out, size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {key, w, at, out, &bins};
    return kg_run(&kg_best_of_bin_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_best_of_bin_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_best_of_bin_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
