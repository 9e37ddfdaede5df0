/* segments.h: data for kernels over segments that are given by offsets, for tests. */
#ifndef CASES_SEGMENTS_H
#define CASES_SEGMENTS_H

#include <kgen/kernel.h>
#include <stdbool.h>

#include "indices.h"

enum { SEGMENTS_TURNS = 10 }; /* sorts of segments; a turn stands for one of them, modulo this */

/* Whether the kernel takes an array of offsets. */
bool segments_by_offsets(const kg_kernel *k);

/* Sets the number of segments of such a kernel, for n elements. */
void segments_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, uint64_t most,
                      size_t *lengths);

/* So many segments take so many threads in the steps that count them; UINT64_MAX: none does. */
uint64_t segments_for_threads(const kg_kernel *k, const kg_variant *variant, uint64_t threads);

/* Fills the array of segments + 1 offsets of `arg->size` bytes: ascending, at most n. random
 * NULL: evenly (turn does not matter). */
void segments_fill(const kg_arg *arg, uint64_t segments, uint64_t n, uint32_t turn,
                   indices_random *random, void *state, unsigned char *to);

/* For a kernel that looks at its offsets: makes some of them wrong, or none. Returns whether there
 * is a segment now whose offsets do not ascend within 0 to n. */
bool segments_spoil(const kg_arg *arg, uint64_t segments, uint64_t n, indices_random *random,
                    void *state, unsigned char *offsets);

#endif
