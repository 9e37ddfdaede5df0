// kg_maps_of_few.c: the tables of variants and the entry functions of maps_of_few.
// Made by kgen 0.2.0 from short.yaml (spec hash a59fec456db6d7db). Do not edit: edit the spec.

#include "kg_maps_of_few.h"

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

static const kg_field kg_maps_of_few_affine_fields[] = {
    {.name = "a", .type = "f64", .offset = 0, .size = 8},
    {.name = "b", .type = "f64", .offset = 8, .size = 8},
};
static const kg_field kg_maps_of_few_i64_fields[] = {
    {.name = "", .type = "i64", .offset = 0, .size = 8},
};

/* ---- maps_of_few_affine ---- */

int kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_launch(const kg_call *call);
int kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_emu(const kg_call *call);
int kg_maps_of_few_affine_reference(const kg_call *call);

static const kg_step kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_steps[] = {
    {.entry = "kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 320, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 64, .shared_bytes = 5552,
        .registers = 96, .hash = UINT64_C(0x9bafabfa9eeb4d73)},
    {.entry = "kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_short",
        .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64,
        .shared_bytes = 0, .terms = KG_TERM(0), .registers = 56,
        .hash = UINT64_C(0x934f782e23e07c5a)},
};
static const kg_access kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 20,
        .ideal = 20},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 20,
        .ideal = 20},
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3,
        .ideal = 3},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3, .ideal = 3},
    {.what = "S2 store (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 3, .ideal = 3},
    {.what = "S2 load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 6, .ideal = 6},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_maps_of_few_affine_variants[] = {
    {
        .name = "block_wbw_w2x5_back_thread2x1_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 5, .batch = 5, .vector = 1,
        .steps = kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .accesses = kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl_accesses,
            .n_accesses = 8,
        .registers = 96, .min_cc = 75, .pdl = 1, .bytes_per_element = 32,
        .hash = UINT64_C(0xfb74b52abcae2101),
        .cuda = KG_CUDA_VARIANT(kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl),
        .emu = KG_EMU_VARIANT(kg_maps_of_few_affine__block_wbw_w2x5_back_thread2x1_pdl),
    },
};

static const kg_arg kg_maps_of_few_affine_args[] = {
    {.name = "in", .type = "affine", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 16,
        .alignment = 8, .fields = kg_maps_of_few_affine_fields, .n_fields = 2},
    {.name = "offsets", .type = "i64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_maps_of_few_i64_fields, .n_fields = 1},
    {.name = "out", .type = "affine", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 16,
        .alignment = 8, .fields = kg_maps_of_few_affine_fields, .n_fields = 2},
};

static const char *const kg_maps_of_few_affine_lengths[] = {"segments"};

static const kg_named_feature kg_maps_of_few_affine_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_maps_of_few_affine_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 320, .each = 48, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 10240, .each = 48, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 48,
        .grows = {{.length = 0, .of = 327680, .each = 48, .most = 4503599627370496}}},
    {.name = "long", .kind = KG_REGION_TAGGED, .fixed = 8},
};

static kg_kernel_state kg_maps_of_few_affine_state;

const kg_kernel kg_maps_of_few_affine_kernel = {
    .abi = KG_ABI,
    .name = "maps_of_few_affine",
    .family = "scan",
    .describe = "maps_of_few of affine (family scan)",
    .args = kg_maps_of_few_affine_args, .n_args = 3,
    .variants = kg_maps_of_few_affine_variants, .n_variants = 1,
    .reference = kg_maps_of_few_affine_reference,
    .regions = kg_maps_of_few_affine_regions, .n_regions = 4,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_maps_of_few_affine_state,
    .lengths = kg_maps_of_few_affine_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_maps_of_few_affine_features, .n_features = 1,
};

size_t kg_maps_of_few_affine_workspace_bytes(size_t n)
{
    return KG_MAPS_OF_FEW_AFFINE_WORKSPACE_BYTES(n);
}

kg_status kg_maps_of_few_affine(kg_workspace *ws, const kg_maps_of_few_affine_t *in,
    const int64_t *offsets, kg_maps_of_few_affine_t *out, size_t n, size_t segments,
    kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_maps_of_few_affine_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_maps_of_few_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_maps_of_few_affine_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
