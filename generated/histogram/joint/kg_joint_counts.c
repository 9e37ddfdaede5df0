// kg_joint_counts.c: the tables of variants and the entry functions of joint_counts.
// Made by kgen 0.2.0 from joint.yaml (spec hash 51f5f0ec626a5c9b). Do not edit: edit the spec.

#include "kg_joint_counts.h"

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

static const kg_field kg_joint_counts_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_joint_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- joint_counts_u8 ---- */

int kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_launch(const kg_call *call);
int kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_emu(const kg_call *call);
int kg_joint_counts_u8_reference(const kg_call *call);

static const kg_step kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_steps[] = {
    {.entry = "kg_joint_counts_u8__column_wbw_w16x4_shared_sm2", .rule = KG_GRID_ROWS, .dbs = 2048,
        .fixed = 0, .per_sm = 2, .limit = 0, .threads = 512, .shared_bytes = 32768,
        .registers = 64},
};
static const kg_range kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_variant kg_joint_counts_u8_variants[] = {
    {
        .name = "column_wbw_w16x4_shared_sm2",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 16, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_steps, .n_steps = 1,
        .ranges = kg_joint_counts_u8__column_wbw_w16x4_shared_sm2_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 0, .bytes_per_element = 2,
        .hash = UINT64_C(0x009b4a38fe6e25a6),
        .cuda = KG_CUDA_VARIANT(kg_joint_counts_u8__column_wbw_w16x4_shared_sm2),
        .emu = KG_EMU_VARIANT(kg_joint_counts_u8__column_wbw_w16x4_shared_sm2),
    },
};

static const kg_arg kg_joint_counts_u8_args[] = {
    {.name = "x", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_joint_counts_u8_fields, .n_fields = 1},
    {.name = "y", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .fields = kg_joint_counts_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_LENGTH, .size = 4,
        .alignment = 4, .width = 0, .fields = kg_joint_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_joint_counts_u8_lengths[] = {"bins"};

static const kg_named_feature kg_joint_counts_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
};

static kg_kernel_state kg_joint_counts_u8_state;

const kg_kernel kg_joint_counts_u8_kernel = {
    .abi = KG_ABI,
    .name = "joint_counts_u8",
    .family = "histogram",
    .describe = "joint_counts of u8 (family histogram)",
    .args = kg_joint_counts_u8_args, .n_args = 3,
    .variants = kg_joint_counts_u8_variants, .n_variants = 1,
    .reference = kg_joint_counts_u8_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_joint_counts_u8_state,
    .lengths = kg_joint_counts_u8_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_joint_counts_u8_features, .n_features = 1,
};

size_t kg_joint_counts_u8_workspace_bytes(size_t n)
{
    return KG_JOINT_COUNTS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_joint_counts_u8(kg_workspace *ws, const uint8_t *x, const uint8_t *y, uint32_t *out,
    size_t n, size_t bins, kg_stream stream)
{
    const void *const args[] = {x, y, out, &bins};
    return kg_run(&kg_joint_counts_u8_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_joint_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_joint_counts_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
