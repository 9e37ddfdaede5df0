// kg_running_wave.c: the tables of variants and the entry functions of running_wave.
// Made by kgen 0.2.0 from wave.yaml (spec hash 38c59e4867019612). Do not edit: edit the spec.

#include "kg_running_wave.h"

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

static const kg_field kg_running_wave_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_running_wave_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- running_wave_u32 ---- */

int kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_launch(const kg_call *call);
int kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_emu(const kg_call *call);
int kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_launch(const kg_call *call);
int kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_emu(const kg_call *call);
int kg_running_wave_u32_reference(const kg_call *call);

static const kg_step kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_steps[] = {
    {.entry = "kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 2048, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 8384,
        .registers = 48},
};
static const kg_access kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S2 store (one lane per warp)", .word_bytes = 4, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (all warps)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "what stands before the tile (one thread)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "what stands before the tile (broadcast)", .word_bytes = 4, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "next tile (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "next tile (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_steps[] = {
    {.entry = "kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave", .rule = KG_GRID_BLOCKS,
        .dbs = 128, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 528,
        .registers = 64},
};
static const kg_access kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
};
static const kg_variant kg_running_wave_u32_variants[] = {
    {
        .name = "block_wbw_w8x2_vec_a64_push_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000),
        .accesses = kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl_accesses, .n_accesses = 10,
        .registers = 48, .min_cc = 75, .pdl = 1, .bytes_per_element = 8,
        .hash = UINT64_C(0x9b91b6d4337ca264),
        .cuda = KG_CUDA_VARIANT(kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl),
        .emu = KG_EMU_VARIANT(kg_running_wave_u32__block_wbw_w8x2_vec_a64_push_pdl),
    },
    {
        .name = "block_wbw_w1x1_vec_a32_wave",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 4,
        .steps = kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave_accesses, .n_accesses = 2,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 8,
        .hash = UINT64_C(0x205abf6c938674e0),
        .cuda = KG_CUDA_VARIANT(kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave),
        .emu = KG_EMU_VARIANT(kg_running_wave_u32__block_wbw_w1x1_vec_a32_wave),
    },
};

static const kg_arg kg_running_wave_u32_args[] = {
    {.name = "in", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_wave_u32_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_running_wave_u32_fields, .n_fields = 1},
};

static const kg_region kg_running_wave_u32_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 16,
        .grows = {{.length = 0, .of = 128, .each = 8, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 4096, .each = 8, .most = 4503599627370496}}},
    {.name = "mail", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 2048, .each = 512, .most = 64}}},
};

static kg_kernel_state kg_running_wave_u32_state;

const kg_kernel kg_running_wave_u32_kernel = {
    .abi = KG_ABI,
    .name = "running_wave_u32",
    .family = "scan",
    .describe = "running_wave of u32 (family scan)",
    .args = kg_running_wave_u32_args, .n_args = 2,
    .variants = kg_running_wave_u32_variants, .n_variants = 2,
    .reference = kg_running_wave_u32_reference,
    .regions = kg_running_wave_u32_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_running_wave_u32_state,
};

size_t kg_running_wave_u32_workspace_bytes(size_t n)
{
    return KG_RUNNING_WAVE_U32_WORKSPACE_BYTES(n);
}

kg_status kg_running_wave_u32(kg_workspace *ws, const uint32_t *in, uint32_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_wave_u32_kernel, ws, args, n, stream);
}

/* ---- running_wave_u64 ---- */

int kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_launch(const kg_call *call);
int kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_emu(const kg_call *call);
int kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_launch(const kg_call *call);
int kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_emu(const kg_call *call);
int kg_running_wave_u64_reference(const kg_call *call);

static const kg_step kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_steps[] = {
    {.entry = "kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl", .rule = KG_GRID_BLOCKS,
        .dbs = 1024, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 256, .shared_bytes = 8288,
        .registers = 64},
};
static const kg_access kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S1 load, S3 store (run view)", .word_bytes = 16, .degree = 1, .wavefronts = 8,
        .ideal = 8},
    {.what = "S2 store (one lane per warp)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "S2 load (all warps)", .word_bytes = 8, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "what stands before the tile (one thread)", .word_bytes = 8, .degree = 1,
        .wavefronts = 1, .ideal = 1},
    {.what = "what stands before the tile (broadcast)", .word_bytes = 8, .degree = 1,
        .wavefronts = 2, .ideal = 2},
    {.what = "next tile (one thread)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "next tile (broadcast)", .word_bytes = 4, .degree = 1, .wavefronts = 1, .ideal = 1},
    {.what = "ticket store (one thread)", .word_bytes = 8, .degree = 1, .wavefronts = 1,
        .ideal = 1},
    {.what = "ticket load (broadcast)", .word_bytes = 8, .degree = 1, .wavefronts = 2, .ideal = 2},
};
static const kg_step kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_steps[] = {
    {.entry = "kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave", .rule = KG_GRID_BLOCKS,
        .dbs = 64, .fixed = 0, .per_sm = 0, .limit = 0, .threads = 32, .shared_bytes = 512,
        .registers = 64},
};
static const kg_access kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_accesses[] = {
    {.what = "S1 store, S3 load (warp view)", .word_bytes = 16, .degree = 1, .wavefronts = 4,
        .ideal = 4},
    {.what = "S1 load, S3 load and store (run view)", .word_bytes = 16, .degree = 1,
        .wavefronts = 4, .ideal = 4},
};
static const kg_variant kg_running_wave_u64_variants[] = {
    {
        .name = "block_wbw_w8x2_vec_a64_push_pdl",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 2,
        .steps = kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_steps, .n_steps = 1,
        .max_n = UINT64_C(1000000),
        .accesses = kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl_accesses, .n_accesses = 10,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 16,
        .hash = UINT64_C(0x457beb521e06c52f),
        .cuda = KG_CUDA_VARIANT(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl),
        .emu = KG_EMU_VARIANT(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl),
    },
    {
        .name = "block_wbw_w1x1_vec_a32_wave",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 1, .nwork = 1, .batch = 1, .vector = 2,
        .steps = kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .accesses = kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave_accesses, .n_accesses = 2,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0xf54ef23233424283),
        .cuda = KG_CUDA_VARIANT(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave),
        .emu = KG_EMU_VARIANT(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave),
    },
};

static const kg_arg kg_running_wave_u64_args[] = {
    {.name = "in", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_running_wave_u64_fields, .n_fields = 1},
    {.name = "out", .type = "u64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_running_wave_u64_fields, .n_fields = 1},
};

static const kg_region kg_running_wave_u64_regions[] = {
    {.name = "tiles", .kind = KG_REGION_TAGGED, .fixed = 32,
        .grows = {{.length = 0, .of = 64, .each = 16, .most = 4503599627370496}}},
    {.name = "bases", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 2048, .each = 16, .most = 4503599627370496}}},
    {.name = "mail", .kind = KG_REGION_TAGGED, .fixed = 0,
        .grows = {{.length = 0, .of = 1024, .each = 1024, .most = 64}}},
};

static kg_kernel_state kg_running_wave_u64_state;

const kg_kernel kg_running_wave_u64_kernel = {
    .abi = KG_ABI,
    .name = "running_wave_u64",
    .family = "scan",
    .describe = "running_wave of u64 (family scan)",
    .args = kg_running_wave_u64_args, .n_args = 2,
    .variants = kg_running_wave_u64_variants, .n_variants = 2,
    .reference = kg_running_wave_u64_reference,
    .regions = kg_running_wave_u64_regions, .n_regions = 3,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_running_wave_u64_state,
};

size_t kg_running_wave_u64_workspace_bytes(size_t n)
{
    return KG_RUNNING_WAVE_U64_WORKSPACE_BYTES(n);
}

kg_status kg_running_wave_u64(kg_workspace *ws, const uint64_t *in, uint64_t *out, size_t n,
    kg_stream stream)
{
    const void *const args[] = {in, out};
    return kg_run(&kg_running_wave_u64_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_running_wave_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_running_wave_u32_kernel,
        &kg_running_wave_u64_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
