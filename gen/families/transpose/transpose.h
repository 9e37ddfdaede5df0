/* gen/families/transpose/transpose.h: the transpose family's seams, for its row of the table. */
#ifndef GEN_FAMILY_TRANSPOSE_H
#define GEN_FAMILY_TRANSPOSE_H

#include "plan/plan.h"
#include "spec/grammar.h"

extern const grammar_family transpose_grammar;
extern const fact_info transpose_facts[];

void transpose_check(arena *a, diags *d, kg_spec *spec);
void transpose_plan(planner *p);
size_t transpose_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t transpose_lengths(arena *a, const plan_kernel *k, const char ***names);

#endif
