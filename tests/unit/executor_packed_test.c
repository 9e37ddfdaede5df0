/* executor_packed_test.c: operations on several elements in a word, against arithmetic in wide
 * types. Every pair is tried of a set of lanes that has all signs, edges, zeros, infinities and
 * NaNs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "kg_emu.h"

enum {
    MINU,
    MAXU,
    MINS,
    MAXS,
    DP4A_U,
    DP4A_S,
    DP2A_U,
    DP2A_S,
    MIN_F16,
    MAX_F16,
    MIN_BF16,
    MAX_BF16,
    COUNT
};

void packed_functions__emu(void **args);

static void evaluate(uint32_t a, uint32_t b, uint32_t c, uint32_t out[COUNT])
{
    void *args[] = {&a, &b, &c, &out};
    const kg_emu_opts options = {0};
    if (kg_emu_launch(packed_functions__emu, args, 1, 1, 0, "packed", &options, NULL) != KG_EMU_OK)
        fail_msg("%s", kg_emu_report());
}

/* As integers: 0, 1, edges of both signs, a byte in either half. As halves: zeros, denormals,
 * ordinary numbers, the greatest, infinities and NaNs of both signs, of f16 and of bf16. */
static const uint16_t lanes[] = {
    0x0000, 0x0001, 0x007f, 0x0080, 0x00ff, 0x0100, 0x03ff, 0x1234, 0x3c00, 0x3f80, 0x7bff, 0x7c00,
    0x7c01, 0x7e00, 0x7f7f, 0x7f80, 0x7f81, 0x7fc0, 0x7fff, 0x8000, 0x8001, 0x807f, 0x80ff, 0x83ff,
    0xbc00, 0xbf80, 0xfbff, 0xfc00, 0xfc01, 0xfe31, 0xff7f, 0xff80, 0xff81, 0xffd1, 0xfffe, 0xffff,
};
#define LANES (sizeof lanes / sizeof *lanes)

static int64_t lane_of(uint32_t word, uint32_t bits, uint32_t at, int is_signed)
{
    const int64_t value = word >> (bits * at) & ((1u << bits) - 1);
    return is_signed && value >> (bits - 1) ? value - ((int64_t)1 << bits) : value;
}

static uint32_t chosen_of(uint32_t a, uint32_t b, int is_signed, int greater)
{
    uint32_t word = 0;
    for (uint32_t at = 0; at < 2; at++) {
        const int64_t x = lane_of(a, 16, at, is_signed), y = lane_of(b, 16, at, is_signed);
        word |= (uint32_t)((greater ? x > y : x < y) ? x & 0xffff : y & 0xffff) << 16 * at;
    }
    return word;
}

static uint32_t products_of(uint32_t a, uint32_t bits, uint32_t b, uint32_t c, int is_signed)
{
    int64_t sum = c;
    for (uint32_t at = 0; at < 32 / bits; at++)
        sum += lane_of(a, bits, at, is_signed) * lane_of(b, 8, at, is_signed);
    return (uint32_t)sum;
}

static float f16_value(uint16_t bits)
{
    const int exponent = bits >> 10 & 31, last = exponent ? exponent : 1;
    if (exponent == 31) return bits & 1023 ? NAN : bits >> 15 ? -INFINITY : INFINITY;
    float value = (float)((bits & 1023) + (exponent ? 1024 : 0));
    for (int e = last; e < 25; e++) value /= 2;
    for (int e = 25; e < last; e++) value *= 2;
    return bits >> 15 ? -value : value;
}

static float value_of(uint16_t bits, int bf16)
{
    const uint32_t word = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &word, sizeof value);
    return bf16 ? value : f16_value(bits);
}

static uint16_t half_of(uint16_t a, uint16_t b, int bf16, int greater)
{
    const float x = value_of(a, bf16), y = value_of(b, bf16);
    if (isnan(x)) return isnan(y) ? 0x7fff : b;
    if (isnan(y)) return a;
    if (x == y) return (greater ? !signbit(x) : signbit(x)) ? a : b;
    return (greater ? x > y : x < y) ? a : b;
}

static uint32_t halves_of(uint32_t a, uint32_t b, int bf16, int greater)
{
    return half_of((uint16_t)a, (uint16_t)b, bf16, greater) |
           (uint32_t)half_of((uint16_t)(a >> 16), (uint16_t)(b >> 16), bf16, greater) << 16;
}

static void expect(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t out[COUNT];
    evaluate(a, b, c, out);
    const uint32_t expected[COUNT] = {
        [MINU] = chosen_of(a, b, 0, 0),         [MAXU] = chosen_of(a, b, 0, 1),
        [MINS] = chosen_of(a, b, 1, 0),         [MAXS] = chosen_of(a, b, 1, 1),
        [DP4A_U] = products_of(a, 8, b, c, 0),  [DP4A_S] = products_of(a, 8, b, c, 1),
        [DP2A_U] = products_of(a, 16, b, c, 0), [DP2A_S] = products_of(a, 16, b, c, 1),
        [MIN_F16] = halves_of(a, b, 0, 0),      [MAX_F16] = halves_of(a, b, 0, 1),
        [MIN_BF16] = halves_of(a, b, 1, 0),     [MAX_BF16] = halves_of(a, b, 1, 1),
    };
    for (int i = 0; i < COUNT; i++)
        if (out[i] != expected[i])
            fail_msg("function %d of %08x, %08x, %08x: %08x, not %08x", i, a, b, c, out[i],
                     expected[i]);
}

/* Each lane has every pair while the other has another one. */
static void all_pairs_of_lanes(void **state)
{
    (void)state;
    static const uint32_t sums[] = {0, 0x7fffffffu, 0x80000000u, 0xffffffffu};
    for (uint32_t i = 0; i < LANES; i++)
        for (uint32_t j = 0; j < LANES; j++) {
            const uint32_t a = lanes[i] | (uint32_t)lanes[(i + 11 * j) % LANES] << 16;
            const uint32_t b = lanes[j] | (uint32_t)lanes[(j + 5 * i + 1) % LANES] << 16;
            expect(a, b, sums[(i + j) % 4]);
            expect(a << 16 | a >> 16, b << 16 | b >> 16, sums[j % 4]);
        }
}

/* Every byte has both signs beside every sign of the other three. */
static void all_signs_of_bytes(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < 16; a++)
        for (uint32_t b = 0; b < 16; b++) {
            uint32_t x = 0, y = 0;
            for (uint32_t at = 0; at < 4; at++) {
                x |= (a >> at & 1 ? 0x80 + at : 0x7f - at) << 8 * at;
                y |= (b >> at & 1 ? 0xff - 3 * at : 1 + 5 * at) << 8 * at;
            }
            expect(x, y, 0);
            expect(x, 0x01010101u, 0xfffffff0u);
            expect(x, 0x0101u, 0x7ffffff0u);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_of_lanes),
        cmocka_unit_test(all_signs_of_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
