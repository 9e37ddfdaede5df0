/* gen/operator/operator.h: the language of operator text (DESIGN: "What operator text may say").
 * Tokenises, checks scope, and refuses what could leave the function it is emitted into.
 */
#ifndef GEN_OPERATOR_H
#define GEN_OPERATOR_H

#include "spec/spec.h"

/* A name that operator text may use, beside keywords, functions and constants. */
typedef struct op_scope {
    const char **names;  /* NULL-terminated: a, b, x, i, T, scalars, inputs, ... */
    const char **fields; /* NULL-terminated: field names of the structs in scope */
    const char **floats; /* NULL-terminated: names that are surely floats for some type; NULL */
    const char **float_fields; /* NULL-terminated: fields that are floats in every struct; NULL */
    const char **types;        /* NULL-terminated: T, structs of the spec; built-ins are added */
    bool constant;             /* an identity: constants and literals only, no parameters */
    const char *kinds;         /* operator_kind of all that T stands for: a constant that has no
                                * meaning for one of them is refused. NULL: not checked */
} op_scope;

#define OPERATOR_MAX_BYTES 16384u
#define OPERATOR_MAX_NESTING 64u

/* Checks one operator text and sets op->block. Every refusal is at its line and column, named
 * [operator-...] and listed in docs/diagnostics.md. False if anything was refused. */
bool operator_check(arena *a, diags *d, op_text *op, const op_scope *scope);

/* Where the first loop of a text stands; false: it has none, so that it ends by itself. */
bool operator_loop(const op_text *op, pos *where);

/* The text as it is emitted for an evaluation type. It is unchanged but for floating literals
 * without a suffix. They take the type's ("0.5" becomes "0.5f" for f32, f16, bf16), so that
 * arithmetic stays in the type. Line structure is kept, so #line maps. */
const char *operator_emit(arena *a, const op_text *op, const type *evaluate_as);

/* What the text does, in words: "1 comparison, 1 selection". As it is written: a loop counts once,
 * both ways of a branch count, and a call is one whatever it costs. */
const char *operator_operations(arena *a, const char *text);

/* True if operator text knows the name already: a keyword, a built-in type, a function, a constant.
 * Parameters, structs and locals cannot have such a name. */
bool operator_reserved(const char *name);

/* What constants mean for T: 'u', 'i' or 'f'. A struct is what all its fields are, or 's' when they
 * differ. The text operator_constants is the second argument of KG_OP_BEGIN_OF (kg_ops.h) for that
 * type. */
char operator_kind(const type *t);
const char *operator_constants(const type *t);

/* The closed list of functions and constants, for docs, `kgen list` and tests. */
typedef struct op_function {
    const char *name;
    uint32_t arity;      /* 0: a constant */
    const char *domains; /* letters of the kinds it takes: u(nsigned) i(nteger) f(loat) */
    const char *help;
} op_function;
extern const op_function op_functions[]; /* ended by a NULL name */

/* Those of them that are not rounded to nearest, so that a GPU and a host may differ in the last
 * bits. */
extern const char *const op_library[]; /* ended by NULL */

/* What the partial results of a named operator are where the spec does not say. */
typedef enum op_partial {
    PARTIAL_SAME,      /* as the elements */
    PARTIAL_SUM,       /* 64 bits of integers, f32 of halves */
    PARTIAL_UNSIGNED,  /* u64 of integers, f32 of halves */
    PARTIAL_FLOAT,     /* f64 of integers, f32 of halves */
    PARTIAL_MAGNITUDE, /* an integer without a sign, as wide */
    PARTIAL_FOUND,     /* a struct: value, at */
    PARTIAL_RANGE      /* a struct: lo, hi */
} op_partial;

/* Named operators: operator: sum. Texts as a spec would write them. NULL: no such operator. */
typedef struct op_named {
    const char *name;
    const char *identity, *transform, *combine, *finalise;
    bool commutative;
    const char *domains;
    const char *help;
    op_partial partial;
    struct {
        const char *name, *text;
    } identity_fields[2]; /* of a struct, in its order */
    bool quotient;        /* where partial results are integers, the result is an f64 */
    bool squares; /* the transform is x * x: of an accumulator that the spec gives, where it does */
    /* As one of several results what commutes is worth more than what is short: texts in place of
     * transform and combine; NULL: the same. */
    const char *stage, *any_order;
    const char *follow; /* any_order where b comes after a, and a is no identity unless b is */
} op_named;
const op_named *operator_named(const char *name);
extern const op_named op_named_table[]; /* ended by a NULL name */

/* False: two results are better two (minmax). */
bool operator_joins(const op_named *named);

/* True if the type is one of the kinds. */
bool operator_takes(const char *domains, const type *t);

#endif
