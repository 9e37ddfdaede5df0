/* gen/families/common/planes.h: the lengths of planes, whose arrays have a pitch each, and the
 * extents of these arrays. */
#ifndef GEN_FAMILY_PLANES_H
#define GEN_FAMILY_PLANES_H

#include "plan/plan.h"

/* Of the lengths. The pitches are in the order of the arrays. */
enum { PLANE_WIDTH, PLANE_HEIGHT, PLANE_FIRST_PITCH };

/* Room for the names of the lengths of so many planes, the sides among them already, and `more`
 * behind them. Returns the number of the first pitch. */
size_t planes_begin_names(arena *a, size_t arrays, size_t more, const char ***names);

/* The name of an array's pitch. */
const char *planes_pitch(arena *a, const char *array);

/* Makes an array a plane with the next pitch. */
void planes_take(plan_arg *arg, uint32_t *pitch);

/* All arrays are planes. */
void planes_take_all(plan_arg *args, size_t count);

#endif
