/* What the arrays of a case are filled with. */
#ifndef TESTS_DATA_H
#define TESTS_DATA_H

#include <kgen/kernel.h>

#include <stdbool.h>
#include <stddef.h>

typedef enum data_kind {
    DATA_EXACT,            /* small integers, as floats too, and signed permutation matrices: exact in any order */
    DATA_SPREAD,           /* floats of 60 binary orders of magnitude: hardly another tree gives the same bits */
    DATA_SPREAD_SPECIALS,  /* the same with infinities, zeros and NaNs of all kinds among them */
    DATA_SPECIALS,         /* floats are nothing but a few numbers that have rules of their own */
} data_kind;

/* The one stream of pseudo-random numbers of a run. */
void data_seed(uint64_t seed);
uint32_t data_random(void);
/* The same as runtime/verify asks for it; the state is not used. */
uint64_t data_random_u64(void *state);

/* The data of a kernel: DATA_SPECIALS where its results are exact, to the sign of zero, for any data in any
 * grouping; DATA_SPREAD where it is reproducible; else DATA_EXACT. */
data_kind data_kind_for(const kg_kernel *kernel);

/* Before the elements of an array: of DATA_SPECIALS it chooses the few numbers that come up in it, so that
 * there are arrays of nothing but NaNs, of zeros, of one infinity. */
void data_begin_array(data_kind kind);

/* One element of arg->size bytes, at an address of any alignment. Bytes of padding are left as they are. */
void data_fill_element(data_kind kind, const kg_arg *arg, unsigned char *to);

/* What an element is made of, a letter for each number: b 1, h 2, w 4, q 8 bytes of an integer; e f16, y bf16,
 * f f32, d f64; "." is a byte that holds nothing. NULL: a type that data.c has not heard of. */
const char *data_parts(const kg_arg *arg);
size_t data_part_bytes(char part);
bool data_part_is_real(char part);

#endif
