/* kg_emu_device.h: what the host half of the device header needs from the CPU executor: who the
 * running thread is, and the calls that block. Included by kg_device.h only.
 */
#ifndef KG_EMU_DEVICE_H
#define KG_EMU_DEVICE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "kg_emu_shape.h"

/* One place in the source that waits or accesses memory. Identity is the address: an expansion of
 * KG_HERE is one object, however often the compiler copies the code around it. */
typedef struct kg_emu_site {
    const char *file;
    uint32_t line;
    const char *what; /* "__syncthreads" */
} kg_emu_site;

#define KG_HERE(what)                                                                              \
    (__extension__({                                                                               \
        static const kg_emu_site kg_here = {__FILE__, __LINE__, what};                             \
        &kg_here;                                                                                  \
    }))

/* One way that a kernel may take, and how many threads took it. A pointer to each lies in a
 * section of its own, so that those which no thread took are known too. */
typedef struct kg_emu_case {
    const char *kernel, *name; /* kernel: the function in which it lies */
    const char *whole;         /* that function with its namespaces and parameters */
    uint64_t threads;
} kg_emu_case;

#define KG_EMU_CASE(what)                                                                          \
    do {                                                                                           \
        static kg_emu_case kg_case = {__func__, what, __PRETTY_FUNCTION__, 0};                     \
        static kg_emu_case *kg_case_known __attribute__((section("kg_cases"), used)) = &kg_case;   \
        kg_emu_count_case(&kg_case);                                                               \
    } while (0)

/* ---- the running thread ---------------------------------------------------------------------- */

struct kg_emu_index {
    uint32_t x, y, z;
};

struct kg_emu_block_view {
    kg_emu_index block_index, block_dim, grid_dim;
    unsigned char *shared;
    size_t shared_bytes;
    int barrier_result; /* of the last counting barrier */
};

struct kg_emu_thread_view {
    kg_emu_index thread_index;
    uint32_t lane, warp;
    uint32_t number; /* in its block, x fastest */
    const kg_emu_block_view *block;
    const uint64_t *result; /* of the last warp operation */
};

struct kg_emu_opts;
struct kg_emu_stats;

enum kg_emu_shuffle_kind { KG_EMU_SHFL_IDX, KG_EMU_SHFL_UP, KG_EMU_SHFL_DOWN, KG_EMU_SHFL_XOR };
enum kg_emu_vote_kind { KG_EMU_BALLOT, KG_EMU_ANY, KG_EMU_ALL };
enum kg_emu_reduce_kind {
    KG_EMU_REDUCE_ADD,
    KG_EMU_REDUCE_AND,
    KG_EMU_REDUCE_OR,
    KG_EMU_REDUCE_XOR,
    KG_EMU_REDUCE_MIN_U,
    KG_EMU_REDUCE_MAX_U,
    KG_EMU_REDUCE_MIN_I,
    KG_EMU_REDUCE_MAX_I,
    KG_EMU_REDUCE_WIDE = 8 /* a bit: values of 64 bits */
};
enum kg_emu_barrier_kind {
    KG_EMU_BARRIER,
    KG_EMU_BARRIER_COUNT,
    KG_EMU_BARRIER_AND,
    KG_EMU_BARRIER_OR
};

/* What an access that a helper makes is; bits. */
enum kg_emu_access_kind {
    KG_EMU_READ = 1,
    KG_EMU_WRITE = 2,
    KG_EMU_INDIVISIBLE = 4, /* atomic, or a relaxed access of one word */
    KG_EMU_ACQUIRE = 8,
    KG_EMU_RELEASE = 16,
    KG_EMU_IN_BLOCK = 32,  /* its scope is the block: nothing of it holds between blocks */
    KG_EMU_UNCOUNTED = 64, /* by no lane */
    KG_EMU_OF_ONE = 128,   /* adds 1 to a word: lanes of one address are counted in one pass */
    KG_EMU_COMPARE = 256,  /* compares and exchanges: two passes for each lane of a bank */
    KG_EMU_GENERIC = 512,  /* its address may be of any memory: the pipe of shared memory sees it */
    KG_EMU_UPDATE = KG_EMU_READ | KG_EMU_WRITE | KG_EMU_INDIVISIBLE
};

extern "C" {
extern kg_emu_thread_view *kg_emu_self; /* only meaningful inside a kernel */
extern uint64_t kg_emu_progress;        /* counts visible changes of memory that others may poll */

int kg_emu_launch(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                  size_t shared_bytes, const char *name, const struct kg_emu_opts *options,
                  struct kg_emu_stats *stats);

int kg_emu_launch_shaped(void (*body)(void **), void **args, const kg_emu_shape *shape,
                         const char *name, const struct kg_emu_opts *options,
                         struct kg_emu_stats *stats);

/* A launch with other threads than the kernel's bounds say: returns an error, and reports why. */
int kg_emu_other_bounds(const char *kernel, uint32_t threads, uint32_t bound);

/* What facts say of a kernel's code: 90 where launches may start early, else 0. */
uint32_t kg_emu_capability(void);

/* Operations that may have to wait come in two parts. The first, arrive, returns true when
 * the thread must wait. Then kg_emu_yield() runs others until it need not. The kernel itself calls
 * the wait, so that resuming a thread is one predictable jump into it. Returning through frames of
 * the executor would mispredict every `ret`. */
bool kg_emu_arrive_shuffle(const kg_emu_site *site, kg_emu_shuffle_kind kind, uint32_t mask,
                           uint64_t value, uint32_t operand, uint32_t width);
bool kg_emu_arrive_vote(const kg_emu_site *site, kg_emu_vote_kind kind, uint32_t mask,
                        int predicate);
bool kg_emu_arrive_match_any(const kg_emu_site *site, uint32_t mask, uint64_t value);
bool kg_emu_arrive_match_all(const kg_emu_site *site, uint32_t mask, uint64_t value);
bool kg_emu_arrive_reduce(const kg_emu_site *site, kg_emu_reduce_kind kind, uint32_t mask,
                          uint64_t value);
bool kg_emu_arrive_syncwarp(const kg_emu_site *site, uint32_t mask);
bool kg_emu_arrive_barrier(const kg_emu_site *site, kg_emu_barrier_kind kind, int predicate);
void kg_emu_arrive_poll(const kg_emu_site *site);
void kg_emu_yield(void);
bool kg_emu_arrive_named(const kg_emu_site *site, uint32_t id, uint32_t threads, bool waits);
/* the check build's */
void kg_emu_fence(bool in_block);
void kg_emu_fence_proxy(void);

bool kg_emu_pdl_waits(const kg_emu_site *site);

/* kg_device_cluster.h */
uint32_t kg_emu_cluster_rank(void);
uint32_t kg_emu_cluster_size(void);
void kg_emu_cluster_arrive(void);
bool kg_emu_cluster_wait(const kg_emu_site *site);
void *kg_emu_map_shared(const kg_emu_site *site, const void *here, uint32_t rank);

/* kg_device_async.h */
void kg_emu_copy(const kg_emu_site *site, void *to, const void *from, uint32_t bytes,
                 uint32_t from_bytes);
void kg_emu_copy_commit(bool bulk);
void kg_emu_copy_wait(uint32_t but);
void kg_emu_bulk_load(const kg_emu_site *site, void *to, const void *from, uint32_t bytes,
                      uint64_t *bar);
void kg_emu_bulk_store(const kg_emu_site *site, void *to, const void *from, uint32_t bytes);
void kg_emu_bulk_wait(uint32_t but, bool only_read);
void kg_emu_mbar_init(const kg_emu_site *site, uint64_t *bar, uint32_t count);
void kg_emu_mbar_arrive(const kg_emu_site *site, uint64_t *bar, uint32_t bytes);
bool kg_emu_mbar_test(const kg_emu_site *site, uint64_t *bar, uint32_t parity);

/* Faults end the launch with an error; they do not come back. */
[[noreturn]] void kg_emu_misaligned(const kg_emu_site *site, const void *pointer, uint32_t bytes);
[[noreturn]] void kg_emu_shared_too_small(const kg_emu_site *site, size_t bytes);
[[noreturn]] void kg_emu_trap(const kg_emu_site *site);

/* Instrumented builds only: an access made by a helper, before it happens. */
void kg_emu_access(const kg_emu_site *site, const void *pointer, uint32_t bytes, uint32_t kind);
}

/* Functions of values alone: nothing in them to check. */
#define KG_EMU_PURE static inline __attribute__((unused))

/* ---- check build ----------------------------------------------------------------------------- */

/* Instrumented by -fsanitize=thread, every plain access calls the executor. What helpers do is told
 * by hand, with the caller's line, and their bodies are left out of the instrumentation. With
 * -DKG_EMU_TSAN besides, it is not the executor that is called but the sanitizer's own library. */
#if defined(KG_EMU_TSAN)
#elif defined(__SANITIZE_THREAD__)
#define KG_EMU_CHECKED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define KG_EMU_CHECKED 1
#endif
#endif

#if defined(KG_EMU_CHECKED) || defined(KG_EMU_TSAN)
#define KG_EMU_RAW static __attribute__((noinline, unused, no_sanitize("thread")))
#define KG_EMU_NOTE(site, pointer, bytes, kind) kg_emu_access(site, pointer, bytes, kind)
#define KG_EMU_HOST __attribute__((no_sanitize("thread"))) /* launching code, of no interest */
#else
#define KG_EMU_RAW static inline __attribute__((unused))
#define KG_EMU_NOTE(site, pointer, bytes, kind) ((void)(site), (void)(kind))
#define KG_EMU_HOST
#endif

KG_EMU_RAW uint64_t kg_emu_result(bool wait)
{
    if (wait) kg_emu_yield();
    return *kg_emu_self->result;
}

KG_EMU_RAW void kg_emu_count_case(kg_emu_case *taken) { taken->threads++; }

/* A GPU faults on a vector access that is not aligned to its size; so does the executor. */
KG_EMU_RAW void kg_emu_aligned(const kg_emu_site *site, const void *pointer, uint32_t bytes)
{
    if (__builtin_expect(((uintptr_t)pointer & (bytes - 1)) != 0, 0))
        kg_emu_misaligned(site, pointer, bytes);
}

#endif
