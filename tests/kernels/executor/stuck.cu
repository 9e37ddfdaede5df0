/* stuck.cu: kernels that a GPU would hang or fault on. */
#include "kg_device.h"

struct stuck_shared {
    uint32_t words[64];
};

KG_KERNEL(full_mask_in_half_a_warp, 64, 1)(uint32_t *out)
{
    uint32_t v = threadIdx.x;
    if (kg_lane() < 16) v += __shfl_xor_sync(0xffffffffu, v, 1);
    __syncthreads();
    out[threadIdx.x] = v;
}
KG_ENTRY(full_mask_in_half_a_warp)

KG_KERNEL(barrier_in_one_branch, 64, 1)(uint32_t *out)
{
    if (threadIdx.x < 10) {
        __syncthreads();
        out[threadIdx.x] = 1;
    } else {
        __ballot_sync(0xffffffffu, 1);
    }
}
KG_ENTRY(barrier_in_one_branch)

KG_KERNEL(two_barriers, 64, 1)(uint32_t *out)
{
    if (threadIdx.x < 32) {
        out[threadIdx.x] = 1;
        __syncthreads();
    } else {
        out[threadIdx.x] = 2;
        __syncthreads();
    }
}
KG_ENTRY(two_barriers)

KG_KERNEL(mask_without_itself, 32, 1)(uint32_t *out)
{
    out[threadIdx.x] = __ballot_sync(0x0000ffffu, 1);
}
KG_ENTRY(mask_without_itself)

/* Each block waits for the one before it by index, as if blocks began in that order. */
KG_KERNEL(chain_without_ticket, 32, 1)(uint32_t *flags)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x != 0)
        while (kg_ld_acquire_u32(&flags[blockIdx.x - 1]) == 0) kg_spin();
    kg_st_release_u32(&flags[blockIdx.x], 1);
}
KG_ENTRY(chain_without_ticket)

KG_KERNEL(misaligned, 32, 1)(uint32_t *out)
{
    const kg_v16 v = {1, 2, 3, 4};
    kg_st16(out + 4 * threadIdx.x + 1, v);
}
KG_ENTRY(misaligned)

/* Accesses that other blocks may see half of, where they are misaligned; `which` of them. */
KG_KERNEL(misaligned_shared, 32, 1)(uint32_t *out, uint32_t which)
{
    if (threadIdx.x != 0) return;
    uint32_t *at = (uint32_t *)((char *)out + 1);
    kg_pair *pair = (kg_pair *)(out + 2);
    if (which == 0) atomicAdd(at, 1u);
    if (which == 1) atomicCAS(at, 0u, 1u);
    if (which == 2) out[8] = kg_ld_acquire_u32(at);
    if (which == 3) kg_st_release_u32(at, 1);
    if (which == 4) out[8] = (uint32_t)kg_ld_acquire_pair(pair).lo;
    if (which == 5) kg_st_release_pair(pair, kg_pair{1, 2});
}
KG_ENTRY(misaligned_shared)

/* Signed numbers subtract; words with tags are cleared, and nothing behind them. */
KG_KERNEL(subtracts_and_clears, 32, 1)(uint64_t *words, uint32_t count, int32_t *number)
{
    atomicSub(number, (int32_t)threadIdx.x);
    kg_tagged tagged = {};
    tagged.words = words;
    tagged.count = count;
    kg_tagged_clear(tagged);
}
KG_ENTRY(subtracts_and_clears)

/* A block publishes pairs, one after the other, then counts; the other one waits for all of it. */
KG_KERNEL(pairs_in_turn, 32, 1)(kg_pair *pairs, uint32_t *ready, uint32_t last)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        while (kg_ld_acquire_u32(ready) == 0) kg_spin();
        return;
    }
    for (uint32_t i = 1; i <= last; i++) {
        kg_st_release_pair(pairs, kg_pair{i, i});
        kg_spin();
    }
    for (uint32_t i = 1; i <= last; i++) {
        atomicAdd(ready + 4, 1u);
        kg_spin();
    }
    kg_st_release_u32(ready, 1);
}
KG_ENTRY(pairs_in_turn)

KG_KERNEL(traps, 64, 1)(uint32_t *out)
{
    out[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 37) __trap();
}
KG_ENTRY(traps)

KG_KERNEL(needs_shared, 64, 1)(uint32_t *out)
{
    KG_SMEM(stuck_shared, s);
    s->words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s->words[63 - threadIdx.x];
}
KG_ENTRY(needs_shared)

/* Uses more stack than the executor gives by default. */
KG_KERNEL(deep, 32, 1)(uint32_t *out, uint32_t words)
{
    volatile uint32_t local[9000];
    for (uint32_t i = 0; i < words; i++) local[i] = i;
    out[threadIdx.x] = local[words - 1];
}
KG_ENTRY(deep)
