// kg_count.c: the tables of variants and the entry functions of count.
// Made by kgen 0.2.0 from packed.yaml (spec hash ba3dac1d4d6cf945). Do not edit: edit the spec.

#include "kg_count.h"

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

static const kg_field kg_count_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- count_u32 ---- */

int kg_count_u32__column_wbw_w2x2_vec_c4_packed_launch(const kg_call *call);
int kg_count_u32__column_wbw_w2x2_vec_c4_packed_emu(const kg_call *call);
int kg_count_u32_reference(const kg_call *call);

static const kg_step kg_count_u32__column_wbw_w2x2_vec_c4_packed_steps[] = {
    {.entry = "kg_count_u32__column_wbw_w2x2_vec_c4_packed", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 128,
        .registers = 40},
};
static const kg_range kg_count_u32__column_wbw_w2x2_vec_c4_packed_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_count_u32__column_wbw_w2x2_vec_c4_packed_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_count_u32_variants[] = {
    {
        .name = "column_wbw_w2x2_vec_c4_packed",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_count_u32__column_wbw_w2x2_vec_c4_packed_steps, .n_steps = 1,
        .ranges = kg_count_u32__column_wbw_w2x2_vec_c4_packed_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_count_u32__column_wbw_w2x2_vec_c4_packed_accesses, .n_accesses = 2,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xd4e367bed770c8ba),
        .cuda = KG_CUDA_VARIANT(kg_count_u32__column_wbw_w2x2_vec_c4_packed),
        .emu = KG_EMU_VARIANT(kg_count_u32__column_wbw_w2x2_vec_c4_packed),
    },
};

static const kg_arg kg_count_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_count_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_count_u32_fields, .n_fields = 1},
};

static kg_kernel_state kg_count_u32_state;

const kg_kernel kg_count_u32_kernel = {
    .abi = KG_ABI,
    .name = "count_u32",
    .family = "reduce",
    .describe = "count of u32 (family reduce)",
    .args = kg_count_u32_args, .n_args = 2,
    .variants = kg_count_u32_variants, .n_variants = 1,
    .reference = kg_count_u32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_count_u32_state,
};

size_t kg_count_u32_workspace_bytes(size_t n)
{
    return KG_COUNT_U32_WORKSPACE_BYTES(n);
}

kg_status kg_count_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_count_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_count_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_count_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
