/* gen/spec/spec_bindings.h: where the value of each key of the grammar goes. The only place that names
 * keys beside the grammar itself.
 */
#ifndef GEN_SPEC_BINDINGS_H
#define GEN_SPEC_BINDINGS_H

#include <stddef.h>

/* Offsets are of the struct that the mapping fills, whichever that is. `field` is the value;
 * `count`, `at`, `set` and `word` are its companions for forms whose members lie apart. */
typedef struct binding {
    const char *key;
    size_t field, count, at, set, word;
    const struct binding *children;
} binding;

extern const binding spec_bindings[]; /* of kg_spec; ended by a NULL key */

#endif
