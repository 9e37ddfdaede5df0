/* gen/spec/grammar.h: the grammar of specs as one table: the reader, the JSON Schema, `kgen new` and the
 * reference page docs/spec.md are made from it, so they cannot disagree.
 */
#ifndef GEN_GRAMMAR_H
#define GEN_GRAMMAR_H

#include "base/text.h"

typedef enum value_form {
    FORM_NUMBER,     /* an integer in lo..hi; where only one is possible: a version */
    FORM_FLAG,       /* true | false */
    FORM_NAME,       /* a C identifier */
    FORM_CHOICE,     /* one of `choices` */
    FORM_TYPE,       /* a type name, or one of `choices` */
    FORM_HEADER,     /* the name of a C header */
    FORM_OPERATOR,   /* operator text */
    FORM_CONSTANT,   /* operator text, or a mapping field: operator text */
    FORM_TYPES,      /* a list of types, or one */
    FORM_NAMES,      /* a list of names from `choices`, or one */
    FORM_ARRAYS,     /* a list of names of arrays, or one */
    FORM_RESULTS,    /* a list of words from `choices`, or one; or a mapping name: such a word, or a
                      * mapping with the keys of `children` */
    FORM_PARAMS,     /* a mapping name: type */
    FORM_OPERATORS,  /* a mapping name: operator text */
    FORM_MAPPING,    /* a mapping with the keys of `children` */
    FORM_STRUCTS,    /* a mapping name: a mapping with the keys of `children` */
    FORM_FIELDS,     /* a list of mappings with the keys of `children` */
    FORM_VARIANTS,   /* auto, or a list of mappings with the keys of `children` */
    FORM_PADDING,    /* a padding rule for all stages, or a mapping stage: rule (`children`) */
    FORM_RULE,       /* auto | none | <p>_per_run | <p>_per_32 | <p>_per_lcm */
    FORM_COUNT
} value_form;

typedef struct grammar_key {
    const char *name;
    value_form form;
    uint64_t lo, hi;                     /* FORM_NUMBER */
    const char *const *choices;          /* NULL-terminated */
    const char *const *instead;          /* words that are none of them, each before what is meant */
    const struct grammar_key *children;  /* ended by a key without name */
    bool required;
    bool also_word;                      /* FORM_MAPPING: a word will do, too (operator: sum) */
    const char *families;                /* that take it, separated by spaces; NULL: all */
    const char *starts;                  /* families whose `kgen new` writes it, not as a comment */
    const char *fallback;                /* the default, in words of the spec; NULL: none */
    const char *help;                    /* one or two sentences for the reference page */
    const char *example;                 /* a value as YAML, for `kgen new` and the page */
} grammar_key;

extern const grammar_key grammar_top[];

const grammar_key *grammar_find(const grammar_key *keys, const char *name); /* or NULL */

/* What a form takes, in words: "a number". */
const char *grammar_form(value_form form);

/* True if `family` is one of the words of `families`, or if that is NULL. */
bool grammar_for_family(const char *families, const char *family);

/* docs: JSON Schema (draft 2020-12), the Markdown reference, and a commented spec to start from. */
void grammar_schema(text *out);
void grammar_reference(text *out);
/* family must be one that is built; name a C identifier. */
void grammar_new(text *out, const char *name, const char *family);

#endif
