/* work.h: the arrays of a cell, and the check of what was written to them. */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "bench.h"

#include <kgen/kgen.h>

/* Shapes a cell for a kernel of ours and finds memory for it, which is kept from cell to cell.
 * Returns false if the device has too little. */
bool work_make(work *w, const cell *c, const kg_kernel *k);

/* Makes the inputs. */
bool work_fill(const work *w);

/* Where the expected output is kept. */
void *work_expected(void);
void *work_expected2(void); /* and that of a second array */

/* ---- check.c ---- */

/* Runs a contestant once, and keeps what it writes as the expected output. */
bool check_expect(const contestant *c);

/* Poisons the output, runs a contestant and compares. Ours runs three times, in a stream and in
 * a graph, each after another poison; others run once. Limits and peers compute something else
 * and always pass. */
bool check_result(const contestant *c);

#endif
