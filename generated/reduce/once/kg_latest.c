// kg_latest.c: the tables of variants and the entry functions of latest.
// Made by kgen 0.2.0 from once.yaml (spec hash ccd6783e93db335d). Do not edit: edit the spec.

#include "kg_latest.h"

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

static const kg_field kg_latest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- latest_f32 ---- */

int kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_launch(const kg_call *call);
int kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_emu(const kg_call *call);
int kg_latest_f32_reference(const kg_call *call);

static const kg_step kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_steps[] = {
    {.entry = "kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 4, .limit = 8192, .threads = 64, .shared_bytes = 128,
        .registers = 48},
};
static const kg_range kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_latest_f32_variants[] = {
    {
        .name = "row_wbw_w2x4_vec_sm4_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_steps, .n_steps = 1,
        .ranges = kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl_accesses, .n_accesses = 2,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x346a90a15d5c7171),
        .cuda = KG_CUDA_VARIANT(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl),
        .emu = KG_EMU_VARIANT(kg_latest_f32__row_wbw_w2x4_vec_sm4_pdl),
    },
};

static const kg_arg kg_latest_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_latest_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_latest_f32_fields, .n_fields = 1},
};

static const kg_region kg_latest_f32_regions[] = {
    {.name = "sums", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 4, .most = 8192}}},
};

static kg_kernel_state kg_latest_f32_state;

const kg_kernel kg_latest_f32_kernel = {
    .abi = KG_ABI,
    .name = "latest_f32",
    .family = "reduce",
    .describe = "latest of f32 (family reduce)",
    .args = kg_latest_f32_args, .n_args = 2,
    .variants = kg_latest_f32_variants, .n_variants = 1,
    .reference = kg_latest_f32_reference,
    .regions = kg_latest_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_latest_f32_state,
};

size_t kg_latest_f32_workspace_bytes(size_t n)
{
    return KG_LATEST_F32_WORKSPACE_BYTES(n);
}

kg_status kg_latest_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_latest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_latest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_latest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
