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

#include "plan/explanation.h"

/* Why a call with this shape would be refused, or NULL: words that follow the kernel's name. */
const char *explain_shape_objection(arena *a, const plan_kernel *k, const explain_shape *shape);

/* A plane of about n elements, as near to a square as whole numbers allow; rows side by side. */
explain_shape explain_square(uint64_t n);

/* The kernel's lengths for a shape (width, height, pitches), as a call has them. */
void explain_shape_lengths(arena *a, const plan_kernel *k, const explain_shape *shape,
                           uint64_t *lengths);

#endif
