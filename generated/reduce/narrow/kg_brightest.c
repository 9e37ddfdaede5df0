// kg_brightest.c: the tables of variants and the entry functions of brightest.
// Made by kgen 0.2.0 from narrow.yaml (spec hash ec2ae4c849985297). Do not edit: edit the spec.

#include "kg_brightest.h"

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

static const kg_field kg_brightest_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};

/* ---- brightest_u8 ---- */

int kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_launch(const kg_call *call);
int kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_emu(const kg_call *call);
int kg_brightest_u8_reference(const kg_call *call);

static const kg_step kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_steps[] = {
    {.entry = "kg_brightest_u8__column_wbw_w2x2_vec_c4_tags", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 48, .registers = 48},
};
static const kg_range kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(15)},
};
static const kg_access kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 1, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_brightest_u8_variants[] = {
    {
        .name = "column_wbw_w2x2_vec_c4_tags",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_steps, .n_steps = 1,
        .ranges = kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_brightest_u8__column_wbw_w2x2_vec_c4_tags_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 1,
        .hash = UINT64_C(0x679bb486afe49611),
        .cuda = KG_CUDA_VARIANT(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags),
        .emu = KG_EMU_VARIANT(kg_brightest_u8__column_wbw_w2x2_vec_c4_tags),
    },
};

static const kg_arg kg_brightest_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .fields = kg_brightest_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u8", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 1,
        .alignment = 1, .fields = kg_brightest_u8_fields, .n_fields = 1},
};

static const kg_region kg_brightest_u8_regions[] = {
    {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_brightest_u8_state;

const kg_kernel kg_brightest_u8_kernel = {
    .abi = KG_ABI,
    .name = "brightest_u8",
    .family = "reduce",
    .describe = "brightest of u8 (family reduce)",
    .args = kg_brightest_u8_args, .n_args = 2,
    .variants = kg_brightest_u8_variants, .n_variants = 1,
    .reference = kg_brightest_u8_reference,
    .regions = kg_brightest_u8_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_brightest_u8_state,
};

size_t kg_brightest_u8_workspace_bytes(size_t n)
{
    return KG_BRIGHTEST_U8_WORKSPACE_BYTES(n);
}

kg_status kg_brightest_u8(kg_workspace *ws, const uint8_t *in, uint8_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_brightest_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_brightest_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_brightest_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
