/* memory.cu: atomics, 16-byte accesses, and words that blocks publish to each other. */
#include "kg_device.h"

/* out[k]: the k-th atomic's last value; old[k * n + i]: what thread i got from it. */
#define EACH_ATOMIC(T, name)                                                                       \
    KG_KERNEL(name, 256, 1)(T * word, T * old, T seed)                                             \
    {                                                                                              \
        const uint32_t i = threadIdx.x, n = blockDim.x;                                            \
        const T v = (T)(seed * (T)(i + 1));                                                        \
        old[i] = atomicAdd(&word[0], v);                                                           \
        old[n + i] = atomicMin(&word[1], v);                                                       \
        old[2 * n + i] = atomicMax(&word[2], v);                                                   \
        old[3 * n + i] = atomicAnd(&word[3], v);                                                   \
        old[4 * n + i] = atomicOr(&word[4], v);                                                    \
        old[5 * n + i] = atomicXor(&word[5], v);                                                   \
        old[6 * n + i] = atomicExch(&word[6], v);                                                  \
        old[7 * n + i] = atomicCAS(&word[7], (T)i, (T)(i + 1));                                    \
    }                                                                                              \
    KG_ENTRY(name)

EACH_ATOMIC(uint32_t, atomics_u32)
EACH_ATOMIC(int32_t, atomics_i32)
EACH_ATOMIC(uint64_t, atomics_u64)

KG_KERNEL(atomics_float, 256, 1)(float *f32, double *f64)
{
    atomicAdd(f32, 0.5f);
    atomicAdd(f64, 0.25);
}
KG_ENTRY(atomics_float)

struct histogram_shared {
    uint32_t bins[64];
};

KG_KERNEL(histogram, 256, 1)(const uint32_t *in, uint32_t *bins, uint64_t n)
{
    KG_SMEM(histogram_shared, s);
    if (threadIdx.x < 64) s->bins[threadIdx.x] = 0;
    __syncthreads();
    const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&s->bins[in[i] % 64], 1u);
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], s->bins[threadIdx.x]);
}
KG_ENTRY(histogram)

KG_KERNEL(copy16, 256, 1)(const uint32_t *in, uint32_t *out, uint32_t how)
{
    const uint32_t i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (how == 0) kg_st16(out + i, kg_ld16(in + i));
    if (how == 1) kg_st16_stream(out + i, kg_ld16_stream(in + i));
    if (how == 2) kg_st16(out + i, kg_ld16_nc(in + i));
}
KG_ENTRY(copy16)

/* ---- a scan in one launch: each block waits for the total of the block before it ------------- */

struct scan_shared {
    uint32_t tile;
    uint32_t sums[8];
    uint32_t before;
};

KG_FN uint32_t scan_warp(uint32_t v)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, v, by);
        if (kg_lane() >= by) v += other;
    }
    return v;
}

/* The sum of all threads before and with this one in the block; `total` in thread 255. */
KG_FN uint32_t scan_block(scan_shared *s, uint32_t v)
{
    v = scan_warp(v);
    if (kg_lane() == 31) s->sums[kg_warp()] = v;
    __syncthreads();
    for (uint32_t w = 0; w < kg_warp(); w++) v += s->sums[w];
    return v;
}

/* state[tile]: 1 in hi when lo holds the sum of all tiles up to this one. Tiles come from a
 * ticket, so that a block only waits for blocks that have begun. */
KG_KERNEL(scan_pairs, 256, 1)
(const uint32_t *in, uint32_t *out, uint64_t n, uint32_t *ticket, kg_pair *state)
{
    KG_SMEM(scan_shared, s);
    if (threadIdx.x == 0) s->tile = atomicAdd(ticket, 1u);
    __syncthreads();
    const uint64_t i = (uint64_t)s->tile * 256 + threadIdx.x;
    const uint32_t v = scan_block(s, i < n ? in[i] : 0);
    if (threadIdx.x == 255) {
        kg_pair before = {0, 1};
        if (s->tile != 0)
            while ((before = kg_ld_relaxed_pair(&state[s->tile - 1])).hi == 0) kg_spin();
        const kg_pair mine = {before.lo + v, 1};
        kg_st_relaxed_pair(&state[s->tile], mine);
        s->before = (uint32_t)before.lo;
    }
    __syncthreads();
    if (i < n) out[i] = s->before + v;
}
KG_ENTRY(scan_pairs)

/* The same with a flag beside the value, published by release and read by acquire. */
KG_KERNEL(scan_flags, 256, 1)
(const uint32_t *in, uint32_t *out, uint64_t n, uint32_t *ticket, uint32_t *sums, uint32_t *flags)
{
    KG_SMEM(scan_shared, s);
    if (threadIdx.x == 0) s->tile = atomicAdd(ticket, 1u);
    __syncthreads();
    const uint64_t i = (uint64_t)s->tile * 256 + threadIdx.x;
    const uint32_t v = scan_block(s, i < n ? in[i] : 0);
    if (threadIdx.x == 255) {
        uint32_t before = 0;
        if (s->tile != 0) {
            while (kg_ld_acquire_u32(&flags[s->tile - 1]) == 0) kg_spin();
            before = sums[s->tile - 1];
        }
        sums[s->tile] = before + v;
        kg_st_release_u32(&flags[s->tile], 1);
        s->before = before;
    }
    __syncthreads();
    if (i < n) out[i] = s->before + v;
}
KG_ENTRY(scan_flags)

/* ---- a barrier of the whole grid: all blocks must be resident -------------------------------- */

KG_KERNEL(grid_barrier, 64, 1)(uint64_t *arrived, uint64_t *seen, uint32_t rounds)
{
    for (uint32_t round = 1; round <= rounds; round++) {
        __syncthreads();
        if (threadIdx.x == 0) {
            atomicAdd(arrived, (uint64_t)1);
            while (kg_ld_acquire_u64(arrived) < (uint64_t)round * gridDim.x) kg_spin();
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) seen[blockIdx.x] = kg_ld_relaxed_u64(arrived);
}
KG_ENTRY(grid_barrier)

KG_KERNEL(words, 1, 1)(uint32_t *w32, uint64_t *w64)
{
    kg_st_relaxed_u32(&w32[1], kg_ld_relaxed_u32(&w32[0]));
    kg_st_release_u32(&w32[2], kg_ld_acquire_u32(&w32[0]));
    kg_st_relaxed_u64(&w64[1], kg_ld_relaxed_u64(&w64[0]));
    kg_st_release_u64(&w64[2], kg_ld_acquire_u64(&w64[0]));
}
KG_ENTRY(words)
