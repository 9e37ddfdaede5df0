/* kg_emu.h: the CPU executor. Runs emitted CUDA kernels on the host, each CUDA thread as a fiber of
 * the calling thread. Options fix the schedule: the same options give the same run.
 *
 * Two builds of a kernel run on it:
 *   fast   compiled plainly: results, deadlocks, livelocks, divergent barriers, wrong masks
 *   check  compiled with -fsanitize=thread and linked to this library instead of the sanitizer's:
 *          each access is seen, counted and checked
 *
 * The library never prints, aborts or exits. One launch runs at a time; a second one, from another
 * thread, waits.
 */
#ifndef KG_EMU_H
#define KG_EMU_H

#include <stddef.h>
#include <stdint.h>

#include "kg_emu_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- options --------------------------------------------------------------------------------- */

typedef enum kg_emu_order {
    KG_EMU_FORWARD, /* lowest index first */
    KG_EMU_REVERSE, /* highest index first */
    KG_EMU_RANDOM   /* by seed; resident blocks take turns */
} kg_emu_order;

/* All zero is the default of each. */
typedef struct kg_emu_opts {
    uint32_t seed;             /* of random orders and of preemption */
    uint32_t resident;         /* most blocks begun and not finished; 0: 32, or fewer large ones */
    uint32_t chaos;            /* check build: preempt before one access in `chaos`; 0: never */
    uint32_t stack;            /* bytes of a thread's stack; 0: 32 KiB */
    kg_emu_order thread_order; /* of the threads of a block */
    kg_emu_order block_order;  /* in which blocks start */
    uint8_t poison;            /* what shared memory holds before a block starts; 0: 0xfb */
    uint8_t late;              /* what a launch writes is there when the next one begins, or waits:
                                   see kg_emu_settle; variants with `pdl` start early, as
                                 on a GPU */
    uint8_t strict;            /* check build: any access outside known memory ends the launch */
    uint8_t uncounted;         /* check build: accesses are checked, but kg_emu_counts stays 0 */
    uint8_t in_step;           /* check build: lanes of a block do the n-th atomic, or relaxed
                                  access, of shared memory together, as those of a GPU mostly do */
} kg_emu_opts;

/* Options of launches that bring none, those through kg_call without `emu` included. NULL
 * restores the defaults. */
void kg_emu_set_options(const kg_emu_opts *options);
void kg_emu_get_options(kg_emu_opts *options);

/* ---- launching ------------------------------------------------------------------------------- */

typedef enum kg_emu_error {
    KG_EMU_OK = 0,
    KG_EMU_INVALID, /* no blocks, no threads, more than 1024 threads */
    KG_EMU_NO_MEMORY,
    KG_EMU_DEADLOCK,          /* threads wait for each other, or for one that will not come */
    KG_EMU_LIVELOCK,          /* all threads that can run poll, and nothing changes any more */
    KG_EMU_DIVERGENT_BARRIER, /* threads of a block wait at different barriers */
    KG_EMU_BAD_MASK,          /* a warp operation's mask does not name the lane that runs it */
    KG_EMU_MISALIGNED,        /* an access is not aligned to its size */
    KG_EMU_SHARED_TOO_SMALL,  /* a kernel's shared struct does not fit in what was launched */
    KG_EMU_TRAP,              /* the kernel executed __trap() */
    KG_EMU_STACK_OVERFLOW,
    KG_EMU_OUT_OF_BOUNDS, /* fast build: a red zone was written to; check build: strict */
    KG_EMU_FOUND,         /* check build: it ran to its end, and there are findings */
    KG_EMU_BAD_MBARRIER,  /* not made, or more arrivals or bytes than it was made for */
    KG_EMU_COPY_LEFT,     /* a block ended while its bulk copy was under way */
    KG_EMU_TOO_LARGE,     /* a cooperative launch of more blocks than may be resident */
    KG_EMU_ERROR_COUNT
} kg_emu_error;

const char *kg_emu_error_string(int error); /* one word; never NULL */

/* Accesses of warps to memory. A request is one access by the lanes of a warp that make it
 * together. Shared memory: wavefronts are the passes over 32 banks of 4 bytes that it takes. It
 * goes in phases of 32, 16 or 8 lanes, for accesses of up to 4, 8 and 16 bytes. Ideal is one for
 * each phase with a lane in it. Atomics take a pass for each lane of a bank, those that compare
 * two. Device memory: sectors are the distinct pieces of 32 bytes that a request touches; ideal is
 * what its distinct bytes would fill. Atomics with an order, of which the answer is used, have
 * generic addresses: a card counts a pass of shared memory more for each. What goes to the shared
 * memory of another block of the cluster has no passes here, but for one of an atomic. It is
 * counted in sectors; lanes that change one word take turns. */
typedef struct kg_emu_counts {
    uint64_t shared_requests, shared_wavefronts, shared_ideal;
    uint64_t global_requests, global_sectors, global_ideal;
    uint64_t generic_passes;
    uint64_t remote_requests, remote_sectors;
} kg_emu_counts;

typedef struct kg_emu_stats {
    uint64_t blocks, threads; /* that ran to their end */
    uint64_t switches;        /* from one thread to another */
    int checked;              /* the rest is only counted in the check build */
    int clocks_exhausted;     /* too many blocks to look for races between blocks in all of them */
    kg_emu_counts counts;
    uint64_t findings; /* how often something was found; kg_emu_findings has what */
} kg_emu_stats;

/* Runs `grid` blocks of `threads` threads, each of which calls body(args). `args` is as for
 * cudaLaunchKernelExC, and `body` is what KG_ENTRY(k) defines as k__emu. `shared_bytes` of
 * shared memory for each block, filled with poison. `options` NULL: those of kg_emu_set_options.
 * `stats` may be NULL. Returns a kg_emu_error. A stuck launch leaves its threads where they
 * stand: what they acquired is not released. */
int kg_emu_launch(void (*body)(void **args), void **args, uint32_t grid, uint32_t threads,
                  size_t shared_bytes, const char *name, const kg_emu_opts *options,
                  kg_emu_stats *stats);

/* The same of up to three dimensions, with clusters or cooperatively. With shape->early the
 * launch may start before the last one has ended: what that one wrote is unknown until
 * kg_pdl_wait. */
int kg_emu_launch_shaped(void (*body)(void **args), void **args, const kg_emu_shape *shape,
                         const char *name, const kg_emu_opts *options, kg_emu_stats *stats);

/* With the option `late`, what the last launch wrote is not there yet when kg_emu_launch
 * returns. Now it is. Memory that is freed or unregistered has it, too. */
void kg_emu_settle(void);

/* What the last launch of this thread that did not return KG_EMU_OK had to say. It is the error,
 * and of each warp that is not done which lanes wait, for what, at which line. Empty when none
 * failed yet. */
const char *kg_emu_report(void);

/* ---- what the check build found and counted -------------------------------------------------- */

typedef enum kg_emu_finding_kind {
    KG_EMU_SHARED_RACE,          /* two threads of a block, unordered by barrier or __syncwarp */
    KG_EMU_GLOBAL_RACE,          /* the same in device memory, or two blocks unordered by release
                                    and acquire */
    KG_EMU_UNINITIALISED,        /* shared memory read before the block wrote it */
    KG_EMU_SHARED_OUT_OF_BOUNDS, /* outside the block's shared memory */
    KG_EMU_GLOBAL_OUT_OF_BOUNDS, /* in the red zone of an allocation; strictly: nowhere at all */
    KG_EMU_UNWRITTEN,            /* device memory read that nobody wrote: kg_emu_mark_unwritten */
    KG_EMU_LANE_OUTSIDE,         /* a shuffle reads from a lane that takes no part in it */
    KG_EMU_UNDER_WAY,      /* memory touched that an asynchronous copy still writes, or reads */
    KG_EMU_PROXY,          /* a bulk copy of what threads wrote, without kg_fence_proxy */
    KG_EMU_BEFORE_WAIT,    /* what the last launch wrote or read, touched before kg_pdl_wait */
    KG_EMU_BEFORE_CLUSTER, /* shared memory of a block that may not have begun: kg_cluster_sync */
    KG_EMU_BETWEEN_BOUNDARIES, /* a number that lies between its boundaries: a GPU refuses it */
    KG_EMU_FINDING_COUNT
} kg_emu_finding_kind;

const char *kg_emu_finding_string(kg_emu_finding_kind kind); /* "shared race"; never NULL */

/* A line of the source, as the compiler's debug information or an emitted #line has it. `file`
 * is "" where nothing is known (no -g, or built without libbacktrace), and `address` tells it.
 * Valid until kg_emu_release. */
typedef struct kg_emu_place {
    const char *file;
    uint32_t line;
    const char *what;  /* the helper or CUDA function that makes the access; "" a plain access */
    uintptr_t address; /* of the code; 0 for helpers */
} kg_emu_place;

typedef struct kg_emu_finding {
    kg_emu_finding_kind kind;
    uint64_t count;         /* how often, at these two places */
    kg_emu_place at, other; /* races: `other` came first */
    int is_write, other_is_write;
    /* the first time */
    uint32_t block, thread, other_block, other_thread;
    uint32_t bytes; /* of the access */
    int64_t offset; /* in shared memory or the allocation; may be negative */
} kg_emu_finding;

/* Copies up to `room` findings of the last launch, in the order in which they were first seen.
 * Returns how many there are; at most 64 different ones are kept. */
uint32_t kg_emu_findings(kg_emu_finding *out, uint32_t room);

typedef struct kg_emu_site_counts {
    kg_emu_place place;
    int is_write, is_atomic;
    uint32_t bytes; /* of one lane's access */
    kg_emu_counts counts;
} kg_emu_site_counts;

/* Counts by place since the last kg_emu_sites_reset, in the order in which the places were first
 * seen; returns how many there are. Code that the compiler doubled has several places on one
 * line. */
uint32_t kg_emu_sites(kg_emu_site_counts *out, uint32_t room);
void kg_emu_sites_reset(void);

/* ---- what kernels went through
 * ---------------------------------------------------------------- */

/* A way that a kernel may take, as its KG_CASE names it: a range check, the ends beside vectors. */
typedef struct kg_emu_case_count {
    const char *kernel; /* the function in which it lies */
    const char *name;
    const char *whole; /* that function with its namespaces and parameters, as compilers print it */
    uint64_t threads;  /* that came there since the last kg_emu_cases_reset */
} kg_emu_case_count;

/* Copies up to `room` of all cases of the kernels in this program or library, those that no thread
 * took included. Returns how many there are. In either build. */
uint32_t kg_emu_cases(kg_emu_case_count *out, uint32_t room);
void kg_emu_cases_reset(void);

/* ---- memory that the executor knows ---------------------------------------------------------- */

/* Memory for a kernel's arrays, aligned to 256, with red zones around it. The check build
 * reports every access to these. Either build notices what was written there, at the end of a
 * launch and when memory is freed. Contents are 0xfb. NULL: no memory. */
void *kg_emu_malloc(size_t bytes);
void kg_emu_free(void *memory); /* NULL is allowed */

/* Makes memory of another allocator known. `red_zone` bytes on both sides belong to the
 * allocation too and must not be touched by kernels. Returns 0, or KG_EMU_NO_MEMORY. Unregister
 * before freeing. */
int kg_emu_register(const void *memory, size_t bytes, size_t red_zone);
void kg_emu_unregister(const void *memory);

/* What lies there counts as written by nobody. It is filled with 0xfb, and the check build
 * reports who reads it before a kernel has written it. All known memory counts as written
 * otherwise. Returns 0, or KG_EMU_INVALID where the memory is not known, or KG_EMU_NO_MEMORY. */
int kg_emu_mark_unwritten(void *memory, size_t bytes);
int kg_emu_mark_written(const void *memory, size_t bytes); /* by the host, say */

/* Returns the memory that stays between launches (stacks, blocks) to the system. */
void kg_emu_release(void);

#ifdef __cplusplus
}
#endif
#endif
