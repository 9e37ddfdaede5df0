/* gen/families/segsort/segsort.h: the family's seams. A sort of segments puts the keys of each in
 * order, by merging. keys.c has the keys of a spec, segsort.c the rest.
 */
#ifndef GEN_FAMILY_SEGSORT_H
#define GEN_FAMILY_SEGSORT_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"

#define SEGSORT_VALUE_BYTES 16u /* most of a value */
#define SEGSORT_WORK 8u         /* most keys of a thread */

/* What its keys say; no other family sees it. */
typedef struct segsort_spec {
    word value; /* a type; "none" or not written: keys alone */
    word order; /* ascending|descending */
    word index; /* u32|u64: of offsets */
} segsort_spec;

extern const grammar_family segsort_grammar;
extern const fact_info segsort_facts[];
extern const shape_column segsort_shapes[];
extern const char *const segsort_names[];

void segsort_check(arena *a, diags *d, kg_spec *spec);
void segsort_plan(planner *p);
size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names);

/* explain.c; see plan/family.h */
void segsort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void segsort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t segsort_length(const explanation *e, const char *name);
bool segsort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif
