/* gen/spec/spec_keys.h: which keys a mapping of a spec may hold, for spec.c, and what is said of
 * others. */
#ifndef GEN_SPEC_SPEC_KEYS_H
#define GEN_SPEC_SPEC_KEYS_H

#include "spec/spec_forms.h"

/* What a mapping may hold: keys that all have, and keys of the spec's family. Two structs take the
 * values: the common one, and one that the family alone knows. */
typedef struct mapping_keys {
    const grammar_family *family;          /* of the spec; NULL: it names none that there is */
    const grammar_key *common, *of_family; /* NULL: none */
    void *into, *own;
} mapping_keys;

/* NULL: the mapping has no such key. */
const grammar_key *keys_find(const mapping_keys *keys, const char *name);

/* Reports a key that the mapping must not have. The key that was likely meant, or NULL. */
const grammar_key *keys_refuse(const form *f, const mapping_keys *keys, const node *key);

/* Reports each key that must be written and is not among the names `seen`; true if none is missing.
 */
bool keys_complete(const form *f, const mapping_keys *keys, const list *seen);

bool keys_has(const list *names, const char *name);

#endif
