/* extents.h: how large the arrays of a call are, and whether a kernel trapped as it should, for
 * drivers of cases. */
#ifndef CASES_EXTENTS_H
#define CASES_EXTENTS_H

#include <kgen/kernel.h>
#include <stdbool.h>

/* Rows of an array, elements of a row, bytes from row to row; all but planes are one row. */
typedef struct extent {
    size_t count, width, pitch;
} extent;

extent extent_of(const kg_arg *arg, uint64_t n, const size_t *lengths);
size_t extent_bytes(extent all,
                    const kg_arg *arg); /* from the first element to the end of the last */

/* Whether results are counted by a length, as those of segments are, or by the data. */
bool extent_counts_results(const kg_kernel *k);

/* Whose width and height are those of the call; NULL: the kernel takes no plane. */
const kg_arg *extent_first_plane(const kg_kernel *k);

/* What is wrong with whether a call has trapped, NULL: nothing. `outside`: some index is out of
 * range. A workspace that has trapped is reset. */
const char *extent_trap_is_wrong(const kg_kernel *k, kg_workspace *ws, bool outside);

#endif
