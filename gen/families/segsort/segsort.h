/* gen/families/segsort/segsort.h: the family's seams. A sort of segments puts the keys of each in
 * order. The keys of a spec stand in keys.c. They are checked by segsort.c; variants are made by
 * plan.c.
 */
#ifndef GEN_FAMILY_SEGSORT_H
#define GEN_FAMILY_SEGSORT_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"
#include "spec/keys.h"

#define SEGSORT_VALUE_BYTES 16u /* most of a value */

#define SEGSORT_LIMITS(FEATURE)                                                                    \
    FEATURE(SEGSORT_LENGTH, length, "number of keys in the mean segment, or in a row", "700")
enum { SEGSORT_LIMITS(FEATURE_SLOT) };

/* What its keys say; no other family sees it. */
typedef struct segsort_spec {
    word value; /* a type; "none" or not written: keys alone */
    word order; /* ascending|descending */
    word index; /* u32|u64: of offsets */
} segsort_spec;

/* And those of a variant. */
typedef struct segsort_variant {
    number part; /* keys of the array that a block has */
    word merge;  /* block|all: who merges parts of a segment that no block holds */
} segsort_variant;

extern const grammar_family segsort_grammar;
extern const fact_info segsort_facts[];
extern const shape_column segsort_shapes[];
extern const family_feature segsort_features[];
extern const char *const segsort_names[];

void segsort_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
void segsort_check(arena *a, diags *d, kg_spec *spec);
void segsort_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool segsort_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void segsort_plan(planner *p);
size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names);

/* ---- variants ---- */

typedef enum segsort_form {
    SEGSORT_LANES, /* a network in registers: lanes, a warp or a block for each segment */
    SEGSORT_TILES  /* by merging: a block for all that it holds */
} segsort_form;

/* Of the form lanes both numbers are powers of two. */
typedef struct segsort_shape {
    segsort_form form;
    uint32_t nwarps, nwork;
    uint32_t part; /* keys of the array that a block has */
    bool by_all;   /* of the form lanes: all blocks merge what none holds */
} segsort_shape;

#define SEGSORT_LANE_BYTES 128u /* most words of a lane */

bool segsort_has_values(const kg_spec *spec);
bool segsort_rows(const kg_spec *spec); /* segments are the rows of a plane */

/* What lanes sort of a key: with a value its place, too. */
uint32_t segsort_word_bytes(const type *key, bool values);

/* `key`: NULL where no type is known yet. */
segsort_shape segsort_shape_of(const kg_spec *spec, const type *key, const variant_spec *v);
uint32_t segsort_held(const segsort_shape *s); /* keys that a block holds */

/* explain.c; see plan/family.h */
void segsort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void segsort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t segsort_length(const explanation *e, const char *name);
bool segsort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif
