/* gen/families/sort/sort.h: the family's seams. A sort puts keys in order by their digits, the
 * lowest first. The keys of a spec stand in keys.c; sort.c checks it. Its variants are made by
 * plan.c and auto.c.
 */
#ifndef GEN_FAMILY_SORT_H
#define GEN_FAMILY_SORT_H

#include "plan/explanation.h"
#include "plan/family.h"
#include "plan/ops.h"
#include "plan/plan.h"
#include "spec/grammar.h"

#define SORT_PART_BITS 128u  /* most of the parts of an element, together */
#define SORT_MOST_PASSES 64u /* bits of the words by which passes know of one another */

/* What its keys say; no other family sees it. */
typedef struct sort_spec {
    word value;                /* a type; "none" or not written: keys alone */
    param_list values;         /* in its place several, by their names */
    const type *value_type;    /* of `value`; filled by check */
    word keep;                 /* keys|indices|both */
    word index;                /* u32|u64 */
    word order;                /* ascending|descending */
    number begin_bit, end_bit; /* of the digits, from the lowest bit on */
    word bits;                 /* constant|arguments: of the call */
    named_ops by;              /* parts of an element, the most significant first */
    bool *down;                /* of each: the greatest comes first; filled by check */
    number buckets;            /* that the part of an element says the number of */
    flag double_buffer;        /* callers have two arrays of each */
} sort_spec;

/* And those of a variant. */
typedef struct sort_variant {
    number digit;                       /* bits */
    word rank;                          /* match|votes|counters, of look_back */
    word moves;                         /* values|places, of look_back */
    number state_bits;                  /* 32 or 64, of look_back */
    number bucket_nwarps, bucket_nwork; /* of hybrid */
    number cluster;                     /* blocks, of cluster */
} sort_variant;

extern const grammar_family sort_grammar;
extern const fact_info sort_facts[];
extern const shape_column sort_shapes[];
extern const family_feature sort_features[];
extern const char *const sort_names[];

void sort_check(arena *a, diags *d, kg_spec *spec);
void sort_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f);
void sort_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS]);
bool sort_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row);
void sort_plan(planner *p);

/* values.c */
void sort_check_values(arena *a, diags *d, kg_spec *spec);
size_t sort_args(arena *a, const plan_kernel *k, plan_arg **args);
bool sort_apart(const plan_kernel *k);

/* explain.c; see plan/family.h */
void sort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store);
void sort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);
bool sort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant);

/* ---- variants ---- */

typedef enum sort_form {
    SORT_BLOCK,     /* one block, in one launch: as many keys as it holds */
    SORT_PASSES,    /* for each digit three launches: count, scan, move */
    SORT_LOOK_BACK, /* all digits are counted at once; then one launch for each */
    SORT_COUNT,     /* keys of 8 or 16 bits: they are counted, then written */
    SORT_CLUSTER,   /* one cluster, in one launch: as many keys as its blocks hold */
    SORT_TOGETHER,  /* all blocks at once, in one launch: the same */
    SORT_HYBRID     /* look_back by the two highest digits; then a block for each bucket */
} sort_form;

enum { SORT_STEP_BUCKETS = 4 }; /* the launch of the form hybrid that sorts buckets */

typedef struct sort_shape {
    sort_form form;
    uint32_t nwarps, nwork;
    uint32_t digit;        /* bits */
    uint32_t rows, per_sm; /* of passes, and of blocks that count */
    const char *rank;      /* of look_back, as the next one */
    uint32_t state_bits;
    bool places; /* of look_back: they move, where values can be looked up */
    uint32_t bucket_nwarps, bucket_nwork; /* of hybrid */
    uint32_t cluster;                     /* blocks, of cluster; else 1 */
} sort_shape;

/* The bits that count. */
typedef struct sort_bits {
    uint32_t begin, end;
} sort_bits;

bool sort_has_values(const kg_spec *spec);        /* an array of them, or several */
uint32_t sort_arrays(const kg_spec *spec);        /* that move with keys: values, then indices */
bool sort_has_indices(const kg_spec *spec);       /* of keys, as results */
bool sort_has_short_indices(const kg_spec *spec); /* which number no more than 2^32 keys */
bool sort_stores_keys(const kg_spec *spec);
bool sort_asks_bits(const kg_spec *spec);  /* each call says by which bits */
bool sort_has_two(const kg_spec *spec);    /* of each array: no copy is in the workspace */
bool sort_is_of_keys(const kg_spec *spec); /* keys alone: nothing moves with them */
sort_form sort_form_of(const variant_spec *v);
bool sort_looks_back(sort_form form); /* look_back, and hybrid, which does by two digits */
sort_shape sort_shape_of(const variant_spec *v);
sort_bits sort_bits_of(const plan_kernel *k);
uint32_t sort_passes_of(const plan_kernel *k, uint32_t digit);
const type *sort_array_type(const plan_kernel *k, uint32_t i); /* of those that move with keys */
uint32_t sort_value_bytes(const plan_kernel *k);     /* of the widest of them; 0: none moves */
uint32_t sort_all_value_bytes(const plan_kernel *k); /* of all of them, for one key */

/* What moves through a tile, in bytes: the most of an element's arrays that is there at once. Keys
 * that are numbers move as such; sorted by parts, a tile sorts digits of 8 bits, and elements move
 * as values do. `several`: there is more than one pass. */
uint32_t sort_key_bytes(const plan_kernel *k);
uint32_t sort_moved_bytes(const plan_kernel *k, bool several);

/* Keys alone, by all bits: those that are alike may stand in any order, and no result tells. */
bool sort_is_plain(const plan_kernel *k);

/* Up to so many keys by states of 32 bits, two of which say what a state is. */
#define SORT_NARROW_KEYS ((UINT32_C(1) << 30) - 1)

/* `v`: where in the spec; its limit of n. */
void sort_add(planner *p, const variant_spec *v, sort_shape s);
void sort_plan_auto(planner *p);

/* The other half of two buffers. Of several arrays of values each begins on a boundary. */
#define SORT_BETWEEN 16u /* bytes, of room before each */
void sort_add_buffers(plan_kernel *k, const sort_shape *s);

/* Elements by parts of theirs: by.c. */
bool sort_has_parts(const kg_spec *spec);
/* Whether elements alone are sorted by all of theirs: such ones move as numbers of 128 bits. Others
 * move by the places of their digits. */
bool sort_is_whole(const kg_spec *spec, const type *element);
bool sort_by_parts(const plan_kernel *k);
bool sort_any_by_parts(const kg_spec *spec); /* the same, of some of its types */
uint32_t sort_buckets(const kg_spec *spec);  /* 0: their places are no result */
uint32_t sort_bucket_bits(uint32_t buckets);
void sort_check_parts(arena *a, diags *d, kg_spec *spec);
void sort_check_passes(diags *d, const kg_spec *spec, const variant_spec *v);
uint32_t sort_passes_of_parts(const kg_spec *spec, const type *element, uint32_t digit);
const char *sort_parts_of(arena *a, const plan_kernel *k);
size_t sort_ops(arena *a, const plan_kernel *k, op_function_text **functions);

/* The form `look_back`: look_back.c. */
bool sort_is_by_all_bits(const kg_spec *spec); /* keys that are numbers, and calls say none */
bool sort_is_plain_spec(const kg_spec *spec);  /* sort_is_plain, of all its types */
void sort_check_look_back(diags *d, const kg_spec *spec, const variant_spec *v);
void sort_set_look_back(const planner *p, plan_variant *variant, const sort_shape *s);
void sort_set_join(plan_variant *variant);
uint32_t sort_early_of(const plan_kernel *k, const sort_shape *s); /* 0: all values at once */
#define SORT_PLACE 4u /* bytes of what moves where values are gathered */
bool sort_gathers(const plan_kernel *k, const sort_shape *s); /* values, in the last pass */
uint32_t sort_carried_bytes(const plan_kernel *k, const sort_shape *s); /* of what moves */
void sort_add_look_back_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s);
/* The form `hybrid`: hybrid.c. */
#define SORT_HYBRID_MARKS 7u                /* more than look_back has */
bool sort_has_hybrid(const plan_kernel *k); /* whether `auto` may have it for such keys */
void sort_check_hybrid(diags *d, const kg_spec *spec, const variant_spec *v);
void sort_set_hybrid(const planner *p, plan_variant *variant, const sort_shape *s);
void sort_add_hybrid_regions(plan_kernel *k, const sort_shape *s);
/* The forms `cluster` and `together`: together.c. */
bool sort_is_together(sort_form form);   /* either */
bool sort_is_held(const plan_kernel *k); /* whether `auto` has either for such keys */
void sort_check_together(diags *d, const kg_spec *spec, const variant_spec *v);
void sort_set_together(const plan_kernel *k, plan_variant *variant, const sort_shape *s);
void sort_add_together_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s);
/* The form `count`: counted.c. */
bool sort_counts(const plan_kernel *k); /* whether it serves such keys */
void sort_check_counted(diags *d, const kg_spec *spec, const variant_spec *v);
void sort_set_counted(const planner *p, plan_variant *variant, const sort_shape *s);
void sort_add_counted_regions(plan_kernel *k);

#endif
