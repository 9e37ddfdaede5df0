/* gen/families/neighbours/neighbours.h: the seams of the family. The nearest points of each of many
 * queries, or of each of the points. */
#ifndef GEN_FAMILY_NEIGHBOURS_H
#define GEN_FAMILY_NEIGHBOURS_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"
#include "spec/keys.h"

/* How far apart points are, in operator text. Metrics with a name have such texts, too. */
typedef struct neighbours_metric {
    bool set;
    pos at;
    word named;       /* euclidean|manhattan|chebyshev; NULL: a metric of one's own */
    op_text axis;     /* what a distance along an axis counts for */
    op_text combine;  /* two axes, or more */
    op_text finalise; /* what is made of that */
    op_text period;   /* after which an axis begins anew */
} neighbours_metric;

/* How coordinates lie in memory. Not written: each axis is an array of its own. */
typedef struct neighbours_layout {
    bool set;
    pos at;
    word named;   /* axes|rows; NULL: a mapping of the keys below, or nothing */
    word element; /* a struct of the spec */
    word *axes;   /* its fields, axis by axis */
    size_t n_axes;
    pos axes_at;
    number pitch; /* of a row, in elements */

    const type *of; /* filled by check: that struct */
} neighbours_layout;

/* The longest list that any device has room for: of f32 alone, a place takes 4 bytes. */
#define NEIGHBOURS_MOST 1816u

/* What its keys say; no other family sees it. */
typedef struct neighbours_spec {
    neighbours_layout points;
    number dimensions; /* 2..8 */
    number k;          /* 1..NEIGHBOURS_MOST: how many, as far as there is room for a list */
    word search;       /* queries|all */
    neighbours_metric metric;
    word keep;        /* both|indices|distances|counts|payload */
    word index;       /* u32|u64 */
    word within;      /* radius|box; NULL: the k nearest */
    op_text value;    /* what a neighbour gives to the operator */
    word accumulator; /* in which these are combined */
    word tree;        /* per_call|kept|given */
    word approximate; /* visits|factor|both; NULL: exact */
    word order;       /* auto|kept|sorted: of queries */
    flag at_most;     /* a call says how many are found */
    word payload;     /* the type of what comes with each point; NULL: nothing */

    const type *payload_type; /* filled by check */
} neighbours_spec;

/* What is stored of neighbours. */
typedef enum neighbours_giving {
    GIVES_NEAREST, /* lists of the k nearest */
    GIVES_COUNTS,  /* within: how many there are */
    GIVES_SUMS,    /* within: what an operator makes of them */
    GIVES_LISTS,   /* within: lists of all of them, at offsets */
    GIVES_TREE     /* nothing is searched: the tree itself */
} neighbours_giving;

#define NEIGHBOURS_TREE_WORDS 128u /* registers that a list takes while a thread walks a tree */
#define NEIGHBOURS_FAST_WORDS 32u  /* with more of them a heap is faster */
#define NEIGHBOURS_LIST_WORDS 160  /* and all lists of a thread that looks at all points */

/* What a call may be, beside n. */
#define NEIGHBOURS_FEATURES(X) X(POINTS, points, "number of points", "16384")
enum { NEIGHBOURS_FEATURES(FEATURE_SLOT) };

/* And those of a variant. */
typedef struct neighbours_variant {
    number build_nwork; /* of a tree: points of a thread that sorts */
    word list;          /* registers|heap */
    number leaf;        /* of a tree: nodes that are looked at together */
    number lanes;       /* of a tree: of a warp, that search for one query; 1 or 32 */
    word walk;          /* alone|together: of a tree, how the lanes of a warp search */
} neighbours_variant;

extern const grammar_family neighbours_grammar;
extern const fact_info neighbours_facts[];
extern const shape_column neighbours_shapes[];
extern const family_feature neighbours_features[];
extern const char *const neighbours_names[];

/* What a spec says, or what holds where it says nothing. */
uint32_t neighbours_dimensions(const kg_spec *spec);
uint32_t neighbours_k(const kg_spec *spec);
bool neighbours_at_most(const kg_spec *spec);                 /* a call may ask for fewer */
bool neighbours_of_all(const kg_spec *spec);                  /* the points are the queries */
bool neighbours_keeps(const kg_spec *spec, const char *what); /* as `keep` has it */
bool neighbours_stores_indices(const kg_spec *spec);
bool neighbours_stores_distances(const kg_spec *spec);
bool neighbours_knows_indices(const kg_spec *spec); /* of what a list has; stored or not */
const type *neighbours_index(const kg_spec *spec);
const type *neighbours_computed(const type *element);  /* what its coordinates become when loaded */
uint32_t neighbours_size(const plan_kernel *k);        /* bytes of a coordinate then */
uint32_t neighbours_point_words(const plan_kernel *k); /* of a point, of 4 bytes */
neighbours_giving neighbours_gives(const kg_spec *spec);
bool neighbours_in_boxes(const kg_spec *spec);
bool neighbours_takes_tree(const kg_spec *spec);   /* in place of points */
bool neighbours_trees_alone(const kg_spec *spec);  /* no variant looks at all points */
bool neighbours_sorts(const kg_spec *spec);        /* queries, before a tree is searched */
bool neighbours_told_to_sort(const kg_spec *spec); /* however few they are */
uint32_t neighbours_points(const kg_spec *spec);   /* KG_TERM_N, KG_TERM(length): how many points */
uint32_t neighbours_queries(const kg_spec *spec);  /* and queries */

void neighbours_check(arena *a, diags *d, kg_spec *spec);
void neighbours_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool neighbours_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void neighbours_plan(planner *p);
size_t neighbours_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t neighbours_lengths(arena *a, const plan_kernel *k, const char ***names);

/* What variants of all forms say; and one that searches by a tree (tree.c). */
plan_variant neighbours_variant_of(planner *p, const variant_spec *v, uint32_t nwork);
bool neighbours_by_tree(const variant_spec *v);
bool neighbours_has_lowest(const kg_spec *spec); /* a tree knows the lowest index below each node */
bool neighbours_leaf_fits(uint32_t leaf);        /* whole levels: 1, 3, 7, 15 or 31 */
bool neighbours_by_warps(const variant_spec *v); /* a warp searches for a query */
bool neighbours_together(const variant_spec *v); /* lanes of a warp help each other */
void neighbours_add_tree(planner *p, const variant_spec *v);
void neighbours_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);

/* Lists that are heaps in shared memory (heap.c). */
uint32_t neighbours_tree_words(const kg_spec *spec, const type *t); /* of a list of a tree */
uint32_t neighbours_brute_words(const kg_spec *spec, const type *t);
bool neighbours_in_heap(const kg_spec *spec, const type *t, const variant_spec *v);
bool neighbours_has_heap(const plan_kernel *k, const variant_spec *v);
uint32_t neighbours_heap_warps(const plan_kernel *k, bool tree); /* where a variant does not say */
void neighbours_set_heap(const plan_kernel *k, plan_variant *variant, bool tree); /* last step */
void neighbours_check_longest(diags *d, const kg_spec *spec, const type *t);
bool neighbours_lists_fit(planner *p); /* false: reported */

/* Queries that are put into the order of a tree (order.c), by so many launches. */
#define NEIGHBOURS_ORDER_STEPS 4u
void neighbours_check_order(diags *d, const kg_spec *spec);
void neighbours_add_order(plan_kernel *k, plan_variant *variant); /* its steps and regions */
void neighbours_tell_of_order(arena *a, const plan_kernel *k, explain_variant *x);

/* Trees that are kept, and searched by other calls (kept.c). */
void neighbours_check_tree(diags *d, const kg_spec *spec);
uint32_t neighbours_tree_of(const plan_kernel *k); /* KG_TREE_OF its points */
plan_arg neighbours_tree_arg(const plan_kernel *k);
/* Arguments that end a search early. */
size_t neighbours_add_bounds(const plan_kernel *k, plan_arg *args,
                             size_t n); /* what a search may leave out */

/* Where their coordinates are (points.c). */
extern const grammar_key neighbours_points_keys[];
void neighbours_check_points(arena *a, diags *d, const kg_spec *spec);
uint32_t neighbours_point_bytes(const plan_kernel *k); /* in the caller's arrays */
plan_arg neighbours_array(const char *name, const type *t, uint32_t terms); /* an element of each */
size_t neighbours_add_queries(const plan_kernel *k, plan_arg *args, size_t n);
size_t neighbours_add_points(const plan_kernel *k, plan_arg *args, size_t n);
void neighbours_take_points(arena *a, const plan_kernel *k, plan_variant *variant); /* its facts */

/* What comes with each point, and is stored of neighbours (payload.c). */
const type *neighbours_payload(const kg_spec *spec); /* NULL: nothing */
void neighbours_check_payload(arena *a, diags *d, const kg_spec *spec);
size_t neighbours_add_payload(const plan_kernel *k, plan_arg *args, size_t n);
size_t neighbours_add_payloads(const plan_kernel *k, plan_arg *args, size_t n);
plan_arg neighbours_result(const plan_kernel *k, const char *name, const type *t);

/* How far apart points are (metric.c). */
extern const grammar_key neighbours_metric_keys[];
bool neighbours_own_metric(const kg_spec *spec); /* it has texts in place of a name */
void neighbours_check_metric(arena *a, diags *d, kg_spec *spec);
size_t neighbours_ops(arena *a, const plan_kernel *k, op_function_text **functions);
pos neighbours_law_at(const kg_spec *spec, const char *law);

/* All neighbours within a radius (within.c). */
void neighbours_partials(kg_spec *spec);
void neighbours_check_within(arena *a, diags *d, kg_spec *spec);
size_t neighbours_sum_ops(arena *a, const plan_kernel *k, op_function_text *functions);
const char *neighbours_sees(const plan_kernel *k);     /* what its operator text asks for */
bool neighbours_needs_order(const kg_spec *spec);      /* only brute force has the right bits */
uint32_t neighbours_state_words(const plan_kernel *k); /* registers of what a query has found */

/* explain.c; see plan/family.h */
void neighbours_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
void neighbours_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void neighbours_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t neighbours_length(const explanation *e, const char *name);
bool neighbours_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif
