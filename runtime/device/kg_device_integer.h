/* kg_device_integer.h: functions of bits, and reductions of 64-bit values over the lanes of a warp.
 * Included by kg_device.h.
 *
 *   __fns, __byte_perm, __funnelshift_l _r _lc _rc   CUDA's; the host half defines them
 *   kg_reduce_add_u64(mask, v)   over the lanes of `mask`, all of which call it; also min max and
 *                                or xor, kg_reduce_min_i64 and max. Compute capability 8.0, like
 *                                __reduce_*_sync, of which each takes two or three
 *   kg_reduce_add_u32(v)         __reduce_add_sync of all 32 lanes; before 8.0 by shuffles. Also
 *                                min max and or xor, kg_reduce_min_i32 and max
 */
#ifndef KG_DEVICE_INTEGER_H
#define KG_DEVICE_INTEGER_H

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define kg_reduce_add_u32(v) __reduce_add_sync(0xffffffffu, (uint32_t)(v))
#define kg_reduce_min_u32(v) __reduce_min_sync(0xffffffffu, (uint32_t)(v))
#define kg_reduce_max_u32(v) __reduce_max_sync(0xffffffffu, (uint32_t)(v))
#define kg_reduce_min_i32(v) __reduce_min_sync(0xffffffffu, (int32_t)(v))
#define kg_reduce_max_i32(v) __reduce_max_sync(0xffffffffu, (int32_t)(v))
#define kg_reduce_and_u32(v) __reduce_and_sync(0xffffffffu, (uint32_t)(v))
#define kg_reduce_or_u32(v) __reduce_or_sync(0xffffffffu, (uint32_t)(v))
#define kg_reduce_xor_u32(v) __reduce_xor_sync(0xffffffffu, (uint32_t)(v))
#endif

#ifdef __CUDACC__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define KG_REDUCE_WARP(name, T, joined)                                                            \
    KG_FN T kg_reduce_##name(T v)                                                                  \
    {                                                                                              \
        for (uint32_t lanes = 16; lanes != 0; lanes /= 2) {                                        \
            const T w = __shfl_xor_sync(0xffffffffu, v, lanes);                                    \
            v = joined;                                                                            \
        }                                                                                          \
        return v;                                                                                  \
    }
KG_REDUCE_WARP(add_u32, uint32_t, v + w)
KG_REDUCE_WARP(min_u32, uint32_t, v < w ? v : w)
KG_REDUCE_WARP(max_u32, uint32_t, v < w ? w : v)
KG_REDUCE_WARP(min_i32, int32_t, v < w ? v : w)
KG_REDUCE_WARP(max_i32, int32_t, v < w ? w : v)
KG_REDUCE_WARP(and_u32, uint32_t, v &w)
KG_REDUCE_WARP(or_u32, uint32_t, v | w)
KG_REDUCE_WARP(xor_u32, uint32_t, v ^ w)
#undef KG_REDUCE_WARP
#else

/* Sums of 32 values of 27 bits fit in 32. */
KG_FN uint64_t kg_reduce_add_u64(uint32_t mask, uint64_t v)
{
    const uint64_t lo = __reduce_add_sync(mask, (uint32_t)v & 0x7ffffffu);
    const uint64_t mid = __reduce_add_sync(mask, (uint32_t)(v >> 27) & 0x7ffffffu);
    const uint64_t hi = __reduce_add_sync(mask, (uint32_t)(v >> 54));
    return lo + (mid << 27) + (hi << 54);
}

/* The upper words decide; of lanes that share the best, the lower ones. */
#define KG_REDUCE_EXTREME(which, worst)                                                            \
    KG_FN uint64_t kg_reduce_##which##_u64(uint32_t mask, uint64_t v)                              \
    {                                                                                              \
        const uint32_t hi = (uint32_t)(v >> 32);                                                   \
        const uint32_t best = __reduce_##which##_sync(mask, hi);                                   \
        const uint32_t lo = __reduce_##which##_sync(mask, hi == best ? (uint32_t)v : worst);       \
        return (uint64_t)best << 32 | lo;                                                          \
    }                                                                                              \
    KG_FN int64_t kg_reduce_##which##_i64(uint32_t mask, int64_t v)                                \
    {                                                                                              \
        const uint64_t sign = (uint64_t)1 << 63;                                                   \
        return (int64_t)(kg_reduce_##which##_u64(mask, (uint64_t)v ^ sign) ^ sign);                \
    }
KG_REDUCE_EXTREME(min, 0xffffffffu)
KG_REDUCE_EXTREME(max, 0u)
#undef KG_REDUCE_EXTREME

#define KG_REDUCE_BITS(which)                                                                      \
    KG_FN uint64_t kg_reduce_##which##_u64(uint32_t mask, uint64_t v)                              \
    {                                                                                              \
        const uint32_t lo = __reduce_##which##_sync(mask, (uint32_t)v);                            \
        return (uint64_t)__reduce_##which##_sync(mask, (uint32_t)(v >> 32)) << 32 | lo;            \
    }
KG_REDUCE_BITS(and)
KG_REDUCE_BITS(or)
KG_REDUCE_BITS(xor)
#undef KG_REDUCE_BITS
#endif
#else

/* ---- bits ---- */

KG_EMU_PURE unsigned __fns(unsigned mask, unsigned base, int offset)
{
    const int step = offset < 0 ? -1 : 1;
    int left = offset < 0 ? -offset : offset;
    if (left == 0) return base < 32 && mask >> base & 1u ? base : 0xffffffffu;
    for (int at = (int)base; at >= 0 && at < 32; at += step)
        if ((mask >> at & 1u) && --left == 0) return (unsigned)at;
    return 0xffffffffu;
}

/* A digit of 8 or more repeats the sign of the byte that it names. */
KG_EMU_PURE unsigned __byte_perm(unsigned lo, unsigned hi, unsigned pick)
{
    const uint64_t both = (uint64_t)hi << 32 | lo;
    unsigned bytes = 0;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned digit = pick >> 4 * i & 15u,
                       byte = (unsigned)(both >> (digit & 7u) * 8 & 255u);
        bytes |= (digit & 8u ? (byte & 128u ? 255u : 0u) : byte) << 8 * i;
    }
    return bytes;
}

KG_EMU_PURE unsigned kg_emu_shift(unsigned lo, unsigned hi, unsigned left)
{
    return (unsigned)(((uint64_t)hi << 32 | lo) >> (32 - left)); /* left: 0 to 32 */
}
KG_EMU_PURE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned by)
{
    return kg_emu_shift(lo, hi, by & 31u);
}
KG_EMU_PURE unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned by)
{
    return kg_emu_shift(lo, hi, by < 32 ? by : 32);
}
KG_EMU_PURE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned by)
{
    return kg_emu_shift(lo, hi, 32 - (by & 31u));
}
KG_EMU_PURE unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned by)
{
    return kg_emu_shift(lo, hi, by < 32 ? 32 - by : 0);
}

/* ---- reductions ---- */

KG_EMU_RAW uint64_t kg_emu_reduce_wide(const kg_emu_site *site, uint32_t kind, uint32_t mask,
                                       uint64_t v)
{
    return kg_emu_result(
        kg_emu_arrive_reduce(site, (kg_emu_reduce_kind)(kind | KG_EMU_REDUCE_WIDE), mask, v));
}
#define KG_EMU_WIDE(name, kind, mask, v)                                                           \
    kg_emu_reduce_wide(KG_HERE(name), kind, mask, (uint64_t)(v))
#define kg_reduce_add_u64(mask, v) KG_EMU_WIDE("kg_reduce_add_u64", KG_EMU_REDUCE_ADD, mask, v)
#define kg_reduce_and_u64(mask, v) KG_EMU_WIDE("kg_reduce_and_u64", KG_EMU_REDUCE_AND, mask, v)
#define kg_reduce_or_u64(mask, v) KG_EMU_WIDE("kg_reduce_or_u64", KG_EMU_REDUCE_OR, mask, v)
#define kg_reduce_xor_u64(mask, v) KG_EMU_WIDE("kg_reduce_xor_u64", KG_EMU_REDUCE_XOR, mask, v)
#define kg_reduce_min_u64(mask, v) KG_EMU_WIDE("kg_reduce_min_u64", KG_EMU_REDUCE_MIN_U, mask, v)
#define kg_reduce_max_u64(mask, v) KG_EMU_WIDE("kg_reduce_max_u64", KG_EMU_REDUCE_MAX_U, mask, v)
#define kg_reduce_min_i64(mask, v)                                                                 \
    ((int64_t)KG_EMU_WIDE("kg_reduce_min_i64", KG_EMU_REDUCE_MIN_I, mask, v))
#define kg_reduce_max_i64(mask, v)                                                                 \
    ((int64_t)KG_EMU_WIDE("kg_reduce_max_i64", KG_EMU_REDUCE_MAX_I, mask, v))

#define __nanosleep(nanoseconds) ((void)(nanoseconds), kg_emu_poll(KG_HERE("__nanosleep")))
#endif

#endif
