/* executor_warp_test.c: operations of a warp give what PTX says, in every order of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

void shuffles__emu(void **args);
void shuffle_types__emu(void **args);
void votes__emu(void **args);
void reductions__emu(void **args);
void disjoint_masks__emu(void **args);
void lanes_leave__emu(void **args);
void lane_helpers__emu(void **args);
void bit_functions__emu(void **args);

static uint32_t scramble(uint32_t x)
{
    x *= 0x9e3779b9u;
    x ^= x >> 15;
    return x * 0x85ebca6bu;
}

/* Runs the check in forward, reverse and three random orders. */
static void in_every_order(void (*check)(const kg_emu_opts *))
{
    kg_emu_opts options = {0};
    check(&options);
    options.thread_order = KG_EMU_REVERSE;
    check(&options);
    options.thread_order = KG_EMU_RANDOM;
    for (options.seed = 0; options.seed < 3; options.seed++) check(&options);
}

static void launch(void (*body)(void **), void **args, uint32_t threads, const kg_emu_opts *options)
{
    if (kg_emu_launch(body, args, 1, threads, 0, "test", options, NULL) != KG_EMU_OK)
        fail_msg("%s", kg_emu_report());
}

/* ---- shuffles -------------------------------------------------------------------------------- */

enum { IDX, UP, DOWN, XOR };

/* The lane that a shuffle reads, straight from the PTX manual's pseudocode for shfl. */
static uint32_t ptx_source(int kind, uint32_t lane, uint32_t operand, uint32_t width)
{
    const uint32_t segment_mask = 32 - width, clamp = kind == UP ? 0 : 31, bval = operand & 31;
    const uint32_t max_lane = (lane & segment_mask) | (clamp & ~segment_mask & 31);
    const uint32_t min_lane = lane & segment_mask;
    int j = 0, inside = 0;
    switch (kind) {
    case UP:
        j = (int)lane - (int)bval;
        inside = j >= (int)max_lane;
        break;
    case DOWN:
        j = (int)(lane + bval);
        inside = j <= (int)max_lane;
        break;
    case XOR:
        j = (int)(lane ^ bval);
        inside = j <= (int)max_lane;
        break;
    default: j = (int)(min_lane | (bval & ~segment_mask)); inside = j <= (int)max_lane;
    }
    return inside ? (uint32_t)j : lane;
}

static void check_shuffles(const kg_emu_opts *options)
{
    uint32_t in[64], out[4 * 64];
    for (uint32_t i = 0; i < 64; i++) in[i] = scramble(i);
    for (uint32_t width = 1; width <= 32; width *= 2) {
        for (uint32_t operand = 0; operand < 32; operand++) {
            uint32_t *in_p = in, *out_p = out;
            void *args[] = {&in_p, &out_p, &operand, &width};
            launch(shuffles__emu, args, 64, options);
            for (int kind = IDX; kind <= XOR; kind++)
                for (uint32_t i = 0; i < 64; i++) {
                    const uint32_t source = ptx_source(kind, i % 32, operand, width);
                    assert_int_equal(out[64 * (uint32_t)kind + i], in[i / 32 * 32 + source]);
                }
        }
    }
}

static void shuffles_read_the_lane_that_ptx_says(void **state)
{
    (void)state;
    in_every_order(check_shuffles);
}

static void check_types(const kg_emu_opts *options)
{
    double f64[32];
    float f32[32];
    uint64_t u64[32];
    int32_t i32[32];
    int64_t i64[32];
    for (int i = 0; i < 32; i++) {
        f64[i] = 1e300 / (i + 1);
        f32[i] = -1.5f * (float)i;
        u64[i] = 0xfedcba9876543210u * (uint64_t)(i + 1);
        i32[i] = -1000000 * i;
        i64[i] = INT64_MIN + i;
    }
    void *p[] = {f64, f32, u64, i32, i64};
    void *args[] = {&p[0], &p[1], &p[2], &p[3], &p[4]};
    launch(shuffle_types__emu, args, 32, options);
    for (int i = 0; i < 32; i++) {
        assert_true(f64[i] == 1e300 / ((i ^ 1) + 1));
        assert_true(f32[i] == -1.5f * (float)(i ^ 1));
        assert_true(u64[i] == 0xfedcba9876543210u * (uint64_t)((i ^ 1) + 1));
        assert_true(i32[i] == -1000000 * (i ^ 1));
        assert_true(i64[i] == INT64_MIN + (i ^ 1));
    }
}

static void shuffles_keep_the_bits_of_every_type(void **state)
{
    (void)state;
    in_every_order(check_types);
}

/* ---- votes, matches, reductions -------------------------------------------------------------- */

static void check_votes(const kg_emu_opts *options)
{
    for (uint32_t variant = 0; variant < 8; variant++) {
        uint32_t in[32], out[6 * 32], ballot = 0, any = 0, all = 1;
        for (uint32_t i = 0; i < 32; i++) {
            in[i] = scramble(i + 100 * variant) & 0xffffu;
            if (variant & 1) in[i] |= 4u;
            if (variant & 2) in[i] &= ~2u;
            if (variant & 4 && i == 31) in[i] |= 0x10000u;
            ballot |= (in[i] & 1) << i;
            any |= (in[i] & 2) != 0;
            all &= (in[i] & 4) != 0;
        }
        uint32_t *in_p = in, *out_p = out;
        void *args[] = {&in_p, &out_p};
        launch(votes__emu, args, 32, options);
        for (uint32_t i = 0; i < 32; i++) {
            uint32_t match = 0;
            for (uint32_t j = 0; j < 32; j++) match |= (uint32_t)(in[i] % 5 == in[j] % 5) << j;
            assert_int_equal(out[i], ballot);
            assert_int_equal(out[32 + i], any);
            assert_int_equal(out[64 + i], all);
            assert_int_equal(out[96 + i], match);
            assert_int_equal(out[128 + i], variant & 4 ? 0 : 0xffffffffu);
            assert_int_equal(out[160 + i], variant & 4 ? 0 : 1);
        }
    }
}

static void votes_and_matches(void **state)
{
    (void)state;
    in_every_order(check_votes);
}

static void check_reductions(const kg_emu_opts *options)
{
    uint32_t in[32], out[8 * 32];
    uint32_t add = 0, low = ~0u, high = 0, and = ~0u, or = 0, xor = 0;
    int32_t low_signed = INT32_MAX, high_signed = INT32_MIN;
    for (uint32_t i = 0; i < 32; i++) {
        const uint32_t v = in[i] = scramble(i) | 0x10u;
        add += v;
        and &= v;
        or |= v;
        xor ^= v;
        low = v < low ? v : low;
        high = v > high ? v : high;
        low_signed = (int32_t)v < low_signed ? (int32_t)v : low_signed;
        high_signed = (int32_t)v > high_signed ? (int32_t)v : high_signed;
    }
    uint32_t *in_p = in, *out_p = out;
    void *args[] = {&in_p, &out_p};
    launch(reductions__emu, args, 32, options);
    const uint32_t expected[] = {add, low, high, (uint32_t)low_signed, (uint32_t)high_signed,
                                 and, or,  xor};
    for (uint32_t k = 0; k < 8; k++)
        for (uint32_t i = 0; i < 32; i++) assert_int_equal(out[32 * k + i], expected[k]);
}

static void reductions_of_a_warp(void **state)
{
    (void)state;
    in_every_order(check_reductions);
}

/* ---- masks ----------------------------------------------------------------------------------- */

static void check_disjoint(const kg_emu_opts *options)
{
    uint32_t out[32], expected[32], *out_p = out;
    for (uint32_t i = 0; i < 32; i++) expected[i] = i;
    for (int round = 0; round < 7; round++) {
        uint32_t high = 0, low = ~0u;
        for (uint32_t i = 0; i < 32; i++) {
            if (i % 3 == 0 && expected[i] > high) high = expected[i];
            if (i % 3 != 0 && expected[i] < low) low = expected[i];
        }
        for (uint32_t i = 0; i < 32; i++)
            if (i % 3 != 0) expected[i] = low + expected[i];
            else if (round < 4) expected[i] = high - expected[i];
    }
    void *args[] = {&out_p};
    launch(disjoint_masks__emu, args, 32, options);
    assert_memory_equal(out, expected, sizeof out);
}

static void disjoint_masks_meet_independently(void **state)
{
    (void)state;
    in_every_order(check_disjoint);
}

static void check_leaving(const kg_emu_opts *options)
{
    uint32_t out[32] = {0}, *out_p = out;
    void *args[] = {&out_p};
    launch(lanes_leave__emu, args, 32, options);
    for (uint32_t i = 0; i < 32; i++)
        assert_int_equal(out[i], i >= 20 ? 0 : i % 2 ? 0xfffffu : 0xfffffu + 0x55555u);
}

static void lanes_that_ended_are_not_waited_for(void **state)
{
    (void)state;
    in_every_order(check_leaving);
}

static void lanes_know_their_place(void **state)
{
    (void)state;
    uint32_t out[6 * 96], *out_p = out;
    void *args[] = {&out_p};
    launch(lane_helpers__emu, args, 96, NULL);
    for (uint32_t i = 0; i < 96; i++) {
        const uint32_t lane = i % 32;
        uint32_t before = 0, after = 0;
        for (uint32_t j = 0; j < 32; j++) {
            before |= (uint32_t)(j < lane) << j;
            after |= (uint32_t)(j > lane) << j;
        }
        assert_int_equal(out[i], lane);
        assert_int_equal(out[96 + i], i / 32);
        assert_int_equal(out[2 * 96 + i], before);
        assert_int_equal(out[3 * 96 + i], before | 1u << lane);
        assert_int_equal(out[4 * 96 + i], after);
        assert_int_equal(out[5 * 96 + i], after | 1u << lane);
    }
}

static void bit_functions_at_their_edges(void **state)
{
    (void)state;
    static const struct {
        uint32_t v;
        uint64_t w;
        uint32_t expected[10];
    } cases[] = {
        {0, 0, {0, 32, 0, 0, 0, 64, 0, 0, 0, 0}},
        {1, 1, {1, 31, 1, 0x80000000u, 1, 63, 1, 0x80000000u, 1, 1}},
        {0x80000000u, 1ull << 63, {1, 0, 32, 1, 1, 0, 64, 0, 0x80000000u, 0}},
        {0x00f01230u, 0x00f0123000000000u, {8, 8, 5, 0x0c480f00u, 8, 8, 37, 0, 0x00f01230u, 0}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint32_t v = cases[c].v, out[10], *out_p = out;
        uint64_t w = cases[c].w;
        void *args[] = {&v, &w, &out_p};
        launch(bit_functions__emu, args, 1, NULL);
        for (int i = 0; i < 10; i++) assert_int_equal(out[i], cases[c].expected[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shuffles_read_the_lane_that_ptx_says),
        cmocka_unit_test(shuffles_keep_the_bits_of_every_type),
        cmocka_unit_test(votes_and_matches),
        cmocka_unit_test(reductions_of_a_warp),
        cmocka_unit_test(disjoint_masks_meet_independently),
        cmocka_unit_test(lanes_that_ended_are_not_waited_for),
        cmocka_unit_test(lanes_know_their_place),
        cmocka_unit_test(bit_functions_at_their_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
