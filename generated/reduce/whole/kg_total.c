// kg_total.c: the tables of variants and the entry functions of total.
// Made by kgen 0.2.0 from whole.yaml (spec hash a67f1c7dc1ca021e). Do not edit: edit the spec.

#include "kg_total.h"

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

static const kg_field kg_total_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- total_f32 ---- */

int kg_total_f32__column_wbw_w2x4_vec_c1_launch(const kg_call *call);
int kg_total_f32__column_wbw_w2x4_vec_c1_emu(const kg_call *call);
int kg_total_f32__column_wbw_w2x2_vec_c4_tags_launch(const kg_call *call);
int kg_total_f32__column_wbw_w2x2_vec_c4_tags_emu(const kg_call *call);
int kg_total_f32_reference(const kg_call *call);

static const kg_step kg_total_f32__column_wbw_w2x4_vec_c1_steps[] = {
    {.entry = "kg_total_f32__column_wbw_w2x4_vec_c1", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 1, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 128,
        .registers = 48},
};
static const kg_range kg_total_f32__column_wbw_w2x4_vec_c1_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_total_f32__column_wbw_w2x4_vec_c1_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_step kg_total_f32__column_wbw_w2x2_vec_c4_tags_steps[] = {
    {.entry = "kg_total_f32__column_wbw_w2x2_vec_c4_tags", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 144,
        .registers = 48},
};
static const kg_range kg_total_f32__column_wbw_w2x2_vec_c4_tags_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_total_f32__column_wbw_w2x2_vec_c4_tags_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_total_f32_variants[] = {
    {
        .name = "column_wbw_w2x4_vec_c1",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 4,
        .steps = kg_total_f32__column_wbw_w2x4_vec_c1_steps, .n_steps = 1,
        .ranges = kg_total_f32__column_wbw_w2x4_vec_c1_ranges, .n_ranges = 1,
        .max_n = UINT64_C(1000),
        .accesses = kg_total_f32__column_wbw_w2x4_vec_c1_accesses, .n_accesses = 2,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x1ba98610d81fda8f),
        .cuda = KG_CUDA_VARIANT(kg_total_f32__column_wbw_w2x4_vec_c1),
        .emu = KG_EMU_VARIANT(kg_total_f32__column_wbw_w2x4_vec_c1),
    },
    {
        .name = "column_wbw_w2x2_vec_c4_tags",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_total_f32__column_wbw_w2x2_vec_c4_tags_steps, .n_steps = 1,
        .ranges = kg_total_f32__column_wbw_w2x2_vec_c4_tags_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_total_f32__column_wbw_w2x2_vec_c4_tags_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x83a4082b07b63263),
        .cuda = KG_CUDA_VARIANT(kg_total_f32__column_wbw_w2x2_vec_c4_tags),
        .emu = KG_EMU_VARIANT(kg_total_f32__column_wbw_w2x2_vec_c4_tags),
    },
};

static const kg_arg kg_total_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_total_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_total_f32_fields, .n_fields = 1},
};

static const kg_region kg_total_f32_regions[] = {
    {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_total_f32_state;

const kg_kernel kg_total_f32_kernel = {
    .abi = KG_ABI,
    .name = "total_f32",
    .family = "reduce",
    .describe = "total of f32 (family reduce)",
    .args = kg_total_f32_args, .n_args = 2,
    .variants = kg_total_f32_variants, .n_variants = 2,
    .reference = kg_total_f32_reference,
    .regions = kg_total_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_total_f32_state,
};

size_t kg_total_f32_workspace_bytes(size_t n)
{
    return KG_TOTAL_F32_WORKSPACE_BYTES(n);
}

kg_status kg_total_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_total_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_total_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_total_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
