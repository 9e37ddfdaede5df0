// kg_particle_tree.c: the tables of variants and the entry functions of particle_tree.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.

#include "kg_particle_tree.h"

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

static const kg_field kg_particle_tree_particle_fields[] = {
    {.name = "high", .type = "f16", .offset = 0, .size = 2},
    {.name = "mass", .type = "f32", .offset = 4, .size = 4},
    {.name = "at", .type = "f16", .offset = 8, .size = 2},
    {.name = "deep", .type = "f16", .offset = 10, .size = 2},
};
static const kg_field kg_particle_tree_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- particle_tree_f16 ---- */

int kg_particle_tree_f16__block_wbw_w1x1_tree_b2_launch(const kg_call *call);
int kg_particle_tree_f16__block_wbw_w1x1_tree_b2_emu(const kg_call *call);
int kg_particle_tree_f16_reference(const kg_call *call);

static const kg_step kg_particle_tree_f16__block_wbw_w1x1_tree_b2_steps[] = {
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_keys", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0x89816aa4873a7099)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sample", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xd30cb86c4994c954)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_count", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 912,
        .registers = 64, .hash = UINT64_C(0x99fed64e05221031)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_split", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 1088,
        .registers = 64, .hash = UINT64_C(0xd931e1c225c9e2c4)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 1536,
        .registers = 64, .hash = UINT64_C(0x074ce840c038d542)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xf72ebe61f39fde6f)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest", .rule = KG_GRID_BLOCKS,
        .dbs = 32, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 0,
        .registers = 64, .hash = UINT64_C(0xda00768e4e88bbd2)},
    {.entry = "kg_particle_tree_f16__block_wbw_w1x1_tree_b2_below", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 256,
        .registers = 64, .hash = UINT64_C(0xe37577a50502301d)},
};
static const kg_range kg_particle_tree_f16__block_wbw_w1x1_tree_b2_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(2147483647)},
};
static const kg_variant kg_particle_tree_f16_variants[] = {
    {
        .name = "block_wbw_w1x1_tree_b2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 1,
        .steps = kg_particle_tree_f16__block_wbw_w1x1_tree_b2_steps, .n_steps = 8,
        .ranges = kg_particle_tree_f16__block_wbw_w1x1_tree_b2_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 36,
        .hash = UINT64_C(0x0113982a4b0898fe),
        .cuda = KG_CUDA_VARIANT(kg_particle_tree_f16__block_wbw_w1x1_tree_b2),
        .emu = KG_EMU_VARIANT(kg_particle_tree_f16__block_wbw_w1x1_tree_b2),
    },
};

static const kg_arg kg_particle_tree_f16_args[] = {
    {.name = "points", .type = "particle", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N,
        .size = 12, .alignment = 4, .kind = KG_KIND_WHOLE,
        .fields = kg_particle_tree_particle_fields, .n_fields = 4},
    {.name = "tree", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_HEADED, .size = 8,
        .alignment = 16, .kind = KG_KIND_TREE, .terms = KG_TERM_N, .plus = 3, .height = 772,
        .fields = kg_particle_tree_u64_fields, .n_fields = 1},
};

static const kg_named_feature kg_particle_tree_f16_features[] = {
    {.name = "points", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_particle_tree_f16_regions[] = {
    {.name = "sorted", .kind = KG_REGION_SCRATCH, .fixed = 32,
        .grows = {{.length = 0, .of = 1, .each = 12, .most = 4503599627370496}}},
};

static kg_kernel_state kg_particle_tree_f16_state;

const kg_kernel kg_particle_tree_f16_kernel = {
    .abi = KG_ABI,
    .name = "particle_tree_f16",
    .family = "neighbours",
    .describe = "particle_tree of f16 (family neighbours)",
    .args = kg_particle_tree_f16_args, .n_args = 2,
    .variants = kg_particle_tree_f16_variants, .n_variants = 1,
    .reference = kg_particle_tree_f16_reference,
    .regions = kg_particle_tree_f16_regions, .n_regions = 1,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_particle_tree_f16_state,
    .features = kg_particle_tree_f16_features, .n_features = 1,
};

size_t kg_particle_tree_f16_workspace_bytes(size_t n)
{
    return KG_PARTICLE_TREE_F16_WORKSPACE_BYTES(n);
}

kg_status kg_particle_tree_f16(kg_workspace *ws, const kg_particle_tree_particle_t *points,
    uint64_t *tree, size_t n, kg_stream stream)
{
    const void *const args[] = {points, tree};
    return kg_run(&kg_particle_tree_f16_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_particle_tree_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_particle_tree_f16_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
