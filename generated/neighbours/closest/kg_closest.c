// kg_closest.c: the tables of variants and the entry functions of closest.
// Made by kgen 0.2.0 from closest.yaml (spec hash 8716df5b16c56ccd). Do not edit: edit the spec.

#include "kg_closest.h"

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

static const kg_field kg_closest_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_closest_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- closest_f32 ---- */

int kg_closest_f32__block_wbw_w4x2_pdl_launch(const kg_call *call);
int kg_closest_f32__block_wbw_w4x2_pdl_emu(const kg_call *call);
int kg_closest_f32_reference(const kg_call *call);

static const kg_step kg_closest_f32__block_wbw_w4x2_pdl_steps[] = {
    {.entry = "kg_closest_f32__block_wbw_w4x2_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3072, .registers = 64},
};
static const kg_variant kg_closest_f32_variants[] = {
    {
        .name = "block_wbw_w4x2_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_closest_f32__block_wbw_w4x2_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 20,
        .hash = UINT64_C(0x57d78de354c4460d),
        .cuda = KG_CUDA_VARIANT(kg_closest_f32__block_wbw_w4x2_pdl),
        .emu = KG_EMU_VARIANT(kg_closest_f32__block_wbw_w4x2_pdl),
    },
};

static const kg_arg kg_closest_f32_args[] = {
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_closest_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_closest_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_closest_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_closest_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_closest_f32_fields,
        .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_closest_f32_fields,
        .n_fields = 1},
    {.name = "indices", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_closest_u32_fields, .n_fields = 1},
    {.name = "distances", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_closest_f32_fields, .n_fields = 1},
};

static const char *const kg_closest_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_closest_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_closest_f32_state;

const kg_kernel kg_closest_f32_kernel = {
    .abi = KG_ABI,
    .name = "closest_f32",
    .family = "neighbours",
    .describe = "closest of f32 (family neighbours)",
    .args = kg_closest_f32_args, .n_args = 8,
    .variants = kg_closest_f32_variants, .n_variants = 1,
    .reference = kg_closest_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_closest_f32_state,
    .lengths = kg_closest_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_closest_f32_features, .n_features = 1,
};

size_t kg_closest_f32_workspace_bytes(size_t n)
{
    return KG_CLOSEST_F32_WORKSPACE_BYTES(n);
}

kg_status kg_closest_f32(kg_workspace *ws, const float *query_x, const float *query_y,
    const float *query_z, const float *x, const float *y, const float *z, uint32_t *indices,
    float *distances, size_t n, size_t n_points, kg_stream stream)
{
    const void *const args[] = {query_x, query_y, query_z, x, y, z, indices, distances, &n_points};
    return kg_run(&kg_closest_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_closest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_closest_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
