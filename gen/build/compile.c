#include "build/compile.h"

#include <stdlib.h>
#include <string.h>

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

static void add_includes(const compile *b, list *command)
{
    arena *a = b->s->a;
    for (const char *const *folder = b->paths->includes; *folder; folder++)
        add(a, command, arena_printf(a, "-I%s", *folder));
    add(a, command, arena_printf(a, "-I%s", b->spec_folder));
}

/* The end of every command of a C or C++ compiler. */
static void add_compile(const compile *b, list *command, const char *from, const char *object)
{
    arena *a = b->s->a;
    if (b->shared) add(a, command, "-fPIC");
    add_includes(b, command);
    add_words(a, command, "-MD -MF");
    add(a, command, arena_printf(a, "%s.d", object));
    add_words(a, command, "-c -o");
    add(a, command, object);
    add(a, command, from);
    ninja_compile(b->build, command, from, object);
}

void compile_cxx(const compile *b, const char *from, const char *object, const char *extra)
{
    arena *a = b->s->a;
    list command = {0};
    add_words(a, &command, compiler("CXX", "c++"));
    add_words(a, &command,
              "-x c++ -std=c++17 -O1 -ffp-contract=off -DKG_NO_CONTRACTION=1 -fwrapv "
              "-fno-exceptions "
              "-fno-rtti -fno-threadsafe-statics");
    add_words(a, &command, extra);
    add_compile(b, &command, from, object);
}

void compile_c(const compile *b, const char *from, const char *object, const char *extra)
{
    arena *a = b->s->a;
    list command = {0};
    add_words(a, &command, compiler("CC", "cc"));
    add_words(a, &command, "-std=gnu17 -O1 -w");
    add_words(a, &command, extra);
    add_compile(b, &command, from, object);
}

void compile_cuda(const compile *b, const char *from, const char *object)
{
    arena *a = b->s->a;
    list command = {0};
    add(a, &command, b->paths->nvcc);
    add(a, &command, from);
    add(a, &command, object);
    add(a, &command, arena_printf(a, "%s.d", object));
    add(a, &command, "-Wno-spill"); /* slow is not wrong */
    add(a, &command, "-no-pack");
    add(a, &command, arena_printf(a, "-I%s", b->spec_folder));
    ninja_compile(b->build, &command, from, object);
}

/* Where libraries are, when they are linked and when they are loaded. */
static void add_folder(arena *a, list *command, const char *folder)
{
    add(a, command, arena_printf(a, "-L%s", folder));
    add(a, command, arena_printf(a, "-Wl,-rpath,%s", folder));
}

static void add_library(const compile *b, list *command, list *from, const char *name, bool file)
{
    arena *a = b->s->a;
    add(a, command, arena_printf(a, "-l%s", name));
    if (file) add(a, from, arena_printf(a, "%s/lib%s.a", b->paths->libraries, name));
}

void compile_link(const compile *b, const char *made, const list *objects, const char *const *more)
{
    arena *a = b->s->a;
    list command = {0}, from = {0};
    const bool executor = b->paths->executor && !(b->gpu && b->shared);
    add_words(a, &command, compiler("CC", "cc"));
    if (b->shared) add(a, &command, "-shared");
    add(a, &command, "-o");
    add(a, &command, made);
    for (size_t i = 0; i < objects->count; i++) {
        add(a, &command, objects->at[i]);
        list_add(a, &from, objects->at[i]);
    }
    add_folder(a, &command, b->paths->libraries);
    for (; *more; more++) add_library(b, &command, &from, *more, true);
    if (executor) add_library(b, &command, &from, "kgen_emu", true);
    add_library(b, &command, &from, "kgen", false);
    if (b->gpu) {
        if (*b->paths->cuda) add_folder(a, &command, b->paths->cuda);
        add(a, &command, "-lcudart");
    }
    if (executor) add_words(a, &command, KGEN_EMU_LIBS);
    add_words(a, &command, "-lpthread -lm");
    ninja_link(b->build, &command, &from, made);
}
