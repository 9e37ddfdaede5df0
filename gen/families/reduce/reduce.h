/* gen/families/reduce/reduce.h: what the parts of the reduce family share, and its seams. */
#ifndef GEN_FAMILY_REDUCE_H
#define GEN_FAMILY_REDUCE_H

#include "families/common/operators.h"
#include "plan/explanation.h"
#include "spec/grammar.h"

/* What its keys say; no other family sees it. */
typedef struct reduce_spec {
    word find;     /* first|any|all; not written: it combines */
    op_text where; /* the condition that it looks for */
} reduce_spec;

extern const grammar_family reduce_grammar;
extern const fact_info reduce_facts[];
extern const char *const reduce_names[], *const reduce_input_names[];

void reduce_check(arena *a, diags *d, kg_spec *spec);
void reduce_plan(planner *p);
size_t reduce_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t reduce_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* find.c: searches that stop early. */
bool reduce_finds(const kg_spec *spec);
void reduce_check_find(arena *a, diags *d, kg_spec *spec);
void reduce_plan_find(planner *p);

/* explain.c; see plan/family.h */
void reduce_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void reduce_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
bool reduce_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

typedef struct reduce_shape {
    uint32_t nwarps, nwork, rows, per_sm;
    uint64_t max_n;
    bool pdl, tags, apart;
} reduce_shape;

/* Lays out a shared array of a stage; a rule that cuts elements is an error, one that leaves
 * conflicts a warning. `written` may be NULL. */
bool reduce_lay_out(planner *p, plan_variant *variant, layout *l, uint32_t run, uint32_t warps,
                    const word *written, const char *stage);

/* As operators_vector, of longer ones, which a warp loads together and hands out; 0: too long for
 * that, too. */
uint32_t reduce_stage_vector(const type *t);

/* One block, for arrays of up to one data block. */
bool reduce_takes_whole(const plan_variant *variant);

/* What all variants in one launch have in common. */
plan_variant reduce_variant_of(const plan_kernel *k, const variant_spec *v, const reduce_shape *s);

/* A sum that wraps at 32 bits can share a 64-bit word with the ticket. */
bool reduce_packs(const plan_kernel *k);

/* What several blocks share: words with tags; or sums, one for each `dbs` elements, at most `most`.
 * */
void reduce_tagged_region(plan_kernel *k);
void reduce_sums_region(plan_kernel *k, uint32_t dbs, uint32_t most);

/* Thread blocks whose sums fit into the tagged words of a workspace (templates/reduce/tags.cu). */
uint32_t reduce_tagged_most(const type *sum);

/* S2, where there are several warps: a sum per warp. */
void reduce_plan_sums(planner *p, plan_variant *variant);

/* Beside it the tag of the call. */
void reduce_plan_tag(plan_variant *variant);

/* ---- auto.c: rows of tuning/shapes ---- */

typedef enum reduce_kind {
    REDUCE_VECTORS,
    REDUCE_STAGED,
    REDUCE_APART,
    REDUCE_SINGLES,
    REDUCE_REST,
    REDUCE_TREE
} reduce_kind;
extern const shape_column reduce_shapes[];
void reduce_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool reduce_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row);

/* Adds a variant of the shape, for vectors of so many elements of each input; 0: they move one by
 * one. */
typedef void reduce_adder(planner *p, reduce_shape s, uint32_t vector);

/* Shapes that reach no further than one before them are left out. Whether the last of them serves
 * any number of elements, of any alignment if the kind does: a file of the user's may lack it. */
bool reduce_plan_shapes(planner *p, reduce_kind of, reduce_adder *add);

/* Items of a thread, in two launches, where nobody says. */
uint32_t reduce_usual_nwork(const plan_kernel *k);

/* Of a spec that asks for a tree that depends on n alone: reduce_plan_tree adds its variants. */
void reduce_check_tree(diags *d, const kg_spec *spec);
void reduce_plan_tree(planner *p);

/* ---- inputs (family_reduce_inputs.c) ---- */

#define REDUCE_MOST_INPUTS 4u

typedef struct reduce_arrays {
    const param *at[REDUCE_MOST_INPUTS]; /* NULL: the one that no list names */
    const type *type[REDUCE_MOST_INPUTS];
    uint32_t count;
    uint32_t bytes;        /* of an element of each */
    uint32_t vector;       /* elements that move together; 0: they move one by one */
    bool staged;           /* a warp loads its lanes' vectors together */
    uint32_t most_peel;    /* elements before all arrays reach a boundary, if they do */
    uint32_t lead;         /* the last to reach it */
    uint32_t apart_vector; /* elements of a vector of one input alone; 0: there is none such */
    uint32_t apart_lead;   /* that input: it reaches a boundary wherever it starts */
} reduce_arrays;

/* Of the rows of elements one by one: what stands behind vectors of some alignments serves all of
 * them. Else it serves few elements, too. */
static inline reduce_kind reduce_kind_of_elements(const reduce_arrays *in)
{
    return in->vector || in->apart_vector ? REDUCE_REST : REDUCE_SINGLES;
}

reduce_arrays reduce_arrays_of(const plan_kernel *k);

/* Elements of a vector of a tree; 0: those that a warp would have to load together move one by
 * one. */
uint32_t reduce_tree_vector(const reduce_arrays *in);
const char *reduce_array_name(const reduce_arrays *in, uint32_t which);

/* What a spec may say of inputs, and how many there may be. */
void reduce_check_inputs(diags *d, const kg_spec *spec);

/* Whether a variant says so, by its finish or its DASk. */
bool reduce_one_launch(const variant_spec *v);

/* ---- decisions that templates follow (decide.c), once the other facts are set ---- */

void reduce_decide_once(const plan_kernel *k, plan_variant *variant, const type *lead);
void reduce_decide_tree(const plan_kernel *k, plan_variant *variant);

/* ---- variants ---- */

/* A variant in one launch, for inputs whose vector is not 0; apart: with vectors of one input
 * alone. */
void reduce_add_once(planner *p, const variant_spec *v, reduce_shape s);

/* Of a thread of such a variant, as far as can be told. */
uint32_t reduce_once_registers(const plan_kernel *k, const reduce_shape *s);

#endif
