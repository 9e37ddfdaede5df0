/* gen/explain/explain_compile.h: asks nvcc about the variants. No GPU is needed. */
#ifndef GEN_EXPLAIN_COMPILE_H
#define GEN_EXPLAIN_COMPILE_H

#include "explain/explain.h"
#include "render/render.h"
#include "source/system.h"

/* Emits and compiles the kernels of the explanation, for its architecture, in a temporary
 * folder, and takes ptxas's report. A variant that spills is an error [spill], unless
 * -Wno-spill. False: reported; nothing new is known. */
bool explain_compile(const system_context *s, render *templates, plan *p, explanation *e);

#endif
