/* kg_exact.h beside sums by hand: bit for bit, with a byte for each bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "kg_exact.h"

#define BITS 2200 /* of a sum; bit 0 is the least denormal of an f64 */

/* The sums of numbers above 0, and of those below. */
typedef struct by_hand {
    unsigned char bit[2][BITS];
} by_hand;

/* |x| = whole * 2^exponent */
static void add(by_hand *sum, double x)
{
    int exponent;
    uint64_t whole = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
    int at = exponent - 53 + 1074;
    for (; at < 0; at++) whole >>= 1;
    unsigned char *const bit = sum->bit[x < 0];
    unsigned char over = 0;
    for (; whole || over; at++, whole >>= 1) {
        const unsigned all = bit[at] + (unsigned)(whole & 1) + over;
        bit[at] = all & 1;
        over = (unsigned char)(all >> 1);
    }
}

/* The greater less the smaller, in the greater's bits; whether it is the sum of those below 0. */
static bool subtract(by_hand *sum)
{
    int at = BITS - 1;
    while (at > 0 && sum->bit[0][at] == sum->bit[1][at]) at--;
    const bool below = sum->bit[1][at] > sum->bit[0][at];
    unsigned char *const more = sum->bit[below], *const less = sum->bit[!below];
    int borrow = 0;
    for (at = 0; at < BITS; at++) {
        const int d = more[at] - less[at] - borrow;
        borrow = d < 0;
        more[at] = (unsigned char)(d & 1);
    }
    return below;
}

/* To `precision` bits, none of them below `least`. */
static double rounded(by_hand *sum, int precision, int least)
{
    const bool below = subtract(sum);
    const unsigned char *const bit = sum->bit[below];
    int top = BITS - 1;
    while (top > 0 && !bit[top]) top--;
    int last = top - precision + 1 < least ? least : top - precision + 1;
    double kept = 0;
    for (int at = top; at >= last; at--) kept = 2 * kept + bit[at];
    bool rest = false;
    for (int at = 0; at < last - 1; at++) rest = rest || bit[at];
    if (last > 0 && bit[last - 1] && (rest || fmod(kept, 2) == 1)) kept += 1;
    return below && kept > 0 ? -ldexp(kept, last - 1074) : ldexp(kept, last - 1074);
}

static uint64_t noise(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 11;
}

/* Of exponents that lie together, or anywhere. */
static float single(uint64_t *state, int spread)
{
    const float x = ldexpf((float)(noise(state) % (1u << 24)),
                           (int)(noise(state) % (2u * (unsigned)spread)) - spread - 20);
    return noise(state) % 2 ? x : -x;
}
static double wide(uint64_t *state, int spread)
{
    const double x = ldexp((double)(noise(state) % (UINT64_C(1) << 53)),
                           (int)(noise(state) % (2u * (unsigned)spread)) - spread - 48);
    return noise(state) % 2 ? x : -x;
}

static void sums_of_singles(void **state)
{
    uint64_t random = 7;
    (void)state;
    for (int turn = 0; turn < 3000; turn++) {
        static by_hand expected;
        uint64_t limbs[KG_EXACT_F32_LIMBS] = {0};
        memset(&expected, 0, sizeof expected);
        float last = 0;
        for (int i = 0; i < turn % 40; i++) {
            const float x = i % 7 == 6 ? -last : single(&random, 1 + turn % 120);
            kg_exact_add_f32(limbs, x);
            add(&expected, (double)x);
            last = x;
        }
        const double by = rounded(&expected, 24, 1074 - 149);
        const float sum = kg_exact_f32(limbs), want = by > 3.5e38    ? INFINITY
                                                      : by < -3.5e38 ? -INFINITY
                                                                     : (float)by;
        assert_memory_equal(&sum, &want, sizeof sum);
    }
}

static void sums_of_doubles(void **state)
{
    uint64_t random = 8;
    (void)state;
    for (int turn = 0; turn < 3000; turn++) {
        static by_hand expected;
        uint64_t limbs[KG_EXACT_F64_LIMBS] = {0};
        memset(&expected, 0, sizeof expected);
        double last = 0;
        for (int i = 0; i < turn % 40; i++) {
            const double x = i % 7 == 6 ? -last : wide(&random, 1 + turn % 1000);
            kg_exact_add_f64(limbs, x);
            add(&expected, x);
            last = x;
        }
        const double sum = kg_exact_f64(limbs), want = rounded(&expected, 53, 0);
        assert_memory_equal(&sum, &want, sizeof sum);
    }
}

#define SUM32(...)                                                                                 \
    sum_32((const float[]){__VA_ARGS__}, sizeof(float[]){__VA_ARGS__} / sizeof(float))
#define SUM64(...)                                                                                 \
    sum_64((const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double))
static float sum_32(const float *x, size_t n)
{
    uint64_t limbs[KG_EXACT_F32_LIMBS] = {0};
    for (size_t i = 0; i < n; i++) kg_exact_add_f32(limbs, x[i]);
    return kg_exact_f32(limbs);
}
static double sum_64(const double *x, size_t n)
{
    uint64_t limbs[KG_EXACT_F64_LIMBS] = {0};
    for (size_t i = 0; i < n; i++) kg_exact_add_f64(limbs, x[i]);
    return kg_exact_f64(limbs);
}

static void is_bits_32(float x, uint32_t expected)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    assert_int_equal(bits, expected);
}
static void is_bits_64(double x, uint64_t expected)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    assert_true(bits == expected);
}

static void the_edges_of_singles(void **state)
{
    (void)state;
    const float most = 0x1.fffffep127f, least = 0x1p-149f;
    is_bits_32(SUM32(-0.0f), 0);
    is_bits_32(SUM32(1, -1), 0);
    is_bits_32(SUM32(least), 1);
    is_bits_32(SUM32(-least, -least), 0x80000002u);
    is_bits_32(SUM32(0x1p-126f, -least), 0x007fffffu);
    is_bits_32(SUM32(most, most), 0x7f800000u);
    is_bits_32(SUM32(-most, -most), 0xff800000u);
    is_bits_32(SUM32(most, most, -most), 0x7f7fffffu);
    is_bits_32(SUM32(most, 0x1p102f), 0x7f7fffffu);
    is_bits_32(SUM32(most, 0x1p103f), 0x7f800000u);
    is_bits_32(SUM32(1, 0x1p-24f), 0x3f800000u);
    is_bits_32(SUM32(1, 0x1p-24f, least), 0x3f800001u);
    is_bits_32(SUM32(1, 0x1p-23f, 0x1p-24f), 0x3f800002u);
    is_bits_32(SUM32(1, 0x1p-23f, 0x1p-24f, -least), 0x3f800001u);
    is_bits_32(SUM32(INFINITY, 1), 0x7f800000u);
    is_bits_32(SUM32(-INFINITY, most), 0xff800000u);
    is_bits_32(SUM32(-INFINITY, INFINITY), 0x7fc00000u);
    is_bits_32(SUM32(-NAN, -INFINITY), 0x7fc00000u);
}

static void the_edges_of_doubles(void **state)
{
    (void)state;
    const double most = 0x1.fffffffffffffp1023, least = 0x1p-1074;
    is_bits_64(SUM64(-0.0), 0);
    is_bits_64(SUM64(least), 1);
    is_bits_64(SUM64(-least, -least), UINT64_C(0x8000000000000002));
    is_bits_64(SUM64(most, most), UINT64_C(0x7ff0000000000000));
    is_bits_64(SUM64(most, most, -most), UINT64_C(0x7fefffffffffffff));
    is_bits_64(SUM64(1, 0x1p-53), UINT64_C(0x3ff0000000000000));
    is_bits_64(SUM64(1, 0x1p-53, least), UINT64_C(0x3ff0000000000001));
    is_bits_64(SUM64(1, 0x1p-52, 0x1p-53, -least), UINT64_C(0x3ff0000000000001));
    is_bits_64(SUM64(-INFINITY, INFINITY), UINT64_C(0x7ff8000000000000));
    is_bits_64(SUM64(-INFINITY), UINT64_C(0xfff0000000000000));
}

/* As many floats as fit, all at once: a limb has what so many pieces may be. */
static void limbs_hold_what_they_say(void **state)
{
    (void)state;
    const double most = (double)KG_EXACT_F32_MOST;
    uint64_t limbs[KG_EXACT_F32_LIMBS] = {0};
    kg_exact_add_f32(limbs, 0x1.fffffep127f);
    for (uint32_t i = 0; i < KG_EXACT_F32_FLAGS; i++) {
        assert_true((double)limbs[i] * most < 0x1p63);
        limbs[i] *= KG_EXACT_F32_MOST;
    }
    limbs[0] -= KG_EXACT_F32_MOST << (KG_EXACT_F32_DIGIT - 1);
    assert_true(isinf(kg_exact_f32(limbs)));
    assert_true((UINT64_C(1) << KG_EXACT_F64_DIGIT) * (double)KG_EXACT_F64_MOST < 0x1p63);
    assert_true(KG_EXACT_WORD_MOST * UINT64_C(65535) < UINT64_C(1) << 31);
}

/* Pieces of 16 bits, as blocks have them. */
static void pieces_are_the_float(void **state)
{
    uint64_t random = 9;
    (void)state;
    for (int turn = 0; turn < 5000; turn++) {
        const kg_exact a = kg_exact_of_f64(wide(&random, 900)),
                       b = kg_exact_of_f32(single(&random, 100));
        uint64_t digits = 0;
        for (uint32_t i = KG_EXACT_F64_WORD_PIECES; i-- > 0;)
            digits = digits << 16 | kg_exact_piece(a.digits, 3, i, 16);
        assert_true(digits == a.digits << 3);
        assert_int_equal(kg_exact_piece(a.digits, 15, 4, 16), a.digits >> 49);
        assert_true(a.place / 16 + KG_EXACT_F64_WORD_PIECES <= KG_EXACT_F64_WORD_FLAGS);
        digits = 0;
        for (uint32_t i = KG_EXACT_F32_WORD_PIECES; i-- > 0;)
            digits = digits << 16 | kg_exact_piece(b.digits, b.place % 16, i, 16);
        assert_true(digits == b.digits << b.place % 16);
        assert_true(b.place / 16 + KG_EXACT_F32_WORD_PIECES <= KG_EXACT_F32_WORD_FLAGS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_singles),          cmocka_unit_test(sums_of_doubles),
        cmocka_unit_test(the_edges_of_singles),     cmocka_unit_test(the_edges_of_doubles),
        cmocka_unit_test(limbs_hold_what_they_say), cmocka_unit_test(pieces_are_the_float),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
