/* kg_half.h: f16 and bf16 to f32 and back, one text for C11, C++17, the CPU executor and the GPU,
 * with the same bits everywhere.
 *
 *   to f32     exact. A NaN of f16 becomes 0x7fffffff; of bf16 it keeps its bits.
 *   from f32   rounded to nearest, ties to even; what rounds beyond the greatest finite value
 *              becomes an infinity. A NaN becomes 0x7fff, whatever its sign and payload.
 *
 * The GPU has instructions for all but two. From bf16 to f32 it is a shift. From f32 to bf16 below
 * compute capability 8.0 the bits are rounded as integers. On the host the sum in the middle
 * rounds. So the exception flags tell of a result that is not exact, as they do for other types.
 */
#ifndef KG_HALF_H
#define KG_HALF_H

#include <kgen/types.h>

#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#define KG_HALF static __host__ __device__ inline
#else
#define KG_HALF static inline
#endif

KG_HALF uint32_t kg_half_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

KG_HALF float kg_half_float(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* `place` is a power of two. Its last place, as a float, is the last place that a result may have.
 * Adding it rounds to such places, and what the sum is above it counts them. */
KG_HALF uint32_t kg_half_places(uint32_t size, uint32_t place)
{
    return kg_half_bits(kg_half_float(size) + kg_half_float(place)) - place;
}

KG_HALF kg_f16 kg_op_f16_of_f32(float value)
{
    kg_f16 half;
#ifdef __CUDA_ARCH__
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half.bits) : "f"(value));
#else
    const uint32_t bits = kg_half_bits(value), size = bits & 0x7fffffff;
    const uint32_t sign = bits >> 16 & 0x8000;
    const uint32_t least = 0x38800000; /* 2^-14: all below has the last place of this binade */
    const uint32_t binade = size < least ? least : size & 0x7f800000;
    const uint32_t places = binade < 0x47800000 ? kg_half_places(size, binade + (13u << 23)) : 0;
    if (size > 0x7f800000) half.bits = 0x7fff;
    else if (size >= 0x47800000) half.bits = (uint16_t)(sign | 0x7c00); /* 65536 and more */
    else half.bits = (uint16_t)(sign | (((binade - least) >> 13) + places));
#endif
    return half;
}

KG_HALF float kg_op_f32_of_f16(kg_f16 half)
{
#ifdef __CUDA_ARCH__
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(half.bits));
    return value;
#else
    const uint32_t sign = (uint32_t)(half.bits & 0x8000) << 16;
    const uint32_t exponent = half.bits >> 10 & 0x1f, mantissa = half.bits & 0x3ff;
    if (exponent == 0x1f) return kg_half_float(mantissa ? 0x7fffffff : sign | 0x7f800000);
    if (exponent) return kg_half_float(sign | (exponent + 112) << 23 | mantissa << 13);
    return kg_half_float(sign | kg_half_bits((float)mantissa * 5.9604644775390625e-8f)); /* 2^-24 */
#endif
}

KG_HALF kg_bf16 kg_op_bf16_of_f32(float value)
{
    kg_bf16 half;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(half.bits) : "f"(value));
#else
    const uint32_t bits = kg_half_bits(value), size = bits & 0x7fffffff;
#ifdef __CUDA_ARCH__
    const uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
#else
    const uint32_t least = 0x00800000; /* 2^-126 */
    const uint32_t binade = size < least ? least : size & 0x7f800000;
    const uint32_t down = binade > 0x60000000 && size <= 0x7f800000 ? 64u << 23 : 0; /* for room */
    const uint32_t places =
        binade < 0x7f800000 ? kg_half_places(size - down, binade - down + (16u << 23)) : 128;
    const uint32_t rounded = (bits >> 16 & 0x8000) | (((binade - least) >> 16) + places);
#endif
    half.bits = (uint16_t)(size > 0x7f800000 ? 0x7fff : rounded);
#endif
    return half;
}

KG_HALF float kg_op_f32_of_bf16(kg_bf16 half) { return kg_half_float((uint32_t)half.bits << 16); }

#endif
