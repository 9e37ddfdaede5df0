// kg_exact_by_key.c: the tables of variants and the entry functions of exact_by_key.
// Made by kgen 0.2.0 from tree_keys.yaml (spec hash 551fdc11a86b36e1). Do not edit: edit the spec.

#include "kg_exact_by_key.h"

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

static const kg_field kg_exact_by_key_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_exact_by_key_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- exact_by_key_f32 ---- */

int kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_launch(const kg_call *call);
int kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_emu(const kg_call *call);
int kg_exact_by_key_f32_reference(const kg_call *call);

static const kg_step kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_steps[] = {
    {.entry = "kg_exact_by_key_f32__block_wbw_w2x2_vec_tree", .rule = KG_GRID_BLOCKS, .dbs = 512,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 2144, .registers = 80},
};
static const kg_access kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 8, .ideal = 8},
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_exact_by_key_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_vec_tree",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_exact_by_key_f32__block_wbw_w2x2_vec_tree_accesses, .n_accesses = 8,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 12,
        .hash = UINT64_C(0x8f7bd7fb7021555f),
        .cuda = KG_CUDA_VARIANT(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree),
        .emu = KG_EMU_VARIANT(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree),
    },
};

static const kg_arg kg_exact_by_key_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_exact_by_key_f32_fields, .n_fields = 1},
    {.name = "keys", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_exact_by_key_u32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_exact_by_key_f32_fields, .n_fields = 1},
};

static const kg_region kg_exact_by_key_f32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_exact_by_key_f32_state;

const kg_kernel kg_exact_by_key_f32_kernel = {
    .abi = KG_ABI,
    .name = "exact_by_key_f32",
    .family = "scan",
    .describe = "exact_by_key of f32 (family scan)",
    .args = kg_exact_by_key_f32_args, .n_args = 3,
    .variants = kg_exact_by_key_f32_variants, .n_variants = 1,
    .reference = kg_exact_by_key_f32_reference,
    .regions = kg_exact_by_key_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_exact_by_key_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
};

size_t kg_exact_by_key_f32_workspace_bytes(size_t n)
{
    return KG_EXACT_BY_KEY_F32_WORKSPACE_BYTES(n);
}

kg_status kg_exact_by_key_f32(kg_workspace *ws, const float *in, const uint32_t *keys, float *out,
    size_t n, kg_stream stream)
{
    const void *const args[] = {in, keys, out};
    return kg_run(&kg_exact_by_key_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_exact_by_key_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_exact_by_key_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
