/* gen/spec/grammar.h: the grammar of specs. Every spec has some keys (grammar_top). Each family
 * takes others besides, of a spec and of its variants. The reader, the JSON Schema, `kgen new` and
 * the reference page docs/spec.md are made from these tables, so they cannot disagree. A key that
 * no table of the spec's family has is refused.
 */
#ifndef GEN_GRAMMAR_H
#define GEN_GRAMMAR_H

#include <stddef.h>

#include "base/text.h"

typedef enum value_form {
    FORM_NUMBER,    /* an integer in lo..hi; where only one is possible: a version */
    FORM_FLAG,      /* true | false */
    FORM_NAME,      /* a C identifier */
    FORM_CHOICE,    /* one of `choices` */
    FORM_FAMILY,    /* the name of a family */
    FORM_TYPE,      /* a type name, or one of `choices` */
    FORM_HEADER,    /* the name of a C header */
    FORM_OPERATOR,  /* operator text */
    FORM_CONSTANT,  /* operator text, or a mapping field or result: operator text */
    FORM_TYPES,     /* a list of types, or one */
    FORM_NAMES,     /* a list of names from `choices`, or one */
    FORM_ARRAYS,    /* a list of names of arrays, or one */
    FORM_RESULTS,   /* a list of words from `choices`, or one; or a mapping name: such a word, or a
                      * mapping with the keys of `children` */
    FORM_PARAMS,    /* a mapping name: type */
    FORM_OPERATORS, /* a mapping name: operator text */
    FORM_TEXTS,     /* a list of operator texts, or one; they have no names */
    FORM_MAPPING,   /* a mapping with the keys of `children` */
    FORM_STRUCTS,   /* a mapping name: a mapping with the keys of `children` */
    FORM_FIELDS,    /* a list of mappings with the keys of `children` */
    FORM_VARIANTS,  /* auto, or a list of mappings with the family's variant_keys */
    FORM_PADDING,   /* a padding rule for all stages, or a mapping stage: rule (`children`) */
    FORM_RULE,      /* auto | none | <p>_per_run | <p>_per_32 | <p>_per_lcm */
    FORM_COUNT
} value_form;

/* Where the value of a key goes: offsets in the struct that the mapping fills. `field` is the
 * value; `count`, `at`, `set` and `word` are its companions for forms whose members lie apart. */
typedef struct key_place {
    size_t field, count, at, set, word;
} key_place;

typedef struct grammar_key {
    const char *name;
    value_form form;
    uint64_t lo, hi;                    /* FORM_NUMBER */
    const char *const *choices;         /* NULL-terminated */
    const char *const *instead;         /* words that are none of them, each before what is meant */
    const struct grammar_key *children; /* ended by a key without name */
    bool required;
    bool also_word; /* FORM_MAPPING: a word will do, too (operator: sum), one of `choices` if any */
    bool starts;    /* `kgen new` writes it, not as a comment */
    bool own;       /* `to` is of the family's own struct (kg_spec.own) */
    key_place to;
    const char *fallback; /* the default, in words of the spec; NULL: none */
    const char *help;     /* one or two sentences for the reference page */
    const char *example;  /* a value as YAML, for `kgen new` and the page */
} grammar_key;

/* What the grammar knows of a family: its row of the table in families/families.c has one.
 * Values of keys marked `own` go into structs that only the family knows, zeroed and of these
 * sizes. */
typedef struct grammar_family {
    const char *name;
    const char *help;                /* what it does with its elements */
    const grammar_key *keys;         /* beside those of every spec; ended by a key without name */
    const grammar_key *variant_keys; /* of one variant */
    const char *not_built; /* values that are refused as not built in yet, each as `key: value` in
                                          * backticks; NULL: none */
    size_t own_bytes, own_variant_bytes;
} grammar_family;

/* The i-th family; NULL behind the last. Defined beside the table of families. */
const grammar_family *grammar_family_at(size_t i);
const grammar_family *grammar_family_named(const char *name); /* or NULL */

extern const grammar_key grammar_top[]; /* keys of every spec */

const grammar_key *grammar_find(const grammar_key *keys, const char *name); /* or NULL */

/* A key of a spec of that family: one of its own, or one of every spec. NULL: it takes none
 * such. */
const grammar_key *grammar_key_of(const grammar_family *f, const char *name);

/* What a form takes, in words: "a number". */
const char *grammar_form(value_form form);

/* docs: JSON Schema (draft 2020-12), the Markdown reference, and a commented spec to start from. */
void grammar_schema(text *out);
void grammar_reference(text *out);
void grammar_family_reference(text *out, const grammar_family *f);
void grammar_new(text *out, const char *name, const grammar_family *f); /* name: a C identifier */

#endif
