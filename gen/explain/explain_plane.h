/* gen/explain/explain_plane.h: what the pitch of a plane costs, as data. Pure.
 *
 * Whether rows begin on sectors is arithmetic, and exact: memory moves in sectors of 32 bytes.
 * How rows fall on the channels of the memory is a model: segments of 256 bytes belong to the
 * channels in turn (undergraduate thesis, 2.2.4). The model has a channel for each 64 bits of
 * the interface. Cards may hash addresses over channels and slices of L2, by rules that are not
 * published. The model has no hash, so it tells the worst that a pitch can do, not what it does.
 * Sets of the L2 are not modelled. */
#ifndef GEN_EXPLAIN_PLANE_H
#define GEN_EXPLAIN_PLANE_H

#include "plan/plan.h"

#define EXPLAIN_PLANES 8
#define EXPLAIN_SEGMENT 256u /* bytes that one channel has, in the model */

/* A plane's shape as asked for; zero pitches: rows lie side by side. */
typedef struct explain_shape {
    bool known;
    uint64_t width, height;           /* elements of a row, rows: of the first plane */
    uint64_t pitches[EXPLAIN_PLANES]; /* bytes; in the order of the arrays in C */
    uint32_t n_pitches;               /* 0: rows side by side; 1: the same for all */
} explain_shape;

/* How bytes fall on the channels of the model: those that the resident blocks touch at once. */
typedef struct explain_channels {
    uint32_t channels;     /* of the card; 0: not known, or too few bytes to fill them */
    uint32_t used;         /* that any byte falls on */
    uint32_t busiest;      /* bytes of the busiest, in per cent of an even share */
    bool uneven;           /* the busiest has more than half over its share */
    uint64_t better_pitch; /* the least that is not, and begins rows on sectors; 0: none is */
} explain_channels;

typedef struct explain_plane {
    const char *array;
    bool store;
    uint64_t width, height, row, pitch; /* elements, rows, bytes of a row and from row to row */
    uint64_t inside;                    /* rows that begin inside a sector */
    uint64_t requests, sectors, ideal;  /* of all warps; ideal: of rows that begin on sectors */
    uint64_t wasted;                    /* bytes of sectors touched that belong to no element */
    uint64_t sector_pitch;              /* the least pitch that begins all rows on sectors */
    explain_channels model;
} explain_plane;

/* Why a call with this shape would be refused, or NULL: words that follow the kernel's name. */
const char *explain_shape_objection(arena *a, const plan_kernel *k, const explain_shape *shape);

/* A plane of about n elements, as near to a square as whole numbers allow; rows side by side. */
explain_shape explain_square(uint64_t n);

/* The kernel's lengths for a shape (width, height, pitches), as a call has them. */
void explain_shape_lengths(arena *a, const plan_kernel *k, const explain_shape *shape,
                           uint64_t *lengths);

#endif
