/* arrays.h: the arrays of a case: made, filled, compared. */
#ifndef CASES_ARRAYS_H
#define CASES_ARRAYS_H

#include "cases.h"

typedef struct case_array {
    unsigned char *host;     /* the whole buffer, guards included */
    unsigned char *expected; /* the same after the reference */
    unsigned char *before;   /* as the launch before leaves it; NULL: it is there from the start */
    unsigned char *device;   /* the buffer where the kernel runs; the host's own for the executor */
    size_t bytes, offset, payload;
    int same_as;    /* another argument's memory; -1: its own */
    int written_as; /* the output that lies here too; -1: none */
    bool outside;   /* indices or offsets: some are out of range */
} case_array;

/* Whether a kernel may find fault with its indices or offsets. */
bool arrays_outside(const kg_kernel *k, const case_array *arrays);

/* Makes and fills the memory of all arguments, and the arguments of both calls. `scalars`: room
 * for them. */
void arrays_make(case_bed *b, a_case *c, case_array *arrays, value *scalars, const void **args,
                 const void **reference_args);
/* On the executor, of a case that may start early: the launch before the case writes its inputs. */
void arrays_launch_before(const kg_kernel *k, const case_array *arrays);

void arrays_free(case_bed *b, const a_case *c, case_array *arrays);

/* Compares every array with the reference's, guards included. False: a difference, which is
 * told. */
bool arrays_same(case_bed *b, const a_case *c, case_array *arrays);

/* Tells b->hooks what is wrong. */
void case_wrong(case_bed *b, const a_case *c, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the program by b->hooks where a status is not KG_OK. */
void case_must(case_bed *b, kg_status status, const char *what);

#endif
