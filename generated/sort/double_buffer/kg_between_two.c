// kg_between_two.c: the tables of variants and the entry functions of between_two.
// Made by kgen 0.2.0 from double_buffer.yaml (spec hash 5ad8bc88c8b8281c). Do not edit: edit the
// spec.

#include "kg_between_two.h"

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

static const kg_field kg_between_two_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_between_two_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};

/* ---- between_two_u32 ---- */

int kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_launch(const kg_call *call);
int kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_emu(const kg_call *call);
int kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_launch(const kg_call *call);
int kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_emu(const kg_call *call);
int kg_between_two_u32_reference(const kg_call *call);

static const kg_step kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_steps[] = {
    {.entry = "kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 4096,
        .registers = 48, .loop = 3, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0xab018af4392c1ab1)},
    {.entry = "kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_scan", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 64, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0xf4bad27934682be1)},
    {.entry = "kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 2, .limit = 4096, .threads = 128, .shared_bytes = 11264,
        .registers = 48, .hash = UINT64_C(0x320dae83ca5ad172)},
    {.entry = "kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_aside", .rule = KG_GRID_ROWS,
        .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0x2442421d9ee00ebf)},
};
static const kg_step kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_steps[] = {
    {.entry = "kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_count",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 256,
        .shared_bytes = 104448, .registers = 255, .hash = UINT64_C(0xe53e51e163776cdc)},
    {.entry = "kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 3, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8256, .registers = 64, .hash = UINT64_C(0xfb7ae9e1000be2d5)},
    {.entry = "kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_move",
        .rule = KG_GRID_BLOCKS, .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128,
        .shared_bytes = 15696, .registers = 56, .loop = 1, .passes = 3, .fan = 0, .run = 0,
        .hash = UINT64_C(0xbdf3dd94ebb57181)},
    {.entry = "kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_aside",
        .rule = KG_GRID_ROWS, .dbs = 256, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256,
        .shared_bytes = 0, .registers = 32, .hash = UINT64_C(0x9ab72375ebddc403)},
};
static const kg_variant kg_between_two_u32_variants[] = {
    {
        .name = "row_wbw_w4x4_sm2_passes_d8",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8_steps, .n_steps = 4,
        .max_n = UINT64_C(4096),
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 84,
        .hash = UINT64_C(0x35a63564c92675d0),
        .cuda = KG_CUDA_VARIANT(kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8),
        .emu = KG_EMU_VARIANT(kg_between_two_u32__row_wbw_w4x4_sm2_passes_d8),
    },
    {
        .name = "block_wbw_w4x8_sm1_back_d8_votes_s64",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64_steps, .n_steps = 4,
        .max_n = UINT64_MAX,
        .registers = 255, .min_cc = 75, .pdl = 0, .bytes_per_element = 76,
        .hash = UINT64_C(0x5f3ab3d0a99d6454),
        .cuda = KG_CUDA_VARIANT(kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64),
        .emu = KG_EMU_VARIANT(kg_between_two_u32__block_wbw_w4x8_sm1_back_d8_votes_s64),
    },
};

static const kg_arg kg_between_two_u32_args[] = {
    {.name = "keys", .type = "u32", .role = KG_ROLE_INOUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_between_two_u32_fields, .n_fields = 1},
    {.name = "values", .type = "f64", .role = KG_ROLE_INOUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_between_two_f64_fields, .n_fields = 1},
    {.name = "other_keys", .type = "u32", .role = KG_ROLE_INOUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_BUFFER, .fields = kg_between_two_u32_fields, .n_fields = 1},
    {.name = "other_values", .type = "f64", .role = KG_ROLE_INOUT, .extent = KG_EXTENT_N,
        .size = 8, .alignment = 8, .kind = KG_KIND_BUFFER, .fields = kg_between_two_f64_fields,
        .n_fields = 1},
};

static const kg_named_feature kg_between_two_u32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_between_two_u32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 6144, .most = 4096}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 2048},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 6144},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 40},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 2048, .most = 4503599627370496}}},
};

static kg_kernel_state kg_between_two_u32_state;

const kg_kernel kg_between_two_u32_kernel = {
    .abi = KG_ABI,
    .name = "between_two_u32",
    .family = "sort",
    .describe = "between_two of u32 (family sort)",
    .args = kg_between_two_u32_args, .n_args = 4,
    .variants = kg_between_two_u32_variants, .n_variants = 2,
    .reference = kg_between_two_u32_reference,
    .regions = kg_between_two_u32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_between_two_u32_state,
    .features = kg_between_two_u32_features, .n_features = 1,
};

size_t kg_between_two_u32_workspace_bytes(size_t n)
{
    return KG_BETWEEN_TWO_U32_WORKSPACE_BYTES(n);
}

kg_status kg_between_two_u32(kg_workspace *ws, uint32_t *keys, double *values,
    uint32_t *other_keys, double *other_values, size_t n, kg_stream stream)
{
    const void *const args[] = {keys, values, other_keys, other_values};
    return kg_run(&kg_between_two_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_between_two_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_between_two_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
