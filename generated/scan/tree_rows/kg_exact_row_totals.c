// kg_exact_row_totals.c: the tables of variants and the entry functions of exact_row_totals.
// Made by kgen 0.2.0 from tree_rows.yaml (spec hash 03ae1e8842783db0). Do not edit: edit the spec.

#include "kg_exact_row_totals.h"

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

static const kg_field kg_exact_row_totals_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- exact_row_totals_f32 ---- */

int kg_exact_row_totals_f32__block_wbw_w2x2_tree_launch(const kg_call *call);
int kg_exact_row_totals_f32__block_wbw_w2x2_tree_emu(const kg_call *call);
int kg_exact_row_totals_f32_reference(const kg_call *call);

static const kg_step kg_exact_row_totals_f32__block_wbw_w2x2_tree_steps[] = {
    {.entry = "kg_exact_row_totals_f32__block_wbw_w2x2_tree", .rule = KG_GRID_TILES, .dbs = 128,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 576, .tile_width = 128,
        .tile_height = 1, .registers = 80},
};
static const kg_access kg_exact_row_totals_f32__block_wbw_w2x2_tree_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 2,
        .ideal = 2},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 4, .degree = 1, .wavefronts = 2,
        .ideal = 2},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_exact_row_totals_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_tree",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_exact_row_totals_f32__block_wbw_w2x2_tree_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_exact_row_totals_f32__block_wbw_w2x2_tree_accesses, .n_accesses = 8,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x9e5d65f75f154cca),
        .cuda = KG_CUDA_VARIANT(kg_exact_row_totals_f32__block_wbw_w2x2_tree),
        .emu = KG_EMU_VARIANT(kg_exact_row_totals_f32__block_wbw_w2x2_tree),
    },
};

static const kg_arg kg_exact_row_totals_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_exact_row_totals_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3,
        .fields = kg_exact_row_totals_f32_fields, .n_fields = 1},
};

static const char *const kg_exact_row_totals_f32_lengths[] = {"width", "height", "in_pitch",
    "out_pitch"};

static const kg_named_feature kg_exact_row_totals_f32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(1)},
    {.name = "gap", .measure = KG_MEASURE_GAP},
};

static const kg_region kg_exact_row_totals_f32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 128, .each = 8, .most = 4503599627370496},
        {.length = 2, .of = 1, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_exact_row_totals_f32_state;

const kg_kernel kg_exact_row_totals_f32_kernel = {
    .abi = KG_ABI,
    .name = "exact_row_totals_f32",
    .family = "scan",
    .describe = "exact_row_totals of f32 (family scan)",
    .args = kg_exact_row_totals_f32_args, .n_args = 2,
    .variants = kg_exact_row_totals_f32_variants, .n_variants = 1,
    .reference = kg_exact_row_totals_f32_reference,
    .regions = kg_exact_row_totals_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_exact_row_totals_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
    .lengths = kg_exact_row_totals_f32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_exact_row_totals_f32_features, .n_features = 2,
};

size_t kg_exact_row_totals_f32_workspace_bytes(size_t n, size_t height)
{
    return KG_EXACT_ROW_TOTALS_F32_WORKSPACE_BYTES(n, height);
}

kg_status kg_exact_row_totals_f32(kg_workspace *ws, const float *in, float *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_exact_row_totals_f32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_exact_row_totals_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_exact_row_totals_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
