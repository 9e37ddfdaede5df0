/* kg_device_warp.h: the CUDA names for warps and blocks, for the host compiler. nvcc has its own,
 * so this file has a host half only. Included by kg_device.h, after every standard header: the
 * names below are macros.
 */
#ifndef KG_DEVICE_WARP_H
#define KG_DEVICE_WARP_H

KG_EMU_RAW kg_emu_index kg_emu_thread_index(void) { return kg_emu_self->thread_index; }
KG_EMU_RAW kg_emu_index kg_emu_block_index(void) { return kg_emu_self->block->block_index; }
KG_EMU_RAW kg_emu_index kg_emu_block_dim(void) { return kg_emu_self->block->block_dim; }
KG_EMU_RAW kg_emu_index kg_emu_grid_dim(void) { return kg_emu_self->block->grid_dim; }

/* Blocks take turns here, and a static variable would be one for all of them. */
#define __shared__                                                                                 \
    _Pragma("GCC error \"static __shared__ is not for emitted kernels: use KG_SMEM\"")

#define threadIdx (kg_emu_thread_index())
#define blockIdx (kg_emu_block_index())
#define blockDim (kg_emu_block_dim())
#define gridDim (kg_emu_grid_dim())
#define warpSize 32

/* ---- values as 64-bit words, and back -------------------------------------------------------- */

template <typename T> KG_EMU_PURE uint64_t kg_emu_word(T value)
{
    static_assert(sizeof(T) <= 8, "warp operations take values of up to 8 bytes");
    uint64_t word = 0;
    memcpy(&word, &value, sizeof(T));
    return word;
}

template <typename T> KG_EMU_PURE T kg_emu_unword(uint64_t word)
{
    T value;
    memcpy(&value, &word, sizeof(T));
    return value;
}

/* ---- shuffles, votes, matches, reductions ---------------------------------------------------- */

template <typename T>
KG_EMU_PURE T kg_emu_shuffle_as(const kg_emu_site *site, kg_emu_shuffle_kind kind, uint32_t mask,
                                T value, uint32_t operand, uint32_t width = 32)
{
    const uint64_t word = kg_emu_word(value);
    return kg_emu_unword<T>(
        kg_emu_result(kg_emu_arrive_shuffle(site, kind, mask, word, operand, width)));
}

#define __shfl_sync(mask, ...)                                                                     \
    kg_emu_shuffle_as(KG_HERE("__shfl_sync"), KG_EMU_SHFL_IDX, mask, __VA_ARGS__)
#define __shfl_up_sync(mask, ...)                                                                  \
    kg_emu_shuffle_as(KG_HERE("__shfl_up_sync"), KG_EMU_SHFL_UP, mask, __VA_ARGS__)
#define __shfl_down_sync(mask, ...)                                                                \
    kg_emu_shuffle_as(KG_HERE("__shfl_down_sync"), KG_EMU_SHFL_DOWN, mask, __VA_ARGS__)
#define __shfl_xor_sync(mask, ...)                                                                 \
    kg_emu_shuffle_as(KG_HERE("__shfl_xor_sync"), KG_EMU_SHFL_XOR, mask, __VA_ARGS__)

KG_EMU_RAW uint32_t kg_emu_vote(const kg_emu_site *site, kg_emu_vote_kind kind, uint32_t mask,
                                int predicate)
{
    return (uint32_t)kg_emu_result(kg_emu_arrive_vote(site, kind, mask, predicate));
}
#define __ballot_sync(mask, predicate)                                                             \
    kg_emu_vote(KG_HERE("__ballot_sync"), KG_EMU_BALLOT, mask, (predicate) != 0)
#define __any_sync(mask, predicate)                                                                \
    ((int)kg_emu_vote(KG_HERE("__any_sync"), KG_EMU_ANY, mask, (predicate) != 0))
#define __all_sync(mask, predicate)                                                                \
    ((int)kg_emu_vote(KG_HERE("__all_sync"), KG_EMU_ALL, mask, (predicate) != 0))

KG_EMU_RAW uint32_t kg_emu_match_any(const kg_emu_site *site, uint32_t mask, uint64_t value)
{
    return (uint32_t)kg_emu_result(kg_emu_arrive_match_any(site, mask, value));
}
KG_EMU_RAW uint32_t kg_emu_match_all(const kg_emu_site *site, uint32_t mask, uint64_t value,
                                     int *predicate)
{
    const uint32_t lanes = (uint32_t)kg_emu_result(kg_emu_arrive_match_all(site, mask, value));
    *predicate = lanes != 0;
    return lanes;
}
#define __match_any_sync(mask, value)                                                              \
    kg_emu_match_any(KG_HERE("__match_any_sync"), mask, kg_emu_word(value))
#define __match_all_sync(mask, value, predicate)                                                   \
    kg_emu_match_all(KG_HERE("__match_all_sync"), mask, kg_emu_word(value), predicate)

KG_EMU_RAW uint32_t kg_emu_reduce(const kg_emu_site *site, kg_emu_reduce_kind kind, uint32_t mask,
                                  uint32_t value)
{
    return (uint32_t)kg_emu_result(kg_emu_arrive_reduce(site, kind, mask, value));
}
KG_EMU_RAW uint32_t kg_emu_reduce_min(const kg_emu_site *site, uint32_t mask, uint32_t value)
{
    return kg_emu_reduce(site, KG_EMU_REDUCE_MIN_U, mask, value);
}
KG_EMU_RAW int32_t kg_emu_reduce_min(const kg_emu_site *site, uint32_t mask, int32_t value)
{
    return (int32_t)kg_emu_reduce(site, KG_EMU_REDUCE_MIN_I, mask, (uint32_t)value);
}
KG_EMU_RAW uint32_t kg_emu_reduce_max(const kg_emu_site *site, uint32_t mask, uint32_t value)
{
    return kg_emu_reduce(site, KG_EMU_REDUCE_MAX_U, mask, value);
}
KG_EMU_RAW int32_t kg_emu_reduce_max(const kg_emu_site *site, uint32_t mask, int32_t value)
{
    return (int32_t)kg_emu_reduce(site, KG_EMU_REDUCE_MAX_I, mask, (uint32_t)value);
}
template <typename T>
KG_EMU_RAW T kg_emu_reduce_add(const kg_emu_site *site, uint32_t mask, T value)
{
    return (T)kg_emu_reduce(site, KG_EMU_REDUCE_ADD, mask, (uint32_t)value);
}

#define __reduce_add_sync(mask, value) kg_emu_reduce_add(KG_HERE("__reduce_add_sync"), mask, value)
#define __reduce_min_sync(mask, value) kg_emu_reduce_min(KG_HERE("__reduce_min_sync"), mask, value)
#define __reduce_max_sync(mask, value) kg_emu_reduce_max(KG_HERE("__reduce_max_sync"), mask, value)
#define __reduce_and_sync(mask, value)                                                             \
    kg_emu_reduce(KG_HERE("__reduce_and_sync"), KG_EMU_REDUCE_AND, mask, value)
#define __reduce_or_sync(mask, value)                                                              \
    kg_emu_reduce(KG_HERE("__reduce_or_sync"), KG_EMU_REDUCE_OR, mask, value)
#define __reduce_xor_sync(mask, value)                                                             \
    kg_emu_reduce(KG_HERE("__reduce_xor_sync"), KG_EMU_REDUCE_XOR, mask, value)

/* __syncwarp() and __syncwarp(mask) */
struct kg_emu_syncwarp_at {
    const kg_emu_site *site;
    void operator()(uint32_t mask = 0xffffffffu) const
    {
        if (kg_emu_arrive_syncwarp(site, mask)) kg_emu_yield();
    }
};
#define __syncwarp                                                                                 \
    kg_emu_syncwarp_at { KG_HERE("__syncwarp") }

/* ---- barriers -------------------------------------------------------------------------------- */

KG_EMU_RAW int kg_emu_barrier(const kg_emu_site *site, kg_emu_barrier_kind kind, int predicate)
{
    if (kg_emu_arrive_barrier(site, kind, predicate)) kg_emu_yield();
    return kg_emu_self->block->barrier_result;
}
#define __syncthreads() ((void)kg_emu_barrier(KG_HERE("__syncthreads"), KG_EMU_BARRIER, 0))
#define __syncthreads_count(predicate)                                                             \
    kg_emu_barrier(KG_HERE("__syncthreads_count"), KG_EMU_BARRIER_COUNT, (predicate) != 0)
#define __syncthreads_and(predicate)                                                               \
    kg_emu_barrier(KG_HERE("__syncthreads_and"), KG_EMU_BARRIER_AND, (predicate) != 0)
#define __syncthreads_or(predicate)                                                                \
    kg_emu_barrier(KG_HERE("__syncthreads_or"), KG_EMU_BARRIER_OR, (predicate) != 0)

#ifdef KG_EMU_CHECKED
#define __threadfence() kg_emu_fence(false)
#define __threadfence_block() kg_emu_fence(true)
#else
#define __threadfence() __asm__ volatile("" ::: "memory")
#define __threadfence_block() __asm__ volatile("" ::: "memory")
#endif
#define __trap() kg_emu_trap(KG_HERE("__trap"))

/* ---- integers and bits ----------------------------------------------------------------------- */

KG_EMU_PURE int __popc(unsigned value) { return __builtin_popcount(value); }
KG_EMU_PURE int __popcll(unsigned long long value) { return __builtin_popcountll(value); }
KG_EMU_PURE int __clz(int value) { return value == 0 ? 32 : __builtin_clz((unsigned)value); }
KG_EMU_PURE int __clzll(long long value)
{
    return value == 0 ? 64 : __builtin_clzll((unsigned long long)value);
}
KG_EMU_PURE int __ffs(int value) { return __builtin_ffs(value); }
KG_EMU_PURE int __ffsll(long long value) { return __builtin_ffsll(value); }

KG_EMU_PURE unsigned long long __brevll(unsigned long long value)
{
    value = (value >> 1 & 0x5555555555555555u) | (value & 0x5555555555555555u) << 1;
    value = (value >> 2 & 0x3333333333333333u) | (value & 0x3333333333333333u) << 2;
    value = (value >> 4 & 0x0f0f0f0f0f0f0f0fu) | (value & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(value);
}
KG_EMU_PURE unsigned __brev(unsigned value) { return (unsigned)(__brevll(value) >> 32); }

KG_EMU_PURE unsigned __float_as_uint(float value) { return (unsigned)kg_emu_word(value); }
KG_EMU_PURE int __float_as_int(float value) { return kg_emu_unword<int>(kg_emu_word(value)); }
KG_EMU_PURE float __uint_as_float(unsigned value) { return kg_emu_unword<float>(value); }
KG_EMU_PURE float __int_as_float(int value) { return kg_emu_unword<float>(kg_emu_word(value)); }
KG_EMU_PURE long long __double_as_longlong(double value) { return (long long)kg_emu_word(value); }
KG_EMU_PURE double __longlong_as_double(long long value)
{
    return kg_emu_unword<double>((uint64_t)value);
}

#endif
