// kg_in_one.c: the tables of variants and the entry functions of in_one.
// Made by kgen 0.2.0 from look_back.yaml (spec hash 80fcb17179049cf8). Do not edit: edit the spec.

#include "kg_in_one.h"

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

static const kg_field kg_in_one_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};

/* ---- in_one_f32 ---- */

int kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_launch(const kg_call *call);
int kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_emu(const kg_call *call);
int kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_launch(const kg_call *call);
int kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_emu(const kg_call *call);
int kg_in_one_f32_reference(const kg_call *call);

static const kg_step kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_steps[] = {
    {.entry = "kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_count",
        .rule = KG_GRID_ROWS, .dbs = 8192, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 1024,
        .shared_bytes = 139264, .registers = 64, .hash = UINT64_C(0xbfd1b503d68bd3e6)},
    {.entry = "kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_scan",
        .rule = KG_GRID_ROWS, .dbs = 1, .fixed = 4, .per_sm = 0, .limit = 0, .threads = 1024,
        .shared_bytes = 8256, .registers = 64, .hash = UINT64_C(0xa31e92fe0bcdd779)},
    {.entry = "kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_move",
        .rule = KG_GRID_BLOCKS, .dbs = 12288, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 512,
        .shared_bytes = 69184, .registers = 64, .loop = 1, .passes = 4, .fan = 0, .run = 0,
        .hash = UINT64_C(0xce7d8e132e64ca0f)},
};
static const kg_range kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1073741823)},
};
static const kg_step kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_steps[] = {
    {.entry = "kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_count", .rule = KG_GRID_ROWS,
        .dbs = 4096, .fixed = 0, .per_sm = 1, .limit = 1024, .threads = 512, .shared_bytes = 17408,
        .registers = 40, .hash = UINT64_C(0x13c338ba99f2403b)},
    {.entry = "kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_scan", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 8, .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 1040, .registers = 64,
        .hash = UINT64_C(0x50217fb923982da6)},
    {.entry = "kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_move", .rule = KG_GRID_BLOCKS,
        .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 4976,
        .registers = 48, .loop = 1, .passes = 8, .fan = 0, .run = 0,
        .hash = UINT64_C(0x2b33da5c88b78883)},
};
static const kg_variant kg_in_one_f32_variants[] = {
    {
        .name = "block_wbw_w16x24_sm1_back_d8_counters_s32_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 24, .batch = 24, .vector = 1,
        .steps = kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_steps, .n_steps = 3,
        .ranges = kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_C(1000000),
        .registers = 128, .min_cc = 80, .pdl = 1, .bytes_per_element = 36,
        .hash = UINT64_C(0xda1ee14c34fb5d50),
        .cuda = KG_CUDA_VARIANT(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl),
        .emu = KG_EMU_VARIANT(kg_in_one_f32__block_wbw_w16x24_sm1_back_d8_counters_s32_pdl),
    },
    {
        .name = "block_wbw_w8x4_sm1_back_d4_s64",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64_steps, .n_steps = 3,
        .max_n = UINT64_MAX,
        .registers = 48, .min_cc = 75, .pdl = 0, .bytes_per_element = 68,
        .hash = UINT64_C(0x0607c85e762127f6),
        .cuda = KG_CUDA_VARIANT(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64),
        .emu = KG_EMU_VARIANT(kg_in_one_f32__block_wbw_w8x4_sm1_back_d4_s64),
    },
};

static const kg_arg kg_in_one_f32_args[] = {
    {.name = "in", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_one_f32_fields, .n_fields = 1},
    {.name = "out", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_in_one_f32_fields, .n_fields = 1},
};

static const kg_named_feature kg_in_one_f32_features[] = {
    {.name = "keys", .measure = KG_MEASURE_SUM, .terms = KG_TERM_N},
};

static const kg_region kg_in_one_f32_regions[] = {
    {.name = "counts", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 4096, .each = 8192, .most = 1024}}},
    {.name = "bases", .kind = KG_REGION_SCRATCH, .fixed = 8192},
    {.name = "marks", .kind = KG_REGION_SCRATCH, .fixed = 80},
    {.name = "states", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 1024, .most = 4503599627370496}}},
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
};

static kg_kernel_state kg_in_one_f32_state;

const kg_kernel kg_in_one_f32_kernel = {
    .abi = KG_ABI,
    .name = "in_one_f32",
    .family = "sort",
    .describe = "in_one of f32 (family sort)",
    .args = kg_in_one_f32_args, .n_args = 2,
    .variants = kg_in_one_f32_variants, .n_variants = 2,
    .reference = kg_in_one_f32_reference,
    .regions = kg_in_one_f32_regions, .n_regions = 5,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_in_one_f32_state,
    .features = kg_in_one_f32_features, .n_features = 1,
};

size_t kg_in_one_f32_workspace_bytes(size_t n)
{
    return KG_IN_ONE_F32_WORKSPACE_BYTES(n);
}

kg_status kg_in_one_f32(kg_workspace *ws, const float *in, float *out, size_t n, kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_in_one_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_in_one_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_in_one_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
