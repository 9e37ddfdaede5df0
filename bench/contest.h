/* contest.h: one cell, measured. */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include "clocks.h"

#include <kgen/kgen.h>

typedef enum contest_status {
    CONTEST_DONE,
    CONTEST_SKIPPED,
    CONTEST_FAILED, /* this cell; others may do */
    CONTEST_BROKEN  /* the device takes no more calls */
} contest_status;

/* Makes the data of a cell, times all contestants and checks their results. Skipped: the build
 * has no such kernel, or the device has too little memory. `why` says what was skipped or
 * failed. */
contest_status contest_run(const cell *c, kg_workspace **ws, const clock_plan *plan, outcome *o,
                           char *why, size_t why_size);

/* ---- ours.c ---- */

/* The kernel of ours that a cell names, or NULL. */
const kg_kernel *ours_find(const cell *c);

/* A contestant that calls kg_run, with arguments bound by role and kind. Returns false, with a
 * sentence in why, if the benchmark does not know an argument. */
bool ours_make(contestant *c, const kg_kernel *k, kg_workspace *ws, const work *w, char *why,
               size_t why_size);

/* The variant that serves a call, by name. */
const char *ours_variant(const contestant *c);

#endif
