/* async.cu: copies that go on while their thread does, mbarriers and named barriers; and the same
 * with one thing wrong. There are 1024 words of out, of which the last 512 are what is copied: 1,
 * 2, 3 and so on. The word out[2] gets 7 where all is right.
 */
#include "kg_device.h"

constexpr uint32_t stage_words = 64, stages = 3, rounds = 8, first_in = 512, first_out = 64;

struct async_shared {
    alignas(16) uint32_t stage[stages][stage_words];
    uint64_t full[stages], empty[stages];
    uint32_t sum[4];
};

KG_FN uint32_t expected_sum(void)
{
    return 512 * 513 / 2;
}

/* ---- cp.async: each thread copies for itself, its neighbour reads ---------------------------- */

#define COPY(name, committed, awaited, met)                                                        \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        const uint32_t i = threadIdx.x;                                                            \
        if (i < 16) kg_cp_async16(&s->stage[0][4 * i], out + first_in + 4 * i);                    \
        committed;                                                                                 \
        if (i < 16) kg_cp_async8(&s->stage[1][2 * i], out + first_in + 64 + 2 * i);                \
        kg_cp_async_commit();                                                                      \
        awaited;                                                                                   \
        met;                                                                                       \
        const uint32_t v = s->stage[0][i] + s->stage[0][63 - i];                                   \
        kg_cp_async_wait(0);                                                                       \
        out[first_out + i] = v;                                                                    \
        if (i == 0) out[2] = v == 65 ? 7 : v;                                                      \
    }                                                                                              \
    KG_ENTRY(name)
COPY(copy_waited_for, kg_cp_async_commit(), kg_cp_async_wait(1), __syncthreads())
COPY(copy_not_waited_for, kg_cp_async_commit(), (void)0, __syncthreads())
COPY(copy_group_too_few, kg_cp_async_commit(), kg_cp_async_wait(2), __syncthreads())
COPY(copy_not_committed, (void)0, kg_cp_async_wait(1), __syncthreads())
COPY(copy_without_barrier, kg_cp_async_commit(), kg_cp_async_wait(1), (void)0)

KG_KERNEL(copy_with_zeros, 32, 1)(uint32_t *out)
{
    KG_SMEM(async_shared, s);
    if (threadIdx.x != 0) return;
    kg_cp_async16_fill(&s->stage[0][0], out + first_in, 8);
    kg_cp_async4(&s->stage[0][4], out + first_in + 4);
    kg_cp_async_commit();
    kg_cp_async_wait(0);
    out[2] = s->stage[0][0] + s->stage[0][1] + s->stage[0][2] + s->stage[0][3] + s->stage[0][4] - 1;
}
KG_ENTRY(copy_with_zeros)

/* The source is overwritten while it is copied. */
#define SOURCE(name, between)                                                                      \
    KG_KERNEL(name, 32, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        if (threadIdx.x != 0) return;                                                              \
        kg_cp_async16(&s->stage[0][0], out + first_in + 4);                                        \
        kg_cp_async_commit();                                                                      \
        between;                                                                                   \
        out[first_in + 6] = 9;                                                                     \
        kg_cp_async_wait(0);                                                                       \
        out[2] = s->stage[0][2];                                                                   \
    }                                                                                              \
    KG_ENTRY(name)
SOURCE(source_kept, kg_cp_async_wait(0))
SOURCE(source_overwritten, (void)0)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/* ---- a ring of bulk loads: warp 0 loads, warps 1 and 2 sum ----------------------------------- */

#define RING(name, count_full, count_empty, fence, load_bytes, before_load, before_read,           \
             after_read)                                                                           \
    KG_KERNEL(name, 96, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        const uint32_t i = threadIdx.x;                                                            \
        if (i == 0) {                                                                              \
            for (uint32_t k = 0; k < stages; k++) {                                                \
                kg_mbar_init(&s->full[k], count_full);                                             \
                kg_mbar_init(&s->empty[k], count_empty);                                           \
            }                                                                                      \
            fence;                                                                                 \
        }                                                                                          \
        __syncthreads();                                                                           \
        if (i == 0) {                                                                              \
            for (uint32_t t = 0; t < rounds; t++) {                                                \
                const uint32_t k = t % stages, parity = (t / stages + 1) & 1;                      \
                before_load;                                                                       \
                kg_mbar_arrive_expect(&s->full[k], load_bytes);                                    \
                kg_bulk_load(s->stage[k], out + first_in + t * stage_words, stage_words * 4,       \
                             &s->full[k]);                                                         \
                (void)parity;                                                                      \
            }                                                                                      \
        } else if (i >= 32) {                                                                      \
            uint32_t sum = 0;                                                                      \
            for (uint32_t t = 0; t < rounds; t++) {                                                \
                const uint32_t k = t % stages, parity = t / stages & 1;                            \
                before_read;                                                                       \
                sum += s->stage[k][i - 32];                                                        \
                after_read;                                                                        \
                (void)parity;                                                                      \
            }                                                                                      \
            sum = __reduce_add_sync(0xffffffffu, sum);                                             \
            if (kg_lane() == 0) s->sum[kg_warp()] = sum;                                           \
        }                                                                                          \
        __syncthreads();                                                                           \
        if (i == 0) out[2] = s->sum[1] + s->sum[2] == expected_sum() ? 7 : 1;                      \
    }                                                                                              \
    KG_ENTRY(name)

#define UNTIL_EMPTY                                                                                \
    if (t >= stages) kg_mbar_wait(&s->empty[k], parity)
#define UNTIL_FULL kg_mbar_wait(&s->full[k], parity)
#define GIVE_BACK                                                                                  \
    __syncwarp();                                                                                  \
    if (kg_lane() == 0) kg_mbar_arrive(&s->empty[k])
#define STAGE_BYTES stage_words * 4
RING(ring, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY, UNTIL_FULL, GIVE_BACK)
RING(ring_load_not_waited_for, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY, (void)0,
     GIVE_BACK)
RING(ring_waits_for_another_stage, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY,
     kg_mbar_wait(&s->full[t ? (t - 1) % stages : 0], (t ? t - 1 : 0) / stages & 1), GIVE_BACK)
RING(ring_refilled_too_early, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, (void)0, UNTIL_FULL,
     GIVE_BACK)
RING(ring_given_back_by_one_warp, 1, 1, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY, UNTIL_FULL,
     __syncwarp();
     if (i == 32) kg_mbar_arrive(&s->empty[k]))
RING(ring_given_back_before_the_read, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY,
     UNTIL_FULL;
     GIVE_BACK, (void)0)
RING(ring_given_back_without_syncwarp, 1, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY,
     UNTIL_FULL, if (kg_lane() == 0) kg_mbar_arrive(&s->empty[k]))
RING(ring_mbarrier_not_fenced, 1, 2, (void)0, STAGE_BYTES, UNTIL_EMPTY, UNTIL_FULL, GIVE_BACK)
RING(ring_bytes_too_many, 1, 2, kg_fence_mbar_init(), STAGE_BYTES + 16, UNTIL_EMPTY, UNTIL_FULL,
     GIVE_BACK)
RING(ring_arrivals_too_few, 2, 2, kg_fence_mbar_init(), STAGE_BYTES, UNTIL_EMPTY, UNTIL_FULL,
     GIVE_BACK)
/* What was loaded is overwritten by another warp. */
#define BACK(name, before_write)                                                                   \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        const uint32_t i = threadIdx.x;                                                            \
        if (i == 0) {                                                                              \
            kg_mbar_init(&s->full[0], 1);                                                          \
            kg_fence_mbar_init();                                                                  \
        }                                                                                          \
        __syncthreads();                                                                           \
        if (i == 0) {                                                                              \
            kg_mbar_arrive_expect(&s->full[0], STAGE_BYTES);                                       \
            kg_bulk_load(s->stage[0], out + first_in, STAGE_BYTES, &s->full[0]);                   \
        } else if (i >= 32) {                                                                      \
            before_write;                                                                          \
            out[first_in + i - 32] = 9;                                                            \
            kg_mbar_wait(&s->full[0], 0);                                                          \
            if (i == 38) out[2] = s->stage[0][6];                                                  \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
BACK(source_written_after_the_load, kg_mbar_wait(&s->full[0], 0))
BACK(source_written_during_the_load, (void)0)

KG_KERNEL(mbarrier_arrivals_too_many, 32, 1)(uint32_t *out)
{
    KG_SMEM(async_shared, s);
    if (threadIdx.x == 0) {
        kg_mbar_init(&s->full[0], 1);
        kg_mbar_arrive_expect(&s->full[0], 16);
        kg_mbar_arrive(&s->full[0]);
    }
    out[0] = 0;
}
KG_ENTRY(mbarrier_arrivals_too_many)

#endif

KG_KERNEL(mbarrier_not_made, 32, 1)(uint32_t *out)
{
    KG_SMEM(async_shared, s);
    if (threadIdx.x == 0) kg_mbar_arrive(&s->full[0]);
    out[0] = 0;
}
KG_ENTRY(mbarrier_not_made)

#define MADE(name, met)                                                                            \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        if (threadIdx.x == 0) {                                                                    \
            kg_mbar_init(&s->full[0], 1);                                                          \
            kg_st_relaxed_u32(&out[1], 1);                                                         \
        }                                                                                          \
        met;                                                                                       \
        if (threadIdx.x == 32) kg_mbar_arrive(&s->full[0]);                                        \
        if (threadIdx.x == 0) {                                                                    \
            kg_mbar_wait(&s->full[0], 0);                                                          \
            out[2] = 7;                                                                            \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
MADE(mbarrier_made, __syncthreads())
MADE(mbarrier_made_for_nobody, while (threadIdx.x == 32 && !kg_ld_relaxed_u32(&out[1])) kg_spin())

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/* ---- bulk stores ----------------------------------------------------------------------------- */

#define STORE(name, fence, met, waited, after)                                                     \
    KG_KERNEL(name, 64, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        const uint32_t i = threadIdx.x;                                                            \
        s->stage[0][i] = i;                                                                        \
        fence;                                                                                     \
        met;                                                                                       \
        if (i == 0) {                                                                              \
            kg_bulk_store(out + first_out, s->stage[0], stage_words * 4);                          \
            kg_bulk_commit();                                                                      \
            waited;                                                                                \
        }                                                                                          \
        __syncthreads();                                                                           \
        after;                                                                                     \
    }                                                                                              \
    KG_ENTRY(name)
#define READ_BACK                                                                                  \
    if (i == 0) out[2] = out[first_out + 63] == 63 ? 7 : 1
STORE(store, kg_fence_proxy(), __syncthreads(), kg_bulk_wait(0), READ_BACK)
STORE(store_then_reuse, kg_fence_proxy(), __syncthreads(), kg_bulk_wait_read(0), s->stage[0][i] = 9)
STORE(store_fenced_by_who_copies, (void)0, __syncthreads();
      if (i == 0) kg_fence_proxy(), kg_bulk_wait(0), READ_BACK)
STORE(store_without_proxy_fence, (void)0, __syncthreads(), kg_bulk_wait(0), READ_BACK)
STORE(store_fenced_by_one, if (i == 0) kg_fence_proxy(), __syncthreads(), kg_bulk_wait(0),
      READ_BACK)
STORE(store_without_barrier, kg_fence_proxy(), (void)0, kg_bulk_wait(0), READ_BACK)
STORE(store_reused_too_early, kg_fence_proxy(), __syncthreads(), (void)0, s->stage[0][i] = 9;
      if (i == 0) kg_bulk_wait(0))
STORE(store_read_back_too_early, kg_fence_proxy(), __syncthreads(), kg_bulk_wait_read(0), READ_BACK)
STORE(store_left_behind, kg_fence_proxy(), __syncthreads(), (void)0, (void)0)

#endif

/* ---- named barriers: warps 0 and 1 meet, warp 2 does not take part --------------------------- */

#define NAMED(name, first, second)                                                                 \
    KG_KERNEL(name, 96, 1)(uint32_t * out)                                                         \
    {                                                                                              \
        KG_SMEM(async_shared, s);                                                                  \
        const uint32_t i = threadIdx.x;                                                            \
        if (kg_warp() == 0) {                                                                      \
            s->stage[0][i] = i;                                                                    \
            first;                                                                                 \
        } else if (kg_warp() == 1) {                                                               \
            second;                                                                                \
            if (i == 32) out[2] = s->stage[0][7];                                                  \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
NAMED(named_sync, kg_bar_sync(1, 64), kg_bar_sync(1, 64))
NAMED(named_arrive, kg_bar_arrive(2, 64), kg_bar_sync(2, 64))
NAMED(named_wrong_way_round, kg_bar_sync(2, 64), kg_bar_arrive(2, 64))
NAMED(named_two_numbers, kg_bar_arrive(1, 64), kg_bar_sync(2, 64))
NAMED(named_two_counts, kg_bar_arrive(1, 96), kg_bar_sync(1, 64))
NAMED(named_zero, kg_bar_arrive(0, 64), kg_bar_sync(0, 64))
NAMED(named_of_half_a_warp, kg_bar_arrive(1, 48), kg_bar_sync(1, 48))

/* What the third warp wrote is nothing that the two know. */
KG_KERNEL(named_beside_a_third, 96, 1)(uint32_t *out)
{
    KG_SMEM(async_shared, s);
    const uint32_t i = threadIdx.x;
    if (kg_warp() == 2) s->stage[0][i - 64] = 7;
    else kg_bar_sync(1, 64);
    if (i == 0) out[8] = s->stage[0][7];
}
KG_ENTRY(named_beside_a_third)
