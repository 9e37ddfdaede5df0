/* kg_device_atomic.h: atomics by their CUDA names. nvcc has its own for 32 bits, float, double and
 * unsigned long long; here uint64_t is added to them. The host half defines all of them. They order
 * nothing else; kg_atomic_add_acq_rel_u32 and _u64 do: all that any thread did before adding is
 * visible to whoever adds afterwards (device scope). Included by kg_device.h.
 */
#ifndef KG_DEVICE_ATOMIC_H
#define KG_DEVICE_ATOMIC_H

#ifdef __CUDACC__
/* uint64_t is unsigned long on Linux, for which CUDA has no overload */
#define KG_ATOMIC_U64(name)                                                                        \
    KG_FN uint64_t name(uint64_t *p, uint64_t v)                                                   \
    {                                                                                              \
        return name((unsigned long long *)p, (unsigned long long)v);                               \
    }
KG_ATOMIC_U64(atomicAdd)
KG_ATOMIC_U64(atomicMin)
KG_ATOMIC_U64(atomicMax)
KG_ATOMIC_U64(atomicAnd)
KG_ATOMIC_U64(atomicOr)
KG_ATOMIC_U64(atomicXor)
KG_ATOMIC_U64(atomicExch)
#undef KG_ATOMIC_U64
KG_FN uint64_t atomicCAS(uint64_t *p, uint64_t expected, uint64_t v)
{
    return atomicCAS((unsigned long long *)p, (unsigned long long)expected, (unsigned long long)v);
}

KG_FN uint32_t kg_atomic_add_acq_rel_u32(uint32_t *p, uint32_t v)
{
    uint32_t old;
    asm volatile("atom.acq_rel.gpu.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(p), "r"(v) : "memory");
    return old;
}
KG_FN uint64_t kg_atomic_add_acq_rel_u64(uint64_t *p, uint64_t v)
{
    uint64_t old;
    asm volatile("atom.acq_rel.gpu.add.u64 %0, [%1], %2;" : "=l"(old) : "l"(p), "l"(v) : "memory");
    return old;
}
#else
/* Threads of the executor change only at calls into it, so reading, changing and writing in one
 * function is indivisible. KG_EMU_SAME keeps the second argument out of the deduction of T, as an
 * int literal is converted on the GPU too. */
template <typename T> struct kg_emu_same { typedef T type; };
#define KG_EMU_SAME(T) typename kg_emu_same<T>::type

template <typename T> KG_EMU_RAW T kg_emu_replace(T *p, T old, T value)
{
    kg_emu_progress += memcmp(&old, &value, sizeof(T)) != 0;
    *p = value;
    return old;
}

/* integers wrap, as on the GPU */
template <typename T> KG_EMU_PURE T kg_emu_sum(T a, T b) { return a + b; }
KG_EMU_PURE int32_t kg_emu_sum(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

#define KG_ATOMIC(function, result)                                                                \
    template <typename T>                                                                          \
    KG_EMU_RAW T function(const kg_emu_site *site, T *p, KG_EMU_SAME(T) v, uint32_t order = 0)     \
    {                                                                                              \
        kg_emu_aligned(site, p, sizeof(T));                                                        \
        KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_UPDATE | order);                                    \
        const T old = *p;                                                                          \
        return kg_emu_replace<T>(p, old, (T)(result));                                             \
    }
KG_ATOMIC(kg_emu_atomic_add, kg_emu_sum(old, v))
KG_ATOMIC(kg_emu_atomic_min, v < old ? v : old)
KG_ATOMIC(kg_emu_atomic_max, old < v ? v : old)
KG_ATOMIC(kg_emu_atomic_and, old & v)
KG_ATOMIC(kg_emu_atomic_or, old | v)
KG_ATOMIC(kg_emu_atomic_xor, old ^ v)
KG_ATOMIC(kg_emu_atomic_exch, v)
#undef KG_ATOMIC

template <typename T>
KG_EMU_RAW T kg_emu_atomic_cas(const kg_emu_site *site, T *p, KG_EMU_SAME(T) expected,
                               KG_EMU_SAME(T) v)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_UPDATE);
    const T old = *p;
    return kg_emu_replace<T>(p, old, old == expected ? v : old);
}

#define atomicAdd(p, v) kg_emu_atomic_add(KG_HERE("atomicAdd"), p, v)
#define atomicMin(p, v) kg_emu_atomic_min(KG_HERE("atomicMin"), p, v)
#define atomicMax(p, v) kg_emu_atomic_max(KG_HERE("atomicMax"), p, v)
#define atomicAnd(p, v) kg_emu_atomic_and(KG_HERE("atomicAnd"), p, v)
#define atomicOr(p, v) kg_emu_atomic_or(KG_HERE("atomicOr"), p, v)
#define atomicXor(p, v) kg_emu_atomic_xor(KG_HERE("atomicXor"), p, v)
#define atomicExch(p, v) kg_emu_atomic_exch(KG_HERE("atomicExch"), p, v)
#define kg_atomic_add_acq_rel_u32(p, v)                                                            \
    kg_emu_atomic_add<uint32_t>(KG_HERE("kg_atomic_add_acq_rel_u32"), p, v,                        \
                                KG_EMU_ACQUIRE | KG_EMU_RELEASE)
#define kg_atomic_add_acq_rel_u64(p, v)                                                            \
    kg_emu_atomic_add<uint64_t>(KG_HERE("kg_atomic_add_acq_rel_u64"), p, v,                        \
                                KG_EMU_ACQUIRE | KG_EMU_RELEASE)
#define atomicCAS(p, expected, v) kg_emu_atomic_cas(KG_HERE("atomicCAS"), p, expected, v)
#endif

#endif
