// kg_near_atoms.c: the tables of variants and the entry functions of near_atoms.
// Made by kgen 0.2.0 from payload.yaml (spec hash 438613335aa2287e). Do not edit: edit the spec.

#include "kg_near_atoms.h"

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

static const kg_field kg_near_atoms_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_near_atoms_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_near_atoms_atom_fields[] = {
    {.name = "charge", .type = "f32", .offset = 0, .size = 4},
    {.name = "kind", .type = "u32", .offset = 4, .size = 4},
};

/* ---- near_atoms_f32 ---- */

int kg_near_atoms_f32__block_wbw_w4x1_launch(const kg_call *call);
int kg_near_atoms_f32__block_wbw_w4x1_emu(const kg_call *call);
int kg_near_atoms_f32_reference(const kg_call *call);

static const kg_step kg_near_atoms_f32__block_wbw_w4x1_steps[] = {
    {.entry = "kg_near_atoms_f32__block_wbw_w4x1", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3072, .registers = 56},
};
static const kg_variant kg_near_atoms_f32_variants[] = {
    {
        .name = "block_wbw_w4x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_near_atoms_f32__block_wbw_w4x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 44,
        .hash = UINT64_C(0xa7a850ffa623f2c8),
        .cuda = KG_CUDA_VARIANT(kg_near_atoms_f32__block_wbw_w4x1),
        .emu = KG_EMU_VARIANT(kg_near_atoms_f32__block_wbw_w4x1),
    },
};

static const kg_arg kg_near_atoms_f32_args[] = {
    {.name = "at_most", .type = "u32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_near_atoms_u32_fields, .n_fields = 1},
    {.name = "query_x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_near_atoms_f32_fields, .n_fields = 1},
    {.name = "query_y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_near_atoms_f32_fields, .n_fields = 1},
    {.name = "query_z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_near_atoms_f32_fields, .n_fields = 1},
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_near_atoms_f32_fields,
        .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_near_atoms_f32_fields,
        .n_fields = 1},
    {.name = "z", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_WHOLE, .width = 0, .fields = kg_near_atoms_f32_fields,
        .n_fields = 1},
    {.name = "payload", .type = "atom", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 4, .width = 0, .fields = kg_near_atoms_atom_fields, .n_fields = 2},
    {.name = "payloads", .type = "atom", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 8, .alignment = 4, .plus = 2, .fields = kg_near_atoms_atom_fields, .n_fields = 2},
};

static const char *const kg_near_atoms_f32_lengths[] = {"n_points"};

static const kg_named_feature kg_near_atoms_f32_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_near_atoms_f32_state;

const kg_kernel kg_near_atoms_f32_kernel = {
    .abi = KG_ABI,
    .name = "near_atoms_f32",
    .family = "neighbours",
    .describe = "near_atoms of f32 (family neighbours)",
    .args = kg_near_atoms_f32_args, .n_args = 9,
    .variants = kg_near_atoms_f32_variants, .n_variants = 1,
    .reference = kg_near_atoms_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_near_atoms_f32_state,
    .lengths = kg_near_atoms_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_near_atoms_f32_features, .n_features = 1,
};

size_t kg_near_atoms_f32_workspace_bytes(size_t n)
{
    return KG_NEAR_ATOMS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_near_atoms_f32(kg_workspace *ws, uint32_t at_most, const float *query_x,
    const float *query_y, const float *query_z, const float *x, const float *y, const float *z,
    const kg_near_atoms_atom_t *payload, kg_near_atoms_atom_t *payloads, size_t n, size_t n_points,
    kg_stream stream)
{
    const void *const args[] = {&at_most, query_x, query_y, query_z, x, y, z, payload, payloads,
        &n_points};
    return kg_run(&kg_near_atoms_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_near_atoms_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_near_atoms_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
