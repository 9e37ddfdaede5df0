// kg_totals_behind.c: the tables of variants and the entry functions of totals_behind.
// Made by kgen 0.2.0 from offsets.yaml (spec hash 8d043908f649c4e0). Do not edit: edit the spec.

#include "kg_totals_behind.h"

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

static const kg_field kg_totals_behind_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_totals_behind_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- totals_behind_f64 ---- */

int kg_totals_behind_f64__row_wbw_w2x1_r1_launch(const kg_call *call);
int kg_totals_behind_f64__row_wbw_w2x1_r1_emu(const kg_call *call);
int kg_totals_behind_f64_reference(const kg_call *call);

static const kg_step kg_totals_behind_f64__row_wbw_w2x1_r1_steps[] = {
    {.entry = "kg_totals_behind_f64__row_wbw_w2x1_r1", .rule = KG_GRID_ROWS, .dbs = 64, .fixed = 1,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 128, .registers = 64},
};
static const kg_access kg_totals_behind_f64__row_wbw_w2x1_r1_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 16, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 16, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 store (first warp)", .word_bytes = 16, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "S2 load (broadcast)", .word_bytes = 16, .degree = 1, .wavefronts = 4, .ideal = 4},
};
static const kg_variant kg_totals_behind_f64_variants[] = {
    {
        .name = "row_wbw_w2x1_r1",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_totals_behind_f64__row_wbw_w2x1_r1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_totals_behind_f64__row_wbw_w2x1_r1_accesses, .n_accesses = 4,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x76b665ef02c86d3c),
        .cuda = KG_CUDA_VARIANT(kg_totals_behind_f64__row_wbw_w2x1_r1),
        .emu = KG_EMU_VARIANT(kg_totals_behind_f64__row_wbw_w2x1_r1),
    },
};

static const kg_arg kg_totals_behind_f64_args[] = {
    {.name = "in", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_totals_behind_f64_fields, .n_fields = 1},
    {.name = "offsets", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 4, .alignment = 4, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_totals_behind_u32_fields, .n_fields = 1},
    {.name = "out", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_totals_behind_f64_fields, .n_fields = 1},
};

static const char *const kg_totals_behind_f64_lengths[] = {"segments"};

static const kg_named_feature kg_totals_behind_f64_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static kg_kernel_state kg_totals_behind_f64_state;

const kg_kernel kg_totals_behind_f64_kernel = {
    .abi = KG_ABI,
    .name = "totals_behind_f64",
    .family = "scan",
    .describe = "totals_behind of f64 (family scan)",
    .args = kg_totals_behind_f64_args, .n_args = 3,
    .variants = kg_totals_behind_f64_variants, .n_variants = 1,
    .reference = kg_totals_behind_f64_reference,
    .uses_header = 0,
    .in_place = 1,
    .state = &kg_totals_behind_f64_state,
    .lengths = kg_totals_behind_f64_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_totals_behind_f64_features, .n_features = 1,
};

size_t kg_totals_behind_f64_workspace_bytes(size_t n)
{
    return KG_TOTALS_BEHIND_F64_WORKSPACE_BYTES(n);
}

kg_status kg_totals_behind_f64(kg_workspace *ws, const double *in, const uint32_t *offsets,
    double *out, size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, offsets, out, &segments};
    return kg_run(&kg_totals_behind_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_totals_behind_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_totals_behind_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
