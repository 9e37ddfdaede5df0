/* executor_integer_test.c: functions of bits, wide reductions, further atomics, lanes that take
 * no part in a shuffle, and device memory that nobody wrote (integer.cu). */
#include "executor_expect.h"

#include <stdlib.h>

#define KERNELS(X)                                                                                 \
    X(shifts_and_picks)                                                                            \
    X(wide_reductions)                                                                             \
    X(more_atomics)                                                                                \
    X(half_atomics)                                                                                \
    X(half_beside_half)                                                                            \
    X(half_on_half)                                                                                \
    X(sleeps)                                                                                      \
    X(shuffle_inside)                                                                              \
    X(shuffle_from_outside)                                                                        \
    X(shuffle_from_an_ended_lane)                                                                  \
    X(scratch_written) X(scratch_one_too_far) X(scratch_bytes) X(scratch_counter)
#define DECLARE(name) void name##__emu(void **args);
KERNELS(DECLARE)

static bool checked;

static int launch(void (*body)(void **), void **args, uint32_t grid)
{
    kg_emu_stats stats;
    const int error = kg_emu_launch(body, args, grid, 32, 0, "integer", NULL, &stats);
    checked = stats.checked != 0;
    return error;
}

static uint64_t random_u64(void)
{
    static uint64_t state = 7;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state ^ state >> 29;
}

/* ---- bits ---- */

static uint32_t nth_set_bit(uint32_t mask, uint32_t base, int offset)
{
    if (offset == 0) return mask >> base & 1 ? base : UINT32_MAX;
    for (int at = (int)base; at >= 0 && at<32; at += offset> 0 ? 1 : -1)
        if (mask >> at & 1 && (offset += offset > 0 ? -1 : 1) == 0) return (uint32_t)at;
    return UINT32_MAX;
}

static uint32_t permuted(uint32_t a, uint32_t b, uint32_t pick)
{
    unsigned char bytes[8], out[4];
    memcpy(bytes, &a, 4);
    memcpy(bytes + 4, &b, 4);
    for (int i = 0; i < 4; i++) {
        const unsigned digit = pick >> 4 * i & 15;
        out[i] = bytes[digit & 7];
        if (digit & 8) out[i] = out[i] >= 128 ? 255 : 0;
    }
    uint32_t word;
    memcpy(&word, out, 4);
    return word;
}

static uint32_t upper_of_left(uint32_t lo, uint32_t hi, uint32_t by)
{
    return by == 0 ? hi : by == 32 ? lo : hi << by | lo >> (32 - by);
}

static uint32_t lower_of_right(uint32_t lo, uint32_t hi, uint32_t by)
{
    return by == 0 ? lo : by == 32 ? hi : lo >> by | hi << (32 - by);
}

static void functions_of_bits(void **state)
{
    (void)state;
    uint32_t *in = kg_emu_malloc(64 * 4), *out = kg_emu_malloc(256 * 4);
    void *args[] = {&in, &out};
    for (int i = 0; i < 64; i++) in[i] = (uint32_t)random_u64();
    assert_int_equal(launch(shifts_and_picks__emu, args, 1), 0);
    for (uint32_t i = 0; i < 32; i++) {
        const uint32_t a = in[i], b = in[32 + i], by = i + 16, *mine = out + 8 * i;
        assert_int_equal(mine[0], nth_set_bit(a, i, (int)i - 16));
        assert_int_equal(mine[1], permuted(a, b, b));
        assert_int_equal(mine[2], upper_of_left(a, b, by & 31));
        assert_int_equal(mine[3], lower_of_right(a, b, by & 31));
        assert_int_equal(mine[4], upper_of_left(a, b, by < 32 ? by : 32));
        assert_int_equal(mine[5], lower_of_right(a, b, by < 32 ? by : 32));
        assert_int_equal(mine[6], b);
        assert_int_equal(mine[7], a);
    }
    kg_emu_free(in);
    kg_emu_free(out);
}

static void reductions_of_64_bits(void **state)
{
    (void)state;
    static const uint32_t masks[] = {UINT32_MAX, 1, 0x80000000u, 0x0f0f00ffu};
    uint64_t *in = kg_emu_malloc(32 * 8), *out = kg_emu_malloc(256 * 8);
    for (int m = 0; m < 4; m++) {
        uint32_t mask = masks[m];
        void *args[] = {&in, &out, &mask};
        uint64_t sum = 0, least = UINT64_MAX, most = 0, all = UINT64_MAX, any = 0, odd = 0;
        int64_t least_i = INT64_MAX, most_i = INT64_MIN;
        for (int i = 0; i < 32; i++) {
            const uint64_t v = in[i] = i % 5 == 2 ? in[i - 1] ^ 1 : random_u64();
            if (!(mask >> i & 1)) continue;
            sum += v, all &= v, any |= v, odd ^= v;
            least = v < least ? v : least, most = v > most ? v : most;
            least_i = (int64_t)v < least_i ? (int64_t)v : least_i;
            most_i = (int64_t)v > most_i ? (int64_t)v : most_i;
        }
        const uint64_t expected[8] = {
            sum, least, most, all, any, odd, (uint64_t)least_i, (uint64_t)most_i};
        assert_int_equal(launch(wide_reductions__emu, args, 1), 0);
        for (int i = 0; i < 32; i++)
            if (mask >> i & 1) assert_memory_equal(out + 8 * i, expected, sizeof expected);
    }
    kg_emu_free(in);
    kg_emu_free(out);
}

/* ---- atomics ---- */

static void atomics_of_other_names(void **state)
{
    (void)state;
    uint32_t *out = kg_emu_malloc(32 * 4);
    uint64_t *wide = kg_emu_malloc(8 * 8);
    void *args[] = {&out, &wide};
    memset(out, 0, 32 * 4);
    memset(wide, 0, 8 * 8);
    out[2] = 20; /* above the limit: atomicDec begins there */
    out[5] = out[8] = UINT32_MAX;
    assert_int_equal(launch(more_atomics__emu, args, 4), 0);
    const uint32_t expected[9] = {0u - 4 * 496, 128 % 10, 2, 4 * 496, 31, 100, UINT32_MAX, 0, ~31u};
    assert_memory_equal(out, expected, sizeof expected);
    for (int b = 0; b < 4; b++) {
        assert_int_equal(out[16 + b], 0u - 496);
        assert_int_equal(out[24 + b], 31);
        assert_true(wide[4 + b] == (uint64_t)496 << 33);
    }
    assert_true(wide[0] == 0 - ((uint64_t)4 * 496 << 33));
    assert_true(wide[1] == (uint64_t)4 * 496 << 33 && wide[2] == (uint64_t)31 << 33);
    kg_emu_free(out);
    kg_emu_free(wide);
}

static void atomics_of_halves(void **state)
{
    (void)state;
    uint16_t *f16 = kg_emu_malloc(4), *bf16 = kg_emu_malloc(4);
    uint32_t *pairs = kg_emu_malloc(8);
    void *args[] = {&f16, &bf16, &pairs};
    memset(f16, 0, 4);
    memset(bf16, 0, 4);
    memset(pairs, 0, 8);
    assert_int_equal(launch(half_atomics__emu, args, 1), 0);
    assert_int_equal(f16[1], 0x5fc0);        /* 496 */
    assert_int_equal(bf16[1], 0x4240);       /* 48 */
    assert_int_equal(pairs[0], 0xcc005fc0u); /* -16, 496 */
    assert_int_equal(pairs[1], 0x42804200u); /* 64, 32 */
    assert_int_equal(f16[0] | bf16[0], 0);
    void *one[] = {&f16};
    assert_int_equal(launch(half_beside_half__emu, one, 1), 0);
    assert_int_equal(launch(half_on_half__emu, one, 1), checked ? KG_EMU_FOUND : KG_EMU_OK);
    kg_emu_free(f16);
    kg_emu_free(bf16);
    kg_emu_free(pairs);
}

/* ---- right and wrong ---- */

static const expectation right[] = {
    RIGHT(sleeps, 2, 32, 7),
    RIGHT(shuffle_inside, 1, 32, 7 + 5),
};
static const expectation wrong[] = {
    WRONG(shuffle_from_outside, 1, 32, KG_EMU_LANE_OUTSIDE),
    WRONG(shuffle_from_an_ended_lane, 1, 32, KG_EMU_LANE_OUTSIDE),
};

static void lanes_outside_are_found(void **state)
{
    (void)state;
    expect_all(right, sizeof right / sizeof *right);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_one(&wrong[i], &expect_orders[0]);
}

/* What such a lane gets is no lane's value, in the fast build too. */
static void lanes_outside_give_poison(void **state)
{
    (void)state;
    uint32_t *out = kg_emu_malloc(EXPECT_WORDS * 4);
    void *args[] = {&out};
    (void)launch(shuffle_from_outside__emu, args, 1);
    assert_int_equal(out[8 + 6], 7);
    assert_int_equal(out[8 + 7], 0xfbfbfbfbu);
    kg_emu_free(out);
}

/* ---- memory that nobody wrote ---- */

static int run_scratch(void (*body)(void **), uint32_t *scratch, uint32_t third)
{
    uint32_t *out = kg_emu_malloc(32 * 4);
    void *args[] = {&scratch, &out, &third};
    const int error = launch(body, args, 1);
    kg_emu_free(out);
    return error;
}

static void memory_that_nobody_wrote_is_found(void **state)
{
    (void)state;
    uint32_t *scratch = kg_emu_malloc(64 * 4);
    kg_emu_finding found;
    assert_int_equal(run_scratch(scratch_one_too_far__emu, scratch, 0),
                     0); /* written by the host */
    assert_int_equal(kg_emu_mark_unwritten(scratch, 64 * 4), 0);
    assert_int_equal(scratch[63], 0xfbfbfbfbu);
    assert_int_equal(run_scratch(scratch_written__emu, scratch, 0), 0);
    const int expected = checked ? KG_EMU_FOUND : KG_EMU_OK;
    assert_int_equal(run_scratch(scratch_one_too_far__emu, scratch, 0), expected);
    if (checked) {
        assert_int_equal(kg_emu_findings(&found, 1), 1);
        assert_int_equal(found.kind, KG_EMU_UNWRITTEN);
        assert_int_equal(found.thread, 7);
        assert_int_equal(found.offset, 4 * 53);
    }
    assert_int_equal(kg_emu_mark_unwritten(scratch, 64 * 4), 0);
    assert_int_equal(run_scratch(scratch_counter__emu, scratch, 0), expected);
    assert_int_equal(run_scratch(scratch_counter__emu, scratch, 0), KG_EMU_OK); /* written since */
    assert_int_equal(kg_emu_mark_unwritten(scratch, 64 * 4), 0);
    assert_int_equal(run_scratch(scratch_bytes__emu, scratch, 6), KG_EMU_OK);
    assert_int_equal(kg_emu_mark_unwritten(scratch, 64 * 4), 0);
    assert_int_equal(run_scratch(scratch_bytes__emu, scratch, 5), expected);
    assert_int_equal(kg_emu_mark_unwritten(scratch, 64 * 4), 0);
    assert_int_equal(kg_emu_mark_written(scratch, 64 * 4), 0);
    assert_int_equal(run_scratch(scratch_one_too_far__emu, scratch, 0), KG_EMU_OK);
    kg_emu_free(scratch);
}

static void only_known_memory_can_be_marked(void **state)
{
    (void)state;
    uint32_t *scratch = kg_emu_malloc(256), local;
    assert_int_equal(kg_emu_mark_unwritten(&local, 4), KG_EMU_INVALID);
    assert_int_equal(kg_emu_mark_unwritten(scratch, 257), KG_EMU_INVALID);
    assert_int_equal(kg_emu_mark_unwritten(scratch - 1, 4), KG_EMU_INVALID);
    assert_int_equal(kg_emu_mark_unwritten(scratch, 0), KG_EMU_OK);
    kg_emu_free(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_of_bits),
        cmocka_unit_test(reductions_of_64_bits),
        cmocka_unit_test(atomics_of_other_names),
        cmocka_unit_test(atomics_of_halves),
        cmocka_unit_test(lanes_outside_are_found),
        cmocka_unit_test(lanes_outside_give_poison),
        cmocka_unit_test(memory_that_nobody_wrote_is_found),
        cmocka_unit_test(only_known_memory_can_be_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
