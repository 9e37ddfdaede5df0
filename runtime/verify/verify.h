/* verify.h: the parts of the driver, for each other. */
#ifndef VERIFY_H
#define VERIFY_H

#include <stdbool.h>

#include "../cases/cases.h"
#include "kg_verify.h"

/* ---- options ---- */

typedef enum verify_level { VERIFY_QUICK, VERIFY_DEFAULT, VERIFY_FULL } verify_level;
typedef struct verify_options {
    kg_backend backend;
    bool check; /* linked with kernels of the check build */
    verify_level level;
    uint64_t seed;
    const char *variant; /* a glob over variant names; NULL: all */
    bool laws_only;      /* the operator is judged, and no kernel runs */
} verify_options;

/* ---- the operator (operator.c) ---- */

typedef struct verify_operator {
    const kg_verify_kernel *k;
    value_type types[2];
    const value_type *type;    /* of elements, of all inputs together */
    const value_type *partial; /* of what transform makes of them, and combine combines */
    const void *scalars[KG_MAX_ARGS];
    value scalar_values[KG_MAX_ARGS];
    uint32_t n_scalars;
    value identity;
    bool neutral_known; /* that transform makes the identity of it, at every place */
    value neutral;
} verify_operator;

void verify_operator_of(const kg_verify_kernel *k, verify_operator *op, value_random *r);
void verify_combine(const verify_operator *op, const void *a, const void *b, void *result);
void verify_transform_at(const verify_operator *op, const void *x, uint64_t i, void *result);

/* Whether a partial result is one that the spec's domain holds. */
bool verify_occurs(const verify_operator *op, const void *partial);

/* Makes an element that may occur. False: many tries gave none, and it is the identity. */
bool verify_element(const verify_operator *op, value_style style, value_random *r, void *to);

/* True if no floating-point operation rounded since verify_exact_begin, on this thread. */
void verify_exact_begin(void);
bool verify_exact(void);
bool verify_invalid(
    void); /* an operation had no number as its result, or an integer was too small for it */

/* Prints " with s = 2", or nothing. */
void verify_print_scalars(const verify_operator *op, char *text, size_t room);

/* ---- laws (laws.c) ---- */

/* Judges identity, associativity and, where declared, commutativity, and reports them. False: one
 * is broken. */
bool verify_laws(const verify_operator *op, const verify_options *o, value_random *r);

/* Judges a metric of one's own, and reports it (metric.c). False: a law is broken. */
bool verify_metric(const kg_verify_kernel *k, const verify_options *o, value_random *r);

/* ---- data of a case (data.c) ---- */

typedef enum verify_data {
    DATA_DENSE, /* every element of one style, of which results are exact */
    DATA_REALS, /* every element a real: results round */
    DATA_SPARSE /* the identity but for up to eight elements */
} verify_data;

/* Which styles a reduce can be judged on, found by trying. */
typedef struct verify_styles {
    value_style dense[STYLE_COUNT];
    uint32_t n_dense;
    bool reals; /* results of reals stay within the bound of a sum */
} verify_styles;
void verify_choose_styles(const verify_operator *op, uint64_t n, value_random *r,
                          verify_styles *styles);

/* How far a result over these n elements may be off; `places`: which of the array's they are, NULL:
 * all, in order. Of up to eight it is found out whether any order of combination rounds. Of more,
 * `known_exact` says that their style was found to be exact. `depth` is the depth of the kernel's
 * tree. */
value_slack verify_slack_of(const verify_operator *op, const void *elements, const uint64_t *places,
                            uint64_t n, bool known_exact, double depth);

/* ---- cases (cases.c) ---- */

typedef struct verify_counts {
    uint64_t cases, wrong, refused;
    uint64_t races, memory, stuck; /* check build: findings by kind; launches that did not end */
    bool measured;
    uint64_t wavefronts, wavefronts_predicted;
    uint64_t sectors, sectors_ideal;
} verify_counts;

void verify_kernel_cases(const kg_verify_kernel *k, const verify_options *o, value_random *r);
uint32_t verify_units(const kg_verify_kernel *k, const verify_options *o); /* of progress */

/* ---- the executor (executor.c; plain.c where there is none) ---- */

void verify_measure_begin(void);
void verify_measure_end(verify_counts *counts);

/* After a launch that failed: reports what was found, and adds it to the counts. False: the launch
 * stuck or trapped, and why is in `text`. */
bool verify_take_findings(const char *kernel, const char *variant, verify_counts *counts,
                          char *text, size_t room);

/* ---- records (report.c) ---- */

void report_at(const char *kernel, const char *part); /* what runs now */
void report_units(uint32_t count);                    /* how many `report_at` there will be */
typedef enum law_state { LAW_HOLDS, LAW_BROKEN, LAW_UNJUDGED } law_state;
void report_law(const char *kernel, const char *law, law_state state, uint64_t judged,
                const char *text);
/* What C++ leaves undefined, in operator text or around it. */
void report_undefined(const char *file, uint32_t line, uint32_t column, const char *text);
_Noreturn void report_ended(void); /* ends the program, after what was reported */
void report_alive(void); /* at most once a second: `kgen verify` ends what is silent for long */
void report_wrong(const char *kernel, const char *variant, const char *text);
void report_finding(const char *kernel, const char *variant, const char *file, uint32_t line,
                    const char *text);
void report_variant(const char *kernel, const char *variant, const verify_counts *counts);
_Noreturn void report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
