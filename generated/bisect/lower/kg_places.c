// kg_places.c: the tables of variants and the entry functions of places.
// Made by kgen 0.2.0 from lower.yaml (spec hash e291ba2ea64b48f5). Do not edit: edit the spec.

#include "kg_places.h"

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

static const kg_field kg_places_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_places_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- places_f32 ---- */

int kg_places_f32__block_wbw_w4x2_pdl_launch(const kg_call *call);
int kg_places_f32__block_wbw_w4x2_pdl_emu(const kg_call *call);
int kg_places_f32_reference(const kg_call *call);

static const kg_step kg_places_f32__block_wbw_w4x2_pdl_steps[] = {
    {.entry = "kg_places_f32__block_wbw_w4x2_pdl", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0, .registers = 48},
};
static const kg_variant kg_places_f32_variants[] = {
    {
        .name = "block_wbw_w4x2_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_places_f32__block_wbw_w4x2_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x457efa45f598c485),
        .cuda = KG_CUDA_VARIANT(kg_places_f32__block_wbw_w4x2_pdl),
        .emu = KG_EMU_VARIANT(kg_places_f32__block_wbw_w4x2_pdl),
    },
};

static const kg_arg kg_places_f32_args[] = {
    {.name = "needles", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_places_f32_fields, .n_fields = 1},
    {.name = "sorted", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .kind = KG_KIND_SORTED, .width = 0, .fields = kg_places_f32_fields,
        .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_places_u32_fields, .n_fields = 1},
};

static const char *const kg_places_f32_lengths[] = {"n_sorted"};

static kg_kernel_state kg_places_f32_state;

const kg_kernel kg_places_f32_kernel = {
    .abi = KG_ABI,
    .name = "places_f32",
    .family = "bisect",
    .describe = "places of f32 (family bisect)",
    .args = kg_places_f32_args, .n_args = 3,
    .variants = kg_places_f32_variants, .n_variants = 1,
    .reference = kg_places_f32_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_places_f32_state,
    .lengths = kg_places_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_places_f32_workspace_bytes(size_t n)
{
    return KG_PLACES_F32_WORKSPACE_BYTES(n);
}

kg_status kg_places_f32(kg_workspace *ws, const float *needles, const float *sorted, uint32_t *out,
    size_t n, size_t n_sorted, kg_stream stream)
{
    const void *const args[] = {needles, sorted, out, &n_sorted};
    return kg_run(&kg_places_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_places_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_places_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
