/* kg_device.h: the one header that every emitted .cu includes. The same text is compiled by nvcc
 * for the GPU, and by g++ or clang++ (-std=c++17 -x c++) for the CPU executor. Every helper has its
 * CUDA body and its host body side by side.
 *
 * A kernel and its launch function look like this:
 *
 *     struct axpy_shared { float line[256]; };
 *
 *     KG_KERNEL(axpy_k, 256, 2)(const float *x, float *y, uint64_t n)
 *     {
 *         KG_SMEM(axpy_shared, s);
 *         s->line[threadIdx.x] = x[threadIdx.x];
 *         __syncthreads();
 *         ...
 *     }
 *     KG_ENTRY(axpy_k)
 *
 *     KG_VARIANT(kg_axpy_f32__block_wbw_w8x4)(const kg_call *call)
 *     {
 *         const float *x = (const float *)call->args[1];
 *         float *y = (float *)call->args[2];
 *         uint64_t n = call->n;
 *         void *args[] = {&x, &y, &n};
 *         return kg_launch(call, 0, KG_KERNEL_OF(axpy_k), args, 256, sizeof(axpy_shared));
 *     }
 *
 *   KG_FN            before every device function, emitted operators too
 *   KG_FN_CALLED     in its place before one that stays a function: what the compiler would keep in
 *                    registers from one call to the next it then does not
 *   KG_KERNEL        names a kernel, its threads per block and least blocks per SM
 *   KG_BLOCKS_SINCE_90(n)  n least blocks per SM from capability 9.0 on, and one fewer before: the
 *                    same text takes more registers there
 *   KG_ENTRY         after the kernel: its entry for the executor, k__emu(void **args), made from
 *                    the kernel's own type; nothing under nvcc
 *   KG_VARIANT(name)     extern "C" int name_launch(const kg_call *) under nvcc, name_emu for the
 *                    executor
 *   KG_VARIANT_OF(name)  that function, for a call of it
 *   KG_SMEM(T, s)    `T *const s`: the block's dynamic shared memory, at least sizeof(T) of it
 *   KG_CASE(name);   a way that a kernel may take, such as a range check; in its body, or in a
 *                    function of its variant's namespace. Nothing on the GPU; the executor
 *                    counts, so that tests know what they have reached
 *   KG_UNROLL(n)     before a loop: the compiler puts n rounds of it in a row; nothing on the host
 *
 * By their CUDA names:
 *   threadIdx.x blockIdx.x blockDim.x gridDim.x, __syncthreads and its count, and, or forms
 *   __syncwarp, __shfl_*_sync, __ballot_sync, __any_sync, __all_sync, __match_*_sync
 *   __reduce_*_sync, __popc __clz __ffs __brev and their ll forms, __float_as_uint and its kin
 *   __dp4a and what else kg_device_packed.h lists, __byte_perm and the like (kg_device_integer.h)
 *   atomics (kg_device_atomic.h), __threadfence, __threadfence_block, __nanosleep
 *
 * Blocks and grids of kg_launch have one dimension, those of kg_launch_shaped up to three. There is
 * no static __shared__, but one struct for each kernel, KG_SMEM. From here: kg_thread, kg_lane,
 * kg_warp, kg_warp_uniform, kg_lanemask_*, kg_and3, kg_lanes_alike, and what kg_device_memory.h,
 * kg_device_async.h, kg_device_cluster.h and kg_device_launch.h say.
 */
#ifndef KG_DEVICE_H
#define KG_DEVICE_H

#include <kgen/kernel.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#define KG_FN static __device__ __forceinline__ __attribute__((unused))
#define KG_FN_CALLED static __device__ __noinline__ __attribute__((unused))
#else
#include "kg_emu_device.h"
#define KG_FN static inline __attribute__((unused))
#define KG_FN_CALLED KG_FN
#include "kg_device_warp.h"
#endif

#include "kg_device_memory.h"

#include "kg_device_packed.h"

#include "kg_device_integer.h"

#include "kg_device_atomic.h"

#include "kg_device_async.h"

#include "kg_device_cluster.h"

#include "kg_device_launch.h"

#include "kg_even.h"
#include "kg_exact.h"
#include "kg_geometry.h"

/* ---- kernels and variants -------------------------------------------------------------------- */

#ifdef __CUDACC__
#define KG_PRAGMA(text) _Pragma(#text)
#define KG_UNROLL(rounds) KG_PRAGMA(unroll rounds)
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 900
#define KG_BLOCKS_SINCE_90(blocks) ((blocks) > 1 ? (blocks)-1 : 1)
#else
#define KG_BLOCKS_SINCE_90(blocks) (blocks)
#endif
/* kg_fewer_NAME, where it is defined, is `0, times`: kgen-nvcc takes so many times an eighth of the
 * blocks, rounded up, from a kernel that would spill. One of many small blocks gives a thread no
 * register more. The second of these arguments is then that, and 0 elsewhere. */
#define KG_SECOND(a, b, ...) b
#define KG_SECOND_OF(...) KG_SECOND(__VA_ARGS__)
#define KG_FEWER(most, times) ((times) * (((most) + 7) / 8))
#define KG_BLOCKS(most, times) ((most) > KG_FEWER(most, times) ? (most)-KG_FEWER(most, times) : 1)
#define KG_KERNEL(name, threads, min_blocks)                                                       \
    extern "C" __global__ void __launch_bounds__(                                                  \
        threads, KG_BLOCKS(min_blocks, KG_SECOND_OF(kg_fewer_##name, 0, 0))) name
#define KG_ENTRY(name)
#define KG_KERNEL_OF(name) ((const void *)name)
#define KG_VARIANT(name) extern "C" int name##_launch
#define KG_VARIANT_OF(name) name##_launch
/* A kernel is of C, and a function that it calls is not: nvcc warns that their memory has a name of
 * both. It is the same memory. */
#pragma nv_diag_suppress 1556
#define KG_SMEM(T, name)                                                                           \
    extern __shared__ __align__(16) unsigned char kg_dynamic_shared[];                             \
    T *const name = reinterpret_cast<T *>(kg_dynamic_shared)
#define KG_CASE(name)
#else
#define KG_UNROLL(rounds)
#define KG_KERNEL(name, threads, min_blocks)                                                       \
    enum { name##__threads = (threads) };                                                          \
    static void name
#define KG_CASE(name) KG_EMU_CASE(#name)
#define KG_ENTRY(name)                                                                             \
    extern "C" KG_EMU_HOST void name##__emu(void **args);                                          \
    extern "C" KG_EMU_HOST void name##__emu(void **args) { kg_emu_call(name, args); }
#define KG_KERNEL_OF(name) (kg_emu_kernel{name##__emu, #name, name##__threads})
#define KG_VARIANT(name)                                                                           \
    extern "C" int name##_emu(const kg_call *);                                                    \
    extern "C" KG_EMU_HOST int name##_emu
#define KG_VARIANT_OF(name) name##_emu
#define KG_SMEM(T, name)                                                                           \
    T *const name = reinterpret_cast<T *>(kg_emu_shared(KG_HERE("KG_SMEM"), sizeof(T)))

/* args[0], args[1], ... as the parameters of a kernel */
template <size_t... I> struct kg_emu_indices {
};
template <size_t N, size_t... I> struct kg_emu_count : kg_emu_count<N - 1, N - 1, I...> {
};
template <size_t... I> struct kg_emu_count<0, I...> {
    typedef kg_emu_indices<I...> type;
};

template <typename... A, size_t... I>
KG_EMU_HOST static inline void kg_emu_spread(void (*kernel)(A...), void **args,
                                             kg_emu_indices<I...>)
{
    (void)args;
    kernel(*static_cast<A *>(args[I])...);
}
template <typename... A>
KG_EMU_HOST static inline void kg_emu_call(void (*kernel)(A...), void **args)
{
    kg_emu_spread(kernel, args, typename kg_emu_count<sizeof...(A)>::type());
}

KG_EMU_RAW unsigned char *kg_emu_shared(const kg_emu_site *site, size_t bytes)
{
    if (__builtin_expect(kg_emu_self->block->shared_bytes < bytes, 0))
        kg_emu_shared_too_small(site, bytes);
    return kg_emu_self->block->shared;
}
#endif

/* ---- where a thread stands in its warp ------------------------------------------------------- */

/* The number by which a block of any shape has its threads in warps. */
KG_FN uint32_t kg_thread(void)
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

/* Of a block of one dimension; in one of several they are kg_thread() % 32 and kg_thread() / 32. */
KG_FN uint32_t kg_lane(void) { return threadIdx.x & 31u; }
KG_FN uint32_t kg_warp(void) { return threadIdx.x >> 5; }

/* The same number, to be taken by all lanes of a warp at once, before anything parts them. Out
 * of a shuffle the compiler knows it to be one for all lanes, and so what is computed from it. It
 * keeps addresses and bounds in registers of the warp. It puts no second copy of each shuffle, for
 * lanes that have parted, behind every loop over them. That copy was half of the code of some
 * reduces. */
#ifdef __CUDACC__
KG_FN uint32_t kg_warp_uniform(void) { return __shfl_sync(0xffffffffu, threadIdx.x >> 5, 0); }
#else
KG_FN uint32_t kg_warp_uniform(void) { return kg_warp(); }
#endif

/* The lane, asked of the device each time: what a loop makes of it is made in each turn, and takes
 * no register all along. */
#ifdef __CUDACC__
KG_FN uint32_t kg_lane_anew(void)
{
    uint32_t lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
#else
KG_FN uint32_t kg_lane_anew(void) { return kg_lane(); }
#endif

/* Masks of the lanes before this one, up to it, after it, from it on. */
#ifdef __CUDACC__
#define KG_LANEMASK(name, which)                                                                   \
    KG_FN uint32_t name(void)                                                                      \
    {                                                                                              \
        uint32_t mask;                                                                             \
        asm("mov.u32 %0, %%lanemask_" which ";" : "=r"(mask));                                     \
        return mask;                                                                               \
    }
KG_LANEMASK(kg_lanemask_lt, "lt")
KG_LANEMASK(kg_lanemask_le, "le")
KG_LANEMASK(kg_lanemask_gt, "gt")
KG_LANEMASK(kg_lanemask_ge, "ge")
#undef KG_LANEMASK
#else
KG_FN uint32_t kg_lanemask_lt(void) { return (1u << kg_lane()) - 1u; }
KG_FN uint32_t kg_lanemask_le(void) { return (2u << kg_lane()) - 1u; }
KG_FN uint32_t kg_lanemask_gt(void) { return ~kg_lanemask_le(); }
KG_FN uint32_t kg_lanemask_ge(void) { return ~kg_lanemask_lt(); }
#endif

/* The bits that all three have, in one instruction: of two ands the compiler makes two here. */
#ifdef __CUDACC__
KG_FN uint32_t kg_and3(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t all;
    asm("lop3.b32 %0, %1, %2, %3, 0x80;" : "=r"(all) : "r"(a), "r"(b), "r"(c));
    return all;
}
#else
KG_FN uint32_t kg_and3(uint32_t a, uint32_t b, uint32_t c) { return a & b & c; }
#endif

/* The lanes of a warp whose value agrees with this lane's in the one bit that `bit` has. All lanes
 * call it. One predicate serves the vote and the choice. Of the other text the compiler
 * tests each bit twice, and a sort by votes takes a fifth more time (docs/results/h200_sort.md).
 */
#ifdef __CUDACC__
KG_FN uint32_t kg_lanes_alike(uint32_t value, uint32_t bit)
{
    uint32_t lanes;
    asm volatile("{\n\t.reg .pred has;\n\t.reg .b32 found;\n\t"
                 "and.b32 found, %1, %2;\n\t"
                 "setp.ne.u32 has, found, 0;\n\t"
                 "vote.sync.ballot.b32 %0, has, 0xffffffff;\n\t"
                 "@!has not.b32 %0, %0;\n\t}"
                 : "=r"(lanes)
                 : "r"(value), "r"(bit));
    return lanes;
}
#else
KG_FN uint32_t kg_lanes_alike(uint32_t value, uint32_t bit)
{
    const uint32_t votes = __ballot_sync(0xffffffffu, (value & bit) != 0);
    return (value & bit) != 0 ? votes : ~votes;
}
#endif

#endif
