/* kg_device_atomic.h: atomics by their CUDA names: atomicAdd Sub Min Max And Or Xor Exch CAS Inc
 * Dec. The same with _block are indivisible only within a block. CUDA has its own for 32 bits,
 * float, double and unsigned long long; here uint64_t is added to them, and int64_t to Min and
 * Max. The host half defines all of them. They order nothing else. Included by kg_device.h.
 *
 *   kg_atomic_add_acq_rel_u32   all that any thread did before adding is visible to whoever adds
 *                               afterwards (device scope). Also exch and cas, _acquire (what others
 *                               released is visible to this thread) and _release (what this thread
 *                               did is visible to whoever acquires), and _u64
 *   kg_red_add_u32              without a result (PTX red), relaxed; min, max, and, or, xor, and
 *                               _u64. kg_red_add_release_u32 and _u64 release
 *   kg_atomic_add_f16, _bf16    one element of two bytes, and _f16x2, _bf16x2: two in a word of
 *                               four bytes, each indivisible by itself. Rounded as a sum of
 *                               operator text is
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
KG_FN uint64_t atomicCAS(uint64_t *p, uint64_t expected, uint64_t v)
{
    return atomicCAS((unsigned long long *)p, (unsigned long long)expected, (unsigned long long)v);
}

/* and int64_t is long */
KG_FN int64_t atomicMin(int64_t *p, int64_t v) { return atomicMin((long long *)p, (long long)v); }
KG_FN int64_t atomicMax(int64_t *p, int64_t v) { return atomicMax((long long *)p, (long long)v); }

KG_ATOMIC_U64(atomicAdd_block)
KG_ATOMIC_U64(atomicMin_block)
KG_ATOMIC_U64(atomicMax_block)
KG_ATOMIC_U64(atomicAnd_block)
KG_ATOMIC_U64(atomicOr_block)
KG_ATOMIC_U64(atomicXor_block)
KG_ATOMIC_U64(atomicExch_block)
#undef KG_ATOMIC_U64
KG_FN uint64_t atomicSub(uint64_t *p, uint64_t v) { return atomicAdd(p, (uint64_t)0 - v); }
KG_FN uint64_t atomicCAS_block(uint64_t *p, uint64_t expected, uint64_t v)
{
    return atomicCAS_block((unsigned long long *)p, (unsigned long long)expected,
                           (unsigned long long)v);
}

#define KG_ATOMIC_ORDERED(order, bits, constraint)                                                 \
    KG_FN uint##bits##_t kg_atomic_add_##order##_u##bits(uint##bits##_t *p, uint##bits##_t v)      \
    {                                                                                              \
        uint##bits##_t old;                                                                        \
        asm volatile("atom." #order ".gpu.add.u" #bits " %0, [%1], %2;"                            \
                     : "=" constraint(old)                                                         \
                     : "l"(p), constraint(v)                                                       \
                     : "memory");                                                                  \
        return old;                                                                                \
    }                                                                                              \
    KG_FN uint##bits##_t kg_atomic_exch_##order##_u##bits(uint##bits##_t *p, uint##bits##_t v)     \
    {                                                                                              \
        uint##bits##_t old;                                                                        \
        asm volatile("atom." #order ".gpu.exch.b" #bits " %0, [%1], %2;"                           \
                     : "=" constraint(old)                                                         \
                     : "l"(p), constraint(v)                                                       \
                     : "memory");                                                                  \
        return old;                                                                                \
    }                                                                                              \
    KG_FN uint##bits##_t kg_atomic_cas_##order##_u##bits(                                          \
        uint##bits##_t *p, uint##bits##_t expected, uint##bits##_t v)                              \
    {                                                                                              \
        uint##bits##_t old;                                                                        \
        asm volatile("atom." #order ".gpu.cas.b" #bits " %0, [%1], %2, %3;"                        \
                     : "=" constraint(old)                                                         \
                     : "l"(p), constraint(expected), constraint(v)                                 \
                     : "memory");                                                                  \
        return old;                                                                                \
    }
KG_ATOMIC_ORDERED(acq_rel, 32, "r")
KG_ATOMIC_ORDERED(acq_rel, 64, "l")
KG_ATOMIC_ORDERED(acquire, 32, "r")
KG_ATOMIC_ORDERED(acquire, 64, "l")
KG_ATOMIC_ORDERED(release, 32, "r")
KG_ATOMIC_ORDERED(release, 64, "l")
#undef KG_ATOMIC_ORDERED

#define KG_RED(name, what, bits, constraint)                                                       \
    KG_FN void kg_red_##name##_u##bits(uint##bits##_t *p, uint##bits##_t v)                        \
    {                                                                                              \
        asm volatile("red." what #bits " [%0], %1;" ::"l"(p), constraint(v) : "memory");           \
    }
#define KG_REDS(bits, constraint)                                                                  \
    KG_RED(add, "relaxed.gpu.add.u", bits, constraint)                                             \
    KG_RED(add_release, "release.gpu.add.u", bits, constraint)                                     \
    KG_RED(min, "relaxed.gpu.min.u", bits, constraint)                                             \
    KG_RED(max, "relaxed.gpu.max.u", bits, constraint)                                             \
    KG_RED(and, "relaxed.gpu.and.b", bits, constraint)                                             \
    KG_RED(or, "relaxed.gpu.or.b", bits, constraint)                                               \
    KG_RED(xor, "relaxed.gpu.xor.b", bits, constraint)
KG_REDS(32, "r")
KG_REDS(64, "l")
#undef KG_REDS
#undef KG_RED

/* S: f16 or bf16; and two of them in a word. */
#define KG_ATOMIC_ADD_HALVES(S)                                                                    \
    KG_FN kg_##S kg_atomic_add_##S(kg_##S *p, kg_##S v)                                            \
    {                                                                                              \
        kg_##S old;                                                                                \
        asm volatile("atom.relaxed.gpu.add.noftz." #S " %0, [%1], %2;"                             \
                     : "=h"(old.bits)                                                              \
                     : "l"(p), "h"(v.bits)                                                         \
                     : "memory");                                                                  \
        return old;                                                                                \
    }                                                                                              \
    KG_FN uint32_t kg_atomic_add_##S##x2(uint32_t *p, uint32_t v)                                  \
    {                                                                                              \
        uint32_t old;                                                                              \
        asm volatile("atom.relaxed.gpu.add.noftz." #S "x2 %0, [%1], %2;"                           \
                     : "=r"(old)                                                                   \
                     : "l"(p), "r"(v)                                                              \
                     : "memory");                                                                  \
        return old;                                                                                \
    }
KG_ATOMIC_ADD_HALVES(f16)
#if __CUDA_ARCH__ >= 900
KG_ATOMIC_ADD_HALVES(bf16)
#else
KG_FN kg_bf16 kg_atomic_add_bf16(kg_bf16 *p, kg_bf16 v)
{
    kg_bf16 old, seen = *p;
    do {
        old = seen;
        const float sum = kg_op_f32_of_bf16(old) + kg_op_f32_of_bf16(v);
        seen.bits = atomicCAS(&p->bits, old.bits, kg_op_bf16_of_f32(sum).bits);
    } while (seen.bits != old.bits);
    return old;
}
KG_FN uint32_t kg_atomic_add_bf16x2(uint32_t *p, uint32_t v)
{
    kg_bf16 *const both = (kg_bf16 *)p;
    const uint32_t low = kg_atomic_add_bf16(both, kg_bf16{(uint16_t)v}).bits;
    return low | (uint32_t)kg_atomic_add_bf16(both + 1, kg_bf16{(uint16_t)(v >> 16)}).bits << 16;
}
#endif
#undef KG_ATOMIC_ADD_HALVES
#else
/* Threads of the executor change only at calls into it, so reading, changing and writing in one
 * function is indivisible. KG_EMU_SAME keeps the second argument out of the deduction of T, as an
 * int literal is converted on the GPU too. */
template <typename T> struct kg_emu_same {
    typedef T type;
};
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

template <typename T> KG_EMU_PURE T kg_emu_difference(T a, T b) { return a - b; }
KG_EMU_PURE int32_t kg_emu_difference(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

/* A card counts the lanes that add 1 to one word of shared memory. A 1 that only the run knows
 * counts as one that the text has. */
template <typename T> KG_EMU_PURE uint32_t kg_emu_of_one(T) { return 0; }
KG_EMU_PURE uint32_t kg_emu_of_one(uint32_t v) { return v == 1 ? KG_EMU_OF_ONE : 0; }
KG_EMU_PURE uint32_t kg_emu_of_one(int32_t v) { return v == 1 ? KG_EMU_OF_ONE : 0; }

#define KG_ATOMIC_OF(function, result, more)                                                       \
    template <typename T>                                                                          \
    KG_EMU_RAW T function(const kg_emu_site *site, T *p, KG_EMU_SAME(T) v, uint32_t order = 0)     \
    {                                                                                              \
        kg_emu_aligned(site, p, sizeof(T));                                                        \
        KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_UPDATE | order | (more));                           \
        const T old = *p;                                                                          \
        return kg_emu_replace<T>(p, old, (T)(result));                                             \
    }
#define KG_ATOMIC(function, result) KG_ATOMIC_OF(function, result, 0)
KG_ATOMIC_OF(kg_emu_atomic_add, kg_emu_sum(old, v), kg_emu_of_one(v))
KG_ATOMIC(kg_emu_atomic_sub, kg_emu_difference(old, v))
KG_ATOMIC(kg_emu_atomic_inc, old >= v ? 0 : old + 1)
KG_ATOMIC(kg_emu_atomic_dec, old == 0 || old > v ? v : old - 1)
KG_ATOMIC(kg_emu_atomic_min, v < old ? v : old)
KG_ATOMIC(kg_emu_atomic_max, old < v ? v : old)
KG_ATOMIC(kg_emu_atomic_and, old &v)
KG_ATOMIC(kg_emu_atomic_or, old | v)
KG_ATOMIC(kg_emu_atomic_xor, old ^ v)
KG_ATOMIC(kg_emu_atomic_exch, v)
#undef KG_ATOMIC
#undef KG_ATOMIC_OF

template <typename T>
KG_EMU_RAW T kg_emu_atomic_cas(const kg_emu_site *site, T *p, KG_EMU_SAME(T) expected,
                               KG_EMU_SAME(T) v, uint32_t order = 0)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_UPDATE | KG_EMU_COMPARE | order);
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
#define atomicCAS(p, expected, v) kg_emu_atomic_cas(KG_HERE("atomicCAS"), p, expected, v)
#define atomicSub(p, v) kg_emu_atomic_sub(KG_HERE("atomicSub"), p, v)
#define atomicInc(p, v) kg_emu_atomic_inc<uint32_t>(KG_HERE("atomicInc"), p, v)
#define atomicDec(p, v) kg_emu_atomic_dec<uint32_t>(KG_HERE("atomicDec"), p, v)

#define KG_EMU_OF_BLOCK(op, p, v)                                                                  \
    kg_emu_atomic_##op(KG_HERE("atomic (_block)"), p, v, KG_EMU_IN_BLOCK)
#define atomicAdd_block(p, v) KG_EMU_OF_BLOCK(add, p, v)
#define atomicSub_block(p, v) KG_EMU_OF_BLOCK(sub, p, v)
#define atomicMin_block(p, v) KG_EMU_OF_BLOCK(min, p, v)
#define atomicMax_block(p, v) KG_EMU_OF_BLOCK(max, p, v)
#define atomicAnd_block(p, v) KG_EMU_OF_BLOCK(and, p, v)
#define atomicOr_block(p, v) KG_EMU_OF_BLOCK(or, p, v)
#define atomicXor_block(p, v) KG_EMU_OF_BLOCK(xor, p, v)
#define atomicExch_block(p, v) KG_EMU_OF_BLOCK(exch, p, v)
#define atomicCAS_block(p, expected, v)                                                            \
    kg_emu_atomic_cas(KG_HERE("atomicCAS_block"), p, expected, v, KG_EMU_IN_BLOCK)

#define KG_EMU_ACQ_REL (KG_EMU_ACQUIRE | KG_EMU_RELEASE)
#define KG_EMU_ORDERED(op, bits, order, ...)                                                       \
    kg_emu_atomic_##op<uint##bits##_t>(KG_HERE("kg_atomic_" #op), __VA_ARGS__,                     \
                                       (order) | KG_EMU_GENERIC)
#define kg_atomic_add_acq_rel_u32(p, v) KG_EMU_ORDERED(add, 32, KG_EMU_ACQ_REL, p, v)
#define kg_atomic_add_acq_rel_u64(p, v) KG_EMU_ORDERED(add, 64, KG_EMU_ACQ_REL, p, v)
#define kg_atomic_add_acquire_u32(p, v) KG_EMU_ORDERED(add, 32, KG_EMU_ACQUIRE, p, v)
#define kg_atomic_add_acquire_u64(p, v) KG_EMU_ORDERED(add, 64, KG_EMU_ACQUIRE, p, v)
#define kg_atomic_add_release_u32(p, v) KG_EMU_ORDERED(add, 32, KG_EMU_RELEASE, p, v)
#define kg_atomic_add_release_u64(p, v) KG_EMU_ORDERED(add, 64, KG_EMU_RELEASE, p, v)
#define kg_atomic_exch_acq_rel_u32(p, v) KG_EMU_ORDERED(exch, 32, KG_EMU_ACQ_REL, p, v)
#define kg_atomic_exch_acq_rel_u64(p, v) KG_EMU_ORDERED(exch, 64, KG_EMU_ACQ_REL, p, v)
#define kg_atomic_exch_acquire_u32(p, v) KG_EMU_ORDERED(exch, 32, KG_EMU_ACQUIRE, p, v)
#define kg_atomic_exch_acquire_u64(p, v) KG_EMU_ORDERED(exch, 64, KG_EMU_ACQUIRE, p, v)
#define kg_atomic_exch_release_u32(p, v) KG_EMU_ORDERED(exch, 32, KG_EMU_RELEASE, p, v)
#define kg_atomic_exch_release_u64(p, v) KG_EMU_ORDERED(exch, 64, KG_EMU_RELEASE, p, v)
#define kg_atomic_cas_acq_rel_u32(p, e, v) KG_EMU_ORDERED(cas, 32, KG_EMU_ACQ_REL, p, e, v)
#define kg_atomic_cas_acq_rel_u64(p, e, v) KG_EMU_ORDERED(cas, 64, KG_EMU_ACQ_REL, p, e, v)
#define kg_atomic_cas_acquire_u32(p, e, v) KG_EMU_ORDERED(cas, 32, KG_EMU_ACQUIRE, p, e, v)
#define kg_atomic_cas_acquire_u64(p, e, v) KG_EMU_ORDERED(cas, 64, KG_EMU_ACQUIRE, p, e, v)
#define kg_atomic_cas_release_u32(p, e, v) KG_EMU_ORDERED(cas, 32, KG_EMU_RELEASE, p, e, v)
#define kg_atomic_cas_release_u64(p, e, v) KG_EMU_ORDERED(cas, 64, KG_EMU_RELEASE, p, e, v)

#define KG_EMU_RED(op, bits, ...)                                                                  \
    ((void)kg_emu_atomic_##op<uint##bits##_t>(KG_HERE("kg_red_" #op), __VA_ARGS__))
#define kg_red_add_u32(p, v) KG_EMU_RED(add, 32, p, v)
#define kg_red_add_u64(p, v) KG_EMU_RED(add, 64, p, v)
#define kg_red_add_release_u32(p, v) KG_EMU_RED(add, 32, p, v, KG_EMU_RELEASE)
#define kg_red_add_release_u64(p, v) KG_EMU_RED(add, 64, p, v, KG_EMU_RELEASE)
#define kg_red_min_u32(p, v) KG_EMU_RED(min, 32, p, v)
#define kg_red_min_u64(p, v) KG_EMU_RED(min, 64, p, v)
#define kg_red_max_u32(p, v) KG_EMU_RED(max, 32, p, v)
#define kg_red_max_u64(p, v) KG_EMU_RED(max, 64, p, v)
#define kg_red_and_u32(p, v) KG_EMU_RED(and, 32, p, v)
#define kg_red_and_u64(p, v) KG_EMU_RED(and, 64, p, v)
#define kg_red_or_u32(p, v) KG_EMU_RED(or, 32, p, v)
#define kg_red_or_u64(p, v) KG_EMU_RED(or, 64, p, v)
#define kg_red_xor_u32(p, v) KG_EMU_RED(xor, 32, p, v)
#define kg_red_xor_u64(p, v) KG_EMU_RED(xor, 64, p, v)

/* A sum of two halves is exact enough as a float to be rounded twice. */
#define KG_EMU_HALVES(type)                                                                        \
    KG_EMU_PURE kg_##type kg_emu_sum_##type(kg_##type a, kg_##type b)                              \
    {                                                                                              \
        return kg_op_##type##_of_f32(kg_op_f32_of_##type(a) + kg_op_f32_of_##type(b));             \
    }                                                                                              \
    KG_EMU_RAW kg_##type kg_emu_atomic_add_##type(const kg_emu_site *site, kg_##type *p,           \
                                                  kg_##type v)                                     \
    {                                                                                              \
        kg_emu_aligned(site, p, 2);                                                                \
        KG_EMU_NOTE(site, p, 2, KG_EMU_UPDATE);                                                    \
        return kg_emu_replace<kg_##type>(p, *p, kg_emu_sum_##type(*p, v));                         \
    }                                                                                              \
    KG_EMU_RAW uint32_t kg_emu_atomic_add_##type##x2(const kg_emu_site *site, uint32_t *p,         \
                                                     uint32_t v)                                   \
    {                                                                                              \
        kg_emu_aligned(site, p, 4);                                                                \
        KG_EMU_NOTE(site, p, 4, KG_EMU_UPDATE);                                                    \
        const uint32_t old = *p;                                                                   \
        const uint32_t lo =                                                                        \
            kg_emu_sum_##type(kg_##type{(uint16_t)old}, kg_##type{(uint16_t)v}).bits;              \
        const uint32_t hi =                                                                        \
            kg_emu_sum_##type(kg_##type{(uint16_t)(old >> 16)}, kg_##type{(uint16_t)(v >> 16)})    \
                .bits;                                                                             \
        return kg_emu_replace<uint32_t>(p, old, lo | hi << 16);                                    \
    }
KG_EMU_HALVES(f16)
KG_EMU_HALVES(bf16)
#undef KG_EMU_HALVES
#define kg_atomic_add_f16(p, v) kg_emu_atomic_add_f16(KG_HERE("kg_atomic_add_f16"), p, v)
#define kg_atomic_add_f16x2(p, v) kg_emu_atomic_add_f16x2(KG_HERE("kg_atomic_add_f16x2"), p, v)
#define kg_atomic_add_bf16(p, v) kg_emu_atomic_add_bf16(KG_HERE("kg_atomic_add_bf16"), p, v)
#define kg_atomic_add_bf16x2(p, v) kg_emu_atomic_add_bf16x2(KG_HERE("kg_atomic_add_bf16x2"), p, v)
#endif

#endif
