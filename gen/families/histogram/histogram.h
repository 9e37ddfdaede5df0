/* gen/families/histogram/histogram.h: the family's seams. A histogram counts how many samples fall
 * into each bin. The keys stand in keys.c; histogram.c checks a spec. Its variants are made by
 * plan.c and auto.c.
 */
#ifndef GEN_FAMILY_HISTOGRAM_H
#define GEN_FAMILY_HISTOGRAM_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/keys.h"

/* What its keys say; no other family sees it. */
typedef struct histogram_spec {
    op_text bin;     /* the bin of a sample; not written: its value */
    op_text weight;  /* what it adds to its counter; not written: 1 */
    word ranges;     /* values|even|edges */
    word ranges_of;  /* all|channel: whose a range is */
    word outside;    /* drop|clamp|count */
    word counter;    /* u32|u64|f32|f64; with an operator i32|i64, too */
    number bins;     /* how many there are in every call; not written: an argument */
    number channels; /* samples of a pixel, each with counters of its own */
    number active;   /* of these, the first, those that are counted */
    flag accumulate; /* counts are added to what the output holds */
} histogram_spec;

/* And those of a variant. */
typedef struct histogram_variant {
    number bins;     /* that alone it serves */
    flag ahead;      /* samples of the next data block are loaded before these are counted */
    flag alike;      /* a warp whose samples are all of one bin adds once */
    flag runs;       /* equal neighbours of a thread's vector are added once */
    flag settle;     /* the last block to add to a counter stores it */
    number counters; /* of 32 bits, in the shared memory of a block */
    number cluster;  /* blocks that share their counters */
    number parts;    /* of the bins, at most, each counted by other blocks */
    number hot;      /* slots in shared memory beside counters in the output */
    number cells;    /* edges of those in the output that a block has in shared memory, at most */
    number tiles;    /* data blocks that a block counts before it adds its counts to the output */
    number window;   /* bins whose exact sums are in the workspace at once */
} histogram_variant;

#define HISTOGRAM_FEATURES(FEATURE)                                                                \
    FEATURE(BINS, bins, "number of bins", "256")                                                   \
    FEATURE(ROW_LENGTH, row_length, "number of samples in a row, or in the mean segment", "64")    \
    FEATURE(ROW_COUNT, rows, "number of rows or segments", "64")
enum { HISTOGRAM_INPUTS = 4 }; /* at most */

enum { HISTOGRAM_FEATURES(FEATURE_SLOT) };

extern const grammar_family histogram_grammar;
extern const fact_info histogram_facts[];
extern const shape_column histogram_shapes[];
extern const family_feature histogram_features[];
extern const char *const histogram_names[], *const histogram_input_names[];

/* Whether bins are parts of a range, and which. */
bool histogram_even(const kg_spec *spec);
bool histogram_edges(const kg_spec *spec);
bool histogram_structs(const kg_spec *spec); /* among its samples: they go one by one */
bool histogram_may_settle(const kg_spec *spec);

/* channels.c: pixels of several samples, which lie beside each other. */
uint32_t histogram_channels(const kg_spec *spec); /* 1: samples are alone */
uint32_t histogram_active(const kg_spec *spec);   /* those that are counted */
uint32_t histogram_ranges(const kg_spec *spec);   /* active ones with ranges of their own; or 1 */
void histogram_check_channels(diags *d, const kg_spec *spec);
void histogram_take_channels(const kg_spec *spec, plan_arg *args, size_t n);
void histogram_plan_channels(const kg_spec *spec, plan_variant *variant);

/* bins.c: one number of bins, which the spec says. */
uint32_t histogram_known(const kg_spec *spec); /* 0: an argument of the call */
void histogram_check_bins(diags *d, const kg_spec *spec);
void histogram_take_bins(const kg_spec *spec, plan_arg *args, size_t n);

/* rows.c: a histogram of each row of a plane, or of each segment. */
bool histogram_rows(const kg_spec *spec);
bool histogram_offsets(const kg_spec *spec); /* segments, which are rows of the output, too */
plan_arg histogram_offsets_arg(const kg_spec *spec);
uint32_t histogram_bins_at(const kg_spec *spec); /* which of the lengths is the number of bins */
void histogram_check_rows(diags *d, const kg_spec *spec);
void histogram_take_rows(const plan_kernel *k, plan_arg *args, size_t n);

/* ordered.c: sums of floats in one order. */
bool histogram_ordered(const kg_spec *spec);
void histogram_check_ordered(diags *d, const kg_spec *spec);
void histogram_plan_ordered(planner *p);

/* in_order.c: samples of each bin are combined in their order. */
#define HISTOGRAM_LEAST_IN_ORDER 32u                       /* counters of a warp */
const type *histogram_struct_counter(const kg_spec *spec); /* NULL: counters are numbers */
bool histogram_sums(const kg_spec *spec);                  /* no other operator */
bool histogram_in_order(const kg_spec *spec);
bool histogram_commutes(const kg_spec *spec);                   /* its operator, which rounds */
void histogram_add_in_order(planner *p, const variant_spec *v); /* NULL: as `auto` has it */
void histogram_check_in_order(diags *d, const kg_spec *spec);
void histogram_plan_in_order(planner *p);

/* exact.c: sums of floats that have the same bits everywhere. */
bool histogram_exact(const kg_spec *spec);
void histogram_check_exact(diags *d, const kg_spec *spec);
void histogram_plan_exact(planner *p);
/* exact_rows.c: those of each row or segment. */
void histogram_check_exact_row(diags *d, const variant_spec *v);
void histogram_plan_exact_rows(planner *p);
uint32_t histogram_sums_of_block(const plan_kernel *k, const plan_variant *variant);
void histogram_tell_scratch(arena *a, const explanation *e, const plan_kernel *k,
                            explain_variant *x); /* how much of it, and for how many bins */
uint64_t histogram_scratch(const explanation *e, const plan_kernel *k, const plan_variant *variant);

void histogram_check(arena *a, diags *d, kg_spec *spec);
void histogram_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
void histogram_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool histogram_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void histogram_plan(planner *p);
const type *histogram_bin_type(const plan_kernel *k);
const type *histogram_edge_type(const plan_kernel *k); /* of `lo`, `hi` and `edges` */
size_t histogram_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t histogram_lengths(arena *a, const plan_kernel *k, const char ***names);
size_t histogram_ops(arena *a, const plan_kernel *k, op_function_text **functions);
void histogram_add_scalars(arena *a, op_function_text *f, const plan_kernel *k);

/* operator.c: what combines weights, in place of a sum. */
const type *histogram_counter(const kg_spec *spec); /* its type */
void histogram_partials(kg_spec *spec);
void histogram_check_operator(arena *a, diags *d, kg_spec *spec);
size_t histogram_add_operator(arena *a, const plan_kernel *k, op_function_text *functions);

/* explain.c; see plan/family.h */
void histogram_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void histogram_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t histogram_readings(const explanation *e, const plan_kernel *k, const explain_variant *x);
uint64_t histogram_length(const explanation *e, const char *name);
uint64_t histogram_bins(const explanation *e, const plan_kernel *k); /* of the spec or a call */
void histogram_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
void histogram_tell_readings(arena *a, const explanation *e, explain_variant *x);
bool histogram_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* ---- variants ---- */

typedef enum histogram_form {
    HISTOGRAM_SHARED,  /* several blocks, each with counters in shared memory */
    HISTOGRAM_BLOCK,   /* the same, of one block */
    HISTOGRAM_GLOBAL,  /* counters in the output itself */
    HISTOGRAM_CLUSTER, /* several blocks; those of a cluster add up their counters */
    HISTOGRAM_TRISH,   /* counters of 8 bits for each thread, without atomics */
    HISTOGRAM_PARTED,  /* samples are parted by their bins first */
    HISTOGRAM_HALVES,  /* counters of 16 bits in shared memory */
    HISTOGRAM_OWNERS   /* blocks own parts of the bins, and are handed their samples */
} histogram_form;

/* A histogram of each row: blocks of a few warps take rows in turn. */
#define HISTOGRAM_ROWS_WARPS 8u
#define HISTOGRAM_ROWS_PER_SM 4u

#define HISTOGRAM_LAST_COUNTER                                                                     \
    UINT64_C(0xfffffffe) /* that a slot can name, and a search in cells */
#define HISTOGRAM_MOST_COUNTERS 57344u
#define HISTOGRAM_COUNTERS 8192u              /* of a block; 32 of each bin, up to 256 bins */
#define HISTOGRAM_SETTLED (UINT64_C(1) << 24) /* samples, and more, that do not settle */
#define HISTOGRAM_SETTLING 255u               /* blocks, at most */
#define HISTOGRAM_SETTLING_COUNTERS 2048u     /* that settle, at most */

typedef struct histogram_shape {
    histogram_form form;
    uint32_t nwarps, nwork, batch, columns, per_sm, counters;
    uint32_t cluster; /* blocks of a cluster; 0: there is none */
    uint32_t parts;   /* at most; 0 and 1: the bins are one; of clusters 0: as many as there are */
    uint32_t hot;     /* slots; 0: none */
    uint32_t tiles;   /* 0: as many as 32 bits can count */
    uint32_t window;  /* of exact sums: bins of a pass; 0: as many as there is room for */
    uint32_t bins;    /* that alone it serves; 0: any */
    uint32_t size;    /* bytes of a counter in shared memory */
    uint32_t cells;   /* with counters in the output: edges in shared memory, at most; 0: none */
    uint32_t edges;   /* in shared memory, a quarter as many as counters; 0: none */
    uint32_t edge_bytes;  /* of one */
    uint32_t part_bytes;  /* of the number of a part that a block clears, in shared memory */
    uint32_t range_bytes; /* of even ranges of channels, or beside owners' counters */
    bool ahead;           /* a data block is loaded while the one before it is counted */
    bool alike;           /* equal neighbours are counted once */
    bool runs;            /* those of a thread's vector, with counters in the output */
    bool old;             /* a GPU asked for is before 8.0, and all calls have as many bins */
    bool settles;         /* the last block to add to a counter stores it */
    bool warps, split;    /* a row is one warp's; or that of several blocks */
} histogram_shape;

/* cluster.c. */
void histogram_check_cluster(diags *d, const kg_spec *spec, const variant_spec *v);
void histogram_deal_clusters(const plan_kernel *k, plan_step *step, const histogram_shape *s);
uint64_t histogram_room(const histogram_shape *s);

/* parted.c: samples that are parted by their bins, and then counted. */
#define HISTOGRAM_PARTED_COUNTERS 32768u /* of a part, at most */
#define HISTOGRAM_PARTED_HOT 2048u
bool histogram_may_part(const plan_kernel *k); /* and have halves */
/* halves.c: two counters in a word of shared memory. */
uint64_t histogram_halves_room(const histogram_shape *s);
void histogram_check_parted(diags *d, const kg_spec *spec, const variant_spec *v);
uint64_t histogram_parted_room(const histogram_shape *s); /* counters of all parts */

/* owners.c: samples that are handed to the blocks whose bins they are of. */
bool histogram_may_own(const plan_kernel *k);
void histogram_check_owners(diags *d, const kg_spec *spec, const variant_spec *v);
void histogram_place_owners(histogram_shape *s);
uint64_t histogram_owners_room(const histogram_shape *s); /* counters of all parts */

/* bins.c. A variant knows the spec's number of bins. It has counters for all of them. */
void histogram_know_bins(const planner *p, histogram_shape *s);
bool histogram_has_room(planner *p, const variant_spec *v, const histogram_shape *s);
bool histogram_holds(const planner *p, histogram_shape s); /* the same, without a word */

/* Of one number of bins: whether a variant of `auto` serves all calls, on each GPU asked for that
 * has the capability needed. Of any: whether a variant runs on all these GPUs. */
bool histogram_is_served(const planner *p, uint32_t needed);
bool histogram_stands_before(const planner *p, const plan_variant *other, uint32_t needed);

/* Sums that have the same bits, of one number of bins. Whether a variant has room for these;
 * blocks of the launch that adds up, or rounds. */
bool histogram_knows_room(planner *p, const variant_spec *v, uint64_t most);
void histogram_deal_sums(const kg_spec *spec, plan_step *step);

/* What variants of all forms begin with: samples one by one, a launch of the shape's grid. And what
 * the name says of that grid. */
plan_variant histogram_begin_variant(const variant_spec *v, const histogram_shape *s);
void histogram_name_grid(text *name, const histogram_shape *s);

/* `v`: where in the spec; its limits of n and bins. */
void histogram_add(planner *p, const variant_spec *v, histogram_shape s);
void histogram_add_parted(planner *p, const variant_spec *v, histogram_shape s);
void histogram_add_halves(planner *p, const variant_spec *v, histogram_shape s);
void histogram_add_owners(planner *p, const variant_spec *v, histogram_shape s);
void histogram_deal_rows(const kg_spec *spec, plan_step *step, const histogram_shape *s,
                         uint32_t samples);
void histogram_measure_rows(const kg_spec *spec, uint32_t own, kg_named_feature *f);
void histogram_rows_auto(planner *p);

/* auto.c. Variants for the rows of tuning/shapes that are of a kernel's kind: of rows and segments,
 * of sums in one order, of exact sums. A shape is as its row has it. */
typedef void histogram_adder(planner *p, const variant_spec *v, histogram_shape s);
void histogram_take_shapes(planner *p, histogram_adder *add);
histogram_adder histogram_add_exact; /* exact.c: a shape of f32, as large of f64 */

bool histogram_fits(const plan_options *options, const histogram_shape *shape);
bool histogram_several(const plan_kernel *k);           /* inputs: no vectors of them */
uint32_t histogram_counter_bytes(const plan_kernel *k); /* in shared memory */
uint32_t histogram_slot_bytes(const plan_kernel *k, histogram_form form);
uint32_t histogram_input_bytes(const plan_kernel *k); /* of a sample in all inputs */
void histogram_plan_auto(planner *p);
uint32_t histogram_range_bytes(const plan_kernel *k); /* of channels, in shared memory */
void histogram_place_edges(const plan_kernel *k, histogram_shape *s);
uint32_t histogram_shared_bytes(const histogram_shape *s); /* of a block */
uint32_t histogram_least_cc(const histogram_shape *s);

/* What a number of a bin is, and what becomes of samples in none: facts of all variants. */
void histogram_set_meaning(const plan_kernel *k, plan_variant *variant);

/* trish.c. A counter of 8 bits holds the samples of so many words, and one before and one behind
 * vectors. */
#define HISTOGRAM_WORDS 63u
#define HISTOGRAM_BATCH 8u                 /* words that are loaded together */
uint32_t histogram_rounds(uint32_t nwork); /* data blocks between row sums */
void histogram_check_work(diags *d, const kg_spec *spec, const variant_spec *v);
void histogram_add_trish(planner *p, const variant_spec *v, histogram_shape s);

#endif
