/* executor.hpp: the state of a launch, shared by the files of the executor.
 *
 * A CUDA thread is a fiber. A thread that has not started needs none. When a thread ends, its fiber
 * runs the next fresh one. A new fiber is taken only when a thread blocks. What can run is kept
 * in bit masks, per warp over lanes and per block over warps, so that choosing is one count of
 * zeros.
 */
#ifndef KG_CPU_EXECUTOR_HPP
#define KG_CPU_EXECUTOR_HPP

#include "context.hpp"
#include "kg_emu.h"
#include "kg_emu_device.h"

namespace emu
{

constexpr uint32_t warp_size = 32;
constexpr uint32_t max_threads = 1024;
constexpr uint32_t max_warps = max_threads / warp_size;

struct Block;
struct Warp;
struct CheckBlock;

/* A stack and where it was left. Idle ones are kept in a list. */
struct Fiber {
    Context context;
    Fiber *next_idle, *next_made;
    Fiber *next_used; /* of those that ran since the last look at the ends of stacks */
    bool used;
    unsigned char *stack; /* lowest address */
    size_t bytes;
};

/* What few kernels need of a thread; the rest of it fits in a line of the cache. */
struct ThreadMore {
    struct Copy *copies;    /* asynchronous, that it began and nobody has waited for */
    uint32_t groups[2];     /* of copies: of cp.async, of bulk stores */
    uint32_t cluster_phase; /* that ends when all have arrived as it has */
    uint8_t named_barrier;  /* at which it waits */
};

/* A line of the cache, which whoever switches to it reads. */
struct alignas(64) Thread : kg_emu_thread_view {
    Fiber *fiber; /* null: not started */
    Warp *my_warp;
#ifdef KG_EMU_ASM_YIELD
    Context left; /* where its stack was left: that of its fiber lies in another line */
#endif
    Block *my_block() const;
#ifdef KG_EMU_TSAN
    void *tsan;           /* the sanitizer's fiber; null: not begun */
    void *tsan_waits_for; /* acquired when the thread goes on */
#endif
};

enum class Op : uint8_t { shuffle, vote, match_any, match_all, reduce, syncwarp };

/* What a lane brings to a warp operation. Lanes meet when mask, op and detail are equal. One
 * word: written in parts and copied whole right afterwards, they would wait for memory at each
 * rendezvous. */
struct Arrival {
    uint64_t bits;
    Arrival() = default;
    Arrival(uint32_t mask, Op op, uint32_t detail)
        : bits(mask | (uint64_t)op << 32 | (uint64_t)detail << 40)
    {
    }
    uint32_t mask() const { return (uint32_t)bits; }
    Op op() const { return (Op)(bits >> 32 & 0xff); }
    uint32_t detail() const
    {
        return (uint32_t)(bits >> 40);
    } /* kind of shuffle, vote or reduction */
    bool meets(const Arrival &other) const { return bits == other.bits; }
};

struct Warp {
    /* each lane that lives is in exactly one of ready, waiting, barrier, named, polling, or runs */
    uint32_t live, ready, waiting, barrier, named, polling;
    uint32_t waited; /* lanes that have come past kg_pdl_wait */
    bool uniform;    /* all waiting lanes brought `key` */
    Arrival key;
    Thread *threads;
    Block *block;
    uint32_t bit; /* of this warp in the masks of its block */
    Arrival arrival[warp_size];
    const kg_emu_site *site[warp_size]; /* where a lane waits */
    uint32_t source[warp_size];         /* shuffles: the lane to read, or no_lane */
    uint64_t value[warp_size], result[warp_size];
};
constexpr uint32_t no_lane = 32;

struct NamedBarrier {
    uint32_t expected, arrived;
    struct Knowledge *knowledge; /* of those who have arrived */
};
constexpr uint32_t named_barriers = 16;

constexpr uint32_t most_in_cluster = 16;
struct Cluster {
    Cluster *next_idle, *next_made;
    Block *blocks[most_in_cluster];     /* null: ended */
    uint32_t arrived, phase;            /* threads */
    struct Knowledge *arriving, *known; /* of this phase, and of the one before it */
};

struct Block : kg_emu_block_view {
    Cluster *cluster;
    uint32_t rank;   /* in it */
    uint32_t number; /* in the grid, x fastest */
    uint32_t live;   /* threads not ended */
    uint32_t ready_warps, polling_warps;
    uint32_t arrived;       /* at the barrier */
    uint32_t barrier_count; /* of true predicates */
    kg_emu_barrier_kind barrier_kind;
    const kg_emu_site *barrier_site;
    uint32_t warps_used, warps_linked;
    uint32_t numbered[2], warps_numbered; /* for which shape thread_index was written */
    NamedBarrier named[named_barriers];
    struct Copy *loads, *left; /* bulk loads under way; stores whose threads have ended */
    void *shared_memory;       /* red zones included */
    size_t shared_room;
    Block *next_made, *next_idle;
    CheckBlock *check; /* check build only */
#ifdef KG_EMU_TSAN
    struct TsanBlock *tsan;
#endif
    Warp *warps;     /* max_warps */
    Thread *threads; /* max_threads */
    ThreadMore *more;
    bool copies_begun;
};
inline Context *context_of(Thread *thread)
{
#ifdef KG_EMU_ASM_YIELD
    return &thread->left;
#else
    return &thread->fiber->context;
#endif
}
inline Block *Thread::my_block() const
{
    return static_cast<Block *>(const_cast<kg_emu_block_view *>(block));
}
inline ThreadMore *more_of(const Thread *thread)
{
    return &thread->my_block()->more[thread->number];
}

/* The one launch that runs, and what is kept between launches. */
struct Machine {
    void (*body)(void **);
    void **args;
    const char *name;
    kg_emu_opts options;
    uint32_t grid, block_threads, warps_each;
    uint32_t grid_dim[3], block_dim[3];
    uint32_t cluster; /* blocks of one */
    bool cooperative, early;
    size_t shared_bytes;

    uint32_t begun;          /* blocks */
    uint32_t stride, offset; /* random order: block k is (k * stride + offset) mod grid */
    Block **resident;        /* blocks begun and not finished */
    uint32_t resident_count, resident_limit, resident_room;
    uint32_t first_ready; /* of the resident blocks: none before it can run */
    Block *idle_blocks;
    uint64_t random;
    uint64_t seen_progress; /* kg_emu_progress at the last round of polls */
    uint32_t idle_rounds;   /* rounds of polls without progress */

    bool checked;   /* instrumented kernels are linked in */
    bool preempted; /* the running thread leaves without waiting */

    Context caller; /* the context of kg_emu_launch */
    int error;
    kg_emu_stats stats;

    Fiber *idle_fibers, *all_fibers, *used_fibers;
    uint32_t fibers_made;
    size_t stack_bytes;
};
extern Machine machine;

/* shared memory lies between red zones, so that indices past its end are told from other memory */
constexpr size_t shared_red_zone = 16384;

inline Thread *running() { return static_cast<Thread *>(kg_emu_self); }
inline bool likely(bool x) { return __builtin_expect(x, 1); }
inline bool unlikely(bool x) { return __builtin_expect(x, 0); }

inline uint64_t next_random()
{
    uint64_t x = machine.random; /* xorshift64* */
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    machine.random = x;
    return x * 0x2545f4914f6cdd1du;
}

/* launch.cpp: one thread of the system at a time */
struct Locked {
    Locked();
    ~Locked();
};

/* fibers.cpp */
bool fiber_take(Thread *thread); /* gives the thread a fiber; false: no memory */
void fibers_recover();           /* after an error: all fibers idle again */
bool fibers_overflowed();        /* did any thread since write past its stack's end? */
void fibers_free();

/* schedule.cpp */
Thread *schedule_first();        /* null: nothing to run */
[[noreturn]] void thread_main(); /* what every fiber runs */
void make_ready(Warp *warp, uint32_t lanes);

bool turns_of_blocks(); /* do several blocks run in turns? */

/* blocks.cpp */
bool block_begin(); /* admits the next block; false: no memory */
void block_end(Block *block);
void blocks_recover();
void blocks_free();

/* clusters.cpp */
Cluster *cluster_begin(); /* null: no memory */
void clusters_recover();
void clusters_free();
void cluster_thread_ended(Block *block);
void cluster_block_ended(Block *block);
const Block *cluster_block_at(const Block *block, uintptr_t shared);

/* late.cpp */
bool late_launch_begin(); /* false: no memory */
void late_launch_end();
bool late_settle(); /* false: nothing was late */
void late_settle_of(const void *base);
void late_free();

/* barriers.cpp, warp_ops.cpp */
void barrier_thread_ended(Block *block);
void warp_lane_ended(Warp *warp);

/* memory.cpp */
enum class Space : uint8_t { unknown, shared, global };
struct Region {
    uintptr_t base;
    size_t bytes, red_zone;
    Space space;
    bool ours;             /* its red zones hold a pattern */
    struct Shadow *shadow; /* check build */
};
bool region_add(const void *base, size_t bytes, size_t red_zone, Space space);
void region_remove(const void *base);
bool regions_all(bool (*one)(const Region *region)); /* in device memory, while it returns true */
Region *region_of(uintptr_t address);                /* red zones included; null: nobody's */
bool red_zones_written();                            /* and makes them whole again */
void red_zones_guard(bool on); /* AddressSanitizer: of registered memory, for a launch */

/* report.cpp */
[[noreturn]] void fail(int error, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_begin(int error);
void report_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report_waiting();

} // namespace emu

#endif
