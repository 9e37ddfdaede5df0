// kg_pick.c: the tables of variants and the entry functions of pick.
// Made by kgen 0.2.0 from gather.yaml (spec hash 911aaceb1ac75ea1). Do not edit: edit the spec.

#include "kg_pick.h"

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

static const kg_field kg_pick_f32_fields[] = {
    {.name = "", .type = "f32", .offset = 0, .size = 4},
};
static const kg_field kg_pick_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- pick_f32 ---- */

int kg_pick_f32__block_wbw_w2x2_vec_launch(const kg_call *call);
int kg_pick_f32__block_wbw_w2x2_vec_emu(const kg_call *call);
int kg_pick_f32__block_wbw_w2x2_launch(const kg_call *call);
int kg_pick_f32__block_wbw_w2x2_emu(const kg_call *call);
int kg_pick_f32_reference(const kg_call *call);

static const kg_step kg_pick_f32__block_wbw_w2x2_vec_steps[] = {
    {.entry = "kg_pick_f32__block_wbw_w2x2_vec", .rule = KG_GRID_BLOCKS, .dbs = 512, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 96},
};
static const kg_range kg_pick_f32__block_wbw_w2x2_vec_ranges[] = {
    {.feature = KG_FEATURE_PEEL, .lo = UINT64_C(0), .hi = UINT64_C(3)},
};
static const kg_step kg_pick_f32__block_wbw_w2x2_steps[] = {
    {.entry = "kg_pick_f32__block_wbw_w2x2", .rule = KG_GRID_BLOCKS, .dbs = 128, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 64, .shared_bytes = 0, .registers = 64},
};
static const kg_variant kg_pick_f32_variants[] = {
    {
        .name = "block_wbw_w2x2_vec",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 4,
        .steps = kg_pick_f32__block_wbw_w2x2_vec_steps, .n_steps = 1,
        .ranges = kg_pick_f32__block_wbw_w2x2_vec_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 96, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x7d035daf0d97a6b5),
        .cuda = KG_CUDA_VARIANT(kg_pick_f32__block_wbw_w2x2_vec),
        .emu = KG_EMU_VARIANT(kg_pick_f32__block_wbw_w2x2_vec),
    },
    {
        .name = "block_wbw_w2x2",
        .dask = "block", .bask = "warp_by_warp",
        .nwarps = 2, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_pick_f32__block_wbw_w2x2_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 16,
        .hash = UINT64_C(0x0dfc00d5704a2483),
        .cuda = KG_CUDA_VARIANT(kg_pick_f32__block_wbw_w2x2),
        .emu = KG_EMU_VARIANT(kg_pick_f32__block_wbw_w2x2),
    },
};

static const kg_arg kg_pick_f32_args[] = {
    {.name = "x", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .index = 3, .fields = kg_pick_f32_fields, .n_fields = 1},
    {.name = "w", .type = "f32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_pick_f32_fields, .n_fields = 1},
    {.name = "index", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_INDEX, .fields = kg_pick_u32_fields, .n_fields = 1},
    {.name = "y", .type = "f32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_pick_f32_fields, .n_fields = 1},
};

static const char *const kg_pick_f32_lengths[] = {"n_x"};

static kg_kernel_state kg_pick_f32_state;

const kg_kernel kg_pick_f32_kernel = {
    .abi = KG_ABI,
    .name = "pick_f32",
    .family = "map",
    .describe = "pick of f32 (family map)",
    .args = kg_pick_f32_args, .n_args = 4,
    .variants = kg_pick_f32_variants, .n_variants = 2,
    .reference = kg_pick_f32_reference,
    .uses_header = 1,
    .in_place = 1,
    .state = &kg_pick_f32_state,
    .lengths = kg_pick_f32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_TRAP,
};

size_t kg_pick_f32_workspace_bytes(size_t n)
{
    return KG_PICK_F32_WORKSPACE_BYTES(n);
}

kg_status kg_pick_f32(kg_workspace *ws, const float *x, const float *w, const uint32_t *index,
    float *y, size_t n, size_t n_x, kg_stream stream)
{
    const void *const args[] = {x, w, index, y, &n_x};
    return kg_run(&kg_pick_f32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_pick_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_pick_f32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
