/* kg_device_memory.h: accesses that say more than a plain load or store: 16 bytes at once,
 * streaming, ordered between blocks. Each helper has its CUDA and its host body side by side.
 * Included by kg_device.h.
 */
#ifndef KG_DEVICE_MEMORY_H
#define KG_DEVICE_MEMORY_H

/* 16 bytes that move in one access. */
struct alignas(16) kg_v16 {
    uint32_t x, y, z, w;
};

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 kg_u128;
#endif

/* Two words that are read and written in one access, such as a value and its tag. */
struct alignas(16) kg_pair {
    uint64_t lo, hi;
};

/* ---- faults ---------------------------------------------------------------------------------- */

/* Leaves `fault` in the workspace's trap word, for the host to find; the kernel goes on. */
#ifdef __CUDACC__
KG_FN void kg_report(const kg_workspace_header *header, uint32_t fault)
#else
KG_EMU_RAW void kg_report(const kg_workspace_header *header, uint32_t fault)
#endif
{
    *(volatile uint32_t *)(uintptr_t)header->trap = fault;
}

/* ---- 16 bytes, and 8, 4, 2 of any kind; `p` is aligned to as many ------------------------------
 *
 *   plain    cached as usual, shared or device memory
 *   global   the same for device memory alone, and surely one instruction (the compiler splits a
 *            plain store of what it has just loaded into words)
 *   stream   device memory that this launch touches once (ld.global.cs, st.global.cs)
 *   nc       device memory that no thread of this launch writes (ld.global.nc) */

#ifdef __CUDACC__
KG_FN kg_v16 kg_v16_of(uint4 v) { return kg_v16{v.x, v.y, v.z, v.w}; }
KG_FN uint4 kg_v16_raw(kg_v16 v) { return make_uint4(v.x, v.y, v.z, v.w); }

KG_FN kg_v16 kg_ld16(const void *p) { return kg_v16_of(*(const uint4 *)p); }
KG_FN kg_v16 kg_ld16_stream(const void *p) { return kg_v16_of(__ldcs((const uint4 *)p)); }
KG_FN kg_v16 kg_ld16_nc(const void *p) { return kg_v16_of(__ldg((const uint4 *)p)); }
KG_FN void kg_st16(void *p, kg_v16 v) { *(uint4 *)p = kg_v16_raw(v); }
KG_FN void kg_st16_global(void *p, kg_v16 v)
{
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)),
                 "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)
                 : "memory");
}
KG_FN void kg_st8(void *p, uint64_t v) { *(unsigned long long *)p = v; }
KG_FN void kg_st4(void *p, uint32_t v) { *(uint32_t *)p = v; }
KG_FN void kg_st2(void *p, uint16_t v) { *(uint16_t *)p = v; }
KG_FN uint64_t kg_ld8(const void *p) { return *(const unsigned long long *)p; }
KG_FN uint32_t kg_ld4(const void *p) { return *(const uint32_t *)p; }
KG_FN uint16_t kg_ld2(const void *p) { return *(const uint16_t *)p; }
KG_FN void kg_st16_stream(void *p, kg_v16 v) { __stcs((uint4 *)p, kg_v16_raw(v)); }
#else
KG_EMU_RAW kg_v16 kg_emu_ld16(const kg_emu_site *site, const void *p)
{
    kg_emu_aligned(site, p, 16);
    KG_EMU_NOTE(site, p, 16, KG_EMU_READ);
    kg_v16 v;
    memcpy(&v, p, 16);
    return v;
}
template <class T> KG_EMU_RAW T kg_emu_ld(const kg_emu_site *site, const void *p)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_READ);
    T v;
    memcpy(&v, p, sizeof v);
    return v;
}
template <class T> KG_EMU_RAW void kg_emu_st(const kg_emu_site *site, void *p, T v)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), KG_EMU_WRITE);
    memcpy(p, &v, sizeof v);
}
KG_EMU_RAW void kg_emu_st16(const kg_emu_site *site, void *p, kg_v16 v)
{
    kg_emu_aligned(site, p, 16);
    KG_EMU_NOTE(site, p, 16, KG_EMU_WRITE);
    memcpy(p, &v, 16);
}
#define kg_st2(...) kg_emu_st<uint16_t>(KG_HERE("kg_st2"), __VA_ARGS__)
#define kg_st4(...) kg_emu_st<uint32_t>(KG_HERE("kg_st4"), __VA_ARGS__)
#define kg_st8(...) kg_emu_st<uint64_t>(KG_HERE("kg_st8"), __VA_ARGS__)
#define kg_ld2(p) kg_emu_ld<uint16_t>(KG_HERE("kg_ld2"), p)
#define kg_ld4(p) kg_emu_ld<uint32_t>(KG_HERE("kg_ld4"), p)
#define kg_ld8(p) kg_emu_ld<uint64_t>(KG_HERE("kg_ld8"), p)
#define kg_ld16(p) kg_emu_ld16(KG_HERE("kg_ld16"), p)
#define kg_ld16_stream(p) kg_emu_ld16(KG_HERE("kg_ld16_stream"), p)
#define kg_ld16_nc(p) kg_emu_ld16(KG_HERE("kg_ld16_nc"), p)
#define kg_st16(...) kg_emu_st16(KG_HERE("kg_st16"), __VA_ARGS__)
#define kg_st16_global(...) kg_emu_st16(KG_HERE("kg_st16_global"), __VA_ARGS__)
#define kg_st16_stream(...) kg_emu_st16(KG_HERE("kg_st16_stream"), __VA_ARGS__)
#endif

/* ---- 16 bytes that are not aligned -------------------------------------------------------------
 *
 * kg_ld16_past<u>(p, past): the 16 bytes from p + past, past 0 to 15 and a multiple of u (1, 2, 4
 * or 8). They are cut out of the two aligned words around them, of one alone where past is 0. */

#ifdef __CUDACC__
KG_FN uint32_t kg_funnel_r(uint32_t lo, uint32_t hi, uint32_t bits)
{
    return __funnelshift_r(lo, hi, bits);
}
#else
KG_FN uint32_t kg_funnel_r(uint32_t lo, uint32_t hi, uint32_t bits)
{
    return (uint32_t)(((uint64_t)hi << 32 | lo) >> (bits & 31));
}
#endif

/* Four of the eight bytes of lo and hi, which a digit of `pick` each names, the lowest first. */
#ifdef __CUDACC__
KG_FN uint32_t kg_perm(uint32_t lo, uint32_t hi, uint32_t pick)
{
    return __byte_perm(lo, hi, pick);
}
#else
KG_FN uint32_t kg_perm(uint32_t lo, uint32_t hi, uint32_t pick)
{
    const uint64_t both = (uint64_t)hi << 32 | lo;
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < 4; i++)
        bytes |= (uint32_t)(both >> (pick >> 4 * i & 7) * 8 & 255) << 8 * i;
    return bytes;
}
#endif

KG_FN kg_v16 kg_cut8(kg_v16 lo, kg_v16 hi, uint32_t past)
{
    return past & 8 ? kg_v16{lo.z, lo.w, hi.x, hi.y} : lo;
}

KG_FN kg_v16 kg_cut4(kg_v16 lo, kg_v16 hi, uint32_t past)
{
    const kg_v16 even = kg_cut8(lo, hi, past);
    const uint32_t next = past & 8 ? hi.z : hi.x;
    return past & 4 ? kg_v16{even.y, even.z, even.w, next} : even;
}

KG_FN kg_v16 kg_cut1(kg_v16 lo, kg_v16 hi, uint32_t past)
{
    const kg_v16 w = kg_cut4(lo, hi, past);
    const kg_v16 after = past & 8 ? kg_v16{hi.z, hi.w, 0, 0} : kg_v16{hi.x, hi.y, 0, 0};
    const uint32_t next = past & 4 ? after.y : after.x, bits = past % 4 * 8;
    return {kg_funnel_r(w.x, w.y, bits), kg_funnel_r(w.y, w.z, bits), kg_funnel_r(w.z, w.w, bits),
            kg_funnel_r(w.w, next, bits)};
}

#define KG_LD16_CUT(cut, p, past) cut(kg_ld16(p), kg_ld16((p) + ((past) != 0 ? 16 : 0)), past)
#define kg_ld16_past1(p, past) KG_LD16_CUT(kg_cut1, p, past)
#define kg_ld16_past2(p, past) KG_LD16_CUT(kg_cut1, p, past)
#define kg_ld16_past4(p, past) KG_LD16_CUT(kg_cut4, p, past)
#define kg_ld16_past8(p, past) KG_LD16_CUT(kg_cut8, p, past)

/* kg_ld<b>_past(p, past): the same of b bytes, 8, 4 or 2, for elements that are narrower than
 * those beside them; past 0 to b - 1. */
KG_FN uint64_t kg_cut_of8(uint64_t lo, uint64_t hi, uint32_t past)
{
    return past ? lo >> 8 * past | hi << (64 - 8 * past) : lo;
}
KG_FN uint32_t kg_cut_of4(uint32_t lo, uint32_t hi, uint32_t past)
{
    return kg_funnel_r(lo, hi, 8 * past);
}
KG_FN uint16_t kg_cut_of2(uint16_t lo, uint16_t hi, uint32_t past)
{
    return (uint16_t)(((uint32_t)hi << 16 | lo) >> 8 * past);
}
#define kg_ld8_past(p, past) kg_cut_of8(kg_ld8(p), kg_ld8((p) + ((past) != 0 ? 8 : 0)), past)
#define kg_ld4_past(p, past) kg_cut_of4(kg_ld4(p), kg_ld4((p) + ((past) != 0 ? 4 : 0)), past)
#define kg_ld2_past(p, past) kg_cut_of2(kg_ld2(p), kg_ld2((p) + ((past) != 0 ? 2 : 0)), past)

/* ---- one word, ordered between blocks; device scope ---------------------------------------------
 * A release makes all that the thread wrote before visible to whoever acquires the word afterwards.
 * Relaxed accesses are indivisible and order nothing: only for a value that carries its own tag. */

#ifdef __CUDACC__
#define KG_ORDERED_WORD(bits, constraint)                                                          \
    KG_FN uint##bits##_t kg_ld_acquire_u##bits(const uint##bits##_t *p)                            \
    {                                                                                              \
        uint##bits##_t v;                                                                          \
        asm volatile("ld.acquire.gpu.u" #bits " %0, [%1];"                                         \
                     : "=" constraint(v)                                                           \
                     : "l"(p)                                                                      \
                     : "memory");                                                                  \
        return v;                                                                                  \
    }                                                                                              \
    KG_FN uint##bits##_t kg_ld_relaxed_u##bits(const uint##bits##_t *p)                            \
    {                                                                                              \
        uint##bits##_t v;                                                                          \
        asm volatile("ld.relaxed.gpu.u" #bits " %0, [%1];"                                         \
                     : "=" constraint(v)                                                           \
                     : "l"(p)                                                                      \
                     : "memory");                                                                  \
        return v;                                                                                  \
    }                                                                                              \
    KG_FN void kg_st_release_u##bits(uint##bits##_t *p, uint##bits##_t v)                          \
    {                                                                                              \
        asm volatile("st.release.gpu.u" #bits " [%0], %1;" ::"l"(p), constraint(v) : "memory");    \
    }                                                                                              \
    KG_FN void kg_st_relaxed_u##bits(uint##bits##_t *p, uint##bits##_t v)                          \
    {                                                                                              \
        asm volatile("st.relaxed.gpu.u" #bits " [%0], %1;" ::"l"(p), constraint(v) : "memory");    \
    }
KG_ORDERED_WORD(32, "r")
KG_ORDERED_WORD(64, "l")
#undef KG_ORDERED_WORD
#else
/* volatile, not the compiler's atomics, which clang instruments in any function. Threads of the
 * executor change only at calls into it, so these are indivisible enough. */
template <typename T> KG_EMU_RAW T kg_emu_load(const kg_emu_site *site, const T *p, uint32_t kind)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), kind | KG_EMU_READ | KG_EMU_INDIVISIBLE);
    return *(const volatile T *)p;
}
template <typename T>
KG_EMU_RAW void kg_emu_store(const kg_emu_site *site, T *p, T value, uint32_t kind)
{
    kg_emu_aligned(site, p, sizeof(T));
    KG_EMU_NOTE(site, p, sizeof(T), kind | KG_EMU_WRITE | KG_EMU_INDIVISIBLE);
    kg_emu_progress += *(const volatile T *)p != value;
    *(volatile T *)p = value;
}
#define kg_ld_acquire_u32(p) kg_emu_load<uint32_t>(KG_HERE("kg_ld_acquire_u32"), p, KG_EMU_ACQUIRE)
#define kg_ld_acquire_u64(p) kg_emu_load<uint64_t>(KG_HERE("kg_ld_acquire_u64"), p, KG_EMU_ACQUIRE)
#define kg_ld_relaxed_u32(p) kg_emu_load<uint32_t>(KG_HERE("kg_ld_relaxed_u32"), p, 0)
#define kg_ld_relaxed_u64(p) kg_emu_load<uint64_t>(KG_HERE("kg_ld_relaxed_u64"), p, 0)
#define kg_st_release_u32(p, v)                                                                    \
    kg_emu_store<uint32_t>(KG_HERE("kg_st_release_u32"), p, v, KG_EMU_RELEASE)
#define kg_st_release_u64(p, v)                                                                    \
    kg_emu_store<uint64_t>(KG_HERE("kg_st_release_u64"), p, v, KG_EMU_RELEASE)
#define kg_st_relaxed_u32(p, v) kg_emu_store<uint32_t>(KG_HERE("kg_st_relaxed_u32"), p, v, 0)
#define kg_st_relaxed_u64(p, v) kg_emu_store<uint64_t>(KG_HERE("kg_st_relaxed_u64"), p, v, 0)
#endif

/* All threads of one block, which no other looks at: there are no more tags, so no word has one. */
KG_FN void kg_tagged_clear(kg_tagged tagged)
{
    for (uint64_t i = threadIdx.x; i < tagged.count; i += blockDim.x)
        kg_st_relaxed_u64(tagged.words + i, 0);
}

/* ---- two words in one access; `p` is aligned to 16 ------------------------------------------- */

#ifdef __CUDACC__
KG_FN kg_pair kg_ld_relaxed_pair(const kg_pair *p)
{
    kg_pair v;
    asm volatile("ld.relaxed.gpu.v2.u64 {%0, %1}, [%2];"
                 : "=l"(v.lo), "=l"(v.hi)
                 : "l"(p)
                 : "memory");
    return v;
}
KG_FN void kg_st_relaxed_pair(kg_pair *p, kg_pair v)
{
    asm volatile("st.relaxed.gpu.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(v.lo), "l"(v.hi) : "memory");
}
KG_FN kg_pair kg_ld_acquire_pair(const kg_pair *p)
{
    kg_pair v;
    asm volatile("{\n\t.reg .b128 both;\n\tld.acquire.gpu.b128 both, [%2];\n\t"
                 "mov.b128 {%0, %1}, both;\n\t}"
                 : "=l"(v.lo), "=l"(v.hi)
                 : "l"(p)
                 : "memory");
    return v;
}
KG_FN void kg_st_release_pair(kg_pair *p, kg_pair v)
{
    asm volatile("{\n\t.reg .b128 both;\n\tmov.b128 both, {%1, %2};\n\t"
                 "st.release.gpu.b128 [%0], both;\n\t}" ::"l"(p),
                 "l"(v.lo), "l"(v.hi)
                 : "memory");
}
#else
KG_EMU_RAW kg_pair kg_emu_load_pair(const kg_emu_site *site, const kg_pair *p, uint32_t order)
{
    kg_emu_aligned(site, p, 16);
    KG_EMU_NOTE(site, p, 16, KG_EMU_READ | KG_EMU_INDIVISIBLE | order);
    return kg_pair{*(const volatile uint64_t *)&p->lo, *(const volatile uint64_t *)&p->hi};
}
KG_EMU_RAW void kg_emu_store_pair(const kg_emu_site *site, uint32_t order, kg_pair *p, kg_pair v)
{
    kg_emu_aligned(site, p, 16);
    KG_EMU_NOTE(site, p, 16, KG_EMU_WRITE | KG_EMU_INDIVISIBLE | order);
    kg_emu_progress += memcmp(p, &v, sizeof v) != 0;
    *(volatile uint64_t *)&p->lo = v.lo;
    *(volatile uint64_t *)&p->hi = v.hi;
}
#define kg_ld_relaxed_pair(p) kg_emu_load_pair(KG_HERE("kg_ld_relaxed_pair"), p, 0)
#define kg_st_relaxed_pair(...) kg_emu_store_pair(KG_HERE("kg_st_relaxed_pair"), 0, __VA_ARGS__)
#define kg_ld_acquire_pair(p) kg_emu_load_pair(KG_HERE("kg_ld_acquire_pair"), p, KG_EMU_ACQUIRE)
#define kg_st_release_pair(...)                                                                    \
    kg_emu_store_pair(KG_HERE("kg_st_release_pair"), KG_EMU_RELEASE, __VA_ARGS__)
#endif

/* ---- addresses ---------------------------------------------------------------------------------
 *
 *   kg_global   the same address, of device memory: for one that comes from shared memory, of which
 *               the compiler knows nothing. It may then mix what is accessed there with accesses to
 *               shared memory. Not NULL. */

#ifdef __CUDACC__
template <typename T> KG_FN T *kg_global(T *p)
{
    __builtin_assume(__isGlobal(p));
    return p;
}
#else
template <typename T> KG_FN T *kg_global(T *p) { return p; }
#endif

/* ---- waiting -----------------------------------------------------------------------------------
 *
 *   kg_spin          inside every loop that waits for another thread; nothing on the GPU
 *   kg_pdl_wait      before the first access to memory that an earlier launch of the stream writes
 *   kg_pdl_trigger   the next launch of the stream may start
 *   kg_loads_first   what is loaded before it stays there, so that all loads of a batch are under
 *                    way before the first result is needed: the compiler would mix them
 *
 * Those called pdl are for variants that need compute capability 9.0. Devices
 * before it never run such variants, and code for them has nothing in their place. */

#ifdef __CUDACC__
KG_FN void kg_spin(void) {}
KG_FN void kg_loads_first(void) { asm volatile("" ::: "memory"); }
#if __CUDA_ARCH__ >= 900
KG_FN void kg_pdl_wait(void) { asm volatile("griddepcontrol.wait;" ::: "memory"); }
KG_FN void kg_pdl_trigger(void) { asm volatile("griddepcontrol.launch_dependents;" ::: "memory"); }
#else
KG_FN void kg_pdl_wait(void) {}
KG_FN void kg_pdl_trigger(void) {}
#endif
#else
KG_EMU_RAW void kg_emu_poll(const kg_emu_site *site)
{
    kg_emu_arrive_poll(site);
    kg_emu_yield();
}
#define kg_spin() kg_emu_poll(KG_HERE("kg_spin"))
KG_EMU_RAW void kg_emu_pdl_wait(const kg_emu_site *site)
{
    while (kg_emu_pdl_waits(site)) kg_emu_yield();
}
#define kg_pdl_wait() kg_emu_pdl_wait(KG_HERE("kg_pdl_wait"))
#define kg_pdl_trigger() ((void)0)
#define kg_loads_first() ((void)0)
#endif

#endif
