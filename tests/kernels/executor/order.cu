/* order.cu: what orders one block's stores before another's loads: fences beside relaxed words,
 * atomics that only acquire or only release, words of 16 bytes. The same with one thing wrong.
 * out[0] is a value, out[1] its flag, and out[2] gets what block 1 found: 7 where all is right.
 */
#include "kg_device.h"

#define PUBLISH(name, publish, wait)                                                               \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (blockIdx.x == 0) {                                                                     \
            publish                                                                                \
        } else if (threadIdx.x == 0) {                                                             \
            wait out[2] = out[0];                                                                  \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
#define FIRST if (threadIdx.x == 0)
#define UNTIL(condition)                                                                           \
    while (!(condition)) kg_spin();

/* ---- fences: value, fence, relaxed flag ------------------------------------------------------ */

#define STORE_FENCED(fence, store)                                                                 \
    FIRST                                                                                          \
    {                                                                                              \
        out[0] = 7;                                                                                \
        fence;                                                                                     \
        store;                                                                                     \
    }
#define LOAD_FENCED(fence)                                                                         \
    UNTIL(kg_ld_relaxed_u32(&out[1]))                                                              \
    fence;
#define FLAG kg_st_relaxed_u32(&out[1], 1)

PUBLISH(fence_and_fence, STORE_FENCED(__threadfence(), FLAG), LOAD_FENCED(__threadfence()))
PUBLISH(fence_missing_before_store, STORE_FENCED((void)0, FLAG), LOAD_FENCED(__threadfence()))
PUBLISH(fence_missing_after_load, STORE_FENCED(__threadfence(), FLAG), LOAD_FENCED((void)0))
PUBLISH(fence_and_acquire, STORE_FENCED(__threadfence(), FLAG), UNTIL(kg_ld_acquire_u32(&out[1])))
PUBLISH(release_and_fence, STORE_FENCED((void)0, kg_st_release_u32(&out[1], 1)),
        LOAD_FENCED(__threadfence()))
PUBLISH(fence_of_the_block, STORE_FENCED(__threadfence_block(), FLAG), LOAD_FENCED(__threadfence()))
PUBLISH(fence_of_the_block_after_load, STORE_FENCED(__threadfence(), FLAG),
        LOAD_FENCED(__threadfence_block()))
PUBLISH(
    fence_before_the_value,
    FIRST {
        __threadfence();
        out[0] = 7;
        FLAG;
    },
    LOAD_FENCED(__threadfence()))
PUBLISH(fence_by_atomics, STORE_FENCED(__threadfence(), atomicAdd(&out[1], 1u)),
        UNTIL(atomicOr(&out[1], 0u)) __threadfence();)
PUBLISH(fence_then_a_plain_flag, STORE_FENCED(__threadfence(), out[1] = 1),
        LOAD_FENCED(__threadfence()))
/* The fence of a thread covers what it knows: what others did before a barrier, but not its
 * neighbour. */
PUBLISH(
    fence_after_barrier,
    {
        if (threadIdx.x == 31) out[0] = 7;
        __syncthreads();
        FIRST
        {
            __threadfence();
            FLAG;
        }
    },
    LOAD_FENCED(__threadfence()))
PUBLISH(
    fence_of_another_thread,
    {
        if (threadIdx.x == 31) out[0] = 7;
        __threadfence();
        __shfl_sync(0xffffffffu, 0, 0);
        FIRST
        {
            FLAG;
        }
    },
    LOAD_FENCED(__threadfence()))

/* ---- inside a block, a fence of the block is enough ------------------------------------------ */

#define TWO_WARPS(name, fence)                                                                     \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x == 0) {                                                                    \
            out[0] = 7;                                                                            \
            fence;                                                                                 \
            FLAG;                                                                                  \
        } else if (threadIdx.x == 32) {                                                            \
            UNTIL(kg_ld_relaxed_u32(&out[1]))                                                      \
            fence;                                                                                 \
            out[2] = out[0];                                                                       \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
TWO_WARPS(warps_and_fence_of_the_block, __threadfence_block())
TWO_WARPS(warps_without_fence, (void)0)

/* ---- atomics that only acquire, or only release ---------------------------------------------- */

PUBLISH(add_release_then_acquire, STORE_FENCED((void)0, kg_atomic_add_release_u32(&out[1], 1)),
        UNTIL(kg_atomic_add_acquire_u32(&out[1], 0)))
PUBLISH(add_acquire_does_not_release, STORE_FENCED((void)0, kg_atomic_add_acquire_u32(&out[1], 1)),
        UNTIL(kg_atomic_add_acquire_u32(&out[1], 0)))
PUBLISH(add_release_does_not_acquire, STORE_FENCED((void)0, kg_atomic_add_release_u32(&out[1], 1)),
        UNTIL(kg_atomic_add_release_u32(&out[1], 0)))
PUBLISH(exch_and_cas, STORE_FENCED((void)0, kg_atomic_exch_release_u32(&out[1], 1)),
        UNTIL(kg_atomic_cas_acquire_u32(&out[1], 1, 1)))
PUBLISH(exch_acquire_does_not_release,
        STORE_FENCED((void)0, kg_atomic_exch_acquire_u32(&out[1], 1)),
        UNTIL(kg_atomic_cas_acquire_u32(&out[1], 1, 1)))
PUBLISH(red_release, STORE_FENCED((void)0, kg_red_add_release_u32(&out[1], 1)),
        UNTIL(kg_ld_acquire_u32(&out[1])))
PUBLISH(red_relaxed, STORE_FENCED((void)0, kg_red_add_u32(&out[1], 1)),
        UNTIL(kg_ld_acquire_u32(&out[1])))

/* An update by a third block keeps what was released there; a store of its own does not. */
#define THIRD_BLOCK(name, hand_on)                                                                 \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x != 0) return;                                                              \
        if (blockIdx.x == 0) {                                                                     \
            out[0] = 7;                                                                            \
            kg_st_release_u32(&out[1], 1);                                                         \
        } else if (blockIdx.x == 1) {                                                              \
            UNTIL(kg_ld_relaxed_u32(&out[1]) == 2)                                                 \
            out[2] = kg_ld_acquire_u32(&out[1]) == 2 ? out[0] : 0;                                 \
        } else {                                                                                   \
            UNTIL(kg_ld_relaxed_u32(&out[1]) == 1)                                                 \
            hand_on;                                                                               \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
THIRD_BLOCK(update_keeps_the_release, atomicAdd(&out[1], 1u))
THIRD_BLOCK(release_replaces_the_release, kg_st_release_u32(&out[1], 2))

/* Two lanes of one warp release, each its own: who acquires from both knows of both. */
KG_KERNEL(two_lanes_release, 32, 1)(uint32_t *out)
{
    const uint32_t i = threadIdx.x;
    if (blockIdx.x == 0 && i < 2) {
        out[8 + i] = 3 + i;
        kg_st_release_u32(&out[16 + i], 1);
    } else if (blockIdx.x == 1 && i == 0) {
        UNTIL(kg_ld_acquire_u32(&out[16]))
        UNTIL(kg_ld_acquire_u32(&out[17]))
        out[2] = out[8] + out[9];
    }
}
KG_ENTRY(two_lanes_release)

/* ---- 16 bytes -------------------------------------------------------------------------------- */

#define PAIR ((kg_pair *)(out + 4))
PUBLISH(pair_release_and_acquire, STORE_FENCED((void)0, kg_st_release_pair(PAIR, kg_pair{5, 1})),
        UNTIL(kg_ld_acquire_pair(PAIR).hi))
PUBLISH(pair_relaxed_store, STORE_FENCED((void)0, kg_st_relaxed_pair(PAIR, kg_pair{5, 1})),
        UNTIL(kg_ld_acquire_pair(PAIR).hi))
PUBLISH(pair_relaxed_load, STORE_FENCED((void)0, kg_st_release_pair(PAIR, kg_pair{5, 1})),
        UNTIL(kg_ld_relaxed_pair(PAIR).hi))

/* ---- scope ----------------------------------------------------------------------------------- */

#define COUNT(name, add)                                                                           \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        add(&out[2], 1u);                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
COUNT(atomic_of_blocks, atomicAdd)
COUNT(atomic_of_one_block, atomicAdd_block)

/* ---- several blocks read, and one that waited for only some of them writes ------------------- */

#define WRITE_AFTER_READS(name, awaited)                                                           \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x != 0) return;                                                              \
        if (blockIdx.x < 3) {                                                                      \
            out[8 + blockIdx.x] = out[0];                                                          \
            kg_st_release_u32(&out[16 + blockIdx.x], 1);                                           \
        } else {                                                                                   \
            for (uint32_t b = 0; b < 3; b++)                                                       \
                while (((awaited) >> b & 1) && !kg_ld_acquire_u32(&out[16 + b])) kg_spin();        \
            out[0] = 1;                                                                            \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
WRITE_AFTER_READS(write_after_three_reads, 7)
WRITE_AFTER_READS(write_before_one_read, 6)
WRITE_AFTER_READS(write_before_another_read, 5)
WRITE_AFTER_READS(write_before_the_last_read, 3)

/* Six read, and the first two again when all have. */
#define WRITE_AFTER_MANY_READS(name, awaited)                                                      \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x != 0) return;                                                              \
        const uint32_t b = blockIdx.x;                                                             \
        if (b < 6) {                                                                               \
            out[8 + b] = out[0];                                                                   \
            atomicAdd(&out[3], 1u);                                                                \
            if (b < 2) UNTIL(kg_ld_relaxed_u32(&out[3]) == 6)                                      \
            if (b < 2) out[8 + b] = out[0];                                                        \
            kg_st_release_u32(&out[16 + b], 1);                                                    \
        } else {                                                                                   \
            for (uint32_t r = 0; r < 6; r++)                                                       \
                while (((awaited) >> r & 1) && !kg_ld_acquire_u32(&out[16 + r])) kg_spin();        \
            out[0] = 1;                                                                            \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
WRITE_AFTER_MANY_READS(write_after_many_reads, 63)
WRITE_AFTER_MANY_READS(write_before_one_of_many, 63 - 16)

/* ---- a long look-back: each block waits for the one before it
 * --------------------------------- */

/* The first one waits until the last one has begun, so that all are there at once. Values beside
 * flags: out[64 + block], and out[64 + grid + block]. */
#define LOOK_BACK(name, publish)                                                                   \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        if (threadIdx.x != 0) return;                                                              \
        const uint32_t b = blockIdx.x, grid = gridDim.x;                                           \
        uint32_t *const values = out + 64, *const flags = out + 64 + grid;                         \
        uint32_t before = 0;                                                                       \
        if (b == grid - 1) kg_st_relaxed_u32(&out[3], 1);                                          \
        if (b == 0) UNTIL(kg_ld_relaxed_u32(&out[3]))                                              \
        if (b > 0) {                                                                               \
            UNTIL(kg_ld_acquire_u32(&flags[b - 1]))                                                \
            before = values[b - 1];                                                                \
        }                                                                                          \
        values[b] = before + 1;                                                                    \
        publish;                                                                                   \
        if (b == grid - 1) out[2] = values[0] + values[b];                                         \
    }                                                                                              \
    KG_ENTRY(name)
LOOK_BACK(long_look_back, kg_st_release_u32(&flags[b], 1))
LOOK_BACK(long_look_back_relaxed, if (b == grid - 2) kg_st_relaxed_u32(&flags[b], 1);
          else kg_st_release_u32(&flags[b], 1))
