// kg_fetch.c: the tables of variants and the entry functions of fetch.
// Made by kgen 0.2.0 from units.yaml (spec hash 9c7cd426db0e2659). Do not edit: edit the spec.

#include "kg_fetch.h"

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

static const kg_field kg_fetch_vec3_fields[] = {
    {.name = "x", .type = "f32", .offset = 0, .size = 4},
    {.name = "y", .type = "f32", .offset = 4, .size = 4},
    {.name = "z", .type = "f32", .offset = 8, .size = 4},
};
static const kg_field kg_fetch_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- fetch_vec3 ---- */

int kg_fetch_vec3__block_wbw_w2x2_units_launch(const kg_call *call);
int kg_fetch_vec3__block_wbw_w2x2_units_emu(const kg_call *call);
int kg_fetch_vec3__block_wbw_w2x2_launch(const kg_call *call);
int kg_fetch_vec3__block_wbw_w2x2_emu(const kg_call *call);
int kg_fetch_vec3_reference(const kg_call *call);

static const kg_step kg_fetch_vec3__block_wbw_w2x2_units_steps[] = {
    {.entry = "kg_fetch_vec3__block_wbw_w2x2_units", .rule = KG_GRID_BLOCKS, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 56},
};
static const kg_step kg_fetch_vec3__block_wbw_w2x2_steps[] = {
    {.entry = "kg_fetch_vec3__block_wbw_w2x2", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 64},
};
static const kg_variant kg_fetch_vec3_variants[] = {
    {
        .name = "block_wbw_w2x2_units",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_fetch_vec3__block_wbw_w2x2_units_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0xb987d059cff1ef8b),
        .cuda = KG_CUDA_VARIANT(kg_fetch_vec3__block_wbw_w2x2_units),
        .emu = KG_EMU_VARIANT(kg_fetch_vec3__block_wbw_w2x2_units),
    },
    {
        .name = "block_wbw_w2x2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_fetch_vec3__block_wbw_w2x2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 28,
        .hash = UINT64_C(0x14c9728576b0fd37),
        .cuda = KG_CUDA_VARIANT(kg_fetch_vec3__block_wbw_w2x2),
        .emu = KG_EMU_VARIANT(kg_fetch_vec3__block_wbw_w2x2),
    },
};

static const kg_arg kg_fetch_vec3_args[] = {
    {.name = "x", .type = "vec3", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 12,
        .alignment = 4, .width = 0, .index = 2, .fields = kg_fetch_vec3_fields, .n_fields = 3},
    {.name = "index", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_INDEX, .fields = kg_fetch_u32_fields, .n_fields = 1},
    {.name = "y", .type = "vec3", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_fetch_vec3_fields, .n_fields = 3},
};

static const char *const kg_fetch_vec3_lengths[] = {"n_x"};

static kg_kernel_state kg_fetch_vec3_state;

const kg_kernel kg_fetch_vec3_kernel = {
    .abi = KG_ABI,
    .name = "fetch_vec3",
    .family = "map",
    .describe = "fetch of vec3 (family map)",
    .args = kg_fetch_vec3_args, .n_args = 3,
    .variants = kg_fetch_vec3_variants, .n_variants = 2,
    .reference = kg_fetch_vec3_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_fetch_vec3_state,
    .lengths = kg_fetch_vec3_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_SKIP,
};

size_t kg_fetch_vec3_workspace_bytes(size_t n)
{
    return KG_FETCH_VEC3_WORKSPACE_BYTES(n);
}

kg_status kg_fetch_vec3(kg_workspace *ws, const kg_fetch_vec3_t *x, const uint32_t *index,
    kg_fetch_vec3_t *y, size_t n, size_t n_x, kg_stream stream)
{
    const void *const args[] = {x, index, y, &n_x};
    return kg_run(&kg_fetch_vec3_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_fetch_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_fetch_vec3_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
