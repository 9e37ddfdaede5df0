/* kinds.h: data by what the values of an argument are (kg_kind), and lengths of the arrays that no
 * plane, index or segment gives. A family lists its arguments, and teaches the driver nothing. */
#ifndef CASES_KINDS_H
#define CASES_KINDS_H

#include "cases.h"

/* Whether nothing fills an array before the call: an output, or room that a kernel uses as it
 * likes. */
bool kinds_unfilled(const kg_arg *arg);

/* Whether what a call leaves in an array counts: not in a buffer. */
bool kinds_counts(const kg_arg *arg);

/* Sets lengths of all sorts in turn, whether arrays name them or not; those of planes stay. Arrays
 * that each result looks at are so short that a case does not take long. */
void kinds_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, size_t *lengths);

/* The turn whose first length is 7. */
enum { KINDS_FEW = 5 };

/* Most elements of a case, and the last n of `every_size`: what the caller says, but fewer where
 * each result looks at a whole array. There all small n are tried, and some of the others. */
uint64_t kinds_most(const kg_kernel *k, uint64_t most);
uint64_t kinds_last(const kg_kernel *k, uint64_t last);
uint64_t kinds_next(const kg_kernel *k, uint64_t n);

/* Lengths beyond what the forced variant serves, or any, become the most that it does, or less. */
void kinds_fit(const a_case *c, size_t *lengths);

/* Tables may have a row for each segment, and a width that no variant asks for. That is less where
 * a case took long otherwise. */
void kinds_tables(const kg_kernel *k, size_t *lengths);

/* Fills an array of keys, sorted values, flags or counts. False: its kind is another one. */
bool kinds_fill(const a_case *c, uint32_t arg, extent all, value_random *r, unsigned char *to);

#endif
