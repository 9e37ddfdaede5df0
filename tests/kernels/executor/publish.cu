/* publish.cu: kernels whose blocks publish to each other, in the ways that emitted kernels may.
 * These are a ticket for the last block, and a flag beside a value. And look-back chains whose
 * words carry their own tag, of 8 and of 16 bytes. And the same with one thing wrong.
 *
 * Every block of 64 threads sums 64 words of `in`; `out` gets the sum of all, or each block's
 * prefix.
 */
#include "kg_device.h"

struct publish_shared {
    uint32_t warps[2];
    uint32_t tile, last;
};

/* The block's sum, in its first thread. */
KG_FN uint32_t block_sum(publish_shared *s, uint32_t v)
{
    for (uint32_t lanes = 16; lanes > 0; lanes /= 2) v += __shfl_down_sync(0xffffffffu, v, lanes);
    if (kg_lane() == 0) s->warps[kg_warp()] = v;
    __syncthreads();
    return s->warps[0] + s->warps[1];
}

/* ---- the last block to count sums what all have written -------------------------------------- */

#define LAST_BLOCK(name, count, between)                                                           \
    KG_KERNEL(name, 64, 1)(const uint32_t *in, uint32_t *state, uint32_t *out)                     \
    {                                                                                              \
        KG_SMEM(publish_shared, s);                                                                \
        uint32_t *const partials = state + 2;                                                      \
        const uint32_t sum = block_sum(s, in[blockIdx.x * 64 + threadIdx.x]);                      \
        if (threadIdx.x == 0) {                                                                    \
            partials[blockIdx.x] = sum;                                                            \
            s->last = count(&state[0], 1u) == gridDim.x - 1;                                       \
        }                                                                                          \
        between;                                                                                   \
        if (!s->last) return;                                                                      \
        uint32_t mine = 0;                                                                         \
        for (uint32_t b = threadIdx.x; b < gridDim.x; b += 64) mine += partials[b];                \
        const uint32_t all = block_sum(s, mine);                                                   \
        if (threadIdx.x == 0) out[0] = all;                                                        \
    }                                                                                              \
    KG_ENTRY(name)
LAST_BLOCK(ticket_sum, kg_atomic_add_acq_rel_u32, __syncthreads())
LAST_BLOCK(ticket_relaxed, atomicAdd, __syncthreads())
LAST_BLOCK(ticket_without_barrier, kg_atomic_add_acq_rel_u32, __syncwarp())

/* ---- chains: each tile waits for the one before it ------------------------------------------- */

/* Tiles are dealt out in the order in which blocks come, so that one that waits waits for one that
 * runs. */
#define CHAIN(name, W, wait, publish)                                                              \
    KG_KERNEL(name, 64, 1)(const uint32_t *in, uint32_t *state, uint32_t *out)                     \
    {                                                                                              \
        KG_SMEM(publish_shared, s);                                                                \
        W *const words = (W *)(state + 4);                                                         \
        uint32_t *const values = state + 4 + 4 * gridDim.x;                                        \
        if (threadIdx.x == 0) s->tile = atomicAdd(&state[0], 1u);                                  \
        __syncthreads();                                                                           \
        const uint32_t tile = s->tile;                                                             \
        const uint32_t sum = block_sum(s, in[tile * 64 + threadIdx.x]);                            \
        if (threadIdx.x != 0) return;                                                              \
        uint32_t before = 0;                                                                       \
        if (tile > 0) {                                                                            \
            wait                                                                                   \
        }                                                                                          \
        const uint32_t through = before + sum;                                                     \
        publish out[tile] = through;                                                               \
        (void)values;                                                                              \
    }                                                                                              \
    KG_ENTRY(name)

/* value and tag in one word of 8 bytes, relaxed */
CHAIN(chain_u64, uint64_t, uint64_t word;
      while (((word = kg_ld_relaxed_u64(&words[tile - 1])) >> 32) == 0) kg_spin();
      before = (uint32_t)word;, kg_st_relaxed_u64(&words[tile], (uint64_t)1 << 32 | through);)

/* in one of 16 bytes */
CHAIN(chain_pair, kg_pair, kg_pair word;
      while ((word = kg_ld_relaxed_pair(&words[tile - 1])).hi == 0) kg_spin();
      before = (uint32_t)word.lo;, kg_st_relaxed_pair(&words[tile], (kg_pair{through, 1}));)

/* a flag beside the value */
#define FLAG_WAIT(load)                                                                            \
    while (load(&words[tile - 1]) == 0) kg_spin();                                                 \
    before = values[tile - 1];
CHAIN(chain_flag, uint32_t, FLAG_WAIT(kg_ld_acquire_u32), values[tile] = through;
      kg_st_release_u32(&words[tile], 1);)
CHAIN(chain_flag_first, uint32_t, FLAG_WAIT(kg_ld_acquire_u32), kg_st_release_u32(&words[tile], 1);
      values[tile] = through;)
CHAIN(chain_flag_relaxed, uint32_t, FLAG_WAIT(kg_ld_acquire_u32), values[tile] = through;
      kg_st_relaxed_u32(&words[tile], 1);)
CHAIN(chain_flag_seen_relaxed, uint32_t, FLAG_WAIT(kg_ld_relaxed_u32), values[tile] = through;
      kg_st_release_u32(&words[tile], 1);)
