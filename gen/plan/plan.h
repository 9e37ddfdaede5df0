/* gen/plan/plan.h: pass 4. A checked spec becomes kernels (one per element type), each a table of
 * variants: one plan per variant, with geometry, shared-memory layout, resources and thresholds. A
 * variant feeds the kernel text, dispatch table, header, manifest and lists alike.
 */
#ifndef GEN_PLAN_H
#define GEN_PLAN_H

#include <kgen/kernel.h>

#include "plan/arch.h"
#include "plan/layout.h"
#include "plan/shapes.h"
#include "spec/spec.h"
#include "plan/tuning.h"

#define PLAN_MAX_STEPS KG_MAX_STEPS
#define PLAN_MAX_RANGES 4
#define PLAN_MAX_ACCESSES 12
#define PLAN_MAX_FACTS 32

typedef struct plan_step {
    const char *suffix; /* of the entry: "" or "_sums" */
    kg_grid_rule grid;
    uint32_t fixed, per_sm, limit;
    uint32_t shared_bytes;
    uint32_t tile_width, tile_height; /* as kg_step has them */
    uint32_t terms;                   /* what the grid counts: KG_TERM_N, KG_TERM(length); 0: n */
    /* 0 where a family decides nothing: then as the variant has them. `registers` is decided as an
     * estimate, and holds the bound that follows afterwards. `needed` keeps the estimate. */
    uint32_t tbs, dbs, registers, needed;
    uint32_t min_blocks;             /* per SM, promised to the compiler */
    uint32_t loop, passes, fan, run; /* as in kg_step */
    uint64_t hash;                   /* of its kernel and all that this calls, by render */
    const struct plan_variant *of;   /* the one before whose kernel it launches; NULL: its own */
} plan_step;

/* `feature`: as kg_range has it, those of the family from KG_FEATURE_OWN on. */
typedef struct plan_range {
    uint32_t feature;
    uint64_t lo, hi;
} plan_range;

typedef struct plan_access {
    const char *what;
    uint32_t word_bytes;
    bool between;  /* made by each block once, where there are several */
    bool staged;   /* in a reduce in one launch: made for each data block */
    uint32_t step; /* which step makes it */
    layout_cost cost;
} plan_access;

/* What only one family knows of a variant, by name: its template, explain's JSON and the
 * manifest see it. A family lists its facts in its row of the table (facts.c of each); nothing
 * else declares them. */
typedef enum fact_kind { FACT_FLAG, FACT_NUMBER, FACT_WORD } fact_kind;
typedef struct fact_info {
    const char *name;
    fact_kind kind;
    const char *help; /* a phrase, for people who read templates */
} fact_info;
typedef struct fact {
    const char *name;
    uint64_t number; /* of a flag 0 or 1 */
    const char *word;
} fact;

/* How often the accesses of a variant to shared memory are made; as kg_verify_uses. */
typedef enum plan_uses {
    USES_DATA_BLOCKS, /* once for each data block */
    USES_BLOCKS,      /* once by each thread block */
    USES_LAST_BLOCK,  /* the same, and once more by the one that combines all */
    USES_TILES,       /* once for each tile of a reproducible reduce, and once more for several */
    USES_DATA         /* as often as the data or their ends ask for: nothing is predicted */
} plan_uses;

typedef struct plan_variant {
    const char *name;          /* "block_wbw_w8x4_vec" */
    const char *entry;         /* "kg_axpy_f32__block_wbw_w8x4_vec" */
    const char *twin;          /* the variant before it whose kernels it launches; NULL: its own */
    const char *kernels;       /* the entry of that one, or its own */
    const char *template_name; /* the text of its kernels: "reduce/once" */
    const char *dask, *bask, *adder;
    const char *unroll; /* "manual", "auto"; NULL: the family has no loop to unroll */
    pos at;             /* of the variant in the spec, or of the spec */
    uint32_t nwarps, nwork, batch;
    bool wide;        /* 16-byte accesses */
    bool told_adders; /* facts tell its networks, of which `adder` is one */
    bool pdl;         /* programmatic dependent launch */
    /* Most blocks of a launch that makes the next one ready; 0: any number. Decided by a family
     * whose blocks have one data block each; it stays where that is small. */
    uint32_t early_blocks;
    uint32_t vector; /* elements of one access, or of a run of several */
    fact facts[PLAN_MAX_FACTS];
    uint32_t n_facts;
    uint32_t tbs, dws, dbs; /* of the geometry, or the family's own */
    const char *counted;    /* what dbs counts; NULL: elements */
    const char *runs_of;    /* what S1 has runs of; NULL: elements */
    plan_uses uses;
    uint64_t min_n, max_n;
    bool off_apart; /* for calls whose arrays do not all lie on boundaries max_n_off counts */
    uint64_t max_n_off;
    bool has_range; /* a tuning file has it first for some n; only the runtime knows where */
    plan_step steps[PLAN_MAX_STEPS];
    uint32_t n_steps;
    plan_range ranges[PLAN_MAX_RANGES];
    uint32_t n_ranges;
    plan_range limits[KG_MAX_FEATURES]; /* named features that it is meant for */
    uint32_t n_limits;
    layout s1, s2; /* elements == 0: the variant has no such array */
    plan_access accesses[PLAN_MAX_ACCESSES];
    uint32_t n_accesses;
    uint32_t min_blocks; /* per SM, promised to the compiler */
    uint32_t registers;  /* the bound that follows */
    uint32_t min_cc;
    uint32_t bytes_per_element;
    const char *text; /* kernel text, by render */
    uint64_t hash;    /* of that text and all that it calls */
} plan_variant;

/* An access to shared memory, of at most PLAN_MAX_ACCESSES. */
void plan_add_access(plan_variant *variant, const char *what, layout_cost cost);

/* What the spec says that a variant is meant for: n and named features. */
void plan_take_limits(plan_variant *variant, const variant_spec *v);

/* A named feature that the variant is meant for some values of; NULL: for all. */
const plan_range *plan_limit_of(const plan_variant *variant, uint32_t own);

/* Sets a fact, anew or for the first time. One that is not set is false, 0 or NULL. */
void plan_flag(plan_variant *variant, const char *name, bool on);
void plan_number(plan_variant *variant, const char *name, uint64_t value);
void plan_word(plan_variant *variant, const char *name, const char *word);
bool plan_is(const plan_variant *variant, const char *name); /* a flag, or a number that is not 0 */
uint32_t plan_number_of(const plan_variant *variant, const char *name);
const char *plan_word_of(const plan_variant *variant, const char *name); /* NULL: not set */

typedef struct plan_kernel {
    const kg_spec *spec;
    size_t which;            /* of the spec's element types */
    const type *element;     /* T */
    const type *accumulator; /* A: of partial results; T itself unless the spec widens it */
    const type *result;      /* R: of the output of a reduce */
    const char *name;        /* "axpy_f32" */
    const char *symbol;      /* "kg_axpy_f32" */
    plan_variant *variants;
    size_t n_variants;
    kg_region regions[KG_MAX_REGIONS]; /* of a workspace, for all variants */
    uint32_t n_regions;
    bool by_model;    /* no card of these capabilities was measured: its shapes are another's */
    bool uses_header; /* of a workspace, which is needed then, without regions too */
} plan_kernel;

/* Adds a region, or makes the one of that name so large that it holds this one, too. A growth
 * without `most` has no limit. */
void plan_region(plan_kernel *k, const kg_region *wanted);
const kg_region *plan_region_named(const plan_kernel *k,
                                   const char *name); /* NULL: there is none */

typedef struct plan {
    const kg_spec *spec;
    uint64_t spec_hash; /* of the spec's text */
    plan_kernel *kernels;
    size_t n_kernels;
    const struct plan_options *options;
} plan;

typedef struct plan_options {
    const uint32_t *archs;     /* capabilities times ten, ended by 0 */
    const char *only, *except; /* globs over "kernel_type/variant"; NULL: all, none */
    const char *const *types;  /* element types, ended by NULL; NULL: all */
    const tuning *tuned;       /* NULL: none */
    shape_set *shapes;         /* NULL: those of the program */
} plan_options;

/* The least capability that is asked for: newer ones may have forms that it lacks. */
uint32_t plan_oldest(const plan_options *options);

/* What a planner hook fills in: the variants of one kernel, by spec variants or by the family's
 * rule. */
typedef struct planner {
    arena *a;
    diags *d;
    const plan_options *options;
    plan_kernel *kernel;
    const shape_list *shapes; /* what `auto` takes of; NULL: the family has no such file */
    list variants;            /* of plan_variant */
    list left_out;            /* those that no capability asked for can run */
    bool failed;
} planner;

/* NULL where the spec's combination cannot be planned; the reasons are in the diagnostics. */
plan *plan_make(arena *a, diags *d, const kg_spec *spec, const plan_options *options);

/* Measured thresholds, once the hashes of all variants are known (by render, which calls this). An
 * entry of the tuning file sets a variant's max_n. It is for this kernel, a variant of it, a
 * capability asked for and the variant's content hash. The variants stay in order of their
 * thresholds, and the last one serves every n and alignment. An entry that does not match is
 * dropped with a warning [tuning-dropped] that says why. */
void plan_tune(diags *d, const plan_options *options, plan_kernel *k);

/* The same warning for entries of kernels that none of the plans has; the plans of a run share
 * their options. */
void plan_tune_rest(diags *d, plan *const *plans, size_t n_plans);

/* For planner hooks: adds a variant from what the family decided, and derives geometry, resources,
 * names. Decided are template, dask, bask, nwarps, nwork, batch, vector, facts, steps, ranges,
 * layouts. tbs, dws and dbs that are not 0 stay as they are. One may differ from a variant before
 * it only in the calls that it is meant for. It has that one's kernels, and its name with a number.
 */
plan_variant *plan_add_variant(planner *p, const plan_variant *decided, const char *name_suffix);

/* Step `step` launches the kernel of such a step of a variant before, where there is one of the
 * same geometry. For families whose text of that kernel follows from it. */
void plan_share_step(const planner *p, plan_variant *variant, uint32_t step);

/* Each step launches a kernel of its own. False: all did. */
bool plan_unshare(plan_variant *variant);

/* Whether no variant before it has the kernel that a step launches. */
bool plan_is_own(const plan_variant *variant, uint32_t step);

/* Whether a step of one variant launches the kernel that a step of another does. */
bool plan_launches(const plan_variant *variant, const plan_variant *other, uint32_t step);

/* The entry of its kernel. */
const char *plan_step_entry(arena *a, const plan_variant *variant, uint32_t step);

/* Whether the variants so far serve every call. */
bool plan_serves_all(const planner *p);

/* Whether they serve every n. So they do every call, where variants ask for nothing else. */
bool plan_serves_every_n(const planner *p);

/* Gives `add` the rows of auto that a kernel has. `next` is the one behind a row, or NULL. Where a
 * user's file ends before `done`, those of the program that have no limit follow. */
typedef void shape_adder(planner *p, const shape_row *row, const shape_row *next);
void plan_take_shapes(planner *p, const uint64_t *has, shape_adder *add,
                      bool (*done)(const planner *p));

/* Every argument of a kernel in the order of C, as the header, the table and the templates need
 * it. */
typedef struct plan_arg {
    const char *name;
    const type *type;
    kg_role role;
    kg_kind kind;
    kg_extent extent;
    uint32_t width, height, pitch; /* which of the kernel's lengths */
    const result_spec *result;     /* whose it is; NULL: of the kernel's one operator */
    uint32_t terms, plus;          /* as kg_arg has them, and the next two */
    uint32_t index;                /* 1 + the argument whose values number its elements; 0: none */
    uint32_t count;                /* 1 + the argument that holds how many there are; 0: none */
    uint32_t align;                /* bytes; 0: as its type is */
    uint32_t tree;                 /* of KG_KIND_TREE: KG_TREE_OF its points */
} plan_arg;
size_t plan_args(arena *a, const plan_kernel *k, plan_arg **args);

/* The kernel's lengths beside n, in the order of C. A kernel with planes takes no n: it is the area
 * of its first plane. */
size_t plan_lengths(arena *a, const plan_kernel *k, const char ***names);
bool plan_has_planes(arena *a, const plan_kernel *k);

/* The kernel's named features; how many. */
uint32_t plan_features(const plan_kernel *k, kg_named_feature features[KG_MAX_FEATURES]);

/* What a feature is called, and what it means. */
const char *plan_feature_name(const plan_kernel *k, uint32_t feature);
uint64_t plan_max_n_off(const plan_variant *variant); /* where all calls have one: max_n */
uint32_t plan_feature_named(const plan_kernel *k,
                            const char *name); /* one of its own; 0: it has none such */
const char *plan_feature_help(const plan_kernel *k, uint32_t feature);

#endif
