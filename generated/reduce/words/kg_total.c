// kg_total.c: the tables of variants and the entry functions of total.
// Made by kgen 0.2.0 from words.yaml (spec hash 585e6e66f3d5e919). Do not edit: edit the spec.

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

static const kg_field kg_total_vec3_fields[] = {
    {.name = "x", .type = "f32", .offset = 0, .size = 4},
    {.name = "y", .type = "f32", .offset = 4, .size = 4},
    {.name = "z", .type = "f32", .offset = 8, .size = 4},
};

/* ---- total_vec3 ---- */

int kg_total_vec3__row_wbw_w2x1_vec_r4_launch(const kg_call *call);
int kg_total_vec3__row_wbw_w2x1_vec_r4_emu(const kg_call *call);
int kg_total_vec3_reference(const kg_call *call);

static const kg_step kg_total_vec3__row_wbw_w2x1_vec_r4_steps[] = {
    {.entry = "kg_total_vec3__row_wbw_w2x1_vec_r4", .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 4,
        .per_sm = 0, .limit = 8192, .threads = 64, .shared_bytes = 384, .registers = 48},
};
static const kg_range kg_total_vec3__row_wbw_w2x1_vec_r4_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_total_vec3__row_wbw_w2x1_vec_r4_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 3, .ideal = 3},
};
static const kg_variant kg_total_vec3_variants[] = {
    {
        .name = "row_wbw_w2x1_vec_r4",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_total_vec3__row_wbw_w2x1_vec_r4_steps, .n_steps = 1,
        .ranges = kg_total_vec3__row_wbw_w2x1_vec_r4_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_total_vec3__row_wbw_w2x1_vec_r4_accesses, .n_accesses = 2,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x977dfc09b76db6ca),
        .cuda = KG_CUDA_VARIANT(kg_total_vec3__row_wbw_w2x1_vec_r4),
        .emu = KG_EMU_VARIANT(kg_total_vec3__row_wbw_w2x1_vec_r4),
    },
};

static const kg_arg kg_total_vec3_args[] = {
    {.name = "in", .type = "vec3", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_total_vec3_fields, .n_fields = 3},
    {.name = "out", .type = "vec3", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 12,
        .alignment = 4, .fields = kg_total_vec3_fields, .n_fields = 3},
};

static const kg_region kg_total_vec3_regions[] = {
    {.name = "sums", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 12, .most = 8192}}},
};

static kg_kernel_state kg_total_vec3_state;

const kg_kernel kg_total_vec3_kernel = {
    .abi = KG_ABI,
    .name = "total_vec3",
    .family = "reduce",
    .describe = "total of vec3 (family reduce)",
    .args = kg_total_vec3_args, .n_args = 2,
    .variants = kg_total_vec3_variants, .n_variants = 1,
    .reference = kg_total_vec3_reference,
    .regions = kg_total_vec3_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_total_vec3_state,
};

size_t kg_total_vec3_workspace_bytes(size_t n)
{
    return KG_TOTAL_VEC3_WORKSPACE_BYTES(n);
}

kg_status kg_total_vec3(kg_workspace *ws, const kg_total_vec3_t *in, kg_total_vec3_t *out,
    size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_total_vec3_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_total_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_total_vec3_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
