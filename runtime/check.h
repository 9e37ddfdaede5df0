/* check.h: what is refused before anything is launched. Arithmetic on pointers only. Internal. */
#ifndef KG_RUNTIME_CHECK_H
#define KG_RUNTIME_CHECK_H

#include "backend.h"

#pragma GCC visibility push(hidden)

/* Reads the lengths behind the arguments; `args` NULL: as kg_explain documents. KG_NULL_POINTER. */
kg_status kg__read_lengths(const kg_kernel *kernel, const void *const *args, uint64_t n,
                           uint64_t lengths[KG_MAX_LENGTHS]);

/* The arrays, scalars and lengths of a call: KG_NULL_POINTER, KG_TOO_LARGE, KG_MISALIGNED,
 * KG_INVALID_ARGUMENT or KG_OVERLAP. Invalid are a pitch below its row and an n that is not width *
 * height. Nothing may overlap the workspace either (NULL: there is none). An array without elements
 * may be NULL. */
kg_status kg__check_arguments(const kg_kernel *kernel, const kg_workspace *ws,
                              const void *const *args, uint64_t n, const uint64_t *lengths);

/* Whether the workspace is there where it must be, large enough and free of faults. */
kg_status kg__check_workspace(const kg_kernel *kernel, const kg_workspace *ws, uint64_t n,
                              const uint64_t *lengths);

/* Where a call runs. */
typedef struct place {
    const backend *backend;
    int device;
    kg_stream stream;
} place;

/* KGEN_CHECK=1: whether kernels of the device can reach every array. */
kg_status kg__check_memory(const kg_kernel *kernel, const place *at, const void *const *args,
                           uint64_t n, const uint64_t *lengths);

/* KGEN_CHECK=1: KG_INVALID_ARGUMENT where offsets of segments do not ascend, or lie outside 0 to n.
 * So it is where sorted numbers do not ascend, and where a tree is one of other points, or none.
 * And so it is where an index lies outside what it indexes, and the kernel itself does not look
 * (KG_BOUNDS_NONE). Waits for the stream; looks at nothing while that captures a graph. */
kg_status kg__check_indices(const kg_kernel *kernel, const place *at, const void *const *args,
                            uint64_t n, const uint64_t *lengths);

/* Whether the call has nothing to write. No array has a fixed extent, and all that are written are
 * empty, or reached through indices of which there is none. */
bool kg__is_empty(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths);

#pragma GCC visibility pop
#endif
