/* Compiles what was generated, and links it to the driver. One program has plain kernels, one has
 * kernels of the check build; or there is one for the GPU. */
#include <stdlib.h>
#include <string.h>

#include "verify/verify.h"

#ifndef KGEN_EMU_LIBS
#define KGEN_EMU_LIBS "" /* what libkgen_emu needs beside the C library */
#endif

/* One command, word by word. */
static void add_words(arena *a, list *command, const char *words)
{
    char *rest = NULL;
    for (char *s = strtok_r(arena_strdup(a, words), " ", &rest); s; s = strtok_r(NULL, " ", &rest))
        list_add(a, command, s);
}

static void add(arena *a, list *command, const char *word)
{
    list_add(a, command, (void *)word);
}

static const char *compiler(const char *variable, const char *fallback)
{
    const char *set = getenv(variable);
    return set && set[strspn(set, " ")] ? set : fallback;
}

static bool ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* ---- one command each ---- */

static void add_includes(const verify_build *b, list *command)
{
    arena *a = b->s->a;
    for (const char *const *folder = b->paths->includes; *folder; folder++)
        add(a, command, arena_printf(a, "-I%s", *folder));
    add(a, command, arena_printf(a, "-I%s", b->spec_folder));
}

/* The end of every command of a C or C++ compiler. */
static void compile(const verify_build *b, list *command, const char *from, const char *object)
{
    arena *a = b->s->a;
    add_includes(b, command);
    add_words(a, command, "-MD -MF");
    add(a, command, arena_printf(a, "%s.d", object));
    add_words(a, command, "-c -o");
    add(a, command, object);
    add(a, command, from);
    ninja_compile(b->build, command, from, object);
}

/* Of what holds operator text by itself: what it leaves undefined is an error, or found as it
 * runs. */
#define OPERATOR_TEXT                                                                              \
    "-Werror=return-type -Werror=uninitialized "                                                   \
    "-Werror=maybe-uninitialized -Werror=shift-count-overflow -Werror=shift-count-negative "       \
    "-fsanitize=shift-exponent,bounds,float-cast-overflow,integer-divide-by-zero"
/* Of kernels, where the text stands as often as it is used: no index leaves an array. */
#define KERNELS "-w -fsanitize=bounds -fsanitize-undefined-trap-on-error"

static void compile_cxx(const verify_build *b, const char *from, const char *object,
                        const char *extra)
{
    arena *a = b->s->a;
    list command = {0};
    add_words(a, &command, compiler("CXX", "c++"));
    add_words(a, &command,
              "-x c++ -std=c++17 -O1 -ffp-contract=off -DKG_NO_CONTRACTION=1 -fwrapv "
              "-fno-exceptions "
              "-fno-rtti -fno-threadsafe-statics");
    add_words(a, &command, extra);
    compile(b, &command, from, object);
}

static void compile_c(const verify_build *b, const char *from, const char *object)
{
    arena *a = b->s->a;
    list command = {0};
    add_words(a, &command, compiler("CC", "cc"));
    add_words(a, &command, "-std=gnu17 -O1 -w");
    if (!b->laws_only) add(a, &command, b->gpu ? "-DKG_CUDA=1" : "-DKG_EMU=1");
    compile(b, &command, from, object);
}

static void compile_cuda(const verify_build *b, const char *from, const char *object)
{
    arena *a = b->s->a;
    list command = {0};
    add(a, &command, b->paths->nvcc);
    add(a, &command, from);
    add(a, &command, object);
    add(a, &command, arena_printf(a, "%s.d", object));
    add(a, &command, "-Wno-spill"); /* slow is not wrong */
    add(a, &command, arena_printf(a, "-I%s", b->spec_folder));
    ninja_compile(b->build, &command, from, object);
}

static const char *link_program(const verify_build *b, const char *program, const list *objects)
{
    arena *a = b->s->a;
    list command = {0}, from = {0};
    add_words(a, &command, compiler("CC", "cc"));
    add(a, &command, "-o");
    add(a, &command, program);
    for (size_t i = 0; i < objects->count; i++) {
        add(a, &command, objects->at[i]);
        list_add(a, &from, objects->at[i]);
    }
    add(a, &from, arena_printf(a, "%s/libkgen_verify.a", b->paths->libraries));
    if (b->paths->executor) add(a, &from, arena_printf(a, "%s/libkgen_emu.a", b->paths->libraries));
    add(a, &command, arena_printf(a, "-L%s", b->paths->libraries));
    add(a, &command, arena_printf(a, "-Wl,-rpath,%s", b->paths->libraries));
    add(a, &command, "-lkgen_verify");
    if (b->paths->executor) add(a, &command, "-lkgen_emu");
    add(a, &command, "-lkgen");
    if (b->gpu) {
        add(a, &command, arena_printf(a, "-L%s", b->paths->cuda));
        add(a, &command, arena_printf(a, "-Wl,-rpath,%s", b->paths->cuda));
        add(a, &command, "-lcudart");
    }
    if (b->paths->executor) add_words(a, &command, KGEN_EMU_LIBS);
    add_words(a, &command, "-lpthread -lm");
    ninja_link(b->build, &command, &from, program);
    return program;
}

/* ---- the whole ---- */

typedef struct objects {
    list fast, check;
} objects;

static void compile_kernels(const verify_build *b, const char *from, objects *made)
{
    arena *a = b->s->a;
    const char *plain = arena_printf(a, "%s.o", from),
               *checked = arena_printf(a, "%s.check.o", from);
    list_add(a, &made->fast, (void *)plain);
    if (b->gpu) {
        compile_cuda(b, from, plain);
        return;
    }
    compile_cxx(b, from, plain, KERNELS);
    compile_cxx(b, from, checked, KERNELS " -g -fsanitize=thread");
    list_add(a, &made->check, (void *)checked);
}

static void compile_file(const verify_build *b, const char *from, objects *made)
{
    arena *a = b->s->a;
    const char *object = arena_printf(a, "%s.o", from);
    const bool kernels = ends_with(from, ".cu");
    if (ends_with(from, ".h") || (kernels && b->laws_only)) return;
    if (kernels) {
        compile_kernels(b, from, made);
        return;
    }
    if (ends_with(from, ".c")) compile_c(b, from, object);
    else compile_cxx(b, from, object, OPERATOR_TEXT);
    list_add(a, &made->fast, (void *)object);
    list_add(a, &made->check, (void *)object);
}

bool verify_compile(verify_build *b)
{
    arena *a = b->s->a;
    objects made = {0};
    b->build = ninja_new(b->s, b->folder);
    for (size_t i = 0; i < b->n_files; i++)
        compile_file(b, arena_printf(a, "%s/%s", b->folder, b->files[i].name), &made);
    b->fast = link_program(b, arena_printf(a, "%s/verify-fast", b->folder), &made.fast);
    if (!b->gpu && !b->laws_only)
        b->check = link_program(b, arena_printf(a, "%s/verify-check", b->folder), &made.check);
    return ninja_run(b->build, b->group, b->jobs);
}
