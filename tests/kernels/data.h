/* What the arrays of a case are filled with. */
#ifndef TESTS_DATA_H
#define TESTS_DATA_H

#include <kgen/kernel.h>

#include <stdbool.h>
#include <stddef.h>

typedef enum data_kind {
    DATA_EXACT, /* small integers, as floats too: sums are exact in any order */
    /* the same; structs of four floats are signed permutation matrices, products of which are */
    DATA_MATRICES,
    /* floats of 60 binary orders of magnitude: hardly another tree gives the same bits */
    DATA_SPREAD,
    DATA_SPREAD_SPECIALS, /* the same with infinities, zeros and NaNs of all kinds among them */
    DATA_SPECIALS,        /* floats are nothing but a few numbers that have rules of their own */
} data_kind;

/* The one stream of pseudo-random numbers of a run. */
void data_seed(uint64_t seed);
uint32_t data_random(void);
/* The same as runtime/verify asks for it; the state is not used. */
uint64_t data_random_u64(void *state);

/* The data of a kernel: what families/NAME/data.def says of its spec; DATA_SPREAD where it is
 * reproducible; else DATA_EXACT. */
data_kind data_kind_for(const kg_kernel *kernel);

/* Before the elements of an array: of DATA_SPECIALS it chooses the few numbers that come up in
 * it, so that there are arrays of nothing but NaNs, of zeros, of one infinity. Integers of one
 * array in four all lie at an end of their type. */
void data_begin_array(data_kind kind);

/* One element of arg->size bytes, at an address of any alignment. Bytes of padding are left as
 * they are. */
void data_fill_element(data_kind kind, const kg_arg *arg, unsigned char *to);

/* The number that a byte of an element belongs to; NULL: padding. */
const kg_field *data_field_at(const kg_arg *arg, size_t byte);
bool data_is_real(const kg_field *field);

#endif
