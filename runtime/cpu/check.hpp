/* check.hpp: the check build. Kernels compiled with -fsanitize=thread call check_hooks.cpp at each
 * access. From there it goes to
 *   check_access.cpp   bounds
 *   check_shadow.cpp   shadow memory, which knows who touched each word last
 *   check_clocks.cpp   clocks, which say who came before whom
 *   check_counts.cpp   counts of requests, wavefronts and sectors
 *   check_step.cpp     lanes that go on together, where they are asked to
 */
#ifndef KG_CPU_CHECK_HPP
#define KG_CPU_CHECK_HPP

#include "executor.hpp"

namespace emu
{

/* ---- events ---------------------------------------------------------------------------------- */

/* When an access happened, as far as order matters. The clock of a block moves on at each
 * barrier and at each release. The stamp is the number of the last __syncwarp that the lane took
 * part in. */
struct Event {
    uint32_t block; /* the launch's first block_id + its index; 0: never */
    uint32_t clock, stamp;
    uint16_t thread;
    uint16_t site;
};

/* Asynchronous copies of a block are events of threads from here on, one for each mbarrier. */
constexpr uint32_t async_thread = max_threads;

/* What a thread knows of one warp: events below `all`, and events of `thread` up to `own`. Also
 * events of the warp up to `own` with a stamp below `warp_stamp`. */
struct Known {
    uint32_t all, own, warp_stamp;
    uint32_t thread;
};

/* check_knowledge.cpp: of all warps of the grid. Null knows nothing; one that several hold is never
 * changed, so that a copy costs nothing. */
struct Knowledge;
void knowledge_begin(uint64_t slots);
void knowledge_end(); /* and all of it is gone */
Knowledge *knowledge_share(Knowledge *knowledge);
void knowledge_drop(Knowledge **knowledge);
void knowledge_join(Knowledge **mine, Knowledge *theirs);
void knowledge_learn(Knowledge **mine, uint64_t slot, const Known &known);
const Known *knowledge_of(const Knowledge *knowledge, uint64_t slot);

/* ---- warps and blocks ------------------------------------------------------------------------ */

struct Records; /* accesses not yet counted; check_counts.cpp */

/* What a lane holds besides what its block knows. */
enum Held {
    ACQUIRED,      /* since the last barrier */
    SEEN,          /* by relaxed loads: known after the next fence */
    SEEN_IN_BLOCK, /* after one whose scope is the block, too */
    FENCED,        /* what relaxed stores release: all that was known at the last fence */
    FENCED_IN_BLOCK,
    PROXIED, /* the same of fences between the proxies */
    HELD_COUNT
};

/* The calls that a lane is in: how many, and by depth what tells those up to it apart. Deeper ones
 * count as the last of these. */
constexpr uint32_t most_calls = 14;
struct Calls {
    uint32_t depth, called[most_calls + 1]; /* called[0] is 0 */
    uint32_t now() const { return called[depth < most_calls ? depth : most_calls]; }
};

struct CheckWarp {
    uint32_t syncs;     /* of this warp so far */
    uint32_t full_sync; /* the last one that all its lanes took part in */
    bool partial;       /* some took part in one of their own: `heard` counts */
    uint32_t stamp[warp_size];
    uint32_t heard[warp_size][warp_size]; /* [i][j]: i knows what j did before that sync */
    Knowledge *held[warp_size][HELD_COUNT];
    uint32_t holding; /* lanes that have some */
    Records *records;
    Calls calls[warp_size];
    uint32_t stepping, going, leader; /* lanes at an atomic; of them those that go on */
    uint64_t place[warp_size];
};

struct CheckBlock {
    uint32_t id; /* in events */
    uint32_t clock;
    uint32_t barrier_clock; /* the clock after the last barrier */
    Knowledge *knowledge;   /* of all threads; null: nothing */
    CheckWarp *warps;       /* max_warps */
};

bool check_block_begin(Block *block); /* false: no memory */
void check_block_end(Block *block);
void check_block_free(Block *block);
void check_barrier(Block *block);
void check_meeting(Warp *warp, uint32_t lanes, bool is_syncwarp);
void check_lane_outside(Thread *thread); /* what it reads by a shuffle is undefined */
void check_launch_begin();
void check_launch_end();
void check_free();

/* ---- accesses -------------------------------------------------------------------------------- */

struct Access {
    uintptr_t address;
    uint32_t bytes, kind; /* bits of kg_emu_access_kind */
    uint16_t site;
};

/* The thread that runs, at the time of an access. */
struct Who {
    Thread *thread;
    Warp *warp;
    CheckBlock *block;
    CheckWarp *checks;
};

Who who_is(Thread *thread);
void check_access(const Access &access);
void check_aligned(const Access &access); /* of a number of 2 to 8 bytes */

/* check_sites.cpp: places in the code, by return address or by kg_emu_site. */
uint16_t site_of_code(uintptr_t address, uint32_t bytes, uint32_t kind);
uint16_t site_of_helper(const kg_emu_site *site, uint32_t bytes, uint32_t kind);
kg_emu_counts *site_counts(uint16_t site);
kg_emu_place site_place(uint16_t site);
uint16_t sites_known(); /* they are numbered from 1 */
void sites_free();

/* check_findings.cpp */
void found(kg_emu_finding_kind kind, const Who &who, const Access &access, int64_t offset,
           const Event *other, bool other_is_write);
void findings_reset();
void report_findings();

/* symbols.cpp: the innermost line of a code address; false when nothing is known. Called through
 * find_line, which instrumented code sets, so that only its programs need the library behind it. */
bool symbol_line(uintptr_t address, const char **file, uint32_t *line);
extern bool (*find_line)(uintptr_t address, const char **file, uint32_t *line);

/* ---- shadow memory --------------------------------------------------------------------------- */

/* Lanes of one warp that read a word; the stamp is the least of theirs. */
struct Readers {
    Event last;
    uint32_t lanes;
    bool indivisible, in_block;
};

/* Who touched a piece of memory last: four bytes, or one after the first access to fewer. */
struct Cell {
    Event write;
    Readers read;  /* the last warp's */
    uint32_t more; /* other warps that read since the last write; 0: none */
    bool write_indivisible : 1, write_in_block : 1;
    bool unwritten : 1;        /* device memory: nobody wrote it yet */
    uint8_t arriving, leaving; /* asynchronous copies under way to it, and from it */
};
struct Shadow {
    Cell *cells;
    size_t bytes;   /* of the memory it stands for */
    size_t room;    /* bytes of cells */
    uint32_t shift; /* a cell stands for 1 << shift bytes */
};
Shadow *shadow_make(size_t bytes);
void shadow_free(Shadow *shadow); /* keeps some for shadow_make */
void shadows_free();
void shadow_mark(Shadow *shadow, size_t offset, size_t bytes, bool unwritten);
void shadow_launch_end();
void shadow_under_way(Shadow *shadow, size_t offset, size_t bytes, int arriving, int leaving);
void shadow_arrived(Shadow *shadow, size_t offset, size_t bytes, const Event &event);
/* Was some of it written and not fenced since, for bulk copies to see? */
bool shadow_unfenced(const Shadow *shadow, size_t offset, size_t bytes, const Who &who,
                     Event *event);
void shadow_access(Shadow *shadow, size_t offset, const Who &who, const Access &access,
                   Space space);

/* check_readers.cpp */
void readers_add(Cell *cell, const Readers &now, const Who &who);
void readers_forget(Cell *cell);
void readers_free();
bool readers_all(const Cell *cell, bool (*is_fine)(const Readers &readers, void *context),
                 void *context); /* asks of each until one is not */

/* ---- order ----------------------------------------------------------------------------------- */

Event event_now(const Who &who, uint16_t site);
/* Is the event, or what all lanes of a warp did that read, before what `who` does, by order? */
bool came_before(const Event &event, const Who &who);
bool lanes_came_before(const Readers &readers, const Who &who);
bool event_of_this_launch(const Event &event);
bool event_before_wait(const Event &event,
                       const Who &who); /* of launches that may not have ended */
bool in_one_cluster(uint32_t block_id, uint32_t other);
inline bool in_same_cluster(uint32_t block_id, uint32_t other)
{
    return machine.cluster == 1 ? block_id == other : in_one_cluster(block_id, other);
}
void clock_access(const Who &who, const Access &access); /* to a word that others read or wrote */
void clock_fence(const Who &who, bool in_block);
void clock_fence_proxy(const Who &who);
void clock_mbar_arrive(const Who &who, uintptr_t bar);
void clock_mbar_wait(const Who &who, uintptr_t bar);
void clock_mbar_phase(
    uintptr_t bar); /* one has ended: what those who arrived knew can be acquired */
void clock_mbar_bytes(CheckBlock *block, uintptr_t bar,
                      Event *event);                   /* makes the event one that `bar` knows */
void clock_mbar_source(const Who &who, uintptr_t bar); /* a load for `bar` has been begun */
bool knowledge_has(const Knowledge *knowledge, const Event &event);
void knowledge_of_thread(const Who &who,
                         Knowledge **into); /* adds to it; later events are not in it */
void knowledge_acquired(const Who &who, Knowledge *knowledge);
void clocks_block_begin(CheckBlock *block, uint32_t index);
void clocks_block_end(CheckBlock *block);
void clocks_barrier(Block *block);
void clocks_syncwarp(Warp *warp, uint32_t lanes);
void clocks_launch_begin();
void clocks_launch_end();

/* check_async.cpp */
bool event_passed_proxies(const Event &event, const Who &who);
void check_mbar(const kg_emu_site *site, const uint64_t *bar, uint32_t kind);

/* ---- counts ---------------------------------------------------------------------------------- */

void count_access(const Who &who, const Access &access, Space space);
void count_converged(CheckWarp *warp); /* all lanes have met: later accesses are others */
void counts_forget(CheckWarp *warp);   /* after a launch that failed */
void counts_free(CheckWarp *warp);
kg_emu_counts counts_of_lanes(const uintptr_t address[warp_size], uint32_t lanes, uint32_t bytes,
                              uint32_t turns, Space space);

/* check_step.cpp */
void step_together(const Who &who, uint16_t site);

} // namespace emu

#endif
