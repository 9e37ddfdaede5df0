// kg_word_counts.c: the tables of variants and the entry functions of word_counts.
// Made by kgen 0.2.0 from global.yaml (spec hash 4eaba4f71e19b861). Do not edit: edit the spec.

#include "kg_word_counts.h"

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

static const kg_field kg_word_counts_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};
static const kg_field kg_word_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- word_counts_i32 ---- */

int kg_word_counts_i32__column_wbw_w8x1_global_sm4_launch(const kg_call *call);
int kg_word_counts_i32__column_wbw_w8x1_global_sm4_emu(const kg_call *call);
int kg_word_counts_i32_reference(const kg_call *call);

static const kg_step kg_word_counts_i32__column_wbw_w8x1_global_sm4_steps[] = {
    {.entry = "kg_word_counts_i32__column_wbw_w8x1_global_sm4", .rule = KG_GRID_ROWS, .dbs = 1024,
        .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 16,
        .terms = KG_TERM_N | KG_TERM(0), .registers = 32},
};
static const kg_variant kg_word_counts_i32_variants[] = {
    {
        .name = "column_wbw_w8x1_global_sm4",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_word_counts_i32__column_wbw_w8x1_global_sm4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 32, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x8c92df3a85eb7446),
        .cuda = KG_CUDA_VARIANT(kg_word_counts_i32__column_wbw_w8x1_global_sm4),
        .emu = KG_EMU_VARIANT(kg_word_counts_i32__column_wbw_w8x1_global_sm4),
    },
};

static const kg_arg kg_word_counts_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_word_counts_i32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .plus = 1, .fields = kg_word_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_word_counts_i32_lengths[] = {"bins"};

static const kg_named_feature kg_word_counts_i32_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_word_counts_i32_state;

const kg_kernel kg_word_counts_i32_kernel = {
    .abi = KG_ABI,
    .name = "word_counts_i32",
    .family = "histogram",
    .describe = "word_counts of i32 (family histogram)",
    .args = kg_word_counts_i32_args, .n_args = 2,
    .variants = kg_word_counts_i32_variants, .n_variants = 1,
    .reference = kg_word_counts_i32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_word_counts_i32_state,
    .lengths = kg_word_counts_i32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_word_counts_i32_features, .n_features = 1,
};

size_t kg_word_counts_i32_workspace_bytes(size_t n)
{
    return KG_WORD_COUNTS_I32_WORKSPACE_BYTES(n);
}

kg_status kg_word_counts_i32(kg_workspace *ws, const int32_t *in, uint32_t *out, size_t n,
    size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &bins};
    return kg_run(&kg_word_counts_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_word_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_word_counts_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
