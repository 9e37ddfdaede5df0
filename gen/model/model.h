/* gen/model/model.h: how long a call takes, predicted from what is known of a variant without a
 * GPU. After the execution-time model of Sim, Dasgupta, Kim and Vuduc (2012), with launches, waves
 * and a bandwidth that counts sectors. docs/model.md derives it. Pure. */
#ifndef GEN_MODEL_H
#define GEN_MODEL_H

#include "model/card.h"
#include "plan/explanation.h"

/* Of an SM, and what a block takes beside its own. */
enum { MODEL_SHARED_BYTES = 227 << 10, MODEL_SHARED_RESERVED = 1 << 10 };

/* What a call asks of a card: counted, not measured. */
typedef struct model_load {
    double launches;
    bool early;                      /* the next launch is made ready meanwhile */
    bool cut;                        /* the end of the data cuts a block */
    double blocks, warps;            /* thread blocks; warps of one */
    double walked;                   /* data blocks that one thread block walks through */
    double read, written, footprint; /* bytes of sectors; bytes of all arrays together */
    double again;                    /* bytes of sectors that L1 has from another access */
    double needed, room; /* registers, by the family's estimate; blocks by shared memory */
    double flight;       /* bytes that a warp asks for before it waits */
    double trips;        /* of a block to memory, one waiting for the one before */
    double items, requests, vector; /* of a lane; accesses and elements of an item */
    double instructions;            /* of a warp, for all its items */
    double divisions; /* of 32 bits, by a number of the call, before a block finds its data */
    bool window;      /* vectors get the elements beside them from other lanes */
    double wavefronts, barriers; /* of a block */
    bool joined;                 /* blocks join their results, and no further launch does */
    bool atomically;             /* by one word, to which each adds */
    double work, depth;          /* applications of the operator; the longest chain */
    /* A sort that looks back: launches that move all keys once; 0: it is none. In each of them */
    double moves, tiles, tile_warps, tile_items; /* items of a lane */
    double tile_resident;                        /* tiles that an SM holds */
    bool looks_back, inside;                     /* inside: all in one block, by one launch */
    bool by_votes, by_match;                     /* how a tile is ranked; neither: by counters */
    /* Tiles that wait for those before them: an explain_order; 0: there are none. The numbers above
     * are theirs, too. */
    double order, reach, rounds, effort;
    bool offsets;               /* these say where elements lie */
    double looks, table, entry; /* of a search: one after the other; bytes of what it looks at */
    double counters;            /* of a block, cleared before and added up behind */
    double edges;               /* looks at edges for each sample */
    double counting;            /* an explain_counting; `table`: bytes of the counters */
    double meeting, held;       /* of the greatest k: an explain_meeting; keys of a block */
    double digits, results;     /* as explain_waits has them */
    bool in_order, networks;
    double doublings, merges;
} model_load;

/* What calibration does not measure. */
typedef struct model_constants {
    double sharp;            /* how far the largest of what overlaps decides: exponent of a norm */
    double graph, early;     /* ns of a call beside that of one block that reads and writes */
    double step;             /* ns of each further launch beside that of an empty kernel */
    double code;             /* instructions of a block's frame */
    double request, element; /* instructions of the text for each access, each element */
    double warp;             /* ns to start one warp more of a block */
    double guard;            /* ns of an element in a block that the end cuts */
    double ends;             /* ns where vectors leave elements at the ends of the arrays */
    double window, divide;   /* ns of a window around vectors; of a division */
    double held;       /* registers that the compiler takes, of those that the family estimates */
    double lone;       /* ns from a block that is alone on its SM to the next */
    double trip, tail; /* latencies that a trip to memory takes under load; of the last wave */
    double issue, shared;  /* of the least time that instructions and wavefronts take */
    double burst;          /* of an SM's bandwidth, which a block alone reaches */
    double drift, strayed; /* of the time of bytes read and written, for twice as long a walk */
    double join, joined;   /* ns to join the results of blocks, and of each block */
    double packed;         /* ns to join them by one word */
    double cache;          /* of L2 that keeps what the call before has touched */
    /* Sorts that look back: instructions to rank an item of a warp's lanes, by each way */
    double counters, votes, match;
    double tile;   /* ns of each warp of a tile: counters are cleared and added up */
    double ranked; /* ns that an item of a lane waits in a tile for the one before */
    double look;   /* ns of each tile before that is under way, too */
    double inside; /* of such a move, where all stays in one block */
    /* Latencies of L2 until a tile knows what stands before it, and the ring is filled */
    double block, wave, back, stream;
    double seen;           /* ns of each tile of a wave, at which all others look */
    double again;          /* of the time of bytes, where tiles load, wait and store */
    double lanes, chain;   /* ns of an access of all warps of a scheduler; of one after another */
    double effort, stored; /* ns of an instruction of an element; where lanes store from a ring */
    double places, scattered; /* latencies until offsets tell places; of the time of their bytes */
    double near, line;        /* latencies of L2 for a look; clocks of a line in L1 */
    double missed;            /* of the time of bytes that L1 lacks */
    double clear, add;        /* latencies around counters; ns to add one to the output */
    double turn;              /* ns of a turn of all threads over them */
    double edge, edges;       /* clocks of a warp's look at an edge; latencies of a lane's */
    double far;               /* ns of a sample that adds to the output */
    double parts, halves, owners, parted; /* latencies until samples are counted; and clocks */
    double of_parts, of_halves, of_owners, of_parted; /* of an SM for each of its samples */
    double lone_held, cluster, together, rows; /* latencies: to begin; to meet, by who does */
    double all_held, counted;      /* clocks of a key that is held; more where digits are counted */
    double guess, sorting, listed; /* latencies and ns of results: of a guess, to sort them */
    double network, deeper;        /* latencies of networks, and for each doubling, squared */
    double swapped, swaps;         /* clocks of a key in them, the same */
    double merges, merge, apiece;  /* latencies of merges and of each; of the time of its bytes */
} model_constants;
extern const model_constants model_fitted;

model_load model_load_of(const explanation *e, const explain_variant *x);

/* ---- sorts that look back (moves.c) ---- */

void model_moves_of(model_load *l, const explain_variant *x);

/* Sets the parts that are not as those of other kernels. */
void model_moves_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t);

/* ---- tiles that wait (tiles.c), and what else waits (waits.c) ---- */

void model_tiles_of(model_load *l, const explain_variant *x);
double model_wave(const model_card *card, uint32_t reach); /* tiles that run at once */
void model_tiles_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t);
void model_waits_of(model_load *l, const explain_variant *x);
void model_waits_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t);

/* ---- keys that blocks hold (held.c) ---- */

void model_held_of(model_load *l, const explain_variant *x);
void model_held_time(const model_constants *by, const model_card *card, const model_load *l,
                     explain_time *t);

explain_time model_time(const model_card *card, const model_load *load);
explain_time model_time_by(const model_constants *by, const model_card *card,
                           const model_load *load);

/* The part of a call's arrays, of so many bytes, that L2 still has from the call before. */
double model_cached(const model_card *card, double bytes);

/* What the call would take if one part took no time: the parts that overlap leave the next
 * largest. */
double model_without(const explain_time *t, explain_part part);

/* ---- fitting (fit.c) ---- */

/* A constant by name, with what it may be. */
typedef struct model_constant {
    const char *name;
    size_t at;
    double least, most;
} model_constant;
extern const model_constant model_constant_list[]; /* ended by no name */

/* A number of a load, by the name that kgen explain --json has for it; `is_flag`: a bool. */
typedef struct model_load_number {
    const char *name;
    size_t at;
    bool is_flag;
} model_load_number;
extern const model_load_number model_load_numbers[]; /* ended by no name */
double model_load_get(const model_load *l, const model_load_number *number);
void model_load_set(model_load *l, const model_load_number *number, double value);

/* A variant that was timed. Those of one cell (a kernel, a type, an n) are rivals. They stand side
 * by side. */
typedef struct model_sample {
    model_load load;
    double ns;
    size_t cell;
} model_sample;

/* How good choices are. `first`: cells whose first choice takes at most 10 % more than the best.
 * `of_five`: those where the best of the first five takes at most 2 % more. `off`: the mean error
 * of a single time, as a part of it. Samples of a cell stand together. */
typedef struct model_shares {
    size_t cells, first, of_five;
    double off;
} model_shares;
model_shares model_judge(const model_constants *by, const model_card *card,
                         const model_sample *samples, size_t n);

/* How wrong the times are, and how far the first choices of cells are behind the best. */
double model_misfit(const model_constants *by, const model_card *card, const model_sample *samples,
                    size_t n);

/* All constants times a factor, within their bounds: to begin a fit elsewhere. */
void model_scale(model_constants *by, double factor);

/* Moves one constant after the other while that makes the misfit less; what it is then. `only`:
 * names of constants, with commas between them; NULL: all. */
double model_fit(model_constants *by, const model_card *card, const model_sample *samples, size_t n,
                 const char *only);

/* ---- what limits it ---- */

typedef struct model_balance {
    explain_part bound;        /* the largest */
    double flight, needed;     /* bytes of an SM on their way; what Little's law asks for */
    double intensity, balance; /* applications a byte: of the call, of the card */
    double little, amdahl;     /* factors of latency and of depth (the performance book, 2.4) */
    double reached, roof;      /* applications a nanosecond, predicted; of the roofline */
    double bandwidth;          /* bytes a nanosecond that the call could have */
    bool cached;               /* from L2 */
    bool few;                  /* fewer blocks than SMs, and these SMs move no more */
} model_balance;

/* `rate`: operations that an SM starts in a clock, of the operator's kind. */
model_balance model_balance_of(const model_card *card, const model_load *l, const explain_time *t,
                               double rate);

/* ---- what would move it (changes.c) ---- */

typedef enum model_change_kind {
    CHANGE_BLOCKS, /* blocks of the grid */
    CHANGE_TRIPS,  /* of a block to memory, one waiting for the one before */
    CHANGE_ROOM    /* blocks that an SM holds */
} model_change_kind;
typedef struct model_change {
    model_change_kind kind;
    double from, to;
    double ns;   /* what the call would take */
    bool joined; /* what one block had to itself, several have to join */
} model_change;
enum { MODEL_CHANGES = 3 };

/* Those that make the call shorter, the best first. If none does, what costs least of more blocks,
 * or of anything. 0: none can be told, as something else is waited for. */
size_t model_changes(const model_card *card, const model_load *l, const explain_time *t,
                     model_change out[MODEL_CHANGES]);
model_load model_by_blocks(const model_load *l, double blocks);

/* Blocks that an SM holds. */
double model_resident(const model_constants *by, const model_load *l);

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* The transfers of a call whose arrays lie on the host, in nanoseconds. */
double model_offload(const model_card *card, double in_bytes, double out_bytes);

#endif
