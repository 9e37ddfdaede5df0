/* gen/explain/explain_compile.h: asks nvcc about the variants. No GPU is needed. */
#ifndef GEN_EXPLAIN_COMPILE_H
#define GEN_EXPLAIN_COMPILE_H

#include "command/cli.h"
#include "explain/explain.h"

/* Emits and compiles the kernels of the explanation, for its architecture, in a temporary
 * folder, and takes ptxas's report. A variant that spills is an error [spill], unless
 * -Wno-spill. EXIT_DONE, or an exit code; told. */
int explain_compile(cli *c, plan *p, explanation *e);

#endif
