// kg_by_bits.c: the tables of variants and the entry functions of by_bits.
// Made by kgen 0.2.0 from bits.yaml (spec hash 800bd1010e3f8a2a). Do not edit: edit the spec.

#include "kg_by_bits.h"

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

static const kg_field kg_by_bits_i32_fields[] = {
    {.name = "", .type = "i32", .offset = 0, .size = 4},
};
static const kg_field kg_by_bits_f64_fields[] = {
    {.name = "", .type = "f64", .offset = 0, .size = 8},
};
static const kg_field kg_by_bits_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};
static const kg_field kg_by_bits_u64_fields[] = {
    {.name = "", .type = "u64", .offset = 0, .size = 8},
};

/* ---- by_bits_i32 ---- */

int kg_by_bits_i32__block_bbb_w4x4_launch(const kg_call *call);
int kg_by_bits_i32__block_bbb_w4x4_emu(const kg_call *call);
int kg_by_bits_i32_reference(const kg_call *call);

static const kg_step kg_by_bits_i32__block_bbb_w4x4_steps[] = {
    {.entry = "kg_by_bits_i32__block_bbb_w4x4", .rule = KG_GRID_BLOCKS, .dbs = 256, .fixed = 0,
        .per_sm = 0, .limit = 0, .threads = 128, .shared_bytes = 2144, .registers = 80},
};
static const kg_variant kg_by_bits_i32_variants[] = {
    {
        .name = "block_bbb_w4x4",
        .dask = "block", .bask = "block_by_block",
        .nwarps = 4, .nwork = 4, .batch = 4, .vector = 1,
        .steps = kg_by_bits_i32__block_bbb_w4x4_steps, .n_steps = 1,
        .max_n = UINT64_MAX,
        .registers = 80, .min_cc = 75, .pdl = 0, .bytes_per_element = 32,
        .hash = UINT64_C(0x3f6175f7464c572c),
        .cuda = KG_CUDA_VARIANT(kg_by_bits_i32__block_bbb_w4x4),
        .emu = KG_EMU_VARIANT(kg_by_bits_i32__block_bbb_w4x4),
    },
};

static const kg_arg kg_by_bits_i32_args[] = {
    {.name = "in", .type = "i32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .kind = KG_KIND_KEY, .fields = kg_by_bits_i32_fields, .n_fields = 1},
    {.name = "mass", .type = "f64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_by_bits_f64_fields, .n_fields = 1},
    {.name = "id", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_by_bits_u32_fields, .n_fields = 1},
    {.name = "offsets", .type = "u64", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_LENGTH,
        .size = 8, .alignment = 8, .kind = KG_KIND_OFFSETS, .width = 0, .plus = 1,
        .fields = kg_by_bits_u64_fields, .n_fields = 1},
    {.name = "out", .type = "i32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_by_bits_i32_fields, .n_fields = 1},
    {.name = "out_mass", .type = "f64", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 8,
        .alignment = 8, .fields = kg_by_bits_f64_fields, .n_fields = 1},
    {.name = "out_id", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4,
        .alignment = 4, .fields = kg_by_bits_u32_fields, .n_fields = 1},
};

static const char *const kg_by_bits_i32_lengths[] = {"segments"};

static const kg_named_feature kg_by_bits_i32_features[] = {
    {.name = "length", .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = KG_TERM(0)},
};

static const kg_region kg_by_bits_i32_regions[] = {
    {.name = "keys", .kind = KG_REGION_SCRATCH, .fixed = 0,
        .grows = {{.length = 0, .of = 1, .each = 4, .most = 4503599627370496}}},
    {.name = "moved", .kind = KG_REGION_SCRATCH, .fixed = 32,
        .grows = {{.length = 0, .of = 1, .each = 12, .most = 4503599627370496}}},
};

static kg_kernel_state kg_by_bits_i32_state;

const kg_kernel kg_by_bits_i32_kernel = {
    .abi = KG_ABI,
    .name = "by_bits_i32",
    .family = "segsort",
    .describe = "by_bits of i32 (family segsort)",
    .args = kg_by_bits_i32_args, .n_args = 7,
    .variants = kg_by_bits_i32_variants, .n_variants = 1,
    .reference = kg_by_bits_i32_reference,
    .regions = kg_by_bits_i32_regions, .n_regions = 2,
    .uses_header = 0,
    .in_place = 0,
    .state = &kg_by_bits_i32_state,
    .lengths = kg_by_bits_i32_lengths, .n_lengths = 1,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_by_bits_i32_features, .n_features = 1,
};

size_t kg_by_bits_i32_workspace_bytes(size_t n)
{
    return KG_BY_BITS_I32_WORKSPACE_BYTES(n);
}

kg_status kg_by_bits_i32(kg_workspace *ws, const int32_t *in, const double *mass,
    const uint32_t *id, const uint64_t *offsets, int32_t *out, double *out_mass, uint32_t *out_id,
    size_t n, size_t segments, kg_stream stream)
{
    const void *const args[] = {in, mass, id, offsets, out, out_mass, out_id, &segments};
    return kg_run(&kg_by_bits_i32_kernel, ws, args, n, stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_by_bits_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_by_bits_i32_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
