/* gen/render/template.h: a template's text becomes Lua, line for line, so that Lua's errors
 * carry the template's line numbers. Pure. */
#ifndef GEN_TEMPLATE_H
#define GEN_TEMPLATE_H

#include "base/text.h"

/* Translates; on a malformed mark ("${" without "}") returns NULL and sets *line and *problem. */
const char *template_to_lua(arena *a, const char *text, size_t len, uint32_t *line,
                            const char **problem);

#endif
