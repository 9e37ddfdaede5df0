/* gen/plan/family.h: what the passes know of a family: one row of a table, and functions behind it.
 * A family is this row (families/families.c), its folder families/<name>/, its templates
 * (templates/<name>/) and its test specs (tests/families/<name>/). Nothing else names it.
 */
#ifndef GEN_FAMILY_H
#define GEN_FAMILY_H

#include "plan/explanation.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"

/* Bytes that a kernel reads from arrays of the caller, and writes to them. */
typedef struct family_bytes {
    uint64_t read, written;
} family_bytes;

/* How well the model of time knows the kernels of a family (docs/results/model.md). Guessed: most
 * times that were compared are off by more than 30 %, but of variants whose waits are known. Not:
 * no time is told. */
typedef enum family_time { TIME_PREDICTED, TIME_GUESSED, TIME_NOT } family_time;

/* What `kgen explain` asks. NULL stands for what a kernel does that moves each element of its
 * arrays once and combines nothing. */
typedef struct family_explain {
    /* Adds how a warp accesses an array, to x->globals (explain_add). */
    void (*access)(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
    /* Data blocks that are dealt out for e->n. */
    uint64_t (*data_blocks)(const explanation *e, const plan_kernel *k,
                            const plan_variant *variant);
    /* How often the blocks of a launch read all elements, each time as if dealt out anew. */
    uint64_t (*readings)(const explanation *e, const plan_kernel *k, const explain_variant *x);
    /* Launches, work and depth, into x->cover; what waits for what, into x->waits. */
    void (*cover)(const explanation *e, const plan_kernel *k, explain_variant *x);
    /* Adds lines of the family's own (explain_note); with n, what is known of the call, too. */
    void (*tell)(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
    /* The least bytes that any kernel moves for e->n; and what a length is that no plane
     * gives. */
    family_bytes (*bytes)(arena *a, const explanation *e, const plan_kernel *k);
    uint64_t (*length)(const explanation *e, const char *name);
    /* Bytes of the workspace that a call moves, where no element says how many. */
    uint64_t (*scratch)(const explanation *e, const plan_kernel *k, const plan_variant *variant);
    family_time time;
} family_explain;

/* A number of a call that variants may be meant for, beside n: limits of it are keys of a variant,
 * max_<name> and min_<name> (spec/keys.h). */
typedef struct family_feature {
    const char *name, *help;
} family_feature;

typedef struct family {
    const grammar_family *grammar;  /* its name, its help and its keys */
    const fact_info *facts;         /* what its variants may say of themselves; ended by no name */
    const family_feature *features; /* ended by no name; NULL: none */
    const shape_column *shapes; /* keys of its files of shapes, ended by no name; NULL: no files */
    bool modelled; /* the model of time says which of them suit a card that was not measured */
    /* What a kernel has of their facts and words. And a row that gives a variant, but for those;
     * false: no row does. NULL: `kgen tune` writes no such files. */
    void (*shape_facts)(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
    bool (*shape_of)(const plan_kernel *k, const plan_variant *v, shape_row *row);
    /* How the own-th of the features follows from a call. `f` has its name, and is a sum without
     * terms. It takes the name away where a kernel has none of them. */
    void (*measure)(const plan_kernel *k, uint32_t own, kg_named_feature *f);
    void (*partials)(kg_spec *spec); /* what an operator works on, if not on elements; or NULL */
    void (*check)(arena *a, diags *d, kg_spec *spec); /* what only this family knows */
    void (*plan)(planner *p);                         /* adds variants to the kernel */
    size_t (*args)(arena *a, const plan_kernel *k, plan_arg **args);
    size_t (*lengths)(arena *a, const plan_kernel *k, const char ***names); /* NULL: n alone */
    /* The operator functions that its kernels call. */
    size_t (*ops)(arena *a, const plan_kernel *k, op_function_text **functions);
    /* Where the text stands that a law of the family's own is about; without a source: it has no
     * such law. NULL: it has none. */
    pos (*law_at)(const kg_spec *spec, const char *law);
    family_explain explain;
    /* The order that a spec says its indices have, as kgen-tune takes it. NULL: it says none. */
    const char *(*index_order)(const kg_spec *spec);
    /* True where a warp of this variant touches sectors more than once, and finds them in its
     * cache. Then the ideal of `kgen verify` is a lower bound, not a prediction. NULL: never, but
     * for structs that move field by field. */
    bool (*sectors_vary)(arena *a, const plan_kernel *k, const plan_variant *variant);
    const char *reference; /* template of the reference */
    const char *about;     /* template of what the header tells callers of a kernel */
    const char *const
        *reserved; /* names that its operator text or arguments use; NULL-terminated */
    const char *const *input_names;      /* those of them that an input may have; NULL: none */
    uint32_t compile_ms, object_bytes;   /* of each kernel, for one architecture; measured */
    bool in_place;                       /* outputs may be the same array as an input */
    bool (*apart)(const plan_kernel *k); /* those of this kernel may not; NULL: all may */
} family;

const family *family_at(size_t i);            /* NULL behind the last */
const family *family_of(const kg_spec *spec); /* NULL: the spec names none that there is */

#endif
