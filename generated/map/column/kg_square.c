// kg_square.c: the tables of variants and the entry functions of square.
// Made by kgen 0.2.0 from column.yaml (spec hash 9e43579f47b1507e). Do not edit: edit the spec.

#include "kg_square.h"

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

static const kg_field kg_square_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- square_f32 ---- */

int kg_square_f32__column_wbw_w4x2_sm2_vec_launch(const kg_call *call);
int kg_square_f32__column_wbw_w4x2_sm2_vec_emu(const kg_call *call);
int kg_square_f32__column_wbw_w4x2_sm2_launch(const kg_call *call);
int kg_square_f32__column_wbw_w4x2_sm2_emu(const kg_call *call);
int kg_square_f32_reference(const kg_call *call);

static const kg_step kg_square_f32__column_wbw_w4x2_sm2_vec_steps[] = {
    {.entry = "kg_square_f32__column_wbw_w4x2_sm2_vec", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 2, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 48},
};
static const kg_range kg_square_f32__column_wbw_w4x2_sm2_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_square_f32__column_wbw_w4x2_sm2_steps[] = {
    {.entry = "kg_square_f32__column_wbw_w4x2_sm2", .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0,
        .per_sm = 2, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_square_f32_variants[] = {
    {
        .name = "column_wbw_w4x2_sm2_vec",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_square_f32__column_wbw_w4x2_sm2_vec_steps, .n_steps = 1,
        .ranges = kg_square_f32__column_wbw_w4x2_sm2_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x79aecb2d91fceb26),
        .cuda = KG_CUDA_VARIANT(kg_square_f32__column_wbw_w4x2_sm2_vec),
        .emu = KG_EMU_VARIANT(kg_square_f32__column_wbw_w4x2_sm2_vec),
    },
    {
        .name = "column_wbw_w4x2_sm2",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_square_f32__column_wbw_w4x2_sm2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x1576e05d1d86acc2),
        .cuda = KG_CUDA_VARIANT(kg_square_f32__column_wbw_w4x2_sm2),
        .emu = KG_EMU_VARIANT(kg_square_f32__column_wbw_w4x2_sm2),
    },
};

static const kg_arg kg_square_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_square_f32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_square_f32_fields, .n_fields = 1},
};

static kg_kernel_state kg_square_f32_state;

const kg_kernel kg_square_f32_kernel = {
    .abi = KG_ABI,
    .name = "square_f32",
    .family = "map",
    .describe = "square of f32 (family map)",
    .args = kg_square_f32_args, .n_args = 2,
    .variants = kg_square_f32_variants, .n_variants = 2,
    .reference = kg_square_f32_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_square_f32_state,
};

size_t kg_square_f32_workspace_bytes(size_t n)
{
    return KG_SQUARE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_square_f32(kg_workspace *ws, const float *x, float *y, size_t n, kg_stream stream)
{
    const void *const args[] = {x, y};
    return kg_run(&kg_square_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_square_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_square_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
