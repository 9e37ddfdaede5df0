/* gen/families/bisect/bisect.h: the seams of the family. Where elements would stand in a sorted
 * array: one binary search each. */
#ifndef GEN_FAMILY_BISECT_H
#define GEN_FAMILY_BISECT_H

#include "plan/explanation.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"

/* What its keys say; no other family sees it. */
typedef struct bisect_spec {
    word bound;   /* lower|upper */
    op_text less; /* whether a stands before b; not written: the order of the family sort */
    word index;   /* u32|u64 */
} bisect_spec;

extern const grammar_family bisect_grammar;
extern const fact_info bisect_facts[];
extern const shape_column bisect_shapes[];
extern const char *const bisect_names[];

void bisect_check(arena *a, diags *d, kg_spec *spec);
void bisect_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool bisect_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void bisect_plan(planner *p);
size_t bisect_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t bisect_lengths(arena *a, const plan_kernel *k, const char ***names);
size_t bisect_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* explain.c; see plan/family.h */
void bisect_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void bisect_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t bisect_length(const explanation *e, const char *name);
bool bisect_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif
