// kg_scale.c: the tables of variants and the entry functions of scale.
// Made by kgen 0.2.0 from words.yaml (spec hash 7777a7ed454874a8). Do not edit: edit the spec.

#include "kg_scale.h"

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

static const kg_field kg_scale_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_scale_vec3_fields[] = {
    {.name = "x", .type = "f32", .offset = 0, .size = 4},
    {.name = "y", .type = "f32", .offset = 4, .size = 4},
    {.name = "z", .type = "f32", .offset = 8, .size = 4},
};

/* ---- scale_vec3 ---- */

int kg_scale_vec3__block_wbw_w2x1_vec_launch(const kg_call *call);
int kg_scale_vec3__block_wbw_w2x1_vec_emu(const kg_call *call);
int kg_scale_vec3__block_wbw_w2x1_launch(const kg_call *call);
int kg_scale_vec3__block_wbw_w2x1_emu(const kg_call *call);
int kg_scale_vec3_reference(const kg_call *call);

static const kg_step kg_scale_vec3__block_wbw_w2x1_vec_steps[] = {
    {.entry = "kg_scale_vec3__block_wbw_w2x1_vec", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 3072, .registers = 64},
};
static const kg_range kg_scale_vec3__block_wbw_w2x1_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_access kg_scale_vec3__block_wbw_w2x1_vec_accesses[] = {
    {.what = "words store (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 12,
        .ideal = 12},
    {.what = "runs load (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 12, .ideal = 12},
    {.what = "runs store (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 12, .ideal = 12},
    {.what = "words load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 12,
        .ideal = 12},
};
static const kg_step kg_scale_vec3__block_wbw_w2x1_steps[] = {
    {.entry = "kg_scale_vec3__block_wbw_w2x1", .rule = KG_GRID_BLOCKS, .dbs = 64, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 40},
};
static const kg_variant kg_scale_vec3_variants[] = {
    {
        .name = "block_wbw_w2x1_vec",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_scale_vec3__block_wbw_w2x1_vec_steps, .n_steps = 1,
        .ranges = kg_scale_vec3__block_wbw_w2x1_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_scale_vec3__block_wbw_w2x1_vec_accesses, .n_accesses = 4,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x24cbcfb6d1432cb7),
        .cuda = KG_CUDA_VARIANT(kg_scale_vec3__block_wbw_w2x1_vec),
        .emu = KG_EMU_VARIANT(kg_scale_vec3__block_wbw_w2x1_vec),
    },
    {
        .name = "block_wbw_w2x1",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_scale_vec3__block_wbw_w2x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0x7df57bfdea368d5b),
        .cuda = KG_CUDA_VARIANT(kg_scale_vec3__block_wbw_w2x1),
        .emu = KG_EMU_VARIANT(kg_scale_vec3__block_wbw_w2x1),
    },
};

static const kg_arg kg_scale_vec3_args[] = {
    {.name = "s", .type = "f32", .role = KG_ROLE_SCALAR, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_scale_f32_fields, .n_fields = 1},
    {.name = "x", .type = "vec3", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_scale_vec3_fields, .n_fields = 3},
    {.name = "y", .type = "vec3", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_scale_vec3_fields, .n_fields = 3},
};

static kg_kernel_state kg_scale_vec3_state;

const kg_kernel kg_scale_vec3_kernel = {
    .abi = KG_ABI,
    .name = "scale_vec3",
    .family = "map",
    .describe = "scale of vec3 (family map)",
    .args = kg_scale_vec3_args, .n_args = 3,
    .variants = kg_scale_vec3_variants, .n_variants = 2,
    .reference = kg_scale_vec3_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_scale_vec3_state,
};

size_t kg_scale_vec3_workspace_bytes(size_t n)
{
    return KG_SCALE_VEC3_WORKSPACE_BYTES(n);
}

kg_status kg_scale_vec3(kg_workspace *ws, float s, const kg_scale_vec3_t *x, kg_scale_vec3_t *y,
    size_t n, kg_stream stream)
{
    const void *const args[] = {&s, x, y};
    return kg_run(&kg_scale_vec3_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_scale_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_scale_vec3_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
