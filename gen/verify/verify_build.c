/* Compiles what was generated, and links it to the driver. One program has plain kernels, one has
 * kernels of the check build; or there is one for the GPU. */
#include <string.h>

#include "verify/verify.h"

static bool ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Of what holds operator text by itself: what it leaves undefined is an error, or found as it
 * runs. */
#define OPERATOR_TEXT                                                                              \
    "-Werror=return-type -Werror=uninitialized "                                                   \
    "-Werror=maybe-uninitialized -Werror=shift-count-overflow -Werror=shift-count-negative "       \
    "-fsanitize=shift-exponent,bounds,float-cast-overflow,integer-divide-by-zero"
/* Of kernels, where the text stands as often as it is used: no index leaves an array. */
#define KERNELS "-w -fsanitize=bounds -fsanitize-undefined-trap-on-error"

static const char *link_program(const verify_build *b, const char *program, const list *objects)
{
    static const char *const libraries[] = {"kgen_verify", NULL};
    compile_link(&b->c, program, objects, libraries);
    return program;
}

/* ---- the whole ---- */

typedef struct objects {
    list fast, check;
} objects;

static void compile_kernels(const verify_build *b, const char *from, objects *made)
{
    arena *a = b->c.s->a;
    const char *plain = arena_printf(a, "%s.o", from),
               *checked = arena_printf(a, "%s.check.o", from);
    list_add(a, &made->fast, (void *)plain);
    if (b->c.gpu) {
        compile_cuda(&b->c, from, plain);
        return;
    }
    compile_cxx(&b->c, from, plain, KERNELS);
    compile_cxx(&b->c, from, checked, KERNELS " -g -fsanitize=thread");
    list_add(a, &made->check, (void *)checked);
}

static const char *defines(const verify_build *b)
{
    return b->laws_only ? "" : b->c.gpu ? "-DKG_CUDA=1" : "-DKG_EMU=1";
}

static void compile_file(const verify_build *b, const char *from, objects *made)
{
    arena *a = b->c.s->a;
    const char *object = arena_printf(a, "%s.o", from);
    const bool kernels = ends_with(from, ".cu");
    if (ends_with(from, ".h") || (kernels && b->laws_only)) return;
    if (kernels) {
        compile_kernels(b, from, made);
        return;
    }
    if (ends_with(from, ".c")) compile_c(&b->c, from, object, defines(b));
    else compile_cxx(&b->c, from, object, OPERATOR_TEXT);
    list_add(a, &made->fast, (void *)object);
    list_add(a, &made->check, (void *)object);
}

bool verify_compile(verify_build *b)
{
    arena *a = b->c.s->a;
    objects made = {0};
    b->c.build = ninja_new(b->c.s, b->folder);
    for (size_t i = 0; i < b->n_files; i++)
        compile_file(b, arena_printf(a, "%s/%s", b->folder, b->files[i].name), &made);
    b->fast = link_program(b, arena_printf(a, "%s/verify-fast", b->folder), &made.fast);
    if (!b->c.gpu && !b->laws_only)
        b->check = link_program(b, arena_printf(a, "%s/verify-check", b->folder), &made.check);
    return ninja_run(b->c.build, b->group, b->jobs);
}
