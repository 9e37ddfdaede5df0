/* gen/families/topk/topk.h: the family's seams. A top-k finds the k greatest or least keys of an
 * array. The keys of a spec stand in keys.c; topk.c checks it. Its variants are made by plan.c and
 * auto.c.
 */
#ifndef GEN_FAMILY_TOPK_H
#define GEN_FAMILY_TOPK_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"
#include "spec/keys.h"

#define TOPK_VALUE_BYTES 64u /* most of a value */
#define TOPK_PART_BITS 64u   /* most of the parts of an element, together */
#define TOPK_HELD_DIGIT 8u   /* most bits of a digit that the blocks of a cluster count */
#define TOPK_BLOCKS 1024u    /* most that meet; a device has room for fewer */

#define TOPK_LIMITS(FEATURE)                                                                       \
    FEATURE(TOPK_LENGTH, row_length, "number of keys in a row, or in the mean segment", "256")
enum { FEATURE_TOPK_KEYS, FEATURE_TOPK_RESULTS, TOPK_LIMITS(FEATURE_SLOT) };

/* What its keys say; no other family sees it. */
typedef struct topk_spec {
    word which;   /* greatest|least */
    named_ops by; /* parts of an element, the most significant first */
    bool *down;   /* of each: the greatest comes first; filled by check */
    word keep;    /* values|indices|both */
    word index;   /* u32|u64 */
    word value;   /* a type; "none" or not written: keys alone */
    word arrange; /* sorted|array */
    word result;  /* all|kth */
} topk_spec;

/* And those of a variant. */
typedef struct topk_variant {
    number digit;   /* bits */
    number cluster; /* blocks */
} topk_variant;

extern const grammar_family topk_grammar;
extern const fact_info topk_facts[];
extern const shape_column topk_shapes[];
extern const family_feature topk_features[];
extern const char *const topk_names[];

void topk_check(arena *a, diags *d, kg_spec *spec);
void topk_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
void topk_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool topk_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void topk_plan(planner *p);
size_t topk_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t topk_ops(arena *a, const plan_kernel *k, op_function_text **functions);
size_t topk_lengths(arena *a, const plan_kernel *k, const char ***names);

/* explain.c; see plan/family.h */
void topk_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void topk_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
void topk_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t topk_length(const explanation *e, const char *name);
bool topk_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* ---- variants ---- */

typedef enum topk_form {
    TOPK_BLOCK,    /* one block, in one launch: as many keys as it holds; or one for each segment */
    TOPK_CLUSTER,  /* the blocks of a cluster, in one launch: as many keys as they hold */
    TOPK_TOGETHER, /* blocks that meet, in one launch: as many keys as they hold */
    TOPK_ROWS      /* for each digit a launch, then three or more for the results */
} topk_form;

typedef struct topk_shape {
    topk_form form;
    uint32_t nwarps, nwork;
    uint32_t digit;        /* bits */
    uint32_t cluster;      /* blocks of a cluster */
    uint32_t rows, per_sm; /* of rows */
} topk_shape;

bool topk_has_values(const kg_spec *spec);
bool topk_has_parts(const kg_spec *spec); /* elements are compared by parts of them */
uint32_t topk_number_bytes(const kg_spec *spec, const type *key); /* of what is compared */
bool topk_has_keys(const kg_spec *spec);
bool topk_has_indices(const kg_spec *spec);
bool topk_is_kth(const kg_spec *spec);
bool topk_is_sorted(const kg_spec *spec);
bool topk_parts(const kg_spec *spec); /* results of each row of a plane, or of each segment */
bool topk_rows(const kg_spec *spec);
topk_shape topk_shape_of(const kg_spec *spec, const type *key, const variant_spec *v);
uint32_t topk_block_most(const topk_shape *s); /* keys that a block sorts */
uint64_t topk_form_most(const topk_shape *s);  /* keys that the form holds */
bool topk_is_held(topk_form form);             /* one launch whose blocks hold all keys */

/* `v`: where in the spec; its limit of n. */
void topk_add(planner *p, const variant_spec *v, topk_shape s);
void topk_plan_auto(planner *p);

/* segments.c: the variants of rows and segments, and what a call gives of them. `args` has room for
 * one more than `n`. */
void topk_parts_auto(planner *p);
void topk_parts_check(diags *d, const kg_spec *spec);
size_t topk_parts_args(const plan_kernel *k, plan_arg *args, size_t n);
size_t topk_parts_results(const plan_kernel *k, plan_arg *args, size_t n);

#endif
