/* cases.h: the driver of cases. A case is a call of a kernel beside its reference, over the same
 * data. Arrays lie between guard bytes. The workspace has exactly the bytes that the kernel asks
 * for, between red zones. What a kernel takes is in its kg_kernel, so nothing here knows one by
 * name. How much is tried is the caller's effort; what arrays are filled with, how results compare
 * and where findings go are the caller's hooks.
 */
#ifndef CASES_H
#define CASES_H

#include <kgen/kgen.h>

#include "alignment.h"
#include "executor.h"
#include "extents.h"
#include "values.h"
#include "workspaces.h"

typedef struct a_case {
    const kg_kernel *kernel;
    const kg_variant *variant; /* whose sizes are tried */
    bool forced;               /* it serves the call, whatever the runtime would choose */
    uint64_t n;
    size_t lengths[KG_MAX_LENGTHS];
    size_t offset[KG_MAX_ARGS]; /* bytes past a line of each array */
    uint32_t turn;              /* counts cases; what takes turns goes by it */
    bool in_place;              /* outputs are the same arrays as inputs, as far as these go */
    bool in_order; /* indices and segments are even and in range: accesses can be predicted */
    case_schedule schedule; /* of the executor */
    value_style style;      /* of inputs and scalars */
    value_slack slack;      /* of what is written */
} a_case;

typedef enum case_outcome { CASE_WRONG, CASE_RIGHT, CASE_REFUSED } case_outcome;

/* ---- what the caller decides ---- */

typedef struct case_hooks {
    void *context;
    /* Before arrays are made: chooses style and slack. */
    void (*begin)(void *context, a_case *c);
    /* Fills an element of a scalar or an input, the i-th of its array. NULL, or false: by the
     * style. */
    bool (*element)(void *context, const a_case *c, uint32_t arg, uint64_t i, void *to);
    /* Around the call of the reference, which is this thread's. NULL: nothing. */
    void (*reference_begins)(void *context);
    void (*reference_ended)(void *context, a_case *c);
    /* The variant's launch did not end well. */
    void (*failed)(void *context, const a_case *c, kg_status status);
    /* Something differs; `what` is a sentence without an end. */
    void (*wrong)(void *context, const a_case *c, const char *what);
    void (*ended)(void *context, const a_case *c, case_outcome outcome);
    /* What the driver itself needs has failed. Does not return. */
    void (*broken)(void *context, const char *what);
} case_hooks;

/* What cases run on. */
typedef struct case_bed {
    kg_backend backend;
    kg_device *device;
    case_workspace workspace, reference;
    uint32_t sms;      /* multiprocessors that grids count on */
    bool executor;     /* kernels run on the CPU executor */
    bool keeps_arrays; /* for thousands of small cases, which take less than allocating on a GPU */
    struct {
        unsigned char *host, *device;
        size_t used;
    } block; /* that they are kept in */
    value_random random;
    uint32_t turn;
    const case_hooks *hooks;
} case_bed;

/* Opens the device. `hooks` must stay until case_bed_close. */
void case_bed_open(case_bed *b, kg_backend backend, uint64_t seed, const case_hooks *hooks);
void case_bed_close(case_bed *b);

/* Runs one case and its reference, and compares all bytes. */
case_outcome case_run(case_bed *b, a_case *c);

/* "n = 7, offsets 0 4, width 3, in place", as reports of a case begin. */
void case_describe(const a_case *c, char *text, size_t room);

/* ---- many cases ---- */

typedef enum case_orders {
    ORDERS_FIXED, /* all cases have the effort's schedule */
    ORDERS_EACH,  /* each size runs in every order of threads; other cases take turns */
    ORDERS_TURNS  /* all cases take turns, and every second one is preempted */
} case_orders;

/* How much is tried. */
typedef struct case_effort {
    uint64_t most;         /* elements of an ordinary case */
    uint32_t offsets;      /* each size with arrays 0, 1, ... elements past a line */
    uint32_t random_sizes; /* beside those where something changes */
    uint32_t small_sizes;  /* each n below it, of kernels that are reproducible */
    uint32_t stride;       /* bytes from one alignment of all arrays to the next; 0: no sweep */
    uint32_t places;       /* one array against the others, by so many least alignments */
    uint32_t seeds;        /* cases in random order, preempted */
    bool classes;          /* each class of alignment, for every size */
    bool few_shapes;       /* of planes */
    bool few_sorts;        /* of segments */
    bool small_planes;     /* none that takes its time */
    bool in_turns;         /* each case of a size in every second run, by the seed; no sweep */
    bool every_size;       /* each n to 5000, and nothing else */
    uint64_t last;         /* of these; 0: 5000 */
    bool briefly;          /* one alignment of each size, one pitch of each plane */
    bool thin; /* sizes from 20,000 on meet one alignment each, by turns. So do those beside others
                * where n alone says the size. `briefly` moves one size alone then */
    case_orders orders;
    case_schedule schedule; /* ORDERS_FIXED */
} case_effort;

typedef struct case_counts {
    uint64_t run, wrong, refused;
} case_counts;

/* All cases of a variant; not `forced`: with its sizes, and the variant that the runtime
 * chooses. */
void cases_of_variant(case_bed *b, const kg_kernel *k, const kg_variant *variant, bool forced,
                      const case_effort *effort, case_counts *counts);

/* Offsets of all arrays, so many elements past a line. */
void case_same_offset(a_case *c, size_t elements);

/* Makes a case in order of about c->n elements: tables and segments of the first sort. Planes have
 * rows of `width` (0: as many as rows) without gaps, and c->n becomes the number of their elements.
 */
void case_in_order(a_case *c, size_t width);

#endif
