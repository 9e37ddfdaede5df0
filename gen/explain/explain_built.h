/* gen/explain/explain_built.h: what a build found out about variants. kgen-nvcc leaves it in
 * records beside its objects. */
#ifndef GEN_EXPLAIN_BUILT_H
#define GEN_EXPLAIN_BUILT_H

#include "explain/explain.h"
#include "render/render.h"
#include "source/system.h"

/* Takes registers, stack and spills from the record at `path`, or from all records (*.record)
 * below the folder `path`. A record counts if its source is, byte for byte, what would be
 * emitted now. A kernel that is asked for and has no record gets a warning [record]. A variant
 * that spills is an error [spill], unless -Wno-spill. False: reported; the system failed, or
 * templates did. */
bool explain_from_build(const system_context *s, render *templates, plan *p, explanation *e,
                        const char *path);

/* The text of a file; NULL: reported, the system failed. */
const char *explain_read_file(const system_context *s, const char *path);

#endif
