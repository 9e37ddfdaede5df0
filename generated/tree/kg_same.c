// kg_same.c: the tables of variants and the entry functions of same.
// Made by kgen 0.1.0 from tree.yaml (spec hash 5003508b24befe73). Do not edit: edit the spec.

#include "kg_same.h"

#if KG_CUDA
#define KG_CUDA_ROW(row) row##_launch
#else
#define KG_CUDA_ROW(row) 0
#endif
#if KG_EMU
#define KG_EMU_ROW(row) row##_emu
#else
#define KG_EMU_ROW(row) 0
#endif

/* ---- same_f32 ---- */

int kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_launch(const kg_call *call);
int kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_emu(const kg_call *call);
int kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_launch(const kg_call *call);
int kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_emu(const kg_call *call);
int kg_same_f32_reference(const kg_call *call);

static const kg_step kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_steps[] = {
    {.entry = "kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 0, .per_sm = 4, .limit = 8192, .threads = 64, .shared_bytes = 128},
};
static const kg_range kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(0)},
};
static const kg_access kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal
        = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_step kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_steps[] = {
    {.entry = "kg_same_f32__column_wbw_w2x2_sm4_tree_pdl", .rule = KG_GRID_ROWS, .dbs = 128, .fixed
        = 0, .per_sm = 4, .limit = 8192, .threads = 64, .shared_bytes = 128},
};
static const kg_access kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal
        = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_row kg_same_f32_rows[] = {
    {
        .name = "column_wbw_w2x2_vec_sm4_tree_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_steps, .n_steps = 1,
        .ranges = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl_accesses, .n_accesses = 2,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x72349181b58b09e7),
        .cuda = KG_CUDA_ROW(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl),
        .emu = KG_EMU_ROW(kg_same_f32__column_wbw_w2x2_vec_sm4_tree_pdl),
    },
    {
        .name = "column_wbw_w2x2_sm4_tree_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_same_f32__column_wbw_w2x2_sm4_tree_pdl_accesses, .n_accesses = 2,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0xc8779d9a61fb0a99),
        .cuda = KG_CUDA_ROW(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl),
        .emu = KG_EMU_ROW(kg_same_f32__column_wbw_w2x2_sm4_tree_pdl),
    },
};

static const kg_arg kg_same_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4},
};

static kg_kernel_state kg_same_f32_state;

const kg_kernel kg_same_f32_kernel = {
    .abi = KG_ABI,
    .name = "same_f32",
    .family = "reduce",
    .describe = "same of f32 (family reduce)",
    .args = kg_same_f32_args, .n_args = 2,
    .rows = kg_same_f32_rows, .n_rows = 2,
    .reference = kg_same_f32_reference,
    .workspace_bytes = kg_same_f32_workspace_bytes,
    .in_place = 0,
    .state = &kg_same_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
};

size_t kg_same_f32_workspace_bytes(size_t n)
{
    return KG_SAME_F32_WORKSPACE_BYTES(n);
}

kg_status kg_same_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_same_f32_kernel, ws, args, n, stream);
}
