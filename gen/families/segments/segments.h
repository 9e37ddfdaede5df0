/* gen/families/segments/segments.h: the reduce over segments, and its seams: what a spec must
 * say and the arguments (segments.c), its variants (plan.c). */
#ifndef GEN_FAMILY_SEGMENTS_H
#define GEN_FAMILY_SEGMENTS_H

#include "families/common/operators.h"
#include "plan/explanation.h"
#include "plan/family.h"
#include "spec/keys.h"

#define SEGMENT_BLOCKS_MAX 2048u /* the last block combines what so many at most leave over */

/* What keys of a variant say that only one form has; no other family sees it. */
typedef struct segments_variant {
    number lanes, in_flight, in_turn; /* of a segment; those taken at once, in turn */
    number range;                     /* elements of a block's range */
    number tile; /* bytes of a warp in shared memory, which short segments come through */
    number slim; /* 1: long segments by single elements, in fewer registers */
    number ring; /* of the form "thread": bytes of a warp, which elements come through */
} segments_variant;

extern const grammar_family segments_grammar;
extern const fact_info segments_facts[];
extern const shape_column segments_shapes[];
extern const family_feature segments_features[];
extern const char *const segments_names[];

/* What variants may be meant for, beside n. */
#define SEGMENTS_FEATURES(FEATURE)                                                                 \
    FEATURE(SEGMENTS, segments, "number of segments", "64")                                        \
    FEATURE(SEGMENT_LENGTH, segment_length,                                                        \
            "mean length of segments (n over their number, rounded up)", "256")
enum { SEGMENTS_FEATURES(FEATURE_SLOT) };
void segments_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
uint32_t segments_terms(const kg_spec *spec); /* their number, as a sum of lengths */

void segments_check(arena *a, diags *d, kg_spec *spec);
void segments_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool segments_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void segments_plan(planner *p);
size_t segments_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t segments_lengths(arena *a, const plan_kernel *k, const char ***names);

/* explain.c; see plan/family.h */
void segments_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
uint64_t segments_data_blocks(const explanation *e, const plan_kernel *k,
                              const plan_variant *variant);
void segments_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
family_bytes segments_bytes(arena *a, const explanation *e, const plan_kernel *k);
uint64_t segments_length(const explanation *e, const char *name);

const char *segments_index(const kg_spec *spec); /* the type of the offsets */

/* ---- what planners share ---- */

/* A variant of that form, with what all forms take from the spec. */
plan_variant segments_start(const planner *p, const variant_spec *v, const char *form);

/* Registers that the operator takes, beside `values` values of the accumulator. */
uint32_t segments_registers(const plan_kernel *k, uint32_t values);

/* Whether an array may lie so that none of its elements starts on a 16-byte boundary. */
bool segments_may_miss(const type *t);

/* Scratch of a variant, whatever n is: there may be many segments. */
void segments_region(plan_kernel *k, const char *name, uint64_t bytes);

/* Whether offsets are looked at, by a launch before the other. */
bool segments_bounded(const plan_kernel *k);

/* The form "mapped" (mapped.c): its check, and a variant of it. */
void segments_check_mapped(diags *d, const kg_spec *spec, const variant_spec *v);
void segments_plan_mapped(planner *p, const variant_spec *v);
bool segments_has_tile(const plan_kernel *k); /* elements may come through shared memory */

/* The form "lanes" (plan.c). `elements`: single ones, not vectors. `rounds`: for rows that a block
 * takes in so many; 0: for all. */
void segments_plan_lanes(planner *p, const variant_spec *v, bool elements, uint32_t rounds);

/* The variants of the form that `v` names (plan.c); those where a spec lists none (auto.c). */
void segments_plan_form(planner *p, const variant_spec *v);
void segments_plan_auto(planner *p);

#endif
