/* check.hpp: the check build. Kernels compiled with -fsanitize=thread call check_hooks.cpp at each
 * access; from there it goes to bounds (check_access.cpp), to shadow memory that knows who touched
 * each word last (check_shadow.cpp), to the clocks that say who came before whom
 * (check_clocks.cpp), and to the counts of requests, wavefronts and sectors (check_counts.cpp).
 */
#ifndef KG_CPU_CHECK_HPP
#define KG_CPU_CHECK_HPP

#include "executor.hpp"

namespace emu {

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

/* What a thread knows of one other block: events below `all`, events of `thread` up to `own`, and
 * events of its warp up to `own` with a stamp below `warp_stamp`. */
struct Known {
    uint32_t all, own, warp_stamp;
    uint32_t thread;
};
struct Knowledge { /* of all blocks of the grid */
    Knowledge *next_free;
    Known of[1];
};

/* ---- warps and blocks ------------------------------------------------------------------------ */

struct Records; /* accesses not yet counted; check_counts.cpp */

struct CheckWarp {
    uint32_t syncs;      /* of this warp so far */
    uint32_t full_sync;  /* the last one that all its lanes took part in */
    bool partial;        /* some took part in one of their own: `heard` counts */
    uint32_t stamp[warp_size];
    uint32_t heard[warp_size][warp_size]; /* [i][j]: i knows what j did before that sync */
    Knowledge *acquired[warp_size];       /* since the last barrier; null: nothing */
    uint32_t acquiring;                   /* lanes that have some */
    Records *records;
};

struct CheckBlock {
    uint32_t id;            /* in events */
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

void check_access(const Access &access);

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

/* Who touched a piece of memory last: four bytes, or one after the first access to fewer. */
struct Cell {
    Event write, read;       /* the read's stamp is the least of its readers' */
    uint32_t read_lanes;     /* of the reading warp; the read's thread is one of them */
    bool write_indivisible, read_indivisible, many_warps_read;
};
struct Shadow {
    Cell *cells;
    size_t bytes;            /* of the memory it stands for */
    uint32_t shift;          /* a cell stands for 1 << shift bytes */
};
Shadow *shadow_make(size_t bytes);
void shadow_free(Shadow *shadow);
void shadow_access(Shadow *shadow, size_t offset, const Who &who, const Access &access,
                   Space space);

/* ---- order ----------------------------------------------------------------------------------- */

Event event_now(const Who &who, uint16_t site);
/* Is the event, or what all lanes did that read the cell last, before what `who` does, by order? */
bool came_before(const Event &event, const Who &who);
bool lanes_came_before(const Cell &cell, const Who &who);
bool event_of_this_launch(const Event &event);
void clock_acquire(const Who &who, uintptr_t address);
void clock_release(const Who &who, uintptr_t address, bool keeps_others);
void clock_forget(uintptr_t address); /* a relaxed store ends what was released there */
void clocks_block_begin(CheckBlock *block, uint32_t index);
void clocks_block_end(CheckBlock *block);
void clocks_barrier(Block *block);
void clocks_syncwarp(Warp *warp, uint32_t lanes);
void clocks_launch_begin();
void clocks_launch_end();

/* ---- counts ---------------------------------------------------------------------------------- */

void count_access(const Who &who, const Access &access, Space space);
void count_converged(CheckWarp *warp); /* all lanes have met: later accesses are others */
void counts_forget(CheckWarp *warp);    /* after a launch that failed */
void counts_free(CheckWarp *warp);
kg_emu_counts counts_of_lanes(const uintptr_t address[warp_size], uint32_t lanes, uint32_t bytes,
                              bool atomic, Space space);

} // namespace emu

#endif
