// kg_greatest.c: the tables of variants and the entry functions of greatest.
// Made by kgen 0.2.0 from column.yaml (spec hash bac2041be7e9759e). Do not edit: edit the spec.

#include "kg_greatest.h"

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

static const kg_field kg_greatest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- greatest_f32 ---- */

int kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_launch(const kg_call *call);
int kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_emu(const kg_call *call);
int kg_greatest_f32_reference(const kg_call *call);

static const kg_step kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_steps[] = {
    {.entry = "kg_greatest_f32__column_wbw_w2x2_vec_c4_tags", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 144,
        .registers = 48},
};
static const kg_range kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_greatest_f32_variants[] = {
    {
        .name = "column_wbw_w2x2_vec_c4_tags",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_steps, .n_steps = 1,
        .ranges = kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_greatest_f32__column_wbw_w2x2_vec_c4_tags_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x7bc6430f6d561fac),
        .cuda = KG_CUDA_VARIANT(kg_greatest_f32__column_wbw_w2x2_vec_c4_tags),
        .emu = KG_EMU_VARIANT(kg_greatest_f32__column_wbw_w2x2_vec_c4_tags),
    },
};

static const kg_arg kg_greatest_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_greatest_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_greatest_f32_fields, .n_fields = 1},
};

static const kg_region kg_greatest_f32_regions[] = {
    {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_greatest_f32_state;

const kg_kernel kg_greatest_f32_kernel = {
    .abi = KG_ABI,
    .name = "greatest_f32",
    .family = "reduce",
    .describe = "greatest of f32 (family reduce)",
    .args = kg_greatest_f32_args, .n_args = 2,
    .variants = kg_greatest_f32_variants, .n_variants = 1,
    .reference = kg_greatest_f32_reference,
    .regions = kg_greatest_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_greatest_f32_state,
};

size_t kg_greatest_f32_workspace_bytes(size_t n)
{
    return KG_GREATEST_F32_WORKSPACE_BYTES(n);
}

kg_status kg_greatest_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_greatest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_greatest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_greatest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
