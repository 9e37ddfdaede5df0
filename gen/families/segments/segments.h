/* gen/families/segments/segments.h: the reduce over segments, and its seams: what a spec must say and the
 * arguments (segments.c), its variants (plan.c). */
#ifndef GEN_FAMILY_SEGMENTS_H
#define GEN_FAMILY_SEGMENTS_H

#include "families/reduce/common.h"
#include "spec/grammar.h"

#define SEGMENT_BLOCKS_MAX 2048u /* the last block combines what so many at most leave over */

extern const grammar_family segments_grammar;

void segments_check(arena *a, diags *d, kg_spec *spec);
void segments_plan(planner *p);
size_t segments_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t segments_lengths(arena *a, const plan_kernel *k, const char ***names);

const char *segments_index(const kg_spec *spec); /* the type of the offsets */

#endif
