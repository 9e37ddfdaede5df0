// kg_running_product.c: the tables of variants and the entry functions of running_product.
// Made by kgen 0.2.0 from stream.yaml (spec hash d68869749f65fca8). Do not edit: edit the spec.

#include "kg_running_product.h"

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

static const kg_field kg_running_product_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- running_product_u32 ---- */

int kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_launch(const kg_call *call);
int kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_emu(const kg_call *call);
int kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_launch(const kg_call *call);
int kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_emu(const kg_call *call);
int kg_running_product_u32_reference(const kg_call *call);

static const kg_step kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_steps[] = {
    {.entry = "kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 256, .shared_bytes = 4528,
        .registers = 80},
};
static const kg_access kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_accesses[] = {
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
    {.what = "S1 store, S3 load (sums of runs)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 store (one lane per part)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load and stores (all parts)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (parts before)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "number of a tile (store, broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "number behind the last tile (store, broadcast)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_steps[] = {
    {.entry = "kg_running_product_u32__block_wbw_w2x1_vec_back_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 256, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 1104,
        .registers = 48},
};
static const kg_access kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_running_product_u32_variants[] = {
    {
        .name = "row_wbw_w2x1_vec_s3l2a1m2_stream_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000000),
        .accesses = kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl_accesses,
            .n_accesses = 10,
        .registers = 80, .min_cc = 90, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xb9d53f1068597cc0),
        .cuda = KG_CUDA_VARIANT(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl),
        .emu = KG_EMU_VARIANT(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl),
    },
    {
        .name = "block_wbw_w2x1_vec_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_product_u32__block_wbw_w2x1_vec_back_pdl_accesses, .n_accesses = 8,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0xcd10694cd0c6ddc1),
        .cuda = KG_CUDA_VARIANT(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl),
        .emu = KG_EMU_VARIANT(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl),
    },
};

static const kg_arg kg_running_product_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_product_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_product_u32_fields, .n_fields = 1},
};

static const kg_region kg_running_product_u32_regions[] = {
    {.name = "sums_of_tiles", .kind = KG_REGION_TAGGED, .fixed = 8,
        .grows = {{.length = 0, .of = 256, .each = 8, .most = 4503599627370496}}},
    {.name = "before_tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 256, .each = 32, .most = 4503599627370496}}},
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 256, .each = 8, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 8192, .each = 8, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 8,
        .grows = {{.length = 0, .of = 262144, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_running_product_u32_state;

const kg_kernel kg_running_product_u32_kernel = {
    .abi = KG_ABI,
    .name = "running_product_u32",
    .family = "scan",
    .describe = "running_product of u32 (family scan)",
    .args = kg_running_product_u32_args, .n_args = 2,
    .variants = kg_running_product_u32_variants, .n_variants = 2,
    .reference = kg_running_product_u32_reference,
    .regions = kg_running_product_u32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_running_product_u32_state,
};

size_t kg_running_product_u32_workspace_bytes(size_t n)
{
    return KG_RUNNING_PRODUCT_U32_WORKSPACE_BYTES(n);
}

kg_status kg_running_product_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_product_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_product_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_product_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
