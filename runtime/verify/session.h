/* session.h: one kernel under test: what cases.c and elements.c share. */
#ifndef VERIFY_SESSION_H
#define VERIFY_SESSION_H

#include "verify.h"

typedef struct session {
    const kg_verify_kernel *k;
    const verify_options *o;
    value_random random;
    case_bed bed;
    verify_operator op;      /* of a reduce */
    unsigned char *elements; /* of a reduce's case: of all inputs together, one after the other */
    verify_styles styles;
    const char *part; /* the name of the variant, or "(chosen)" */
    verify_counts counts;
} session;

void *must_allocate(size_t bytes); /* aligned to 256 */

bool is_reduce(const session *s);

/* Chooses the data of a case: style and slack; of a reduce it makes the elements. */
void elements_choose(session *s, a_case *c);

/* The part of an argument in element i of a reduce's case, or its scalar. */
const void *elements_part(const session *s, uint32_t arg, uint64_t i);

#endif
