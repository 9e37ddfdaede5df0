/* kg_exact.h: sums of floats without rounding, but for one at their end. Generator, kernels and
 * references share it. C11, C++17 and CUDA.
 *
 * A finite float is a whole number of units: 2^-149 of an f32, 2^-1074 of an f64. A sum is such a
 * number too, in limbs: limb i counts 2^(i * DIGIT) units. A float adds pieces of DIGIT bits to a
 * few neighbouring limbs, so whole numbers are all that is added. They have the same sum in any
 * order. A limb has 64 bits. It holds as many pieces as KG_EXACT_..._MOST says before it may
 * overflow; negative ones are subtracted, and carries wait until the end.
 *
 * Blocks count in words of 32 bits, for which a device has fast additions in shared memory. These
 * have pieces of 16 bits, and hold KG_EXACT_WORD_MOST of them.
 *
 * One more limb, or word, has flags: what is no number of units.
 */
#ifndef KG_EXACT_H
#define KG_EXACT_H

#include <string.h>

#include "kg_geometry.h"

#define KG_EXACT_F32_DIGIT 24u
#define KG_EXACT_F32_PIECES 2u                /* of a float, at most */
#define KG_EXACT_F32_FLAGS 14u                /* limbs before that of flags */
#define KG_EXACT_F32_LIMBS 16u                /* of a sum, with that of flags and one unused */
#define KG_EXACT_F32_MOST (UINT64_C(1) << 38) /* floats that a sum holds */
#define KG_EXACT_F64_DIGIT 26u
#define KG_EXACT_F64_PIECES 3u
#define KG_EXACT_F64_FLAGS 83u
#define KG_EXACT_F64_LIMBS 84u
#define KG_EXACT_F64_MOST (UINT64_C(1) << 36)

#define KG_EXACT_WORD_DIGIT 16u
#define KG_EXACT_WORD_MOST 32767u
#define KG_EXACT_F32_WORD_PIECES 3u
#define KG_EXACT_F32_WORD_FLAGS 18u /* words before that of flags */
#define KG_EXACT_F64_WORD_PIECES 5u
#define KG_EXACT_F64_WORD_FLAGS 132u

#define KG_EXACT_NAN 1u
#define KG_EXACT_INFINITY 2u
#define KG_EXACT_MINUS_INFINITY 4u

/* digits * 2^place units, or what a flag says. */
typedef struct kg_exact {
    uint64_t digits;
    uint32_t place, flags;
    bool negative;
} kg_exact;

/* ---- of a float ---- */

/* `stored`: bits of a fraction; `highest`: the exponent of what is no finite number. */
KG_SHARED_FN kg_exact kg_exact_of_bits(uint64_t bits, bool negative, uint32_t stored,
                                       uint32_t highest)
{
    const uint64_t one = (uint64_t)1 << stored, fraction = bits & (one - 1);
    const uint32_t exponent = (uint32_t)(bits >> stored);
    kg_exact x;
    x.negative = negative;
    x.place = exponent ? exponent - 1 : 0;
    x.digits = exponent ? fraction | one : fraction;
    x.flags = 0;
    if (exponent == highest)
        x.flags = fraction ? KG_EXACT_NAN : negative ? KG_EXACT_MINUS_INFINITY : KG_EXACT_INFINITY;
    return x;
}

KG_SHARED_FN kg_exact kg_exact_of_f32(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return kg_exact_of_bits(bits & 0x7fffffffu, bits >> 31 != 0, 23, 255);
}
KG_SHARED_FN kg_exact kg_exact_of_f64(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return kg_exact_of_bits(bits & ~(UINT64_C(1) << 63), bits >> 63 != 0, 52, 2047);
}

/* The i-th piece of `digit` bits of digits * 2^shift, where shift < digit. */
KG_SHARED_FN uint64_t kg_exact_piece(uint64_t digits, uint32_t shift, uint32_t i, uint32_t digit)
{
    const uint64_t mask = ((uint64_t)1 << digit) - 1;
    if (i == 0) return digits << shift & mask;
    const uint32_t down = i * digit - shift;
    return down < 64 ? digits >> down & mask : 0;
}

/* Adds to a sum that no other thread adds to. */
KG_SHARED_FN void kg_exact_add(uint64_t *limbs, kg_exact x, uint32_t flags, uint32_t digit,
                               uint32_t pieces)
{
    if (x.flags) {
        limbs[flags] |= x.flags;
        return;
    }
    for (uint32_t i = 0; i < pieces; i++) {
        const uint64_t piece = kg_exact_piece(x.digits, x.place % digit, i, digit);
        limbs[x.place / digit + i] += x.negative ? 0 - piece : piece;
    }
}
KG_SHARED_FN void kg_exact_add_f32(uint64_t *limbs, float x)
{
    kg_exact_add(limbs, kg_exact_of_f32(x), KG_EXACT_F32_FLAGS, KG_EXACT_F32_DIGIT,
                 KG_EXACT_F32_PIECES);
}
KG_SHARED_FN void kg_exact_add_f64(uint64_t *limbs, double x)
{
    kg_exact_add(limbs, kg_exact_of_f64(x), KG_EXACT_F64_FLAGS, KG_EXACT_F64_DIGIT,
                 KG_EXACT_F64_PIECES);
}

/* ---- of a sum ---- */

/* Makes digits of limbs, from the lowest on. True: the sum is below 0, and they are those of its
 * magnitude. */
KG_SHARED_FN bool kg_exact_carry(uint64_t *limbs, uint32_t count, uint32_t digit)
{
    const uint64_t mask = ((uint64_t)1 << digit) - 1;
    int64_t carry = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t sum = (int64_t)limbs[i] + carry;
        limbs[i] = (uint64_t)sum & mask;
        carry = sum >> digit;
    }
    if (carry >= 0) return false;
    uint64_t more = 1;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t other = (~limbs[i] & mask) + more;
        limbs[i] = other & mask;
        more = other >> digit;
    }
    return true;
}

/* Zero bits before the first one. x is not 0. */
KG_SHARED_FN uint32_t kg_exact_zeros(uint64_t x)
{
    uint32_t zeros = 0;
    for (uint32_t step = 32; step > 0; step >>= 1) {
        if (x >> (64 - step)) continue;
        x <<= step;
        zeros += step;
    }
    return zeros;
}

/* The leading 64 bits of the digits, or all of them; `low`: the place of the last. `rest`: there
 * are others behind. 0: the sum is. */
KG_SHARED_FN uint64_t kg_exact_lead(const uint64_t *limbs, uint32_t count, uint32_t digit,
                                    uint32_t *low, bool *rest)
{
    uint32_t i = count;
    *low = 0;
    *rest = false;
    while (i > 0 && limbs[i - 1] == 0) i--;
    if (i == 0) return 0;
    uint64_t lead = limbs[--i];
    for (; i > 0 && lead >> (64 - digit) == 0; i--) lead = lead << digit | limbs[i - 1];
    *low = i * digit;
    const uint32_t room = kg_exact_zeros(lead);
    if (i > 0 && room > 0) { /* a part of the next */
        const uint64_t next = limbs[--i];
        lead = lead << room | next >> (digit - room);
        *low -= room;
        *rest = (next & (((uint64_t)1 << (digit - room)) - 1)) != 0;
    }
    while (i > 0 && !*rest) *rest = limbs[--i] != 0;
    return lead;
}

/* The magnitude of digits as a float with so many bits of precision, rounded to nearest, to even
 * from the middle. `infinity`: that float, and all above. Overwrites limbs. */
KG_SHARED_FN uint64_t kg_exact_round(uint64_t *limbs, uint32_t count, uint32_t digit,
                                     uint32_t precision, uint64_t infinity, bool *negative)
{
    uint32_t low;
    bool rest;
    *negative = kg_exact_carry(limbs, count, digit);
    const uint64_t lead = kg_exact_lead(limbs, count, digit, &low, &rest);
    if (lead == 0) return 0;
    const uint32_t top = low + 64 - kg_exact_zeros(lead);
    const uint32_t last = top > precision ? top - precision : 0; /* place of the last bit kept */
    if (last == 0) return lead; /* denormals, and the first numbers above: their bits count units */
    const uint32_t drop = last - low;
    uint64_t kept = lead >> drop;
    const uint64_t dropped = lead & (((uint64_t)1 << drop) - 1), half = (uint64_t)1 << (drop - 1);
    if (dropped > half || (dropped == half && (rest || (kept & 1) != 0))) kept++;
    const uint64_t bits = ((uint64_t)last << (precision - 1)) + kept; /* a carry is an exponent */
    return bits < infinity ? bits : infinity;
}

/* What flags say: a NaN, an infinity; 0: none. */
KG_SHARED_FN uint64_t kg_exact_special(uint64_t flags, uint64_t infinity, uint32_t precision,
                                       bool *negative)
{
    const uint64_t both = KG_EXACT_INFINITY | KG_EXACT_MINUS_INFINITY;
    const bool nan = (flags & KG_EXACT_NAN) != 0 || (flags & both) == both;
    *negative = !nan && (flags & KG_EXACT_MINUS_INFINITY) != 0;
    return nan ? infinity | (uint64_t)1 << (precision - 2) : infinity;
}

/* The sum, rounded to nearest. 0 has no sign, and a NaN is the positive quiet one. Overwrites
 * limbs. */
KG_SHARED_FN float kg_exact_f32(uint64_t *limbs)
{
    const uint64_t flags = limbs[KG_EXACT_F32_FLAGS], infinity = 0x7f800000u;
    bool negative;
    const uint64_t magnitude = flags ? kg_exact_special(flags, infinity, 24, &negative)
                                     : kg_exact_round(limbs, KG_EXACT_F32_FLAGS, KG_EXACT_F32_DIGIT,
                                                      24, infinity, &negative);
    const uint32_t bits = (uint32_t)magnitude | (uint32_t)negative << 31;
    float sum;
    memcpy(&sum, &bits, sizeof sum);
    return sum;
}
KG_SHARED_FN double kg_exact_f64(uint64_t *limbs)
{
    const uint64_t flags = limbs[KG_EXACT_F64_FLAGS], infinity = UINT64_C(0x7ff) << 52;
    bool negative;
    const uint64_t magnitude = flags ? kg_exact_special(flags, infinity, 53, &negative)
                                     : kg_exact_round(limbs, KG_EXACT_F64_FLAGS, KG_EXACT_F64_DIGIT,
                                                      53, infinity, &negative);
    const uint64_t bits = magnitude | (uint64_t)negative << 63;
    double sum;
    memcpy(&sum, &bits, sizeof sum);
    return sum;
}

#endif
