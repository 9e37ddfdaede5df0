/* gen/spec/spec.h: pass 2. YAML text becomes a kg_spec, in which every field keeps its position.
 *
 * The reader knows YAML, key names and the forms of values; it does not know what combinations make
 * sense: that is check's. What was not written is `set == false`, or NULL.
 */
#ifndef GEN_SPEC_H
#define GEN_SPEC_H

#include <string.h>

#include "base/arena.h"
#include "source/diag.h"
#include "source/source.h"

typedef struct word {
    const char *text;
    pos at;
} word; /* text NULL: not written */
typedef struct number {
    uint64_t value;
    bool set;
    pos at;
} number;
typedef struct flag {
    bool value, set;
    pos at;
} flag;

/* What is written, or else the fallback. */
static inline bool word_is(const word *w, const char *text)
{
    return w->text && strcmp(w->text, text) == 0;
}
static inline const char *word_or(const word *w, const char *fallback)
{
    return w->text ? w->text : fallback;
}
static inline uint32_t number_or(const number *n, uint32_t fallback)
{
    return n->set ? (uint32_t)n->value : fallback;
}

/* Operator text. `text` is the value; offset i of it stands at op_pos(op, i) in the source.
 * A block is text with a return at its top level; anything else is an expression. */
typedef struct op_text {
    const char *text; /* NULL: not written */
    size_t len;
    const size_t *origin; /* in the source, of each byte of text; origin[len] is its end */
    pos at;               /* of its first character */
    bool block;           /* set by check (see operator.h) */
} op_text;
pos op_pos(const op_text *op, size_t offset);

/* ---- types ---- */
typedef enum type_kind { TYPE_UINT, TYPE_INT, TYPE_FLOAT, TYPE_STRUCT } type_kind;
typedef struct type type;
typedef struct field {
    word name;
    word type_name;
    const type *type;
} field;
struct type {
    const char *name;   /* in specs: "f32", "mat2" */
    const char *c_name; /* in C: "float", "kg_<kernel>_mat2" */
    type_kind kind;
    uint32_t size, align;
    bool half;                   /* a float below f32: its arithmetic is that of f32 */
    const char *constants;       /* what type_max and the like belong to; NULL: a struct */
    uint32_t exponent, fraction; /* bits of a float */
    field *fields;               /* structs */
    size_t n_fields;
    word user_c_name, user_header; /* a struct of the user's own */
    bool internal;                 /* a struct that no spec declares, and no caller sees */
    bool made;                     /* a struct that an operator by name brings with it */
    pos at;
};
const type *type_builtin(const char *name);        /* of kgen/types.def, or NULL */
const char *const *type_builtin_names(void);       /* NULL-terminated */
uint32_t type_offset(const type *t, size_t field); /* in bytes, as C lays structs out */
bool type_has_halves(const type *t);               /* it is one, or has fields that are */

/* ---- parameters ---- */
typedef struct param {
    word name;
    word type_name;   /* "T" or a type */
    const type *type; /* NULL for T; filled by check */
} param;
typedef struct param_list {
    param *at;
    size_t count;
    pos where;
    bool set;
} param_list;

/* identity: one constant expression, or one per field; map: one expression per output. Texts of a
 * list have no names. */
typedef struct named_op {
    word name;
    op_text op;
} named_op;
typedef struct named_ops {
    named_op *at;
    size_t count;
    pos where;
    bool set;
} named_ops;

typedef struct operator_spec {
    bool set;
    pos at;
    word named; /* operator: sum */
    op_text identity;
    named_ops identity_fields;
    op_text transform, combine, finalise;
    op_text domain; /* which partial results occur */
    word result;    /* what finalise gives */
    flag commutative;
    number tolerance; /* in eps; not written: 64 */
} operator_spec;

/* One of several results of a reduce. */
typedef struct result_spec {
    word name;        /* its output is out_<name> */
    operator_spec op; /* named: an operator of op_named_table, perhaps with a transform */
    word accumulator;

    /* filled by check; types for each element type */
    const struct op_named *known; /* of op.named; NULL: an operator of its own */
    op_text stage, follow;        /* of `known` */
    const type **value_type;      /* what comes out of a transform of the user's */
    const type **partial_type, **result_type;
} result_spec;

typedef struct grid_spec {
    number rows, columns, per_sm;
    bool set;
    pos at;
} grid_spec;
typedef struct padding_spec {
    word s1, s2;
    bool set;
    pos at;
} padding_spec; /* auto, none, rule */

#define SPEC_FEATURES 8 /* most named features of a family */
typedef struct feature_limits {
    number min, max;
} feature_limits;

typedef struct variant_spec {
    pos at;
    number min_n, max_n;
    word dask, bask; /* block|column|row, block_by_block|warp_by_warp */
    number nwarps, nwork, batch;
    word unroll; /* manual|auto */
    word vector; /* auto|none: 16-byte accesses where alignment and size allow */
    grid_spec grid;
    padding_spec padding;
    word adder;  /* sklansky|kogge_stone|brent_kung|serial */
    word finish; /* tags|ticket|step */
    flag pdl;
    word form;                            /* over segments: thread|lanes|mapped|warp|block */
    feature_limits limits[SPEC_FEATURES]; /* of the family's named features */
    void *own;                            /* what the family keeps to itself; NULL: nothing */
} variant_spec;

typedef struct kg_spec {
    const source *src;
    number version; /* kgen: 1 */
    word kernel, family, prefix;
    word *types;
    size_t n_types;
    pos types_at;
    type **structs;
    size_t n_structs; /* of this file */
    param_list scalars, inputs, inouts, outputs;
    operator_spec op;
    named_ops computed; /* outputs: an expression each */
    word shape;         /* linear|plane */
    word partition;     /* what a reduce by segments is over: offsets|rows|columns */
    word accumulator, reproducible, index, bounds;
    word *gather;
    size_t n_gather;
    pos gather_at; /* inputs read through the index */
    word *scatter;
    size_t n_scatter;
    pos scatter_at; /* outputs written through it */
    result_spec *results;
    size_t n_results;
    pos results_at;
    bool variants_auto;
    pos variants_at;
    bool variants_set;
    variant_spec *variants;
    size_t n_variants;
    void *own; /* what the family keeps to itself; NULL: nothing */
    pos at;    /* of the document */

    /* filled by check */
    const char *symbol_prefix;     /* "kg" */
    const type **element;          /* n_types resolved element types */
    const type **accumulator_type; /* of each: its own where the accumulator is "same" */
    const type **result_type;      /* of each: the accumulator's, but for finalise */
} kg_spec;

/* All operator texts of a spec, also those that only its family knows; those first that are most
 * likely to loop. */
size_t spec_texts(arena *a, const kg_spec *spec, const op_text ***texts);

/* Reads one spec. Returns NULL only where nothing can be told of it (YAML errors, not a mapping).
 * Otherwise it returns a spec, and diagnostics for what is wrong in it. */
kg_spec *spec_read(arena *a, diags *d, const source *src);

#endif
