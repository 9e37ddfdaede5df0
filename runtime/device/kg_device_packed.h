/* kg_device_packed.h: several elements of one or two bytes in a word, combined by one instruction.
 * Included by kg_device.h.
 *
 *   __vminu2 __vmaxu2 __vmins2 __vmaxs2   lesser and greater of two lanes of 16 bits. One
 *                                         instruction from compute capability 9.0 on, four or five
 *                                         below
 *   __dp4a, __dp2a_lo                     products of four bytes with four, or of two lanes of 16
 *                                         bits with the lower two bytes, added to a third word; of
 *                                         int signed. It wraps (CUDA Math API, Integer Intrinsics)
 *   kg_min_f16x2 and its like             lesser and greater of two halves, or bf16: a NaN loses to
 *                                         a number, -0 is less than +0, of two NaNs 0x7fff (PTX,
 *                                         "Half Precision Floating Point Instructions": min, max).
 *                                         One instruction from 8.0 on
 */
#ifndef KG_DEVICE_PACKED_H
#define KG_DEVICE_PACKED_H

#include "kg_ops.h"

#ifndef __CUDACC__
KG_EMU_PURE unsigned __dp4a(unsigned a, unsigned b, unsigned sum)
{
    for (int i = 0; i < 32; i += 8) sum += (a >> i & 255) * (b >> i & 255);
    return sum;
}
KG_EMU_PURE int __dp4a(int a, int b, int sum)
{
    for (int i = 0; i < 32; i += 8) sum += (int8_t)(a >> i) * (int8_t)(b >> i);
    return sum;
}

KG_EMU_PURE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned sum)
{
    return sum + (a & 0xffff) * (b & 255) + (a >> 16) * (b >> 8 & 255);
}
KG_EMU_PURE int __dp2a_lo(int a, int b, int sum)
{
    return sum + (int16_t)a * (int8_t)b + (int16_t)(a >> 16) * (int8_t)(b >> 8);
}

#define KG_EMU_LANES(name, lane, relation)                                                         \
    KG_EMU_PURE unsigned name(unsigned a, unsigned b)                                              \
    {                                                                                              \
        const unsigned lo = (lane)a relation(lane) b ? a : b;                                      \
        const unsigned hi = (lane)(a >> 16) relation(lane)(b >> 16) ? a : b;                       \
        return (lo & 0xffffu) | (hi & 0xffff0000u);                                                \
    }
KG_EMU_LANES(__vminu2, uint16_t, <)
KG_EMU_LANES(__vmaxu2, uint16_t, >)
KG_EMU_LANES(__vmins2, int16_t, <)
KG_EMU_LANES(__vmaxs2, int16_t, >)
#undef KG_EMU_LANES
#endif

/* Without such an instruction each lane by the function of operator text. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define KG_HALVES(what, type, T)                                                                   \
    KG_FN uint32_t kg_##what##_##type##x2(uint32_t a, uint32_t b)                                  \
    {                                                                                              \
        uint32_t chosen;                                                                           \
        asm(#what "." #type "x2 %0, %1, %2;" : "=r"(chosen) : "r"(a), "r"(b));                     \
        return chosen;                                                                             \
    }
#else
#define KG_HALVES(what, type, T)                                                                   \
    KG_FN uint32_t kg_##what##_##type##x2(uint32_t a, uint32_t b)                                  \
    {                                                                                              \
        const T lo = kg_op_##what##_##type(T{(uint16_t)a}, T{(uint16_t)b});                        \
        const T hi = kg_op_##what##_##type(T{(uint16_t)(a >> 16)}, T{(uint16_t)(b >> 16)});        \
        return lo.bits | (uint32_t)hi.bits << 16;                                                  \
    }
#endif
KG_HALVES(min, f16, kg_f16)
KG_HALVES(max, f16, kg_f16)
KG_HALVES(min, bf16, kg_bf16)
KG_HALVES(max, bf16, kg_bf16)
#undef KG_HALVES

#endif
