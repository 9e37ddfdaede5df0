/* gen/families/segsort/segsort.h: the family's seams. A sort of segments puts the keys of each in
 * order. The keys of a spec stand in keys.c. They are checked by segsort.c, and by moved.c what
 * moves with keys, and what they are sorted by. Variants are made by plan.c.
 */
#ifndef GEN_FAMILY_SEGSORT_H
#define GEN_FAMILY_SEGSORT_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"
#include "spec/keys.h"

#define SEGSORT_VALUE_BYTES 64u /* most of a value */
#define SEGSORT_PART_BITS 64u   /* most of the parts of an element, together */

#define SEGSORT_LIMITS(FEATURE)                                                                    \
    FEATURE(SEGSORT_LENGTH, length, "number of keys in the mean segment, or in a row", "700")
enum { SEGSORT_LIMITS(FEATURE_SLOT) };

/* What its keys say; no other family sees it. */
typedef struct segsort_spec {
    word value;                /* a type; "none" or not written: keys alone */
    param_list values;         /* in its place several, by their names */
    const type *value_type;    /* of `value`; filled by check */
    word keep;                 /* keys|indices|both */
    word order;                /* ascending|descending */
    word index;                /* u32|u64: of offsets and indices */
    number begin_bit, end_bit; /* of what counts, from the lowest bit on */
    named_ops by;              /* parts of an element, the most significant first */
    bool *down;                /* of each: the greatest comes first; filled by check */
} segsort_spec;

/* And those of a variant. */
typedef struct segsort_variant {
    number part; /* keys of the array that a block has */
    word merge;  /* block|all|buckets: who merges parts of a segment that no block holds */
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
size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names);

/* moved.c */
void segsort_check_moved(arena *a, diags *d, kg_spec *spec);
size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t segsort_ops(arena *a, const plan_kernel *k, op_function_text **functions);

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
    bool buckets;  /* and long segments are dealt into buckets before */
} segsort_shape;

#define SEGSORT_LANE_BYTES 128u /* most words of a lane */

bool segsort_has_values(const kg_spec *spec);  /* an array of them, or several */
bool segsort_has_indices(const kg_spec *spec); /* of keys, as results */
bool segsort_stores_keys(const kg_spec *spec);
bool segsort_has_parts(const kg_spec *spec); /* elements are sorted by parts of them */
bool segsort_rows(const kg_spec *spec);      /* segments are the rows of a plane */

/* Keys are sorted by a number, which may have fewer bits. Whether the key moves as it is, since
 * that number does not tell it; the bits that count; and the number's bytes. */
typedef struct segsort_bits {
    uint32_t begin, end;
} segsort_bits;
bool segsort_moves_keys(const kg_spec *spec, const type *key);
segsort_bits segsort_bits_of(const kg_spec *spec, const type *key);
uint32_t segsort_number_bytes(const kg_spec *spec, const type *key);

/* Whether anything moves by the place of its key: values, indices, or keys. */
bool segsort_moves(const kg_spec *spec, const type *key);
uint32_t segsort_arrays(const kg_spec *spec); /* values, then indices */
const type *segsort_array_type(const kg_spec *spec, const type *key, uint32_t i);
uint32_t segsort_moved_bytes(const plan_kernel *k); /* of all arrays, for one key */

/* What lanes sort of a key: with what moves its place, too. */
uint32_t segsort_word_bytes(const kg_spec *spec, const type *key);

/* `key`: NULL where no type is known yet. */
segsort_shape segsort_shape_of(const kg_spec *spec, const type *key, const variant_spec *v);
uint32_t segsort_held(const segsort_shape *s); /* keys that a block holds */

/* explain.c; see plan/family.h */
void segsort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void segsort_cover(const explanation *e, const plan_kernel *k, explain_variant *x);
void segsort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
uint64_t segsort_length(const explanation *e, const char *name);
bool segsort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

#endif
