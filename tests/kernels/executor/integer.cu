/* integer.cu: functions of bits, wide reductions, atomics of other names and of halves. Shuffles
 * that read from lanes which take no part; device memory that nobody wrote.
 */
#include "kg_device.h"

/* out: 8 words of each lane, then 8 more. */
KG_KERNEL(shifts_and_picks, 32, 1)(const uint32_t *in, uint32_t *out)
{
    const uint32_t i = threadIdx.x, a = in[i], b = in[32 + i];
    uint32_t *const mine = out + 8 * i;
    mine[0] = __fns(a, i, (int)i - 16);
    mine[1] = __byte_perm(a, b, b);
    mine[2] = __funnelshift_l(a, b, i + 16);
    mine[3] = __funnelshift_r(a, b, i + 16);
    mine[4] = __funnelshift_lc(a, b, i + 16);
    mine[5] = __funnelshift_rc(a, b, i + 16);
    mine[6] = __funnelshift_l(a, b, 0);
    mine[7] = __funnelshift_rc(a, b, 0);
}
KG_ENTRY(shifts_and_picks)

KG_KERNEL(wide_reductions, 32, 1)(const uint64_t *in, uint64_t *out, uint32_t mask)
{
    const uint32_t i = threadIdx.x;
    if (!(mask >> i & 1u)) return;
    uint64_t *const mine = out + 8 * i;
    mine[0] = kg_reduce_add_u64(mask, in[i]);
    mine[1] = kg_reduce_min_u64(mask, in[i]);
    mine[2] = kg_reduce_max_u64(mask, in[i]);
    mine[3] = kg_reduce_and_u64(mask, in[i]);
    mine[4] = kg_reduce_or_u64(mask, in[i]);
    mine[5] = kg_reduce_xor_u64(mask, in[i]);
    mine[6] = (uint64_t)kg_reduce_min_i64(mask, (int64_t)in[i]);
    mine[7] = (uint64_t)kg_reduce_max_i64(mask, (int64_t)in[i]);
}
KG_ENTRY(wide_reductions)

/* Blocks of 32 threads, each at the same words. */
KG_KERNEL(more_atomics, 32, 1)(uint32_t *out, uint64_t *wide)
{
    const uint32_t i = threadIdx.x;
    atomicSub(&out[0], i);
    atomicInc(&out[1], 9u);
    atomicDec(&out[2], 9u);
    kg_red_add_u32(&out[3], i);
    kg_red_max_u32(&out[4], i);
    kg_red_min_u32(&out[5], 100 + i);
    kg_red_or_u32(&out[6], 1u << i);
    kg_red_xor_u32(&out[7], i);
    kg_red_and_u32(&out[8], ~i);
    atomicSub_block(&out[16 + blockIdx.x], i);
    atomicMax_block(&out[24 + blockIdx.x], i);
    atomicSub(&wide[0], (uint64_t)i << 33);
    kg_red_add_u64(&wide[1], (uint64_t)i << 33);
    kg_red_max_u64(&wide[2], (uint64_t)i << 33);
    atomicAdd_block(&wide[4 + blockIdx.x], (uint64_t)i << 33);
}
KG_ENTRY(more_atomics)

KG_KERNEL(half_atomics, 32, 1)(kg_f16 *f16, kg_bf16 *bf16, uint32_t *pairs)
{
    const uint32_t i = threadIdx.x;
    kg_atomic_add_f16(&f16[1], kg_op_f16_of_f32((float)i));
    kg_atomic_add_bf16(&bf16[1], kg_op_bf16_of_f32((float)(i % 4)));
    const uint32_t lo = kg_op_f16_of_f32((float)i).bits, hi = kg_op_f16_of_f32(-0.5f).bits;
    kg_atomic_add_f16x2(&pairs[0], lo | hi << 16);
    const uint32_t one = kg_op_bf16_of_f32(1.0f).bits, two = kg_op_bf16_of_f32(2.0f).bits;
    kg_atomic_add_bf16x2(&pairs[1], one | two << 16);
}
KG_ENTRY(half_atomics)

/* A plain store beside an atomic of two bytes: the other half of the word is nobody's concern. */
KG_KERNEL(half_beside_half, 32, 1)(kg_f16 *f16)
{
    if (threadIdx.x == 0) f16[0] = kg_f16{7};
    else kg_atomic_add_f16(&f16[1], kg_op_f16_of_f32(1.0f));
}
KG_ENTRY(half_beside_half)
KG_KERNEL(half_on_half, 32, 1)(kg_f16 *f16)
{
    if (threadIdx.x == 0) f16[1] = kg_f16{7};
    else kg_atomic_add_f16(&f16[1], kg_op_f16_of_f32(1.0f));
}
KG_ENTRY(half_on_half)

/* Waits by __nanosleep alone. */
KG_KERNEL(sleeps, 32, 1)(uint32_t *out)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 1) {
        while (kg_ld_acquire_u32(&out[1]) == 0) __nanosleep(20);
        out[2] = out[0];
    } else {
        out[0] = 7;
        kg_st_release_u32(&out[1], 1);
    }
}
KG_ENTRY(sleeps)

/* ---- lanes outside --------------------------------------------------------------------------- */

KG_KERNEL(shuffle_inside, 32, 1)(uint32_t *out)
{
    const uint32_t lane = kg_lane();
    if (lane >= 8) return;
    const uint32_t v = __shfl_xor_sync(0xffu, lane, 3) + __shfl_down_sync(0xffu, lane, 1, 8);
    if (lane == 4) out[2] = v;
}
KG_ENTRY(shuffle_inside)
KG_KERNEL(shuffle_from_outside, 32, 1)(uint32_t *out)
{
    const uint32_t lane = kg_lane();
    if (lane < 8) out[8 + lane] = __shfl_down_sync(0xffu, lane, 1);
}
KG_ENTRY(shuffle_from_outside)
KG_KERNEL(shuffle_from_an_ended_lane, 32, 1)(uint32_t *out)
{
    const uint32_t lane = kg_lane();
    if (lane == 5) return;
    out[8 + lane] = __shfl_sync(0xffffffffu, lane, 5);
}
KG_ENTRY(shuffle_from_an_ended_lane)

/* ---- memory that nobody wrote: the host marks it so ------------------------------------------ */

/* Sums what it wrote itself, or one word more. */
#define SCRATCH(name, from)                                                                        \
    KG_KERNEL(name, 32, 1)(uint32_t * scratch, uint32_t * out)                                     \
    {                                                                                              \
        const uint32_t i = threadIdx.x;                                                            \
        if (i < 31) scratch[i] = i;                                                                \
        __syncthreads();                                                                           \
        out[i] = scratch[(i + (from)) % 31 + (i == 7 ? (from) : 0)];                               \
    }                                                                                              \
    KG_ENTRY(name)
SCRATCH(scratch_written, 0)
SCRATCH(scratch_one_too_far, 23)

KG_KERNEL(scratch_bytes, 32, 1)(uint8_t *scratch, uint32_t *out, uint32_t written)
{
    if (threadIdx.x < written) scratch[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) out[0] = scratch[5];
}
KG_ENTRY(scratch_bytes)

KG_KERNEL(scratch_counter, 32, 1)(uint32_t *scratch)
{
    atomicAdd(&scratch[0], 1u);
}
KG_ENTRY(scratch_counter)
