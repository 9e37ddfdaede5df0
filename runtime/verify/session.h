/* session.h: one kernel under test: what arrays.c and cases.c share. */
#ifndef VERIFY_SESSION_H
#define VERIFY_SESSION_H

#include "verify.h"
#include "workspaces.h"

enum { GUARD = 512 }; /* bytes on both sides of every array */

typedef struct array {
    unsigned char *host;     /* the whole buffer, guards included */
    unsigned char *expected; /* the same after the reference */
    void *device;            /* the buffer where the kernel runs; the host's own for the executor */
    size_t bytes, offset, payload;
    int same_as;  /* another argument's memory; -1: its own */
    bool outside; /* indices: some are out of range */
} array;

typedef struct session {
    const kg_verify_kernel *k;
    const verify_options *o;
    verify_random random;
    kg_device *device;
    case_workspace workspace, reference;
    verify_operator op;      /* of a reduce */
    unsigned char *elements; /* of a reduce's case: of all inputs together, one after the other */
    verify_styles styles;
    uint32_t turn, segments;   /* which data and which sort of segments come next */
    const kg_variant *variant; /* that gives the sizes */
    const char *part;          /* its name, or "(chosen)" */
    bool forced;
    verify_counts counts;
} session;

typedef struct a_case {
    uint64_t n;
    size_t lengths[KG_MAX_LENGTHS];
    size_t offset[KG_MAX_ARGS]; /* bytes past a 256-byte boundary of each array */
    uint32_t segments;          /* which sort, where offsets give them */
    bool in_place;
    bool measured; /* indices in order, so that accesses can be predicted */
    verify_data data;
    verify_style style;
    verify_order order;
    uint32_t seed, chaos;
} a_case;

/* Fails the whole program with what the runtime says. */
void must(kg_status status, const char *what);
void *must_allocate(size_t bytes); /* aligned to 256 */

bool is_reduce(const session *s);

/* The lengths of a case of about c->n elements, which becomes their product: planes as wide as
 * `width` and without gaps between the rows, or, for width 0, of all sorts in turn. */
void set_lengths(session *s, a_case *c, size_t width);

/* Makes the elements of a reduce's case, and says how far its result may be off. */
verify_slack make_elements(session *s, const a_case *c);

/* Makes and fills the memory of argument i, where the kernel runs and for the reference. */
void make_array(session *s, const a_case *c, uint32_t i, array *a);
void free_array(session *s, array *a);

/* In place, an output is the first input of its size that is not taken; -1: there is none. */
int input_for(const session *s, const array *arrays, uint32_t output);

/* Compares every array with the reference's, guards included; a difference is counted and shown. */
void compare_arrays(session *s, const a_case *c, array *arrays, verify_slack slack);
void show_wrong(session *s, const a_case *c, const char *what);

#endif
