/* indices.h: data for kernels that reach arrays through an index, for drivers of cases: lengths of
 * the tables, and indices into them. Of a scatter every index in range is there once, as which of
 * several results stays is not specified. Where the kernel checks bounds, some indices are out of
 * range.
 */
#ifndef CASES_INDICES_H
#define CASES_INDICES_H

#include <kgen/kernel.h>
#include <stdbool.h>

typedef uint64_t indices_random(void *state);

/* Up to n indices, of which those of a scatter without checks differ: few bits have few numbers. */
uint64_t indices_most(const kg_kernel *k, uint64_t n);

/* Sets the lengths of the tables for n indices, of all sorts in turn; other lengths stay. */
void indices_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, size_t *lengths);

/* Fills the kernel's array of n indices, argument `arg`, for tables of those lengths. Returns
 * whether some index is out of range, and so not for KG_BOUNDS_NONE. random NULL: indices in
 * order, as they are where memory is short. */
bool indices_fill(const kg_kernel *k, const kg_arg *arg, const size_t *lengths, uint64_t n,
                  indices_random *random, void *state, unsigned char *to);

#endif
