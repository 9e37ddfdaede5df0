#include "build/paths.h"

#include <string.h>
#include <unistd.h>

/* Set by the build. */
#ifndef KGEN_RUNTIME_SOURCE
#define KGEN_RUNTIME_SOURCE "runtime"
#endif
#ifndef KGEN_RUNTIME_BUILD
#define KGEN_RUNTIME_BUILD "build/runtime"
#endif
#ifndef KGEN_INCLUDEDIR
#define KGEN_INCLUDEDIR "include"
#endif
#ifndef KGEN_LIBDIR
#define KGEN_LIBDIR "lib"
#endif
#ifndef KGEN_CUDA_LIBDIR
#define KGEN_CUDA_LIBDIR ""
#endif
#ifndef KGEN_EXECUTOR
#define KGEN_EXECUTOR 1
#endif

static bool is_there(arena *a, const char *folder, const char *name)
{
    return access(arena_printf(a, "%s/%s", folder, name), R_OK) == 0;
}

/* Below the prefix: where the build installs, or else lib, as in the Python package. */
static const char *installed_libraries(arena *a, const char *prefix)
{
    const char *folder = arena_printf(a, "%s/%s", prefix, KGEN_LIBDIR);
    return is_there(a, folder, "libkgen_verify.a") ? folder : arena_printf(a, "%s/lib", prefix);
}

static bool installed(arena *a, const char *prefix, build_paths *paths)
{
    const char *include = arena_printf(a, "%s/%s", prefix, KGEN_INCLUDEDIR);
    paths->libraries = installed_libraries(a, prefix);
    paths->nvcc = arena_printf(a, "%s/bin/kgen-nvcc", prefix);
    paths->tuner = arena_printf(a, "%s/bin/kgen-tune", prefix);
    paths->includes[0] = include;
    paths->includes[1] = arena_printf(a, "%s/kgen/device", include);
    paths->includes[2] = arena_printf(a, "%s/kgen/verify", include);
    paths->includes[3] = NULL;
    return is_there(a, include, "kgen/verify/kg_verify.h") &&
           is_there(a, paths->libraries, "libkgen_verify.a");
}

static bool built(arena *a, build_paths *paths)
{
    static const char *const folders[] = {"include", "shared", "device", "cpu", "verify"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        paths->includes[i] = KGEN_RUNTIME_SOURCE[0]
                                 ? arena_printf(a, "%s/%s", KGEN_RUNTIME_SOURCE, folders[i])
                                 : NULL;
    paths->libraries = KGEN_RUNTIME_BUILD;
    paths->nvcc = arena_printf(a, "%s/kgen-nvcc", KGEN_RUNTIME_BUILD);
    paths->tuner = arena_printf(a, "%s/kgen-tune", KGEN_RUNTIME_BUILD);
    return is_there(a, KGEN_RUNTIME_SOURCE, "verify/kg_verify.h") &&
           is_there(a, paths->libraries, "libkgen_verify.a");
}

bool build_find(const system_context *s, const char *command, build_paths *paths)
{
    *paths = (build_paths){.cuda = KGEN_CUDA_LIBDIR, .executor = KGEN_EXECUTOR};
    char program[4096];
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n > 0) {
        program[n] = '\0';
        char *slash = strrchr(program, '/');
        if (slash) *slash = '\0';
        if (installed(s->a, arena_printf(s->a, "%s/..", program), paths)) return true;
    }
    if (built(s->a, paths)) return true;
    return system_error(s, command,
                        "the runtime is not there: kgen %s needs libkgen, libkgen_verify and their "
                        "headers, installed with kgen or where kgen was built",
                        command);
}
