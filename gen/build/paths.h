/* gen/build/paths.h: what emitted code is compiled with and linked to: installed beside this
 * program, or else where it was built. */
#ifndef GEN_BUILD_PATHS_H
#define GEN_BUILD_PATHS_H

#include "source/system.h"

typedef struct build_paths {
    const char *includes[6]; /* folders of headers, ended by NULL */
    const char *libraries;   /* the folder of libkgen, libkgen_emu and libkgen_verify */
    const char *nvcc;        /* the program kgen-nvcc */
    const char *tuner;       /* the program kgen-tune */
    const char *cuda;        /* the folder of libcudart; "" where kgen was built without CUDA */
    bool executor;           /* kgen was built with it */
} build_paths;

/* False: reported; the runtime is not there, and `command` needs it. */
bool build_find(const system_context *s, const char *command, build_paths *paths);

#endif
