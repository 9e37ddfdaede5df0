/* values.h: values of element types, made of numbers: made, compared, printed. */
#ifndef CASES_VALUES_H
#define CASES_VALUES_H

#include "numbers.h"
#include "random.h"

enum { VALUE_MOST_BYTES = 256 }; /* of one element */

typedef unsigned char value[VALUE_MOST_BYTES] __attribute__((aligned(16)));

/* What an element consists of; bytes between its fields are padding. */
typedef struct value_type {
    const char *name;
    uint32_t size;
    const kg_field *fields;
    uint32_t n_fields;
} value_type;

value_type value_type_of(const kg_arg *arg);

/* ---- random numbers: xorshift64*, so that a seed means the same everywhere ---- */

typedef struct value_random {
    uint64_t state;
    uint32_t special[4], n_specials; /* which of them an array of STYLE_SPECIALS holds */
    enum { ANY_INTEGER, HIGHEST_INTEGER, LOWEST_INTEGER } integers; /* of an array of any bits */
    uint32_t bits; /* that magnitudes of such integers have; 0: all of their type's */
} value_random;

value_random value_random_of(uint64_t seed);

static inline uint64_t value_next(value_random *r)
{
    return kg__random(&r->state);
}

/* 0 .. bound - 1 */
static inline uint64_t value_below(value_random *r, uint64_t bound)
{
    return (value_next(r) >> 32) * bound >> 32;
}

/* ---- making ---- */

typedef enum value_style {
    STYLE_SMALL, /* whole numbers from -3 to 3 (0 to 6 unsigned) */
    STYLE_UNIT,  /* 1 and -1 (1 and 2 unsigned) */
    STYLE_ODD,   /* odd integers of all sizes; floats: powers of two, 1/2 to 2 */
    STYLE_BITS,  /* integers: any bits; floats: reals of magnitude up to 2 */
    STYLE_EXACT, /* integers: any bits, but value_exact_bits; floats: whole numbers from -3 to 3 */
    STYLE_ANY,   /* integers: any bits; floats of any size, zeros of both signs, infinities, NaNs */
    STYLE_WIDE,  /* of laws: all that a type holds but NaNs, its ends more often than others */
    STYLE_TOP,   /* the four greatest finite numbers */
    STYLE_BOTTOM,          /* the four least */
    STYLE_SPREAD,          /* floats of 60 binary orders: hardly another tree gives the same bits */
    STYLE_SPREAD_SPECIALS, /* the same, with infinities, zeros and NaNs of all kinds among them */
    STYLE_SPECIALS,        /* floats are nothing but a few numbers that have rules of their own */
    STYLE_COUNT
} value_style;

/* Before the elements of an array. Of STYLE_SPECIALS it chooses the few numbers that come up in it.
 * So there are arrays of nothing but NaNs, of zeros, of one infinity. Integers of any bits all lie
 * at an end of their type in one array of four. */
void value_begin_array(value_style style, value_random *r);

/* Bits of the integers of an array, so that floats hold every sum of up to n of them exactly, in
 * any order. 0: all that the type has; no output of the kernel has floats, or the array has some.
 */
uint32_t value_exact_bits(const kg_kernel *k, const value_type *type, uint64_t n);

/* Makes an element, at an address of any alignment. Bytes of padding stay as they are. */
void value_fill(const value_type *type, value_style style, value_random *r, void *to);

/* The k-th of the simplest values of a type, in order of simplicity; false past the last. Numbers a
 * reader knows at sight: 0, 1, -1, 2, ... */
bool value_simple(const value_type *type, uint32_t k, void *to);

/* Makes one number of a value simpler, in the step-th way; false past the last. */
bool value_simplify(const kg_field *field, uint32_t step, void *v);

/* ---- judging ---- */

bool value_has_floats(const value_type *type);
bool value_finite(const value_type *type, const void *v);
bool value_nan(const value_type *type, const void *v); /* one of its floats is */

/* True if its floats are small numbers, which operators as people write them keep from overflowing:
 * zeros, and magnitudes from 2^-12 to 16. */
bool value_tame(const value_type *type, const void *v);
double value_magnitude(const value_type *type, const void *v); /* of its largest float */

/* How two values may differ; {0}: in no bit, but for padding. */
typedef struct value_slack {
    bool one_zero; /* zeros of both signs are one */
    bool one_nan;  /* all NaNs are one */
    bool rounded;  /* floats may differ by eps, that of their type, times `scale` and */
    double scale;
    double relative; /* so many times the size of the expected value */
} value_slack;

/* Equal numbers. */
#define VALUE_EQUAL ((value_slack){.one_zero = true, .one_nan = true})

bool value_same(const value_type *type, const void *got, const void *expected, value_slack slack);

void value_print(const value_type *type, const void *v, char *text, size_t room);

#endif
