// kg_totals.c: the tables of variants and the entry functions of totals.
// Made by kgen 0.2.0 from stream_tree.yaml (spec hash b7c6e1cb6345a0b2). Do not edit: edit the
// spec.

#include "kg_totals.h"

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

static const kg_field kg_totals_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- totals_f32 ---- */

int kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_launch(const kg_call *call);
int kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_emu(const kg_call *call);
int kg_totals_f32__block_wbw_w4x2_vec_tree_launch(const kg_call *call);
int kg_totals_f32__block_wbw_w4x2_vec_tree_emu(const kg_call *call);
int kg_totals_f32_reference(const kg_call *call);

static const kg_step kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_steps[] = {
    {.entry = "kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree", .rule = KG_GRID_ROWS,
        .dbs = 1024, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 416, .shared_bytes = 52208,
        .registers = 72},
};
static const kg_range kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(0)},
};
static const kg_access kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_accesses[] = {
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 8, .ideal = 8},
    {.what = "S2 store (one lane per part)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (all parts)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (all parts)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "number of a tile (store, broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "number behind the last tile (store, broadcast)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_totals_f32__block_wbw_w4x2_vec_tree_steps[] = {
    {.entry = "kg_totals_f32__block_wbw_w4x2_vec_tree", .rule = KG_GRID_BLOCKS, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 4224, .registers = 64},
};
static const kg_access kg_totals_f32__block_wbw_w4x2_vec_tree_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 8, .ideal = 8},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_totals_f32_variants[] = {
    {
        .name = "row_wbw_w4x2_vec_s12l11a4m2_stream_tree",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_steps, .n_steps = 1,
        .ranges = kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree_accesses,
            .n_accesses = 9,
        .registers = 72, .min_cc = 90, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x7d38a4b0df9dd248),
        .cuda = KG_CUDA_VARIANT(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree),
        .emu = KG_EMU_VARIANT(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree),
    },
    {
        .name = "block_wbw_w4x2_vec_tree",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_totals_f32__block_wbw_w4x2_vec_tree_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_totals_f32__block_wbw_w4x2_vec_tree_accesses, .n_accesses = 8,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xb2f2c151ab0ff17a),
        .cuda = KG_CUDA_VARIANT(kg_totals_f32__block_wbw_w4x2_vec_tree),
        .emu = KG_EMU_VARIANT(kg_totals_f32__block_wbw_w4x2_vec_tree),
    },
};

static const kg_arg kg_totals_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_totals_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_totals_f32_fields, .n_fields = 1},
};

static const kg_region kg_totals_f32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 8,
        .grows = {{.length = 0, .of = 1024, .each = 8, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 1024, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_totals_f32_state;

const kg_kernel kg_totals_f32_kernel = {
    .abi = KG_ABI,
    .name = "totals_f32",
    .family = "scan",
    .describe = "totals of f32 (family scan)",
    .args = kg_totals_f32_args, .n_args = 2,
    .variants = kg_totals_f32_variants, .n_variants = 2,
    .reference = kg_totals_f32_reference,
    .regions = kg_totals_f32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_totals_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
};

size_t kg_totals_f32_workspace_bytes(size_t n)
{
    return KG_TOTALS_F32_WORKSPACE_BYTES(n);
}

kg_status kg_totals_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_totals_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_totals_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_totals_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
