/* gen/build/compile.h: commands that compile and link emitted files, for a build.ninja. CXX and CC
 * name the compilers to use. */
#ifndef GEN_BUILD_COMPILE_H
#define GEN_BUILD_COMPILE_H

#include "build/ninja.h"
#include "build/paths.h"

typedef struct compile {
    const system_context *s;
    const build_paths *paths;
    ninja *build;
    const char *spec_folder; /* where the spec is, and headers that it names may be */
    bool gpu;                /* kernels run on the GPU, or on the executor */
    bool shared;             /* what is linked is a shared library */
} compile;

/* Makes an object of a file. `extra`: more words, or "". */
void compile_c(const compile *b, const char *from, const char *object, const char *extra);
void compile_cxx(const compile *b, const char *from, const char *object, const char *extra);
void compile_cuda(const compile *b, const char *from, const char *object);

/* Links objects, the libraries of a list of names ("kgen_verify"), the executor and the runtime. */
void compile_link(const compile *b, const char *made, const list *objects, const char *const *more);

#endif
