/* gen/families/scan/scan.h: what the parts of the scan family share, and its seams. */
#ifndef GEN_FAMILY_SCAN_H
#define GEN_FAMILY_SCAN_H

#include "families/common/operators.h"
#include "plan/explanation.h"
#include "plan/family.h"
#include "spec/grammar.h"

/* What its keys say; no other family sees it. */
typedef struct scan_spec {
    word kind;            /* inclusive|exclusive */
    word direction;       /* forward|reverse */
    op_text initial;      /* what stands before the first element */
    named_ops initials;   /* of several results */
    word key;             /* the type of keys or flags */
    const type *key_type; /* filled by check */
    op_text same;         /* which neighbours among keys are of one segment; check fills it in */
} scan_spec;

/* The same of a variant. */
typedef struct scan_variant {
    number stages, loads, sum_warps, masters, reach;
    word warp_adder;
    flag push, alone;
} scan_variant;

extern const grammar_family scan_grammar;
extern const fact_info scan_facts[];
extern const shape_column scan_shapes[];
extern const family_feature scan_features[];
extern const char *const scan_names[], *const scan_input_names[];

void scan_check(arena *a, diags *d, kg_spec *spec);
void scan_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool scan_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void scan_plan(planner *p);
size_t scan_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t scan_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* What stands before the first element (initial.c). At most a function for each result, and one. */
void scan_check_initial(arena *a, diags *d, kg_spec *spec);
size_t scan_initial_ops(arena *a, const plan_kernel *k, op_function_text *to);

/* What variants ask of a call, beside n. The rows of planes leave no gaps; columns or rows are few;
 * segments by offsets are short in the mean. */
enum { SCAN_FEATURE_LENGTH, SCAN_FEATURE_GAP, SCAN_FEATURE_COLUMNS, SCAN_FEATURE_ROWS };
void scan_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
void scan_ask_no_gaps(plan_variant *variant, const plan_kernel *k); /* where it is over rows */
void scan_ask_one_column(plan_variant *variant);

/* explain.c; see plan/family.h */
void scan_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void scan_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
void scan_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t scan_length(const explanation *e, const char *name);
bool scan_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* ---- inputs ---- */

#define SCAN_MOST_INPUTS 4u
#define SCAN_MOST_ROWS 4096u /* of the form in steps: one warp takes all their sums */

uint32_t scan_inputs(const plan_kernel *k);
const type *scan_input_type(const plan_kernel *k, uint32_t which);
const char *scan_input_name(const plan_kernel *k, uint32_t which);

/* Bytes of an element of each input, and of each output. */
uint32_t scan_bytes_in(const plan_kernel *k);
uint32_t scan_bytes_out(const plan_kernel *k);

/* ---- segments (heads.c) ---- */

/* What segments are, `segments: ...`; the same words name their arrays. */
#define SCAN_PARTS                                                                                 \
    {                                                                                              \
        "flags", "keys", "offsets", "rows", "columns", NULL                                        \
    }
typedef enum scan_parts {
    SCAN_WHOLE,
    SCAN_FLAGS,
    SCAN_KEYS,
    SCAN_OFFSETS,
    SCAN_ROWS,
    SCAN_COLUMNS
} scan_parts;
scan_parts scan_parts_of(const kg_spec *spec);

void scan_check_parts(arena *a, diags *d, kg_spec *spec);
size_t scan_add_parts(const plan_kernel *k, plan_arg *args, size_t n);
uint32_t scan_bytes_of_parts(const plan_kernel *k);                          /* for each element */
size_t scan_parts_ops(arena *a, const plan_kernel *k, op_function_text *to); /* one at most */

/* Of planes (planes.c). */
bool scan_of_planes(const kg_spec *spec);
#define SCAN_HEIGHT 2u /* the number of a plane's height among the lengths, from 1 */
#define SCAN_WIDTH_TERM KG_TERM(0)
#define SCAN_HEIGHT_TERM KG_TERM(1)
size_t scan_lengths(arena *a, const plan_kernel *k, const char ***names);
void scan_check_planes(arena *a, diags *d, const kg_spec *spec);

/* What warps and blocks hand each other: a sum, and with segments whether one begins in it. */
const type *scan_partial(arena *a, const plan_kernel *k);

/* ---- variants ---- */

typedef enum scan_form {
    SCAN_BLOCK,
    SCAN_LOOK_BACK,
    SCAN_STEPS,
    SCAN_TREE,
    SCAN_STREAM,
    SCAN_WAVE,
    SCAN_THREAD,
    SCAN_NARROW,
    SCAN_WARP, /* for each segment, by offsets or over rows */
    SCAN_TEAM  /* the same: all warps of a block */
} scan_form;

#define SCAN_REACH 128u /* of the form wave, where a variant does not say */

typedef struct scan_shape {
    scan_form form;
    uint32_t nwarps, nwork;
    uint32_t rows, per_sm;                      /* of the form steps */
    uint32_t reach;                             /* of the form wave */
    bool push;                                  /* of it, too */
    uint32_t stages, loads, sum_warps, masters; /* of the form stream; 0: as it sees fit */
    bool kept;                                  /* the sums of runs are, for who scans them */
    uint32_t columns;   /* of the form narrow, at most; 0: as many as a block has threads */
    uint32_t most_rows; /* of the form thread; 0: any number */
    uint32_t segments;  /* of it by offsets, of a lane at a time; 0: tiles look back alone */
    uint32_t team;      /* by offsets or over rows: warps that take a segment together; 0: none */
    uint32_t at_once;   /* elements that a lane of these loads together */
    bool alone;         /* by offsets: these have one launch */
    uint32_t least, length; /* in the mean, of segments that are short; length 0: any */
    uint64_t max_n;
    bool words;  /* arrays move in words of 16 bytes, by way of shared memory */
    bool single; /* of planes of one column, which are whole arrays */
    bool pdl;
    const char *adder,
        *warp_adder; /* of runs, of the lanes of a warp; NULL: as the form has them */
} scan_shape;

/* Whether such words can be the way: one input and one output, of the same size, whose runs are an
 * odd number of words. */
bool scan_moves_words(const plan_kernel *k);

/* Of a partial result: the fields of a struct stand in a register each. */
uint32_t scan_sum_registers(const plan_kernel *k);

/* Whether a vector has so many elements that the compiler keeps them all in registers, where a run
 * is unrolled. Sums need one addition an element, and fit. */
bool scan_unpacks(const plan_kernel *k);

/* Whether elements are so few bits that a word of them is added at once. */
bool scan_packs(const plan_kernel *k);

/* Words of the fewest elements that fill whole ones; elements of a run that moves one by one. */
uint32_t scan_words_of_vector(const plan_kernel *k);
uint32_t scan_items_of(const plan_kernel *k);

/* Whether each tile has a block, which looks for the sums before it. */
bool scan_looks(scan_form form);

void scan_plan_auto(planner *p);

/* The next shape of a tree or of columns behind a row (NULL: the first); NULL: there is none. What
 * the row does not say is 0. */
const shape_row *scan_next_shape(const planner *p, const shape_row *after, scan_shape *to);

/* Results that have the same bits everywhere (tree.c). */
void scan_check_tree(diags *d, const kg_spec *spec);
void scan_plan_tree(planner *p);

void scan_add(planner *p, const variant_spec *v, scan_shape s);

/* Words or elements of a run, where a variant does not say. */
uint32_t scan_nwork(const plan_kernel *k, bool in_words);

/* Short segments (short.c). The same shape, behind a launch whose lanes take so many segments at a
 * time. What that launch adds to a variant, and to its name. */
#define SCAN_SEGMENTS 4u
scan_shape scan_short(const plan_kernel *k, scan_shape s, uint32_t segments);
void scan_add_short(planner *p, plan_variant *variant, const scan_shape *s);
const char *scan_short_suffix(arena *a, const scan_shape *s);
uint32_t scan_short_shared(const plan_kernel *k, const scan_shape *s); /* bytes of a block */

/* A warp or a block for each segment: of rows nothing else, by offsets before tiles. */
void scan_add_teams(planner *p, const variant_spec *v, scan_shape s);
void scan_set_order(plan_variant *variant, const plan_kernel *k);

/* Over columns (columns.c). */
void scan_plan_columns(planner *p, const variant_spec *v);
void scan_plan_columns_auto(planner *p);

/* Rows of tuning/shapes for one column, which serve more than `above` elements, up to `up_to`. */
void scan_plan_one_column(planner *p, uint64_t above, uint64_t up_to);

void scan_set_facts(plan_variant *variant, const plan_kernel *k, scan_form form);

bool scan_is_reverse(const kg_spec *spec);
bool scan_is_exclusive(const kg_spec *spec);
uint32_t scan_widest(const plan_kernel *k); /* bytes of all inputs of a place, or of all outputs */

/* Whether a tile is words: so it is over rows that leave no gaps, too. In reverse those of the form
 * stream alone can be. */
bool scan_fills_words(const plan_kernel *k);
bool scan_has_words(const plan_kernel *k);

/* Whether the form stream (stream.c) has it. It has whole arrays, and segments by keys or flags,
 * which come with their tiles. It has rows that leave no gaps where no text sees a place. */
bool scan_streams(const plan_kernel *k);

/* Whole arrays of which no other form moves words: in reverse, or into elements of another size. */
bool scan_streams_alone(const plan_kernel *k);

/* Whether it has numbers of one size and makes ones of another. */
bool scan_is_resized(const plan_kernel *k);

/* Elements that a lane takes together there. */
uint32_t scan_stream_vector(const plan_kernel *k);
uint32_t scan_stream_warps(const variant_spec *v);
void scan_add_stream(planner *p, const variant_spec *v, scan_shape s);

/* The networks of a variant (adders.c). */
void scan_check_adders(diags *d, const kg_spec *spec, const variant_spec *v);
void scan_set_adders(plan_variant *variant, const plan_kernel *k, const scan_shape *s);
const char *scan_adder_suffix(arena *a, const scan_shape *s);
bool scan_is_nested(const plan_kernel *k, const scan_shape *s);

/* Accesses to shared memory (accesses.c). */
void scan_add_accesses(planner *p, plan_variant *variant, const scan_shape *s);
void scan_add_stream_accesses(planner *p, plan_variant *variant);

#endif
