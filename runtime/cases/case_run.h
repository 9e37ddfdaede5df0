/* case_run.h: the cases of one variant, as they are made: what sizes.c and planes.c share. */
#ifndef CASES_CASE_RUN_H
#define CASES_CASE_RUN_H

#include "cases.h"

typedef struct variant_run {
    case_bed *bed;
    const case_effort *effort;
    const kg_kernel *kernel;
    const kg_variant *variant;
    bool forced;
    case_counts *counts;
} variant_run;

a_case run_new_case(const variant_run *r);

/* One case in the order of threads that has its turn; run_case_of_size in all of them where the
 * effort asks for it. */
void run_case(variant_run *r, a_case *c);
void run_case_of_size(variant_run *r, a_case *c);

/* Where it is asked for: cases of each class of alignment but that of a line and `met`, which
 * others have. */
void run_other_alignments(variant_run *r, a_case *c, alignment met, uint32_t times);

/* Blocks that a step launches at most, but for its limit. */
uint64_t run_blocks(const variant_run *r, const kg_step *step);

/* Widths and heights where something changes (planes.c). */
void run_planes(variant_run *r);

#endif
