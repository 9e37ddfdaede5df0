// kg_running_total.c: the tables of variants and the entry functions of running_total.
// Made by kgen 0.2.0 from back.yaml (spec hash e5c1121fd34bf192). Do not edit: edit the spec.

#include "kg_running_total.h"

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

static const kg_field kg_running_total_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_running_total_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- running_total_u32 ---- */

int kg_running_total_u32__block_wbw_w4x3_back_pdl_launch(const kg_call *call);
int kg_running_total_u32__block_wbw_w4x3_back_pdl_emu(const kg_call *call);
int kg_running_total_u32_reference(const kg_call *call);

static const kg_step kg_running_total_u32__block_wbw_w4x3_back_pdl_steps[] = {
    {.entry = "kg_running_total_u32__block_wbw_w4x3_back_pdl", .rule = KG_GRID_BLOCKS, .dbs = 384,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 3152, .registers = 56},
};
static const kg_access kg_running_total_u32__block_wbw_w4x3_back_pdl_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 8, .degree = 1, .wavefronts = 6,
        .ideal = 6},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 8, .degree = 1, .wavefronts = 6,
        .ideal = 6},
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_running_total_u32_variants[] = {
    {
        .name = "block_wbw_w4x3_back_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 3, .batch = 3, .vector = 1,
        .steps = kg_running_total_u32__block_wbw_w4x3_back_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_total_u32__block_wbw_w4x3_back_pdl_accesses, .n_accesses = 8,
        .registers = 56, .min_cc = 75, .pdl = 1, .bytes_per_element = 12,
        .hash = UINT64_C(0x095a6d9979aab42e),
        .cuda = KG_CUDA_VARIANT(kg_running_total_u32__block_wbw_w4x3_back_pdl),
        .emu = KG_EMU_VARIANT(kg_running_total_u32__block_wbw_w4x3_back_pdl),
    },
};

static const kg_arg kg_running_total_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_total_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_running_total_u64_fields, .n_fields = 1},
};

static const kg_region kg_running_total_u32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 384, .each = 16, .most = 4503599627370496}}},
    {.name = "groups", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 12288, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 393216, .each = 16, .most = 4503599627370496}}},
};

static kg_kernel_state kg_running_total_u32_state;

const kg_kernel kg_running_total_u32_kernel = {
    .abi = KG_ABI,
    .name = "running_total_u32",
    .family = "scan",
    .describe = "running_total of u32 (family scan)",
    .args = kg_running_total_u32_args, .n_args = 2,
    .variants = kg_running_total_u32_variants, .n_variants = 1,
    .reference = kg_running_total_u32_reference,
    .regions = kg_running_total_u32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_running_total_u32_state,
};

size_t kg_running_total_u32_workspace_bytes(size_t n)
{
    return KG_RUNNING_TOTAL_U32_WORKSPACE_BYTES(n);
}

kg_status kg_running_total_u32(kg_workspace *ws, const uint32_t *in, uint64_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_total_u32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_total_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_total_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
