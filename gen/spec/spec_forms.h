/* gen/spec/spec_forms.h: the forms of values that are one scalar, for spec.c. Each reports what is
 * wrong with a value. What was refused keeps its position (`at.src` is set) but has no value, so
 * that nobody takes it for not written.
 */
#ifndef GEN_SPEC_FORMS_H
#define GEN_SPEC_FORMS_H

#include "spec/grammar.h"
#include "spec/spec.h"
#include "spec/yaml_tree.h"

typedef struct form {
    arena *a;
    diags *d;
    const grammar_key *key;
    value_form takes;  /* key->form, or that of one item of a list or mapping */
    const char *label; /* what takes it, in messages: "nwarps", in quotes */
    const node *value;
} form;

void form_number(const form *f, number *into);
void form_flag(const form *f, flag *into);
void form_operator(const form *f, op_text *into);
void form_word(const form *f, word *into); /* FORM_NAME, _CHOICE, _TYPE, _HEADER, _RULE */

const char *const *form_families(arena *a); /* the names of all; NULL-terminated */

/* Reports [wrong-form]. */
void form_wrong(const form *f);

/* A name from a key of a mapping; false (and text NULL) if it is none. */
bool form_key_name(const form *f, const node *key, word *into);

/* True for a scalar that is one word or line: not a list, a mapping, a block of text or nothing. */
bool form_is_word(const node *n);

#endif
