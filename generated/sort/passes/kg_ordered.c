// kg_ordered.c: the tables of variants and the entry functions of ordered.
// Made by kgen 0.2.0 from passes.yaml (spec hash 31d5a10f290fa914). Do not edit: edit the spec.

#include "kg_ordered.h"

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

static const kg_field kg_ordered_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};

/* ---- ordered_i32 ---- */

int kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_launch(const kg_call *call);
int kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_emu(const kg_call *call);
int kg_ordered_i32_reference(const kg_call *call);

static const kg_step kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_steps[] = {
    {.entry = "kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_count", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 4, .limit = 4096, .threads = 128, .shared_bytes = 256,
        .registers = 48, .loop = 3, .passes = 8, .fan = 0, .run = 0,
        .hash = UINT64_C(0xa863ff0abf8ccda9)},
    {.entry = "kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_scan", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 0,
        .registers = 32, .hash = UINT64_C(0x031f7fff55a3ecef)},
    {.entry = "kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_move", .rule = KG_GRID_ROWS,
        .dbs = 512, .fixed = 0, .per_sm = 4, .limit = 4096, .threads = 128, .shared_bytes = 2496,
        .registers = 48, .hash = UINT64_C(0x6c60671f972e40d7)},
};
static const kg_variant kg_ordered_i32_variants[] = {
    {
        .name = "row_wbw_w4x4_sm4_passes_d4_pdl",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 96,
        .hash = UINT64_C(0x985bddb9e18a1491),
        .cuda = KG_CUDA_VARIANT(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl),
        .emu = KG_EMU_VARIANT(kg_ordered_i32__row_wbw_w4x4_sm4_passes_d4_pdl),
    },
};

static const kg_arg kg_ordered_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_ordered_i32_fields, .n_fields = 1},
    {.name = "out", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_ordered_i32_fields, .n_fields = 1},
};

static const kg_named_feature kg_ordered_i32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_ordered_i32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 128, .most = 4096}}},
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 128},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_ordered_i32_state;

const kg_kernel kg_ordered_i32_kernel = {
    .abi = KG_ABI,
    .name = "ordered_i32",
    .family = "sort",
    .describe = "ordered of i32 (family sort)",
    .args = kg_ordered_i32_args, .n_args = 2,
    .variants = kg_ordered_i32_variants, .n_variants = 1,
    .reference = kg_ordered_i32_reference,
    .regions = kg_ordered_i32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_ordered_i32_state,
    .features = kg_ordered_i32_features, .n_features = 1,
};

size_t kg_ordered_i32_workspace_bytes(size_t n)
{
    return KG_ORDERED_I32_WORKSPACE_BYTES(n);
}

kg_status kg_ordered_i32(kg_workspace *ws, const int32_t *in, int32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_ordered_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_ordered_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_ordered_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
