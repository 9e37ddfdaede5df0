/* gen/layout.h: where the elements of a shared-memory array lie, and what bank conflicts that costs.
 *
 * An array is read and written in two views: the warp view (lane l of a warp takes element l of each
 * row of 32; dissertation 6.7.1) and the run view (each thread takes `run` consecutive elements).
 * Elements are moved in units of 4, 8 or 16 bytes. A pad of one or more units after every `period`
 * elements shifts later runs to other banks (dissertation 6.7.2, "pad and rake"; the period of
 * lcm(run, row) elements cuts neither a run nor a row, for every run length).
 */
#ifndef GEN_LAYOUT_H
#define GEN_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum layout_rule { PAD_AUTO, PAD_NONE, PAD_PER_RUN, PAD_PER_32, PAD_PER_LCM } layout_rule;

typedef struct layout_cost {
    uint32_t degree;            /* most ways in which one access conflicts; 1: none */
    uint32_t wavefronts, ideal; /* of all accesses of a warp in this view */
} layout_cost;

typedef struct layout {
    uint32_t element_bytes, unit_bytes, units; /* units per element */
    uint32_t run;        /* elements of a thread's run */
    uint32_t elements;   /* of the array: 32 * run * warps */
    uint32_t period;     /* elements between pads; 0: none */
    uint32_t pad;        /* units of a pad */
    uint32_t total;      /* units of the array, pads included */
    layout_rule rule;    /* the rule in force (never PAD_AUTO) */
    layout_cost warp_view, run_view;
} layout;

/* The layout of an array of `warps` * 32 runs of `run` elements. `pad` is for the explicit rules.
 * False: the rule would cut an element (PAD_PER_32 where 32 words hold no whole number of them). */
bool layout_solve(layout *l, uint32_t element_bytes, uint32_t run, uint32_t warps, layout_rule rule,
                  uint32_t pad);

/* The unit at which an element starts. */
uint32_t layout_at(const layout *l, uint32_t element);

uint32_t layout_bytes(const layout *l);

/* True if item i of each thread lies at a constant distance from its item 0, for all threads. */
bool layout_separable_warp(const layout *l);
bool layout_separable_run(const layout *l);

/* The widest unit (4, 8, 16) that divides the element's size, which must be a multiple of 4. */
uint32_t layout_unit(uint32_t element_bytes);

/* "auto", "none", "1_per_run", "1_per_32", "1_per_lcm". */
bool layout_rule_parse(const char *text, layout_rule *rule, uint32_t *pad);
const char *layout_rule_name(layout_rule rule);

#endif
