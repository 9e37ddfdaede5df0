// kg_sums_by_offsets.c: the tables of variants and the entry functions of sums_by_offsets.
// Made by kgen 0.2.0 from marks.yaml (spec hash de5ed846976f2d88). Do not edit: edit the spec.

#include "kg_sums_by_offsets.h"

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

static const kg_field kg_sums_by_offsets_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_sums_by_offsets_i64_fields[] = {
    {.name = "", .type = "i64", .offset = 0, .size = 8},
};

/* ---- sums_by_offsets_u32 ---- */

int kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_launch(const kg_call *call);
int kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_emu(const kg_call *call);
int kg_sums_by_offsets_u32__block_wbw_w1x1_back_launch(const kg_call *call);
int kg_sums_by_offsets_u32__block_wbw_w1x1_back_emu(const kg_call *call);
int kg_sums_by_offsets_u32_reference(const kg_call *call);

static const kg_step kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_steps[] = {
    {.entry = "kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream", .rule = KG_GRID_ROWS,
        .dbs = 768, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 288, .shared_bytes = 11760,
        .registers = 96, .hash = UINT64_C(0x8bdde8cb4ab5de63)},
    {.entry = "kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_marks",
        .rule = KG_GRID_BLOCKS, .dbs = 768, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256,
        .shared_bytes = 784, .registers = 80, .hash = UINT64_C(0xd1b0c9a5ed3ef779)},
};
static const kg_access kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_accesses[] = {
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 12, .ideal = 12},
    {.what = "heads (store, one lane)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S1 store, S3 load (sums of runs)", .word_bytes = 8, .degree = 1, .wavefronts = 2,
        .ideal = 2},
    {.what = "S2 store (one lane per part)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load and stores (all parts)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (parts before)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
    {.what = "number of a tile (store, broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "number behind the last tile (store, broadcast)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_sums_by_offsets_u32__block_wbw_w1x1_back_steps[] = {
    {.entry = "kg_sums_by_offsets_u32__block_wbw_w1x1_back", .rule = KG_GRID_BLOCKS, .dbs = 32,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 48, .registers = 64},
};
static const kg_access kg_sums_by_offsets_u32__block_wbw_w1x1_back_accesses[] = {
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_sums_by_offsets_u32_variants[] = {
    {
        .name = "row_wbw_w2x3_vec_s3l2a2m2_stream",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 3, .batch = 3, .vector = 4,
        .steps = kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .accesses = kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_accesses,
            .n_accesses = 11,
        .registers = 96, .min_cc = 90, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x56293c23ac9d072f),
        .cuda = KG_CUDA_VARIANT(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream),
        .emu = KG_EMU_VARIANT(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream),
    },
    {
        .name = "block_wbw_w1x1_back",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_sums_by_offsets_u32__block_wbw_w1x1_back_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_sums_by_offsets_u32__block_wbw_w1x1_back_accesses, .n_accesses = 2,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0xdadb36166e233af7),
        .cuda = KG_CUDA_VARIANT(kg_sums_by_offsets_u32__block_wbw_w1x1_back),
        .emu = KG_EMU_VARIANT(kg_sums_by_offsets_u32__block_wbw_w1x1_back),
    },
};

static const kg_arg kg_sums_by_offsets_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_sums_by_offsets_u32_fields, .n_fields = 1},
    {.name = "offsets", .type = "i64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_sums_by_offsets_i64_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_sums_by_offsets_u32_fields, .n_fields = 1},
};

static const char *const kg_sums_by_offsets_u32_lengths[] = {"segments"};

static const kg_named_feature kg_sums_by_offsets_u32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_sums_by_offsets_u32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 768, .each = 16, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 768, .each = 32, .most = 4503599627370496}}},
    {.name = "bits", .kind = KG_REGION_SCRATCH, .fixed = 96,
        .grows = {{.length = 0, .of = 768, .each = 96, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 32, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 32768, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_sums_by_offsets_u32_state;

const kg_kernel kg_sums_by_offsets_u32_kernel = {
    .abi = KG_ABI,
    .name = "sums_by_offsets_u32",
    .family = "scan",
    .describe = "sums_by_offsets of u32 (family scan)",
    .args = kg_sums_by_offsets_u32_args, .n_args = 3,
    .variants = kg_sums_by_offsets_u32_variants, .n_variants = 2,
    .reference = kg_sums_by_offsets_u32_reference,
    .regions = kg_sums_by_offsets_u32_regions, .n_regions = 6,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_sums_by_offsets_u32_state,
    .lengths = kg_sums_by_offsets_u32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_sums_by_offsets_u32_features, .n_features = 1,
};

size_t kg_sums_by_offsets_u32_workspace_bytes(size_t n)
{
    return KG_SUMS_BY_OFFSETS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_sums_by_offsets_u32(kg_workspace *ws, const uint32_t *in, const int64_t *offsets,
    uint32_t *out, size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_sums_by_offsets_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_sums_by_offsets_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_sums_by_offsets_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
