// kg_halves.c: the tables of variants and the entry functions of halves.
// Made by kgen 0.2.0 from count_halves.yaml (spec hash 1b931ebe56590518). Do not edit: edit the
// spec.

#include "kg_halves.h"

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

static const kg_field kg_halves_f16_fields[] = {
    {.name = "", .type = "f16", .offset = 0, .size = 2},
};

/* ---- halves_f16 ---- */

int kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_launch(const kg_call *call);
int kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_emu(const kg_call *call);
int kg_halves_f16_reference(const kg_call *call);

static const kg_step kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_steps[] = {
    {.entry = "kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_count", .rule = KG_GRID_ROWS,
        .dbs = 16384, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 131088,
        .registers = 64, .hash = UINT64_C(0xb5255b4a34a75f81)},
    {.entry = "kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 64, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 64, .registers = 32,
        .hash = UINT64_C(0xcef51ab5af6d858f)},
    {.entry = "kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_expand", .rule = KG_GRID_BLOCKS,
        .dbs = 16384, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 16384,
        .registers = 40, .hash = UINT64_C(0xa7bc26db3e1997aa)},
};
static const kg_variant kg_halves_f16_variants[] = {
    {
        .name = "column_bbb_w32x2_sm1_count_pdl",
        .dask = "column", .bask = "block_by_block",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 8,
        .steps = kg_halves_f16__column_bbb_w32x2_sm1_count_pdl_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 6,
        .hash = UINT64_C(0xf744777dce92cdb8),
        .cuda = KG_CUDA_VARIANT(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl),
        .emu = KG_EMU_VARIANT(kg_halves_f16__column_bbb_w32x2_sm1_count_pdl),
    },
};

static const kg_arg kg_halves_f16_args[] = {
    {.name = "in", .type = "f16", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .fields = kg_halves_f16_fields, .n_fields = 1},
    {.name = "out", .type = "f16", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 2,
        .alignment = 2, .fields = kg_halves_f16_fields, .n_fields = 1},
};

static const kg_named_feature kg_halves_f16_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_halves_f16_regions[] = {
    {.name = "totals", .kind = KG_REGION_SCRATCH, .fixed = 524288},
    {.name = "starts", .kind = KG_REGION_SCRATCH, .fixed = 524296},
    {.name = "groups", .kind = KG_REGION_SCRATCH, .fixed = 512},
};

static kg_kernel_state kg_halves_f16_state;

const kg_kernel kg_halves_f16_kernel = {
    .abi = KG_ABI,
    .name = "halves_f16",
    .family = "sort",
    .describe = "halves of f16 (family sort)",
    .args = kg_halves_f16_args, .n_args = 2,
    .variants = kg_halves_f16_variants, .n_variants = 1,
    .reference = kg_halves_f16_reference,
    .regions = kg_halves_f16_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_halves_f16_state,
    .features = kg_halves_f16_features, .n_features = 1,
};

size_t kg_halves_f16_workspace_bytes(size_t n)
{
    return KG_HALVES_F16_WORKSPACE_BYTES(n);
}

kg_status kg_halves_f16(kg_workspace *ws, const kg_f16 *in, kg_f16 *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_halves_f16_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_halves_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_halves_f16_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
