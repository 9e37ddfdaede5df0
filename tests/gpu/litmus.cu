/* Litmus tests of the helpers that publish and poll (kg_device_memory.h, kg_device_atomic.h), on
 * the GPU, where memory is weaker than the CPU executor can show. Blocks run on different
 * multiprocessors, for many rounds, and outcomes that the helpers forbid are counted.
 *
 *   litmus [ROUNDS]    rounds of each pair of blocks (default 200000); prints TAP
 *
 * Message passing: one block writes a value and then a flag, another polls the flag and then reads
 * the value. To read the value of an earlier round is forbidden. Every shape takes the words
 * through L1 (the reader reads the value before it polls, so that a stale line lies there). Shapes
 * whose order nothing promises are run too, and told as comments: they show that this program would
 * notice.
 */
#include <stdio.h>
#include <stdlib.h>

#include "kg_device.h"

#define THREADS 32 /* of a block: each thread is a test of its own */

enum { VALUE_STRIDE = 32 }; /* words: a value and its flag lie on lines of their own */

/* What a pair of blocks shares, per thread. */
typedef struct cells {
    uint32_t *value, *flag, *reply; /* plain value, its flag, and the reader's answer */
    kg_pair *pair;                  /* value and tag in one word of 16 bytes */
    uint64_t *word;                 /* value and tag in one of 8 */
    uint32_t *forbidden;            /* how often the reader saw what it must not */
    uint32_t *sm;                   /* of each block: its multiprocessor */
} cells;

KG_FN uint32_t cell(uint32_t thread)
{
    return thread * VALUE_STRIDE;
}

KG_FN void tell_sm(const cells &c)
{
    uint32_t sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    if (threadIdx.x == 0) c.sm[blockIdx.x] = sm;
}

/* The reader's answer lets the next round begin; both directions are what is tested, or at least
 * right. */
KG_FN void wait_for(uint32_t *reply, uint32_t round)
{
    while (kg_ld_acquire_u32(reply) != round) kg_spin();
}

/* Even blocks write, odd blocks read what the block before them wrote. */
#define MESSAGES(name, write, read)                                                                \
    KG_KERNEL(name, THREADS, 1)(cells c, uint32_t rounds)                                          \
    {                                                                                              \
        const uint32_t at = cell(blockIdx.x / 2 * THREADS + threadIdx.x);                          \
        uint32_t *const value = c.value + at, *const flag = c.flag + at,                           \
                        *const reply = c.reply + at;                                               \
        kg_pair *const pair = c.pair + at;                                                         \
        uint64_t *const word = c.word + at;                                                        \
        uint32_t forbidden = 0;                                                                    \
        tell_sm(c);                                                                                \
        (void)value, (void)flag, (void)pair, (void)word;                                           \
        for (uint32_t round = 1; round <= rounds; round++) {                                       \
            if (blockIdx.x % 2 == 0) {                                                             \
                write;                                                                             \
                wait_for(reply, round);                                                            \
            } else {                                                                               \
                uint32_t seen;                                                                     \
                read;                                                                              \
                forbidden += seen != round;                                                        \
                kg_st_release_u32(reply, round);                                                   \
            }                                                                                      \
        }                                                                                          \
        if (forbidden) atomicAdd(c.forbidden, forbidden);                                          \
    }                                                                                              \
    KG_ENTRY(name)

/* Loads the old value into L1 first, so that a poll which orders nothing would find it there. */
#define WARM(value) asm volatile("ld.ca.u32 %0, [%1];" : "=r"(seen) : "l"(value) : "memory")

MESSAGES(release_acquire, *value = round; kg_st_release_u32(flag, round), {
    WARM(value);
    while (kg_ld_acquire_u32(flag) != round) kg_spin();
    seen = *(volatile uint32_t *)value;
})
MESSAGES(release_acquire_cached, *value = round; kg_st_release_u32(flag, round), {
    WARM(value);
    while (kg_ld_acquire_u32(flag) != round) kg_spin();
    WARM(value);
})
MESSAGES(atomic_acquire_release, *value = round; (void)kg_atomic_add_acq_rel_u32(flag, 1), {
    WARM(value);
    while (kg_atomic_add_acq_rel_u32(flag, 0) != round) kg_spin();
    WARM(value);
})
MESSAGES(word_of_8, kg_st_relaxed_u64(word, (uint64_t)round << 32 | round), {
    uint64_t both;
    while ((uint32_t)((both = kg_ld_relaxed_u64(word)) >> 32) != round) kg_spin();
    seen = (uint32_t)both;
})
MESSAGES(word_of_16, kg_st_relaxed_pair(pair, (kg_pair{round, round})), {
    kg_pair both;
    while ((both = kg_ld_relaxed_pair(pair)).hi != round) kg_spin();
    seen = (uint32_t)both.lo;
})
/* Tagged words that the reader meets half-way: the tag it finds and the value must be of one round.
 */
MESSAGES(word_of_16_any_round, kg_st_relaxed_pair(pair, (kg_pair{round, round})), {
    kg_pair both;
    uint32_t torn = 0;
    while ((both = kg_ld_relaxed_pair(pair)).hi != round) {
        torn |= both.hi != both.lo;
        kg_spin();
    }
    seen = torn ? 0 : (uint32_t)both.lo;
})
MESSAGES(fence_and_fence, *value = round; __threadfence(); kg_st_relaxed_u32(flag, round), {
    WARM(value);
    while (kg_ld_relaxed_u32(flag) != round) kg_spin();
    __threadfence();
    WARM(value);
})
MESSAGES(pair_release_acquire, *value = round; kg_st_release_pair(pair, (kg_pair{round, round})), {
    WARM(value);
    while (kg_ld_acquire_pair(pair).hi != round) kg_spin();
    WARM(value);
})
MESSAGES(red_release, *value = round; kg_red_add_release_u32(flag, 1), {
    WARM(value);
    while (kg_ld_acquire_u32(flag) != round) kg_spin();
    WARM(value);
})
/* Nothing orders these. */
MESSAGES(flag_relaxed, *value = round; kg_st_relaxed_u32(flag, round), {
    WARM(value);
    while (kg_ld_relaxed_u32(flag) != round) kg_spin();
    WARM(value);
})
MESSAGES(flag_seen_relaxed, *value = round; kg_st_release_u32(flag, round), {
    WARM(value);
    while (kg_ld_relaxed_u32(flag) != round) kg_spin();
    WARM(value);
})

/* ---- the last block: each block's partial must be seen by whoever takes the last ticket
 * ---------- */

KG_KERNEL(last_ticket, THREADS, 1)(cells c, uint32_t rounds)
{
    uint32_t forbidden = 0;
    tell_sm(c);
    for (uint32_t round = 1; round <= rounds; round++) {
        uint32_t *const partial = c.value + cell(blockIdx.x * THREADS + threadIdx.x);
        uint32_t seen = 0;
        WARM(c.value + cell((gridDim.x - 1 - blockIdx.x) * THREADS + threadIdx.x));
        *partial = round;
        __syncwarp();
        uint32_t ticket = 0;
        if (threadIdx.x == 0) ticket = kg_atomic_add_acq_rel_u32(c.flag, 1);
        ticket = __shfl_sync(0xffffffffu, ticket, 0);
        __syncwarp();
        if (ticket == round * gridDim.x - 1) {
            for (uint32_t b = 0; b < gridDim.x; b++) {
                WARM(c.value + cell(b * THREADS + threadIdx.x));
                forbidden += seen != round;
            }
            __syncwarp();
            if (threadIdx.x == 0) kg_st_release_u32(c.reply, round);
        }
        if (threadIdx.x == 0) wait_for(c.reply, round);
        __syncwarp();
    }
    if (forbidden) atomicAdd(c.forbidden, forbidden);
}
KG_ENTRY(last_ticket)

/* ---- host
 * ---------------------------------------------------------------------------------------- */

static void must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess) return;
    printf("Bail out! %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

typedef struct shape {
    const char *name;
    void (*kernel)(cells, uint32_t);
    bool promised;    /* else only told */
    uint32_t divisor; /* of the rounds */
} shape;

static const shape shapes[] = {
    {"value, release | acquire, value", release_acquire, true, 1},
    {"the same with a stale line in L1", release_acquire_cached, true, 1},
    {"value, atomic add | atomic add, value", atomic_acquire_release, true, 4},
    {"value and tag in one word of 8 bytes", word_of_8, true, 1},
    {"value and tag in one word of 16 bytes", word_of_16, true, 1},
    {"no word of 16 bytes of two rounds", word_of_16_any_round, true, 1},
    {"value, fence, relaxed flag | relaxed flag, fence, value", fence_and_fence, true, 1},
    {"value, release of 16 bytes | acquire of 16 bytes, value", pair_release_acquire, true, 1},
    {"value, red release | acquire, value", red_release, true, 1},
    {"partials, ticket | last ticket, partials", last_ticket, true, 20},
    {"value, relaxed flag | relaxed flag, value", flag_relaxed, false, 1},
    {"value, release | relaxed flag, value", flag_seen_relaxed, false, 1},
};

template <typename T> static T *zeroed(size_t count)
{
    void *memory;
    must(cudaMalloc(&memory, count * sizeof(T)), "cudaMalloc");
    must(cudaMemset(memory, 0, count * sizeof(T)), "cudaMemset");
    return (T *)memory;
}

/* Pairs of blocks that ran on two multiprocessors. */
static uint32_t pairs_apart(const cells *c, uint32_t blocks)
{
    uint32_t *const sm = (uint32_t *)malloc(blocks * sizeof *sm), apart = 0;
    must(cudaMemcpy(sm, c->sm, blocks * sizeof *sm, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (uint32_t b = 0; b + 1 < blocks; b += 2) apart += sm[b] != sm[b + 1];
    free(sm);
    return apart;
}

/* All blocks must be resident: they wait for each other. */
static uint32_t run(const shape *s, uint32_t blocks, uint32_t rounds, uint32_t *apart)
{
    const size_t count = (size_t)blocks * THREADS * VALUE_STRIDE;
    cells c = {zeroed<uint32_t>(count), zeroed<uint32_t>(count), zeroed<uint32_t>(count),
               zeroed<kg_pair>(count),  zeroed<uint64_t>(count), zeroed<uint32_t>(1),
               zeroed<uint32_t>(blocks)};
    void *args[] = {&c, &rounds};
    uint32_t forbidden = 0;
    must(cudaLaunchCooperativeKernel((const void *)s->kernel, dim3(blocks), dim3(THREADS), args, 0,
                                     NULL),
         s->name);
    must(cudaMemcpy(&forbidden, c.forbidden, sizeof forbidden, cudaMemcpyDeviceToHost), s->name);
    *apart = pairs_apart(&c, blocks);
    void *const memory[] = {c.value, c.flag, c.reply, c.pair, c.word, c.forbidden, c.sm};
    for (void *m : memory) must(cudaFree(m), "cudaFree");
    return forbidden;
}

int main(int argc, char **argv)
{
    const uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 200000;
    const uint32_t n_shapes = sizeof shapes / sizeof *shapes;
    uint32_t number = 0, failed = 0, apart = 0;
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
    const uint32_t blocks = (uint32_t)device.multiProcessorCount * 2;
    printf("TAP version 13\n# %s, %u blocks of %u threads\n", device.name, blocks, THREADS);
    for (uint32_t i = 0; i < n_shapes; i++) {
        const shape *s = &shapes[i];
        const uint32_t each = rounds / s->divisor ? rounds / s->divisor : 1;
        const uint32_t forbidden = run(s, blocks, each, &apart);
        const uint64_t all =
            (uint64_t)each * (s->kernel == last_ticket ? blocks : blocks / 2) * THREADS;
        const char *verdict = !s->promised ? "# nothing promised:" : forbidden ? "not ok" : "ok";
        if (s->promised) printf("%s %u - ", verdict, ++number);
        else printf("%s ", verdict);
        failed += s->promised && forbidden;
        printf("%s: %u forbidden outcomes in %llu, %u of %u pairs across multiprocessors\n",
               s->name, forbidden, (unsigned long long)all, apart, blocks / 2);
        fflush(stdout);
    }
    printf("1..%u\n", number);
    return failed ? 1 : 0;
}
