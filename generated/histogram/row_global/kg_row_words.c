// kg_row_words.c: the tables of variants and the entry functions of row_words.
// Made by kgen 0.2.0 from row_global.yaml (spec hash 58762659c7586599). Do not edit: edit the spec.

#include "kg_row_words.h"

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

static const kg_field kg_row_words_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- row_words_u32 ---- */

int kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000_launch(const kg_call *call);
int kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000_emu(const kg_call *call);
int kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000_launch(const kg_call *call);
int kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000_emu(const kg_call *call);
int kg_row_words_u32_reference(const kg_call *call);

static const kg_step kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000_steps[] = {
    {.entry = "kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000",
        .rule = KG_GRID_ROWS, .dbs = 2048, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256,
        .shared_bytes = 8208, .tile_width = 2048, .tile_height = 2,
        .terms = KG_TERM_N | KG_TERM(1), .registers = 48},
};
static const kg_step kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000_steps[] = {
    {.entry = "kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000", .rule = KG_GRID_ROWS,
        .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 16,
        .tile_width = 8192, .tile_height = 2, .terms = KG_TERM_N | KG_TERM(1), .registers = 64},
};
static const kg_variant kg_row_words_u32_variants[] = {
    {
        .name = "column_wbw_w8x2_rows_global_sm4_h1024_b100000",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000_steps,
            .n_steps = 1,
        .max_n = UINT64_C(1000000),
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0x0fb14b9cc99c9029),
        .cuda = KG_CUDA_VARIANT(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000),
        .emu = KG_EMU_VARIANT(kg_row_words_u32__column_wbw_w8x2_rows_global_sm4_h1024_b100000),
    },
    {
        .name = "column_wbw_w32x2_rows_global_sm1_b100000",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 4,
        .hash = UINT64_C(0xfe1fed97b479d529),
        .cuda = KG_CUDA_VARIANT(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000),
        .emu = KG_EMU_VARIANT(kg_row_words_u32__column_wbw_w32x2_rows_global_sm1_b100000),
    },
};

static const kg_arg kg_row_words_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_row_words_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = KG_FIXED | 100000, .height = 1, .fields = kg_row_words_u32_fields,
        .n_fields = 1},
};

static const char *const kg_row_words_u32_lengths[] = {"width", "height", "in_pitch"};

static kg_kernel_state kg_row_words_u32_state;

const kg_kernel kg_row_words_u32_kernel = {
    .abi = KG_ABI,
    .name = "row_words_u32",
    .family = "histogram",
    .describe = "row_words of u32 (family histogram)",
    .args = kg_row_words_u32_args, .n_args = 2,
    .variants = kg_row_words_u32_variants, .n_variants = 2,
    .reference = kg_row_words_u32_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_row_words_u32_state,
    .lengths = kg_row_words_u32_lengths, .n_lengths = 3,
    .bounds = KG_BOUNDS_NONE,
};

size_t kg_row_words_u32_workspace_bytes(size_t n)
{
    return KG_ROW_WORDS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_row_words_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch};
    return kg_run(&kg_row_words_u32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_row_words_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_row_words_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
