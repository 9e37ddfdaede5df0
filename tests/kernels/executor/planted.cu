/* planted.cu: kernels with one bug each. `#line 1 "name"` before an access gives it a place that
 * the tests know: line 1 of a file named after the kernel. The access that it collides with is on
 * line 1 of "name first".
 */
#include "kg_device.h"

struct words_shared {
    uint32_t v[64];
};
struct bytes_shared {
    uint8_t v[64];
};
struct run_shared {
    uint32_t v[32 * 17];
};

/* ---- inside a block: 64 threads -------------------------------------------------------------- */

KG_KERNEL(missing_syncthreads, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "missing_syncthreads first"
    s->v[threadIdx.x] = threadIdx.x;
#line 1 "missing_syncthreads"
    out[threadIdx.x] = s->v[63 - threadIdx.x];
}
KG_ENTRY(missing_syncthreads)

KG_KERNEL(missing_syncwarp, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "missing_syncwarp first"
    s->v[threadIdx.x] = threadIdx.x;
#line 1 "missing_syncwarp"
    out[threadIdx.x] = s->v[threadIdx.x ^ 1];
}
KG_ENTRY(missing_syncwarp)

/* The halves of a warp meet among themselves, and then read from each other; that both have met
 * by then orders nothing. */
KG_KERNEL(syncwarp_of_halves, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "syncwarp_of_halves first"
    s->v[threadIdx.x] = threadIdx.x;
    __syncwarp(kg_lane() < 16 ? 0x0000ffffu : 0xffff0000u);
    __ballot_sync(0xffffffffu, 1);
#line 1 "syncwarp_of_halves"
    out[threadIdx.x] = s->v[threadIdx.x ^ 16];
}
KG_ENTRY(syncwarp_of_halves)

/* A shuffle brings values from lane to lane, but orders no memory. */
KG_KERNEL(shuffle_is_no_barrier, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "shuffle_is_no_barrier first"
    s->v[threadIdx.x] = threadIdx.x;
    const uint32_t by = __shfl_sync(0xffffffffu, threadIdx.x, 1) & 1;
#line 1 "shuffle_is_no_barrier"
    out[threadIdx.x] = s->v[threadIdx.x ^ by];
}
KG_ENTRY(shuffle_is_no_barrier)

/* Read by one thread, then overwritten by another. */
KG_KERNEL(overwritten_too_early, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    s->v[threadIdx.x] = threadIdx.x;
    __syncthreads();
#line 1 "overwritten_too_early first"
    const uint32_t v = s->v[63 - threadIdx.x];
#line 1 "overwritten_too_early"
    s->v[threadIdx.x] = v + 1;
    __syncthreads();
    out[threadIdx.x] = s->v[threadIdx.x];
}
KG_ENTRY(overwritten_too_early)

/* Both warps read the word; one of them overwrites it. */
KG_KERNEL(overwritten_for_the_other_warp, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    if (threadIdx.x == 0) s->v[0] = 5;
    __syncthreads();
    uint32_t v = 0;
#line 1 "overwritten_for_the_other_warp first"
    if (kg_lane() == 0) v = s->v[0];
#line 1 "overwritten_for_the_other_warp"
    if (kg_lane() == 0 && (v & 1) == kg_warp()) s->v[0] = v + 1;
    out[threadIdx.x] = v;
}
KG_ENTRY(overwritten_for_the_other_warp)

/* The same within a warp. */
KG_KERNEL(overwritten_for_the_other_lane, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    if (threadIdx.x == 0) s->v[0] = 5;
    __syncthreads();
    uint32_t v = 0;
#line 1 "overwritten_for_the_other_lane first"
    if (threadIdx.x < 2) v = s->v[0];
#line 1 "overwritten_for_the_other_lane"
    if ((v & 1) == threadIdx.x) s->v[0] = v + 1;
    out[threadIdx.x] = v;
}
KG_ENTRY(overwritten_for_the_other_lane)

KG_KERNEL(two_writers, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "two_writers"
    s->v[threadIdx.x % 63] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s->v[0];
}
KG_ENTRY(two_writers)

KG_KERNEL(atomic_and_plain, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    s->v[threadIdx.x] = 0;
    __syncthreads();
#line 1 "atomic_and_plain first"
    atomicAdd(&s->v[0], 1u);
#line 1 "atomic_and_plain"
    if (threadIdx.x == 40) out[0] = s->v[0];
}
KG_ENTRY(atomic_and_plain)

KG_KERNEL(uninitialised, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    if (threadIdx.x != 20) s->v[threadIdx.x] = threadIdx.x;
    __syncthreads();
#line 1 "uninitialised"
    out[threadIdx.x] = s->v[63 - threadIdx.x];
}
KG_ENTRY(uninitialised)

KG_KERNEL(uninitialised_byte, 64, 1)(uint32_t *out)
{
    KG_SMEM(bytes_shared, s);
    if (threadIdx.x != 21) s->v[threadIdx.x] = (uint8_t)threadIdx.x;
    __syncthreads();
#line 1 "uninitialised_byte"
    out[threadIdx.x] = s->v[63 - threadIdx.x];
}
KG_ENTRY(uninitialised_byte)

KG_KERNEL(past_the_shared_struct, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
#line 1 "past_the_shared_struct"
    (&s->v[0])[threadIdx.x + 1] = threadIdx.x;
    out[threadIdx.x] = 1;
}
KG_ENTRY(past_the_shared_struct)

/* Numbers of two bytes at odd places: a processor takes them, a GPU does not. */
KG_KERNEL(halves_at_odd_bytes, 64, 1)(uint32_t *out)
{
    KG_SMEM(bytes_shared, s);
    uint16_t *const odd = (uint16_t *)(&s->v[0] + 1);
#line 1 "halves_at_odd_bytes"
    if (threadIdx.x < 24) odd[threadIdx.x] = (uint16_t)threadIdx.x;
    out[threadIdx.x] = 1;
}
KG_ENTRY(halves_at_odd_bytes)

/* A warp stops at each barrier: one of them is in a branch of its own. */
KG_KERNEL(barriers_in_two_branches, 64, 1)(uint32_t *out)
{
    out[threadIdx.x] = 0;
    if (kg_warp() == 0) __syncthreads();
    else __syncthreads();
}
KG_ENTRY(barriers_in_two_branches)

KG_KERNEL(shuffle_in_half_a_warp, 64, 1)(uint32_t *out)
{
    uint32_t v = threadIdx.x;
    if (kg_lane() < 16) v = __shfl_xor_sync(0xffffffffu, v, 1);
    __syncthreads(); /* the other half waits here: nobody waits for lanes that have ended */
    out[threadIdx.x] = v;
}
KG_ENTRY(shuffle_in_half_a_warp)

/* ---- device memory: arrays of exactly one element per thread --------------------------------- */

KG_KERNEL(writes_before_the_array, 64, 1)(uint32_t *out)
{
#line 1 "writes_before_the_array"
    (out - 1)[threadIdx.x] = threadIdx.x;
}
KG_ENTRY(writes_before_the_array)

KG_KERNEL(writes_past_the_array, 64, 1)(uint32_t *out)
{
#line 1 "writes_past_the_array"
    out[threadIdx.x + 1] = threadIdx.x;
}
KG_ENTRY(writes_past_the_array)

KG_KERNEL(reads_before_the_array, 64, 1)(const uint32_t *in, uint32_t *sum)
{
#line 1 "reads_before_the_array"
    atomicAdd(sum, (in - 1)[threadIdx.x]);
}
KG_ENTRY(reads_before_the_array)

KG_KERNEL(reads_past_the_array, 64, 1)(const uint32_t *in, uint32_t *sum)
{
#line 1 "reads_past_the_array"
    atomicAdd(sum, in[threadIdx.x + 1]);
}
KG_ENTRY(reads_past_the_array)

KG_KERNEL(vector_past_the_array, 16, 1)(const uint32_t *in, uint32_t *sum)
{
#line 1 "vector_past_the_array"
    atomicAdd(sum, kg_ld16(in + 4 * (threadIdx.x + 1)).x);
}
KG_ENTRY(vector_past_the_array)

KG_KERNEL(race_in_device_memory, 64, 1)(uint32_t *out)
{
#line 1 "race_in_device_memory first"
    out[threadIdx.x] = threadIdx.x;
#line 1 "race_in_device_memory"
    const uint32_t v = out[63 - threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = v;
}
KG_ENTRY(race_in_device_memory)

/* ---- between blocks: out[0] a value, out[1] its flag, out[2] what block 1 got ---------------- */

/* Block 1 waits for the flag that block 0 raises. */
#define TWO_BLOCKS(name, load, publish)                                                            \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (blockIdx.x == 0) {                                                                     \
            publish                                                                                \
        } else {                                                                                   \
            if (threadIdx.x == 0) {                                                                \
                while (load(&out[1]) == 0) kg_spin();                                              \
                out[2] = out[0];                                                                   \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)

TWO_BLOCKS(
    right_order, kg_ld_acquire_u32, if (threadIdx.x == 0) {
        out[0] = 7;
        kg_st_release_u32(&out[1], 1);
    })
TWO_BLOCKS(
    flag_before_value, kg_ld_acquire_u32, if (threadIdx.x == 0) {
        kg_st_release_u32(&out[1], 1);
        out[0] = 7;
    })
TWO_BLOCKS(
    relaxed_store, kg_ld_acquire_u32, if (threadIdx.x == 0) {
        out[0] = 7;
        kg_st_relaxed_u32(&out[1], 1);
    })
TWO_BLOCKS(
    relaxed_load, kg_ld_relaxed_u32, if (threadIdx.x == 0) {
        out[0] = 7;
        kg_st_release_u32(&out[1], 1);
    })
/* The thread that raises the flag did not wait for the one that wrote the value. */
TWO_BLOCKS(release_without_barrier, kg_ld_acquire_u32, {
    if (threadIdx.x == 63) out[0] = 7;
    if (threadIdx.x == 0) kg_st_release_u32(&out[1], 1);
})
TWO_BLOCKS(release_after_barrier, kg_ld_acquire_u32, {
    if (threadIdx.x == 63) out[0] = 7;
    __syncthreads();
    if (threadIdx.x == 0) kg_st_release_u32(&out[1], 1);
})
TWO_BLOCKS(release_after_syncwarp, kg_ld_acquire_u32, {
    if (threadIdx.x == 31) out[0] = 7;
    __syncwarp();
    if (threadIdx.x == 0) kg_st_release_u32(&out[1], 1);
})
TWO_BLOCKS(release_of_another_warp, kg_ld_acquire_u32, {
    if (threadIdx.x == 33) out[0] = 7;
    __syncwarp();
    if (threadIdx.x == 0) kg_st_release_u32(&out[1], 1);
})

TWO_BLOCKS(release_beside_its_warp, kg_ld_acquire_u32, {
    __syncwarp();
    if (threadIdx.x == 31) out[0] = 7;
    if (threadIdx.x == 0) kg_st_release_u32(&out[1], 1);
})
TWO_BLOCKS(
    plain_flag, kg_ld_relaxed_u32, if (threadIdx.x == 0) { out[1] = 1; })

/* What block 0 released is overwritten by a relaxed store of block 2, which block 1 then
 * acquires. */
KG_KERNEL(release_overwritten, 64, 1)(uint32_t *out)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[0] = 7;
        kg_st_release_u32(&out[1], 1);
    } else if (blockIdx.x == 1) {
        while (kg_ld_relaxed_u32(&out[1]) != 2) kg_spin();
        out[2] = kg_ld_acquire_u32(&out[1]) == 2 ? out[0] : 0;
    } else {
        while (kg_ld_relaxed_u32(&out[1]) != 1) kg_spin();
        kg_st_relaxed_u32(&out[1], 2);
    }
}
KG_ENTRY(release_overwritten)

/* Block 1 looks into the shared memory of block 0, which waits for it. */
KG_KERNEL(shared_of_another_block, 64, 1)(uint32_t *out)
{
    KG_SMEM(words_shared, s);
    if (threadIdx.x != 0) return;
    uint64_t *const address = (uint64_t *)out;
    if (blockIdx.x == 0) {
        s->v[0] = 7;
        kg_st_release_u64(address, (uint64_t)s);
        while (kg_ld_acquire_u32(&out[2]) == 0) kg_spin();
        address[0] = 0;
    } else {
        const words_shared *other;
        while ((other = (const words_shared *)kg_ld_acquire_u64(address)) == nullptr) kg_spin();
        kg_st_release_u32(&out[2], other->v[0]);
    }
}
KG_ENTRY(shared_of_another_block)

/* One thread acquires, another one reads, with or without a barrier in between. */
#define ACQUIRED_BY_ANOTHER(name, between)                                                         \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (blockIdx.x == 0) {                                                                     \
            if (threadIdx.x == 0) {                                                                \
                out[0] = 7;                                                                        \
                kg_st_release_u32(&out[1], 1);                                                     \
            }                                                                                      \
        } else {                                                                                   \
            if (threadIdx.x == 0)                                                                  \
                while (kg_ld_acquire_u32(&out[1]) == 0) kg_spin();                                 \
            between;                                                                               \
            if (threadIdx.x == 1) out[2] = out[0];                                                 \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
ACQUIRED_BY_ANOTHER(acquire_then_barrier, __syncthreads())
ACQUIRED_BY_ANOTHER(acquire_then_syncwarp, __syncwarp())
ACQUIRED_BY_ANOTHER(acquire_then_ballot, __ballot_sync(0xffffffffu, 1))

/* The last block to arrive sums what all wrote; the counter orders it, or does not. */
#define LAST_BLOCK(name, count)                                                                    \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x != 0) return;                                                              \
        out[2 + blockIdx.x] = blockIdx.x + 1;                                                      \
        if (count(&out[0], 1u) != gridDim.x - 1) return;                                           \
        uint32_t sum = 0;                                                                          \
        for (uint32_t b = 0; b < gridDim.x; b++) sum += out[2 + b];                                \
        out[1] = sum;                                                                              \
    }                                                                                              \
    KG_ENTRY(name)
LAST_BLOCK(last_block_sums, kg_atomic_add_acq_rel_u32)
LAST_BLOCK(last_block_relaxed, atomicAdd)

KG_KERNEL(blocks_write_one_word, 64, 1)(uint32_t *out)
{
#line 1 "blocks_write_one_word"
    if (threadIdx.x == 0) out[0] = blockIdx.x;
}
KG_ENTRY(blocks_write_one_word)

/* Neighbouring bytes of one word by different threads and blocks: no bug. */
KG_KERNEL(neighbouring_bytes, 64, 1)(uint8_t *out)
{
    KG_SMEM(bytes_shared, s);
    s->v[threadIdx.x] = (uint8_t)threadIdx.x;
    out[3 * threadIdx.x + blockIdx.x] = s->v[threadIdx.x];
    out[3 * threadIdx.x + blockIdx.x]++;
}
KG_ENTRY(neighbouring_bytes)

/* ---- not wrong, but slow --------------------------------------------------------------------- */

/* Each lane writes a run of 16 words; the pad after each run is `pad` words. */
KG_KERNEL(runs_of_16, 32, 1)(uint32_t *out, uint32_t pad)
{
    KG_SMEM(run_shared, s);
    for (uint32_t i = 0; i < 16; i++)
#line 1 "runs_of_16"
        s->v[threadIdx.x * (16 + pad) + i] = i;
    __syncwarp();
    out[threadIdx.x] = s->v[threadIdx.x * (16 + pad)];
}
KG_ENTRY(runs_of_16)
