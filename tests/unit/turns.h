/* Lists of transposes that several tests expect. */
#ifndef TESTS_TURNS_H
#define TESTS_TURNS_H

/* clang-format off */
/* Planes of few rows, and small ones, of f32: the same on all cards. */
#define TURNS_F32_SMALL \
    "block_bbb_w4x1_low4_pdl<=8192 block_bbb_w4x1_thin4_pdl<=8192 " \
    "block_bbb_w8x4_low1_pdl<=131072 block_bbb_w4x1_low4_pdl_2<=131072 " \
    "block_wbw_w4x8_pdl<=131072 block_bbb_w4x1_thin4_pdl_2<=524288 " \
    "block_bbb_w8x4_low1_pdl_2<=524288 block_bbb_w4x2_low4_pdl<=524288 " \
    "block_bbb_w4x1_low8_pdl<=524288 block_bbb_w8x6_runs_pdl<=524288 " \
    "block_wbw_w4x8_pdl_2<=524288 block_bbb_w8x4_low1_pdl_3<=1048576 " \
    "block_bbb_w8x2_low3_pdl<=1048576 block_bbb_w4x2_low4_pdl_2<=1048576 " \
    "block_bbb_w4x1_low8_pdl_2<=1048576 block_bbb_w8x8_runs_pdl<=1048576 " \
    "block_bbb_w8x2_thin4_pdl<=1048576 "

/* The same with what follows on those that were measured, and on three of the others. */
#define TURNS_F32 \
    TURNS_F32_SMALL \
    "block_wbw_w8x4_pdl<=1048576 block_bbb_w8x4_low1_pdl_4<=2097152 " \
    "block_bbb_w8x2_low3_pdl_2<=2097152 block_bbb_w4x2_low4_pdl_3<=2097152 " \
    "block_bbb_w4x1_low8_pdl_3<=2097152 block_bbb_w4x8_runs_pdl<=2097152 " \
    "block_wbw_w4x8_pdl_3<=2097152 block_wbw_w8x4_pdl_2<=2097152 block_bbb_w8x4_low1_pdl_5 " \
    "block_bbb_w8x2_low3_pdl_3 block_bbb_w4x2_low4_pdl_4 block_bbb_w4x1_low8_pdl_4 " \
    "block_bbb_w4x8_runs_pdl_2 block_bbb_w8x2_thin4_pdl_2 block_wbw_w4x8_pdl_4 " \
    "block_wbw_w16x4_vec8_pdl block_wbw_w8x8_g64_pdl"
/* clang-format on */

#endif
