// kg_absmax.c: the tables of variants and the entry functions of absmax.
// Made by kgen 0.2.0 from row.yaml (spec hash c2821484a23f9614). Do not edit: edit the spec.

#include "kg_absmax.h"

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

static const kg_field kg_absmax_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- absmax_f32 ---- */

int kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_launch(const kg_call *call);
int kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_emu(const kg_call *call);
int kg_absmax_f32__row_wbw_w2x8_sm4_launch(const kg_call *call);
int kg_absmax_f32__row_wbw_w2x8_sm4_emu(const kg_call *call);
int kg_absmax_f32_reference(const kg_call *call);

static const kg_step kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_steps[] = {
    {.entry = "kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 1, .per_sm = 0, .limit = 1024, .threads = 64, .shared_bytes = 1312,
        .registers = 40},
};
static const kg_access kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_accesses[] = {
    {.what = "S1 store (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 4, .ideal = 4},
    {.what = "S1 load (run view)", .word_bytes = 4, .degree = 1, .wavefronts = 4, .ideal = 4},
    {.what = "S2 store (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 2, .ideal = 2},
    {.what = "S2 load (run view)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_absmax_f32__row_wbw_w2x8_sm4_steps[] = {
    {.entry = "kg_absmax_f32__row_wbw_w2x8_sm4", .rule = KG_GRID_ROWS, .dbs = 512, .fixed = 0,
        .per_sm = 4, .limit = 1024, .threads = 64, .shared_bytes = 2304, .registers = 48,
        .hash = UINT64_C(0x3b2b8cf3f370d85b)},
    {.entry = "kg_absmax_f32__row_wbw_w2x8_sm4_sums", .rule = KG_GRID_ONE, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 2304, .registers = 48,
        .hash = UINT64_C(0x3e82bf799bc637c7)},
};
static const kg_access kg_absmax_f32__row_wbw_w2x8_sm4_accesses[] = {
    {.what = "S1 store (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 8, .ideal = 8},
    {.what = "S1 load (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 8, .ideal = 8},
    {.what = "S2 store (warp view)", .word_bytes = 4, .degree = 1, .wavefronts = 2, .ideal = 2},
    {.what = "S2 load (run view)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_variant kg_absmax_f32_variants[] = {
    {
        .name = "row_wbw_w2x4_r1_1_per_32_s2_auto",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_steps, .n_steps = 1,
        .max_n = UINT64_C(1000),
        .accesses = kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto_accesses, .n_accesses = 4,
        .registers = 40, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xa2be8458abaecf02),
        .cuda = KG_CUDA_VARIANT(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto),
        .emu = KG_EMU_VARIANT(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto),
    },
    {
        .name = "row_wbw_w2x8_sm4",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_absmax_f32__row_wbw_w2x8_sm4_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .accesses = kg_absmax_f32__row_wbw_w2x8_sm4_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x3b90971ab5f0b014),
        .cuda = KG_CUDA_VARIANT(kg_absmax_f32__row_wbw_w2x8_sm4),
        .emu = KG_EMU_VARIANT(kg_absmax_f32__row_wbw_w2x8_sm4),
    },
};

static const kg_arg kg_absmax_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_absmax_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_absmax_f32_fields, .n_fields = 1},
};

static const kg_region kg_absmax_f32_regions[] = {
    {.name = "sums", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 512, .each = 4, .most = 1024}}},
};

static kg_kernel_state kg_absmax_f32_state;

const kg_kernel kg_absmax_f32_kernel = {
    .abi = KG_ABI,
    .name = "absmax_f32",
    .family = "reduce",
    .describe = "absmax of f32 (family reduce)",
    .args = kg_absmax_f32_args, .n_args = 2,
    .variants = kg_absmax_f32_variants, .n_variants = 2,
    .reference = kg_absmax_f32_reference,
    .regions = kg_absmax_f32_regions, .n_regions = 1,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_absmax_f32_state,
};

size_t kg_absmax_f32_workspace_bytes(size_t n)
{
    return KG_ABSMAX_F32_WORKSPACE_BYTES(n);
}

kg_status kg_absmax_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_absmax_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_absmax_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_absmax_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
