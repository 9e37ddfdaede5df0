/* gen/families/select/select.h: the family's seams. A select keeps some elements of an array, in
 * order. The keys stand in keys.c; select.c checks a spec. Its variants are made by plan.c and
 * auto.c.
 */
#ifndef GEN_FAMILY_SELECT_H
#define GEN_FAMILY_SELECT_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "plan/shapes.h"
#include "spec/grammar.h"

#define SELECT_MOST_INPUTS 4u
#define SELECT_MOST_OUTPUTS 8u
#define PARTS_MOST_ARRAYS 8u

/* What its keys say; no other family sees it. */
typedef struct select_spec {
    op_text where;        /* whether an element is kept */
    op_text unique;       /* whether it equals the one before, and so is not */
    word which;           /* first|last: of equal neighbours */
    op_text transform;    /* what is stored of it; not written: the first input's */
    named_ops transforms; /* of several outputs, one for each */
    op_text repeat;       /* in their place: how often it is stored */
    word bits;            /* the input whose words have a bit for each element */
    word keep;            /* values|indices|both */
    word index;           /* u32|u64 */
    op_text partition;    /* in their place: the number of the part that it goes to */
    number parts;         /* 2 to 32 */
    word into;            /* array|reversed|arrays */
    word result;          /* a type; "same" or not written: the element's */
    word lengths;         /* u32|u64: of runs */
    word runs;            /* all|repeated */
    word key;             /* the type of keys */

    /* filled by check */
    const type *key_type;
} select_spec;

/* The same of a variant. */
typedef struct select_variant_spec {
    number stages, store_warps, masters, lag;
} select_variant_spec;

extern const grammar_family select_grammar;
extern const shape_column select_shapes[];
extern const fact_info select_facts[];
extern const char *const select_names[], *const select_input_names[];

void select_check(arena *a, diags *d, kg_spec *spec);
void select_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool select_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void select_plan(planner *p);
size_t select_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t select_lengths(arena *a, const plan_kernel *k, const char ***names);
size_t select_ops(arena *a, const plan_kernel *k, op_function_text **functions);
bool select_apart(const plan_kernel *k);

/* explain.c; see plan/family.h */
void select_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
family_bytes select_bytes(arena *a, const explanation *e, const plan_kernel *k);
void select_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
void select_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t select_length(const explanation *e, const char *name);
bool select_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* Its inputs; what an expression sees of an element of one; and a function of those. */
uint32_t select_inputs(const plan_kernel *k);
const type *select_input_type(const plan_kernel *k, uint32_t which);
bool select_is_bits(const plan_kernel *k, uint32_t which);
op_function_text select_function(arena *a, const plan_kernel *k, const char *role,
                                 const op_text *text, const type *result);

const char *select_input_name(const plan_kernel *k, uint32_t which);

/* ---- outputs.c: the arrays of values, and indices ---- */

bool select_has_values(const kg_spec *spec);
bool select_has_indices(const kg_spec *spec);
uint32_t select_outputs(const plan_kernel *k); /* of values */
const char *select_output_name(const plan_kernel *k, uint32_t which);
const type *select_output_type(const plan_kernel *k, uint32_t which);
uint32_t select_output_bytes(const plan_kernel *k); /* of one element in all of them */
void select_check_outputs(diags *d, const kg_spec *spec, const select_spec *own);
size_t select_add_outputs(const plan_kernel *k, plan_arg *args, size_t n, plan_arg like);
size_t select_output_ops(arena *a, const plan_kernel *k, op_function_text *functions, size_t n);

/* ---- variants ---- */

typedef enum select_form {
    SELECT_BLOCK,     /* one block walks along all tiles */
    SELECT_LOOK_BACK, /* a block for each tile, which looks for the counts before it */
    SELECT_STREAM,    /* a block for each multiprocessor, through which tiles stream */
    SELECT_WAVE       /* the same where each block has one tile or few */
} select_form;

typedef struct select_shape {
    select_form form;
    uint32_t nwarps, nwork;
    uint32_t stages, store_warps, masters; /* of the form stream; 0: as it sees fit */
    uint32_t lag; /* tiles until what compacts stores; 0: there are warps that do */
} select_shape;

/* runs.c: lengths of runs. */
bool select_has_lengths(const kg_spec *spec);
void select_check_runs(diags *d, const kg_spec *spec);
bool select_keeps_last(const kg_spec *spec); /* of equal neighbours */
void select_add_runs(planner *p, const variant_spec *v, select_shape s);
uint32_t select_run_bytes_each(const plan_kernel *k); /* of an element in all arrays */

/* repeat.c: elements that are stored several times. */
bool select_repeats(const kg_spec *spec);
void select_check_repeat(diags *d, const kg_spec *spec);
op_function_text select_times(arena *a, const plan_kernel *k);
void select_add_repeat(planner *p, const variant_spec *v, select_shape s);

/* by_key.c: reduces by key. */
bool select_by_key(const kg_spec *spec);
const type *select_key_type(const plan_kernel *k);
void select_check_by_key(arena *a, diags *d, kg_spec *spec);
void select_check_no_key(diags *d, const kg_spec *spec);
size_t select_args_by_key(arena *a, const plan_kernel *k, plan_arg **args);
size_t select_ops_by_key(arena *a, const plan_kernel *k, op_function_text **functions);
void select_add_by_key(planner *p, const variant_spec *v, select_shape s);
uint32_t select_keyed_bytes(const plan_kernel *k); /* of a sum and a count */
uint32_t select_key_bytes_each(const plan_kernel *k);

/* ---- parts.c: partitions ---- */

uint32_t parts_of(const plan_kernel *k); /* 0: it is none */
bool parts_count_first(const plan_kernel *k);
void parts_check(diags *d, const kg_spec *spec, const select_spec *own);
size_t parts_add_outputs(arena *a, const plan_kernel *k, plan_arg *args, size_t n);
size_t parts_lengths(const plan_kernel *k);
op_function_text parts_function(arena *a, const plan_kernel *k);
uint32_t parts_shared_bytes(const plan_kernel *k, const select_shape *s);
void parts_complete(const plan_kernel *k, plan_variant *variant, const select_shape *s);
void parts_add_region(plan_kernel *k);

/* `v`: where in the spec; its limit of n. */
void select_add(planner *p, const variant_spec *v, select_shape s);

/* The form, the name and what else all variants have; then regions for look-backs, with words for
 * a partial result of so many bytes. */
plan_variant select_variant(const variant_spec *v, const select_shape *s,
                            const char *template_name);
const plan_variant *select_added(planner *p, const plan_variant *variant, const select_shape *s,
                                 uint32_t partial_bytes);
void select_plan_auto(planner *p);
uint32_t select_bytes_each(const plan_kernel *k); /* of an element in all arrays */

/* streams.c: whether the form stream has it. Otherwise, and on older devices, tiles look back. */
#define SELECT_NEAR_BYTES 16u /* that come with a part: what stands before it */
bool select_streams(const plan_kernel *k);
bool select_has_waves(const plan_kernel *k);   /* of what streams in one launch, but of bits */
bool select_of_repeated(const plan_kernel *k); /* lengths of runs of more than one element */
bool select_of_runs(const plan_kernel *k);
bool select_of_arrays(const plan_kernel *k);
bool select_holds_part(const plan_kernel *k);
uint32_t select_arrays(const plan_kernel *k);
const type *select_array_type(const plan_kernel *k, uint32_t which);

/* stream.c. */
void select_check_stream(diags *d, const kg_spec *spec);
bool select_stream_fits(const plan_kernel *k, select_shape s); /* in shared memory */
bool select_stream_slim(const plan_kernel *k); /* all is of words of 4 bytes, one sum at most */
uint32_t select_stream_nwarps(const plan_kernel *k, uint32_t wanted);
bool select_stream_paired(const plan_kernel *k); /* reads several arrays of its width */
/* elements of a lane, no more than there is room for */
uint32_t select_stream_nwork(const plan_kernel *k, const select_shape *s);
void select_add_stream(planner *p, const variant_spec *v, select_shape s);

#endif
