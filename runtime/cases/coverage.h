/* coverage.h: what cases have reached: every way that a kernel may take (KG_CASE), for every
 * alignment class. */
#ifndef CASES_COVERAGE_H
#define CASES_COVERAGE_H

#include <stdio.h>

#include "cases.h"

/* A KG_CASE of a kernel, and how many threads came there, by alignment class. */
typedef struct coverage_way {
    const char *entry, *name;
    const kg_kernel *kernel;
    const kg_variant *variant;
    uint32_t step;
    uint64_t threads[ALIGNMENT_CLASSES];
} coverage_way;

typedef struct coverage coverage;

/* What whoever wrote the ways knows of them. */
typedef struct coverage_rules {
    uint32_t sms;  /* multiprocessors that grids count on */
    uint64_t most; /* elements of the largest case */
    /* Why no call with arrays of that class comes there; NULL: calls do. */
    const char *(*why_not)(const struct coverage_rules *rules, const coverage_way *w,
                           alignment class);
    /* True: these cases are too few to come there, and that is well. */
    bool (*may_miss)(const coverage_way *w);
    void (*say)(const char *text); /* what is not as it should be */
} coverage_rules;

/* Before the first launch. NULL: memory is short. */
coverage *coverage_begin(const kg_kernel *const *kernels, const coverage_rules *rules);
void coverage_end(coverage *c);

/* After each case. */
void coverage_add(coverage *c, const a_case *a, case_outcome outcome);

/* Writes the list of a kernel as CSV, if `list` is not NULL. False: something that can be
 * reached was not, or the other way round. */
bool coverage_report(const coverage *c, const kg_kernel *kernel, FILE *list, char *summary,
                     size_t room);

#endif
