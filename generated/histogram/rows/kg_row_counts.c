// kg_row_counts.c: the tables of variants and the entry functions of row_counts.
// Made by kgen 0.2.0 from rows.yaml (spec hash 6feb3ced6e1d641c). Do not edit: edit the spec.

#include "kg_row_counts.h"

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

static const kg_field kg_row_counts_u8_fields[] = {
    {.name = "", .type = "u8", .offset = 0, .size = 1},
};
static const kg_field kg_row_counts_u32_fields[] = {
    {.name = "", .type = "u32", .offset = 0, .size = 4},
};

/* ---- row_counts_u8 ---- */

int kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_emu(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_launch(const kg_call *call);
int kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_emu(const kg_call *call);
int kg_row_counts_u8_reference(const kg_call *call);

static const kg_step kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl", .rule = KG_GRID_ROWS,
        .dbs = 8, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 9216,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1), .registers = 40},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(288)},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(0), .hi = UINT64_C(256)}, /* row_length */
};
static const kg_step kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl", .rule = KG_GRID_ROWS,
        .dbs = 8, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1024)},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(0), .hi = UINT64_C(256)}, /* row_length */
};
static const kg_step kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl", .rule = KG_GRID_ROWS,
        .dbs = 8, .fixed = 0, .per_sm = 8, .limit = 0, .threads = 256, .shared_bytes = 9216,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1), .registers = 40},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(288)},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(0), .hi = UINT64_C(1024)}, /* row_length */
    {.feature = KG_FEATURE_OWN + 2, .lo = UINT64_C(2048), .hi = UINT64_MAX}, /* rows */
};
static const kg_step kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl", .rule = KG_GRID_ROWS,
        .dbs = 8, .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .tile_width = 512, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(1024)},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(0), .hi = UINT64_C(1024)}, /* row_length */
    {.feature = KG_FEATURE_OWN + 2, .lo = UINT64_C(2048), .hi = UINT64_MAX}, /* rows */
};
static const kg_step kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 32768, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 32768,
        .tile_width = 32768, .tile_height = 2, .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(65536), .hi = UINT64_MAX}, /* row_length */
    {.feature = KG_FEATURE_OWN + 2, .lo = UINT64_C(0), .hi = UINT64_C(64)}, /* rows */
};
static const kg_step kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl", .rule = KG_GRID_ROWS, .dbs = 1,
        .fixed = 0, .per_sm = 4, .limit = 0, .threads = 256, .shared_bytes = 32768,
        .tile_width = 4096, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(8192)},
};
static const kg_step kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 32768, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 229376,
        .tile_width = 32768, .tile_height = 2, .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(57344)},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_limits[] = {
    {.feature = KG_FEATURE_OWN + 1, .lo = UINT64_C(131072), .hi = UINT64_MAX}, /* row_length */
    {.feature = KG_FEATURE_OWN + 2, .lo = UINT64_C(0), .hi = UINT64_C(32)}, /* rows */
};
static const kg_step kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 163840,
        .tile_width = 32768, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(40960)},
};
static const kg_step kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl", .rule = KG_GRID_ROWS,
        .dbs = 1, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024, .shared_bytes = 229376,
        .tile_width = 32768, .tile_height = 2, .terms = KG_TERM(1), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(57344)},
};
static const kg_step kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_steps[] = {
    {.entry = "kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl",
        .rule = KG_GRID_ROWS, .dbs = 32768, .fixed = 0, .per_sm = 1, .limit = 0, .threads = 1024,
        .shared_bytes = 131088, .tile_width = 32768, .tile_height = 2,
        .terms = KG_TERM_N | KG_TERM(1) | KG_TERM(3), .registers = 64},
};
static const kg_range kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_ranges[] = {
    {.feature = KG_FEATURE_OWN + 0, .lo = UINT64_C(0), .hi = UINT64_C(4294967294)},
};
static const kg_variant kg_row_counts_u8_variants[] = {
    {
        .name = "column_wbw_w8x2_row_warps_2304_sm8_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x0dec566dd62dc5e9),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl),
    },
    {
        .name = "column_wbw_w8x2_row_warps_sm4_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_limits, .n_limits = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x4dc7302900a9b02c),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl),
    },
    {
        .name = "column_wbw_w8x2_row_warps_2304_sm8_pdl_2",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2_limits, .n_limits = 2,
        .max_n = UINT64_MAX,
        .registers = 40, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x0dec566dd62dc5e9),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_2304_sm8_pdl_2),
    },
    {
        .name = "column_wbw_w8x2_row_warps_sm4_pdl_2",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 2, .batch = 2, .vector = 1,
        .steps = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2_limits, .n_limits = 2,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x4dc7302900a9b02c),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w8x2_row_warps_sm4_pdl_2),
    },
    {
        .name = "column_wbw_w32x2_rows_split_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl_limits, .n_limits = 2,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x7c6ca42f8761bb4c),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_sm1_pdl),
    },
    {
        .name = "column_wbw_w8x1_rows_sm4_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 8, .nwork = 1, .batch = 1, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 75, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0xa97b23e1410aa2e8),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w8x1_rows_sm4_pdl),
    },
    {
        .name = "column_wbw_w32x2_rows_split_57344_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_ranges, .n_ranges = 1,
        .limits = kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl_limits, .n_limits = 2,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 90, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0x869210f537f8349c),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_split_57344_sm1_pdl),
    },
    {
        .name = "column_wbw_w32x2_rows_40960_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0xfd479c5d30445c75),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_40960_sm1_pdl),
    },
    {
        .name = "column_wbw_w32x2_rows_57344_sm1_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl_ranges, .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 90, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0xd8637db2925faf91),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_57344_sm1_pdl),
    },
    {
        .name = "column_wbw_w32x2_rows_global_sm1_h16384_pdl",
        .dask = "column", .bask = "warp_by_warp",
        .nwarps = 32, .nwork = 2, .batch = 2, .vector = 16,
        .steps = kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_steps, .n_steps = 1,
        .ranges = kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl_ranges,
            .n_ranges = 1,
        .max_n = UINT64_MAX,
        .registers = 64, .min_cc = 80, .pdl = 1, .bytes_per_element = 1,
        .hash = UINT64_C(0xf68420ca562c18bd),
        .cuda = KG_CUDA_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl),
        .emu = KG_EMU_VARIANT(kg_row_counts_u8__column_wbw_w32x2_rows_global_sm1_h16384_pdl),
    },
};

static const kg_arg kg_row_counts_u8_args[] = {
    {.name = "in", .type = "u8", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_PLANE, .size = 1,
        .alignment = 1, .kind = KG_KIND_KEY, .width = 0, .height = 1, .pitch = 2,
        .fields = kg_row_counts_u8_fields, .n_fields = 1},
    {.name = "out", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_TABLE, .size = 4,
        .alignment = 4, .width = 3, .height = 1, .fields = kg_row_counts_u32_fields, .n_fields = 1},
};

static const char *const kg_row_counts_u8_lengths[] = {"width", "height", "in_pitch", "bins"};

static const kg_named_feature kg_row_counts_u8_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(3)},
    {.name = "row_length", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)},
    {.name = "rows", .measure = KG_MEASURE_SUM, .terms = KG_TERM(1)},
};

static kg_kernel_state kg_row_counts_u8_state;

const kg_kernel kg_row_counts_u8_kernel = {
    .abi = KG_ABI,
    .name = "row_counts_u8",
    .family = "histogram",
    .describe = "row_counts of u8 (family histogram)",
    .args = kg_row_counts_u8_args, .n_args = 2,
    .variants = kg_row_counts_u8_variants, .n_variants = 10,
    .reference = kg_row_counts_u8_reference,
    .uses_header = 1,
    .in_place = 0,
    .state = &kg_row_counts_u8_state,
    .lengths = kg_row_counts_u8_lengths, .n_lengths = 4,
    .bounds = KG_BOUNDS_NONE,
    .features = kg_row_counts_u8_features, .n_features = 3,
};

size_t kg_row_counts_u8_workspace_bytes(size_t n)
{
    return KG_ROW_COUNTS_U8_WORKSPACE_BYTES(n);
}

kg_status kg_row_counts_u8(kg_workspace *ws, const uint8_t *in, uint32_t *out, size_t width,
    size_t height, size_t in_pitch, size_t bins, kg_stream stream)
{
    const void *const args[] = {in, out, &width, &height, &in_pitch, &bins};
    return kg_run(&kg_row_counts_u8_kernel, ws, args, kg_area(width, height), stream);
}

/* When this code is unloaded (dlclose) the runtime forgets its kernels. */
__attribute__((destructor)) static void kg_row_counts_forget(void)
{
    static const kg_kernel *const kernels[] = {
        &kg_row_counts_u8_kernel,
        0,
    };
    (void)kg_unregister(kernels);
}
