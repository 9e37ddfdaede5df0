// kg_moment.c: the tables of variants and the entry functions of moment.
// Made by kgen 0.2.0 from tags.yaml (spec hash c868c0094054945a). Do not edit: edit the spec.

#include "kg_moment.h"

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

static const kg_field kg_moment_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};

/* ---- moment_f64 ---- */

int kg_moment_f64__row_wbw_w2x2_vec_r4_tags_launch(const kg_call *call);
int kg_moment_f64__row_wbw_w2x2_vec_r4_tags_emu(const kg_call *call);
int kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_launch(const kg_call *call);
int kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_emu(const kg_call *call);
int kg_moment_f64_reference(const kg_call *call);

static const kg_step kg_moment_f64__row_wbw_w2x2_vec_r4_tags_steps[] = {
    {.entry = "kg_moment_f64__row_wbw_w2x2_vec_r4_tags", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 4, .per_sm = 0, .limit = 4088, .threads = 64, .shared_bytes = 272,
        .registers = 56},
};
static const kg_range kg_moment_f64__row_wbw_w2x2_vec_r4_tags_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(1)},
};
static const kg_access kg_moment_f64__row_wbw_w2x2_vec_r4_tags_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_step kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_steps[] = {
    {.entry = "kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags", .rule = KG_GRID_ROWS, .dbs = 256,
        .fixed = 4, .per_sm = 0, .limit = 4088, .threads = 64, .shared_bytes = 272,
        .registers = 64},
};
static const kg_access kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_accesses[] = {
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (first warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag store (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "tag load (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
};
static const kg_variant kg_moment_f64_variants[] = {
    {
        .name = "row_wbw_w2x2_vec_r4_tags",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 2,
        .steps = kg_moment_f64__row_wbw_w2x2_vec_r4_tags_steps, .n_steps = 1,
        .ranges = kg_moment_f64__row_wbw_w2x2_vec_r4_tags_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_moment_f64__row_wbw_w2x2_vec_r4_tags_accesses, .n_accesses = 4,
        .registers = 56, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x4e727b1f406c1b18),
        .cuda = KG_CUDA_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_tags),
        .emu = KG_EMU_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_tags),
    },
    {
        .name = "row_wbw_w2x2_vec_r4_apart_tags",
        .dask = "row", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 2,
        .steps = kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags_accesses, .n_accesses = 4,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0xbe96151554f339ba),
        .cuda = KG_CUDA_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags),
        .emu = KG_EMU_VARIANT(kg_moment_f64__row_wbw_w2x2_vec_r4_apart_tags),
    },
};

static const kg_arg kg_moment_f64_args[] = {
    {.name = "x", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_moment_f64_fields, .n_fields = 1},
    {.name = "y", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_moment_f64_fields, .n_fields = 1},
    {.name = "out", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_ONE, .size = 8,
        .alignment = 8, .fields = kg_moment_f64_fields, .n_fields = 1},
};

static const kg_region kg_moment_f64_regions[] = {
    {.name = "words", .kind = KG_REGION_TAGGED, .fixed = 65536},
};

static kg_kernel_state kg_moment_f64_state;

const kg_kernel kg_moment_f64_kernel = {
    .abi = KG_ABI,
    .name = "moment_f64",
    .family = "reduce",
    .describe = "moment of f64 (family reduce)",
    .args = kg_moment_f64_args, .n_args = 3,
    .variants = kg_moment_f64_variants, .n_variants = 2,
    .reference = kg_moment_f64_reference,
    .regions = kg_moment_f64_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_moment_f64_state,
};

size_t kg_moment_f64_workspace_bytes(size_t n)
{
    return KG_MOMENT_F64_WORKSPACE_BYTES(n);
}

kg_status kg_moment_f64(kg_workspace *ws, const double *x, const double *y, double *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {x, y, out};
    return kg_run(&kg_moment_f64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_moment_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_moment_f64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
