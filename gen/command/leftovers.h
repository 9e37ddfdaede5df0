/* gen/command/leftovers.h: what an earlier run left in the folder and this one no longer makes. */
#ifndef GEN_LEFTOVERS_H
#define GEN_LEFTOVERS_H

#include "render/render.h"

/* Adds the paths of sources of this spec in `folder` for element types that are not made now.
 * False: the folder cannot be read, which is reported. */
bool find_leftovers(arena *a, diags *d, const char *folder, const kg_spec *spec, const output *made,
                    size_t count, list *found);

#endif
