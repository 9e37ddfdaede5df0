/* arguments.h: what the arguments of our kernel say of a cell. */
#ifndef BENCH_ARGUMENTS_H
#define BENCH_ARGUMENTS_H

#include "bench.h"

#include <kgen/kernel.h>

/* Edges of bins. */
bool arguments_is_edges(const kg_arg *arg);

/* Counters of several channels. */
bool arguments_is_counters(const kg_arg *arg);

/* An array of elements, and none of indices, offsets or edges. */
bool arguments_is_room(const kg_arg *arg); /* that a kernel uses as it likes */
bool arguments_is_read(const kg_arg *arg);

/* How many elements come out, where the data says: no result beside them. */
bool arguments_is_count(const kg_arg *arg);

/* Sets traffic, results, and the type and size of what is written. */
void arguments_describe(work *w, const kg_kernel *k);

/* The first plane that is written, or only read; NULL: there is none. */
const kg_arg *arguments_plane(const kg_kernel *k, bool written);

/* Elements of what is read, in all channels. */
uint64_t arguments_inputs(const work *w, const kg_kernel *k);

/* Elements that come out, and bytes that must move, of a cell whose n, sides and segments are
 * known. */
uint64_t arguments_outputs(const work *w, const kg_kernel *k);
double arguments_bytes(const work *w, const kg_kernel *k);

#endif
