/* gen/explain/explain_compile.h: what the compiler makes of the variants: no GPU is needed, but nvcc. */
#ifndef GEN_EXPLAIN_COMPILE_H
#define GEN_EXPLAIN_COMPILE_H

#include "command/cli.h"
#include "explain/explain.h"

/* Emits and compiles the kernels that the explanation is about, for its architecture, in a folder
 * that is removed again, and takes ptxas's report. A variant that spills is an error [spill],
 * unless -Wno-spill. EXIT_DONE, or an exit code; told. */
int explain_compile(cli *c, plan *p, explanation *e);

#endif
