// kg_copy.c: the tables of variants and the entry functions of copy.
// Made by kgen 0.2.0 from flat.yaml (spec hash e61e10beae1c21bc). Do not edit: edit the spec.

#include "kg_copy.h"

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

static const kg_field kg_copy_vec3_fields[] = {
    {.name = "x", .type = "f32", .offset = 0, .size = 4},
    {.name = "y", .type = "f32", .offset = 4, .size = 4},
    {.name = "z", .type = "f32", .offset = 8, .size = 4},
};

/* ---- copy_vec3 ---- */

int kg_copy_vec3__block_wbw_w2x2_vec_launch(const kg_call *call);
int kg_copy_vec3__block_wbw_w2x2_vec_emu(const kg_call *call);
int kg_copy_vec3__block_wbw_w2x2_launch(const kg_call *call);
int kg_copy_vec3__block_wbw_w2x2_emu(const kg_call *call);
int kg_copy_vec3_reference(const kg_call *call);

static const kg_step kg_copy_vec3__block_wbw_w2x2_vec_steps[] = {
    {.entry = "kg_copy_vec3__block_wbw_w2x2_vec", .rule = KG_GRID_BLOCKS, .dbs = 170, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 56},
};
static const kg_range kg_copy_vec3__block_wbw_w2x2_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_copy_vec3__block_wbw_w2x2_steps[] = {
    {.entry = "kg_copy_vec3__block_wbw_w2x2", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 48},
};
static const kg_variant kg_copy_vec3_variants[] = {
    {
        .name = "block_wbw_w2x2_vec",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_copy_vec3__block_wbw_w2x2_vec_steps, .n_steps = 1,
        .ranges = kg_copy_vec3__block_wbw_w2x2_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0xba652db8fe7e4ff1),
        .cuda = KG_CUDA_VARIANT(kg_copy_vec3__block_wbw_w2x2_vec),
        .emu = KG_EMU_VARIANT(kg_copy_vec3__block_wbw_w2x2_vec),
    },
    {
        .name = "block_wbw_w2x2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_copy_vec3__block_wbw_w2x2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 24,
        .hash = UINT64_C(0xef5070f0bb4b9e04),
        .cuda = KG_CUDA_VARIANT(kg_copy_vec3__block_wbw_w2x2),
        .emu = KG_EMU_VARIANT(kg_copy_vec3__block_wbw_w2x2),
    },
};

static const kg_arg kg_copy_vec3_args[] = {
    {.name = "x", .type = "vec3", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_copy_vec3_fields, .n_fields = 3},
    {.name = "y", .type = "vec3", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 12,
        .alignment = 4, .fields = kg_copy_vec3_fields, .n_fields = 3},
};

static kg_kernel_state kg_copy_vec3_state;

const kg_kernel kg_copy_vec3_kernel = {
    .abi = KG_ABI,
    .name = "copy_vec3",
    .family = "map",
    .describe = "copy of vec3 (family map)",
    .args = kg_copy_vec3_args, .n_args = 2,
    .variants = kg_copy_vec3_variants, .n_variants = 2,
    .reference = kg_copy_vec3_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_copy_vec3_state,
};

size_t kg_copy_vec3_workspace_bytes(size_t n)
{
    return KG_COPY_VEC3_WORKSPACE_BYTES(n);
}

kg_status kg_copy_vec3(kg_workspace *ws, const kg_copy_vec3_t *x, kg_copy_vec3_t *y, size_t n,
    kg_stream stream)
{
    const void *const args[] = {x, y};
    return kg_run(&kg_copy_vec3_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_copy_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_copy_vec3_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
