// kg_ranks.c: the tables of variants and the entry functions of ranks.
// Made by kgen 0.2.0 from ranks.yaml (spec hash a3cd7df4f3e20a38). Do not edit: edit the spec.

#include "kg_ranks.h"

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

static const kg_field kg_ranks_pixel_fields[] = {
    {.name = "luma", .type = "f32", .offset = 0, .size = 4},
    {.name = "at", .type = "u32", .offset = 4, .size = 4},
};
static const kg_field kg_ranks_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- ranks_pixel ---- */

int kg_ranks_pixel__block_wbw_w4x8_rows_launch(const kg_call *call);
int kg_ranks_pixel__block_wbw_w4x8_rows_emu(const kg_call *call);
int kg_ranks_pixel_reference(const kg_call *call);

static const kg_step kg_ranks_pixel__block_wbw_w4x8_rows_steps[] = {
    {.entry = "kg_ranks_pixel__block_wbw_w4x8_rows_sort", .rule = KG_GRID_BLOCKS, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 18624,
        .tile_width = 1024, .tile_height = 2, .registers = 128,
        .hash = UINT64_C(0x5e1af45994d06cb5)},
    {.entry = "kg_ranks_pixel__block_wbw_w4x8_rows_merge", .rule = KG_GRID_TILES, .dbs = 1024,
        .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 18624,
        .tile_width = 1024, .tile_height = 1, .terms = KG_TERM(0), .registers = 128, .loop = 1,
        .passes = 0, .fan = 2, .run = 1024, .hash = UINT64_C(0xa500292dbd2436e4)},
};
static const kg_variant kg_ranks_pixel_variants[] = {
    {
        .name = "block_wbw_w4x8_rows",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 8, .batch = 8, .vector = 1,
        .steps = kg_ranks_pixel__block_wbw_w4x8_rows_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 128, .min_cc = 75, .pdl = 0, .bytes_per_element = 32,
        .hash = UINT64_C(0x948eccc0e69b452c),
        .cuda = KG_CUDA_VARIANT(kg_ranks_pixel__block_wbw_w4x8_rows),
        .emu = KG_EMU_VARIANT(kg_ranks_pixel__block_wbw_w4x8_rows),
    },
};

static const kg_arg kg_ranks_pixel_args[] = {
    {.name = "in", .type = "pixel", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 8,
        .alignment = 4, .width = 0, .height = 1, .pitch = 2, .fields = kg_ranks_pixel_fields,
        .n_fields = 2},
    {.name = "indices", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE,
        .size = 8, .alignment = 8, .width = 0, .height = 1, .pitch = 3,
        .fields = kg_ranks_u64_fields, .n_fields = 1},
};

static const char *const kg_ranks_pixel_lengths[] = {"width", "height", "in_pitch",
    "indices_pitch"};

static const kg_named_feature kg_ranks_pixel_features[] = {
    {.name = "length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_ranks_pixel_regions[] = {
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "spare", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 8, .most = 4503599627370496}}},
};

static kg_kernel_state kg_ranks_pixel_state;

const kg_kernel kg_ranks_pixel_kernel = {
    .abi = KG_ABI,
    .name = "ranks_pixel",
    .family = "segsort",
    .describe = "ranks of pixel (family segsort)",
    .args = kg_ranks_pixel_args, .n_args = 2,
    .variants = kg_ranks_pixel_variants, .n_variants = 1,
    .reference = kg_ranks_pixel_reference,
    .regions = kg_ranks_pixel_regions, .n_regions = 3,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_ranks_pixel_state,
    .lengths = kg_ranks_pixel_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_ranks_pixel_features, .n_features = 1,
};

size_t kg_ranks_pixel_workspace_bytes(size_t n)
{
    return KG_RANKS_PIXEL_WORKSPACE_BYTES(n);
}

kg_status kg_ranks_pixel(kg_workspace *ws, const kg_ranks_pixel_t *in, uint64_t *indices,
    size_t width, size_t height, size_t in_pitch, size_t indices_pitch, kg_stream stream)
{
    const void *const args[] = {in, indices, &width, &height, &in_pitch, &indices_pitch};
    return kg_run(&kg_ranks_pixel_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_ranks_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_ranks_pixel_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
