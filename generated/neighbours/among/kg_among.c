// kg_among.c: the tables of variants and the entry functions of among.
// Made by kgen 0.2.0 from among.yaml (spec hash 96c9847d1c4d6072). Do not edit: edit the spec.

#include "kg_among.h"

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

static const kg_field kg_among_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_among_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- among_f64 ---- */

int kg_among_f64__block_bbb_w2x1_launch(const kg_call *call);
int kg_among_f64__block_bbb_w2x1_emu(const kg_call *call);
int kg_among_f64_reference(const kg_call *call);

static const kg_step kg_among_f64__block_bbb_w2x1_steps[] = {
    {.entry = "kg_among_f64__block_bbb_w2x1", .rule = KG_GRID_BLOCKS, .dbs = 64, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 4096, .registers = 72},
};
static const kg_variant kg_among_f64_variants[] = {
    {
        .name = "block_bbb_w2x1",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 2, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_among_f64__block_bbb_w2x1_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 75, .pdl = 0, .bytes_per_element = 48,
        .hash = UINT64_C(0x0f05b14482dfe490),
        .cuda = KG_CUDA_VARIANT(kg_among_f64__block_bbb_w2x1),
        .emu = KG_EMU_VARIANT(kg_among_f64__block_bbb_w2x1),
    },
};

static const kg_arg kg_among_f64_args[] = {
    {.name = "x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .fields = kg_among_f64_fields, .n_fields = 1},
    {.name = "y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .kind = KG_KIND_WHOLE, .fields = kg_among_f64_fields, .n_fields = 1},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TIMES,
        .size = 8, .alignment = 8, .plus = 4, .fields = kg_among_u64_fields, .n_fields = 1},
};

static const kg_named_feature kg_among_f64_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static kg_kernel_state kg_among_f64_state;

const kg_kernel kg_among_f64_kernel = {
    .abi = KG_ABI,
    .name = "among_f64",
    .family = "neighbours",
    .describe = "among of f64 (family neighbours)",
    .args = kg_among_f64_args, .n_args = 3,
    .variants = kg_among_f64_variants, .n_variants = 1,
    .reference = kg_among_f64_reference,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_among_f64_state,
    .features = kg_among_f64_features, .n_features = 1,
};

size_t kg_among_f64_workspace_bytes(size_t n)
{
    return KG_AMONG_F64_WORKSPACE_BYTES(n);
}

kg_status kg_among_f64(kg_workspace *ws, const double *x, const double *y, uint64_t *indices,
    size_t n, kg_stream stream)
{
    const void *const args[] = {x, y, indices};
    return kg_run(&kg_among_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_among_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_among_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
