// kg_bytes_back.c: the tables of variants and the entry functions of bytes_back.
// Made by kgen 0.2.0 from stream_back.yaml (spec hash 070f3ac0e482f233). Do not edit: edit the
// spec.

#include "kg_bytes_back.h"

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

static const kg_field kg_bytes_back_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};

/* ---- bytes_back_u8 ---- */

int kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_launch(const kg_call *call);
int kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_emu(const kg_call *call);
int kg_bytes_back_u8__block_wbw_w2x1_back_pdl_launch(const kg_call *call);
int kg_bytes_back_u8__block_wbw_w2x1_back_pdl_emu(const kg_call *call);
int kg_bytes_back_u8_reference(const kg_call *call);

static const kg_step kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_steps[] = {
    {.entry = "kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl", .rule = KG_GRID_ROWS,
        .dbs = 6144, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 480, .shared_bytes = 77616,
        .registers = 128},
};
static const kg_access kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_accesses[] = {
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 12, .ideal = 12},
    {.what = "S1 store, S3 load (sums of runs)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 store (one lane per part)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load and stores (all parts)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (parts before)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "number of a tile (store, broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "number behind the last tile (store, broadcast)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_bytes_back_u8__block_wbw_w2x1_back_pdl_steps[] = {
    {.entry = "kg_bytes_back_u8__block_wbw_w2x1_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 64,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 48, .registers = 48},
};
static const kg_access kg_bytes_back_u8__block_wbw_w2x1_back_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_bytes_back_u8_variants[] = {
    {
        .name = "row_wbw_w4x3_vec_s12l10a4m4_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 3, .batch = 3, .vector = 16,
        .steps = kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .accesses = kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl_accesses,
            .n_accesses = 10,
        .registers = 128, .min_cc = 90, .pdl = 1, .bytes_per_element = 2,
        .hash = UINT64_C(0x04dc1968f423b421),
        .cuda = KG_CUDA_VARIANT(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl),
    },
    {
        .name = "block_wbw_w2x1_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_bytes_back_u8__block_wbw_w2x1_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_bytes_back_u8__block_wbw_w2x1_back_pdl_accesses, .n_accesses = 6,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 2,
        .hash = UINT64_C(0xe66b08544b4c289f),
        .cuda = KG_CUDA_VARIANT(kg_bytes_back_u8__block_wbw_w2x1_back_pdl),
        .emu = KG_EMU_VARIANT(kg_bytes_back_u8__block_wbw_w2x1_back_pdl),
    },
};

static const kg_arg kg_bytes_back_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_bytes_back_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u8", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_bytes_back_u8_fields, .n_fields = 1},
};

static const kg_region kg_bytes_back_u8_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 8,
        .grows = {{.length = 0, .of = 6144, .each = 8, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 6144, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 64, .each = 8, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 2048, .each = 8, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 8,
        .grows = {{.length = 0, .of = 65536, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_bytes_back_u8_state;

const kg_kernel kg_bytes_back_u8_kernel = {
    .abi = KG_ABI,
    .name = "bytes_back_u8",
    .family = "scan",
    .describe = "bytes_back of u8 (family scan)",
    .args = kg_bytes_back_u8_args, .n_args = 2,
    .variants = kg_bytes_back_u8_variants, .n_variants = 2,
    .reference = kg_bytes_back_u8_reference,
    .regions = kg_bytes_back_u8_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_bytes_back_u8_state,
};

size_t kg_bytes_back_u8_workspace_bytes(size_t n)
{
    return KG_BYTES_BACK_U8_WORKSPACE_BYTES(n);
}

kg_status kg_bytes_back_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_bytes_back_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_bytes_back_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_bytes_back_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
