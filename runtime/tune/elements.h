/* elements.h: what elements of arrays and scalars are, in calls that are timed. Internal. */
#ifndef KG_TUNE_ELEMENTS_H
#define KG_TUNE_ELEMENTS_H

#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* A type of numbers. */
enum { UINT, INT, FLOAT };
typedef struct number_type {
    const char *name;
    int kind;
    unsigned bytes, exponent, fraction; /* the last two: bits, of floats */
} number_type;

/* NULL: there is none of that name. */
const number_type *number_named(const char *name);

/* One element by its kind. An integer key lies below `limit`, if that is not 0. */
void elements_make(const kg_arg *arg, uint64_t limit, uint64_t *state, unsigned char *to);

/* A scalar. `lo` and `hi` are what samples lie between. */
void elements_scalar(const kg_arg *arg, uint64_t *state, unsigned char *to);

/* Whether places in a sorted array can be made up; and the at-th of `count` of them, ascending. */
bool elements_sort(const kg_arg *arg);
void elements_place(const kg_arg *arg, uint64_t at, uint64_t count, unsigned char *to);

#pragma GCC visibility pop
#endif
