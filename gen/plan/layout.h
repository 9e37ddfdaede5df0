/* gen/plan/layout.h: where the elements of a shared-memory array lie, and what bank conflicts cost.
 *
 * An array is read and written in two views. In the warp view lane l of a warp takes element l of
 * each row of 32 (dissertation 6.7.1). In the run view each thread takes `run` consecutive
 * elements. The warp view moves units: the widest of 1, 2, 4, 8, 16 bytes that divides an element.
 * The run view moves accesses of up to 16 bytes, as wide as the layout keeps aligned: the
 * dissertation's aligned vectors (6.7.2).
 *
 * What helps against conflicts:
 *
 *   pads    one or more units after every run, every 32 words, or every lcm(run, 32 words), which
 *           cuts neither a run nor a row of the banks (dissertation 6.7.2, "pad and rake")
 *   xor     units inside each row of 128 bytes are swapped by the number of the row. It costs no
 *           bytes. It needs runs of a power of two: item i then lies at the thread's first item XOR
 *           a constant
 *   planes  all first units of the elements, then all second ones. Elements of 32 and 64 bytes need
 *           them: their units otherwise lie 2 and 4 from each other in every view
 *
 * docs/padding.md has the derivations. */
#ifndef GEN_LAYOUT_H
#define GEN_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAYOUT_LANES 32u
#define LAYOUT_ROW_BYTES 128u /* the 32 banks once */
#define LAYOUT_MAX_ELEMENT 64u
#define LAYOUT_MAX_RUN 64u
#define LAYOUT_MAX_PAD 31u /* units */
#define LAYOUT_MAX_XOR 5u  /* shifts of the row's number: 0 .. 4 */
#define LAYOUT_TEXT 32u

typedef enum layout_rule {
    PAD_AUTO,
    PAD_NONE,
    PAD_SCALAR,
    PAD_PER_RUN,
    PAD_PER_32,
    PAD_PER_LCM,
    PAD_XOR
} layout_rule;

/* A way to lay out, as a spec can ask for it. */
typedef struct layout_mode {
    layout_rule rule;
    uint32_t amount; /* pads: units of a pad; xor: by how many bits the row's number is shifted */
    bool planes;
} layout_mode;

typedef struct layout_cost {
    uint32_t degree;            /* most ways in which one access conflicts; 1: none */
    uint32_t wavefronts, ideal; /* of all accesses of a warp in this view, the worst of the warps */
    uint32_t all, all_ideal;    /* of all warps together */
    uint32_t word_bytes;        /* of one access */
} layout_cost;

typedef struct layout {
    uint32_t element_bytes, unit_bytes, units; /* units per element */
    uint32_t run;                              /* elements of a thread's run */
    uint32_t elements;                         /* of the array: 32 * run * warps */
    uint32_t period;                           /* elements between pads; 0: none */
    uint32_t pad;                              /* units of a pad */
    uint32_t apart;   /* from one unit of an element to the next; not 1: planes */
    uint32_t total;   /* units of the array, pads included */
    layout_mode mode; /* the mode in force (never PAD_AUTO) */
    layout_cost warp_view, run_view;
} layout;

/* The layout of an array of `warps` * 32 runs of `run` elements (1 .. LAYOUT_MAX_RUN) of 1 to
 * LAYOUT_MAX_ELEMENT bytes. PAD_AUTO takes the mode with the fewest wavefronts of both views
 * together; of those the one with the fewest bytes; of those the simplest. False: the mode does
 * not suit the array. A pad would cut an element, or a XOR has runs that are no power of two, or
 * elements of several units without planes. */
bool layout_solve(layout *l, uint32_t element_bytes, uint32_t run, uint32_t warps,
                  layout_mode mode);

/* The unit at which an element starts; its unit u lies u * apart further. */
uint32_t layout_at(const layout *l, uint32_t element);

uint32_t layout_bytes(const layout *l);
uint32_t layout_wavefronts(const layout *l); /* of both views */
uint32_t layout_excess(const layout *l);     /* over the ideal of the accesses it makes */

/* ---- one access: what the proof is made of ---- */

typedef enum layout_view { VIEW_WARP, VIEW_RUN } layout_view;

/* How many accesses a thread makes in a view, and the byte at which access `index` of a thread
 * lies. */
uint32_t layout_accesses(const layout *l, layout_view view);
uint32_t layout_address(const layout *l, layout_view view, uint32_t thread, uint32_t index);

/* The cost of one access of a warp: 32 byte addresses, each of `word_bytes` (1, 2, 4, 8, 16).
 * Lanes move in phases of 32, 16 (8 bytes) or 8 (16 bytes). A phase takes as many wavefronts as
 * its fullest bank holds distinct words. Lanes that name the same word share it. */
layout_cost layout_cost_of(const uint32_t address[LAYOUT_LANES], uint32_t word_bytes);

/* The cost with `all` of so many such accesses. */
layout_cost layout_cost_times(layout_cost cost, uint32_t times);

/* ---- for templates ---- */

/* True if item i of each thread lies at a constant distance from its item 0, for all threads; of
 * PAD_XOR: at a constant XOR. */
bool layout_separable_warp(const layout *l);
bool layout_separable_run(const layout *l);

/* PAD_XOR: a unit's place p becomes p ^ (p >> *down & *mask) << *up. */
void layout_xor(const layout *l, uint32_t *down, uint32_t *mask, uint32_t *up);

/* The widest unit (1, 2, 4, 8, 16) that divides the element's size. */
uint32_t layout_unit(uint32_t element_bytes);

/* ---- text ---- */

/* "auto", "none", "scalar", "4_per_run", "1_per_32", "1_per_lcm", "xor_0"; with "planes_" before
 * all but the first, or "planes" for "planes_none". */
bool layout_mode_parse(const char *text, layout_mode *mode);
void layout_mode_text(layout_mode mode, char text[LAYOUT_TEXT]);

#endif
