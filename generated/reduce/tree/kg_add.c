// kg_add.c: the tables of variants and the entry functions of add.
// Made by kgen 0.2.0 from tree.yaml (spec hash 06414430d88a76b7). Do not edit: edit the spec.

#include "kg_add.h"

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

static const kg_field kg_add_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- add_f32 ---- */

int kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_launch(const kg_call *call);
int kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_emu(const kg_call *call);
int kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_launch(const kg_call *call);
int kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_emu(const kg_call *call);
int kg_add_f32_reference(const kg_call *call);

static const kg_step kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_steps[] = {
    {.entry = "kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl", .rule = KG_GRID_ROWS, .dbs = 512,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 144,
        .registers = 48},
};
static const kg_range kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(0)},
};
static const kg_access kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_step kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_steps[] = {
    {.entry = "kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl", .rule = KG_GRID_ROWS, .dbs = 128,
        .fixed = 4, .per_sm = 0, .limit = 8184, .threads = 64, .shared_bytes = 144,
        .registers = 48},
};
static const kg_access kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_add_f32_variants[] = {
    {
        .name = "column_wbw_w2x2_vec_c4_tree_tags_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_steps, .n_steps = 1,
        .ranges = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0x4d50008ab2844c4b),
        .cuda = KG_CUDA_VARIANT(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl),
        .emu = KG_EMU_VARIANT(kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl),
    },
    {
        .name = "column_wbw_w2x2_c4_tree_tags_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl_accesses, .n_accesses = 4,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 4,
        .hash = UINT64_C(0xf2e4279660457909),
        .cuda = KG_CUDA_VARIANT(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl),
        .emu = KG_EMU_VARIANT(kg_add_f32__column_wbw_w2x2_c4_tree_tags_pdl),
    },
};

static const kg_arg kg_add_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_add_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 4,
        .alignment = 4, .fields = kg_add_f32_fields, .n_fields = 1},
};

static const kg_region kg_add_f32_regions[] = {
    {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_add_f32_state;

const kg_kernel kg_add_f32_kernel = {
    .abi = KG_ABI,
    .name = "add_f32",
    .family = "reduce",
    .describe = "add of f32 (family reduce)",
    .args = kg_add_f32_args, .n_args = 2,
    .variants = kg_add_f32_variants, .n_variants = 2,
    .reference = kg_add_f32_reference,
    .regions = kg_add_f32_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_add_f32_state,
    .reproducible = KG_REPRODUCIBLE_ANY,
};

size_t kg_add_f32_workspace_bytes(size_t n)
{
    return KG_ADD_F32_WORKSPACE_BYTES(n);
}

kg_status kg_add_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_add_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_add_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_add_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
