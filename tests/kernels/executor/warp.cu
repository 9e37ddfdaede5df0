/* warp.cu: each operation of a warp, its results written out lane by lane. */
#include "kg_device.h"

#define FULL 0xffffffffu

KG_KERNEL(shuffles, 64, 1)(const uint32_t *in, uint32_t *out, uint32_t operand, uint32_t width)
{
    const uint32_t i = threadIdx.x, n = blockDim.x, v = in[i];
    out[i] = __shfl_sync(FULL, v, (int)operand, (int)width);
    out[n + i] = __shfl_up_sync(FULL, v, operand, (int)width);
    out[2 * n + i] = __shfl_down_sync(FULL, v, operand, (int)width);
    out[3 * n + i] = __shfl_xor_sync(FULL, v, (int)operand, (int)width);
}
KG_ENTRY(shuffles)

/* Every type that a shuffle takes keeps its bits. */
KG_KERNEL(shuffle_types, 32, 1)(double *f64, float *f32, uint64_t *u64, int32_t *i32, int64_t *i64)
{
    const uint32_t i = threadIdx.x;
    f64[i] = __shfl_xor_sync(FULL, f64[i], 1);
    f32[i] = __shfl_xor_sync(FULL, f32[i], 1);
    u64[i] = __shfl_xor_sync(FULL, u64[i], 1);
    i32[i] = __shfl_xor_sync(FULL, i32[i], 1);
    i64[i] = __shfl_xor_sync(FULL, i64[i], 1);
}
KG_ENTRY(shuffle_types)

KG_KERNEL(votes, 32, 1)(const uint32_t *in, uint32_t *out)
{
    const uint32_t i = threadIdx.x, v = in[i];
    int same = 0;
    out[i] = __ballot_sync(FULL, v & 1);
    out[32 + i] = (uint32_t)__any_sync(FULL, v & 2);
    out[64 + i] = (uint32_t)__all_sync(FULL, v & 4);
    out[96 + i] = __match_any_sync(FULL, v % 5);
    out[128 + i] = __match_all_sync(FULL, v >> 16, &same);
    out[160 + i] = (uint32_t)same;
}
KG_ENTRY(votes)

KG_KERNEL(reductions, 32, 1)(const uint32_t *in, uint32_t *out)
{
    const uint32_t i = threadIdx.x, v = in[i];
    out[i] = __reduce_add_sync(FULL, v);
    out[32 + i] = __reduce_min_sync(FULL, v);
    out[64 + i] = __reduce_max_sync(FULL, v);
    out[96 + i] = (uint32_t)__reduce_min_sync(FULL, (int)v);
    out[128 + i] = (uint32_t)__reduce_max_sync(FULL, (int)v);
    out[160 + i] = __reduce_and_sync(FULL, v);
    out[192 + i] = __reduce_or_sync(FULL, v);
    out[224 + i] = __reduce_xor_sync(FULL, v);
}
KG_ENTRY(reductions)

/* Disjoint masks meet independently, in two branches and in a loop of unequal length. */
KG_KERNEL(disjoint_masks, 32, 1)(uint32_t *out)
{
    const uint32_t lane = kg_lane();
    uint32_t v = lane;
    if (lane % 3 == 0) {
        const uint32_t mask = 0x49249249u;
        for (int round = 0; round < 4; round++) v = __reduce_max_sync(mask, v) - v;
    } else {
        const uint32_t mask = ~0x49249249u;
        for (int round = 0; round < 7; round++) v = __reduce_min_sync(mask, v) + v;
        __syncwarp(mask);
    }
    __syncwarp();
    out[lane] = v;
}
KG_ENTRY(disjoint_masks)

/* Lanes that have ended are no longer waited for. */
KG_KERNEL(lanes_leave, 32, 1)(uint32_t *out)
{
    if (kg_lane() >= 20) return;
    out[kg_lane()] = __ballot_sync(FULL, 1);
    if (kg_lane() % 2) return;
    out[kg_lane()] += __ballot_sync(FULL, 1);
}
KG_ENTRY(lanes_leave)

KG_KERNEL(lane_helpers, 96, 1)(uint32_t *out)
{
    const uint32_t i = threadIdx.x, n = blockDim.x;
    out[i] = kg_lane();
    out[n + i] = kg_warp();
    out[2 * n + i] = kg_lanemask_lt();
    out[3 * n + i] = kg_lanemask_le();
    out[4 * n + i] = kg_lanemask_gt();
    out[5 * n + i] = kg_lanemask_ge();
}
KG_ENTRY(lane_helpers)

KG_KERNEL(bit_functions, 1, 1)(uint32_t v, uint64_t w, uint32_t *out)
{
    out[0] = (uint32_t)__popc(v);
    out[1] = (uint32_t)__clz((int)v);
    out[2] = (uint32_t)__ffs((int)v);
    out[3] = __brev(v);
    out[4] = (uint32_t)__popcll(w);
    out[5] = (uint32_t)__clzll((long long)w);
    out[6] = (uint32_t)__ffsll((long long)w);
    out[7] = (uint32_t)(__brevll(w) >> 32);
    out[8] = __float_as_uint(__uint_as_float(v));
    out[9] = (uint32_t)__double_as_longlong(__longlong_as_double((long long)w));
}
KG_ENTRY(bit_functions)
