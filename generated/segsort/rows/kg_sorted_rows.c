// kg_sorted_rows.c: the tables of variants and the entry functions of sorted_rows.
// Made by kgen 0.2.0 from rows.yaml (spec hash a458d623627ce692). Do not edit: edit the spec.

#include "kg_sorted_rows.h"

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

static const kg_field kg_sorted_rows_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- sorted_rows_u32 ---- */

int kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_launch(const kg_call *call);
int kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_emu(const kg_call *call);
int kg_sorted_rows_u32_reference(const kg_call *call);

static const kg_step kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_steps[] = {
    {.entry = "kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_sort", .rule = KG_GRID_BLOCKS,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2160,
        .tile_width = 512, .tile_height = 2, .registers = 72, .hash = UINT64_C(0x0c1810071da8ad98)},
    {.entry = "kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_merge", .rule = KG_GRID_TILES,
        .dbs = 512, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2160,
        .tile_width = 512, .tile_height = 1, .terms = KG_TERM(0), .registers = 72, .loop = 1,
        .passes = 0, .fan = 2, .run = 512, .hash = UINT64_C(0xbd3ebd64e59ae896)},
};
static const kg_variant kg_sorted_rows_u32_variants[] = {
    {
        .name = "block_wbw_w4x4_rows_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_steps, .n_steps = 2,
        .max_n = UINT64_MAX,
        .registers = 72, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x8d9ceae70dad1e96),
        .cuda = KG_CUDA_VARIANT(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl),
        .emu = KG_EMU_VARIANT(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl),
    },
};

static const kg_arg kg_sorted_rows_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_sorted_rows_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_PLANE, .size = 4,
        .alignment = 4, .width = 0, .height = 1, .pitch = 3, .fields = kg_sorted_rows_u32_fields,
        .n_fields = 1},
};

static const char *const kg_sorted_rows_u32_lengths[] = {"width", "height", "in_pitch",
    "out_pitch"};

static const kg_named_feature kg_sorted_rows_u32_features[] = {
    {.name = "length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static const kg_region kg_sorted_rows_u32_regions[] = {
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_sorted_rows_u32_state;

const kg_kernel kg_sorted_rows_u32_kernel = {
    .abi = KG_ABI,
    .name = "sorted_rows_u32",
    .family = "segsort",
    .describe = "sorted_rows of u32 (family segsort)",
    .args = kg_sorted_rows_u32_args, .n_args = 2,
    .variants = kg_sorted_rows_u32_variants, .n_variants = 1,
    .reference = kg_sorted_rows_u32_reference,
    .regions = kg_sorted_rows_u32_regions, .n_regions = 1,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_sorted_rows_u32_state,
    .lengths = kg_sorted_rows_u32_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_sorted_rows_u32_features, .n_features = 1,
};

size_t kg_sorted_rows_u32_workspace_bytes(size_t n)
{
    return KG_SORTED_ROWS_U32_WORKSPACE_BYTES(n);
}

kg_status kg_sorted_rows_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t out_pitch, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &out_pitch};
    return kg_run(&kg_sorted_rows_u32_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_sorted_rows_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_sorted_rows_u32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
