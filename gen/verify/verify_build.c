/* Compiles what was generated, and links it to the driver: one program with plain kernels, one with
 * kernels of the check build; or one for the GPU. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "verify/verify.h"

#ifndef KGEN_EMU_LIBS
#define KGEN_EMU_LIBS "" /* what libkgen_emu needs beside the C library */
#endif

enum { MOST_WORDS = 96 };

/* One command, word by word. */
typedef struct command {
    const char *words[MOST_WORDS];
    size_t count;
} command;

static void add(command *cmd, const char *part)
{
    if (cmd->count + 1 < MOST_WORDS) cmd->words[cmd->count++] = part;
}

static void add_words(arena *a, command *cmd, const char *words)
{
    char *rest = NULL;
    for (char *s = strtok_r(arena_strdup(a, words), " ", &rest); s; s = strtok_r(NULL, " ", &rest))
        add(cmd, s);
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

static void add_includes(verify_build *b, command *cmd)
{
    for (const char *const *folder = b->paths->includes; *folder; folder++)
        add(cmd, arena_printf(b->c->a, "-I%s", *folder));
    add(cmd, arena_printf(b->c->a, "-I%s", b->spec_folder));
}

/* Of what holds operator text by itself: what it leaves undefined is an error, or found as it
 * runs. */
#define OPERATOR_TEXT                                                                              \
    "-Werror=return-type -Werror=uninitialized "                                                   \
    "-Werror=maybe-uninitialized -Werror=shift-count-overflow -Werror=shift-count-negative "       \
    "-fsanitize=shift-exponent,bounds,float-cast-overflow,integer-divide-by-zero"
/* Of kernels, where the text stands as often as it is used: no index leaves an array. */
#define KERNELS "-w -fsanitize=bounds -fsanitize-undefined-trap-on-error"

static command *compile_cxx(verify_build *b, const char *from, const char *object,
                            const char *extra)
{
    command *cmd = arena_new_of(b->c->a, command);
    add_words(b->c->a, cmd, compiler("CXX", "c++"));
    add_words(
        b->c->a, cmd,
        "-x c++ -std=c++17 -O1 -ffp-contract=off -DKG_NO_CONTRACTION=1 -fwrapv -fno-exceptions "
        "-fno-rtti -fno-threadsafe-statics");
    add_words(b->c->a, cmd, extra);
    add_includes(b, cmd);
    add_words(b->c->a, cmd, "-c -o");
    add(cmd, object);
    add(cmd, from);
    return cmd;
}

static command *compile_c(verify_build *b, const char *from, const char *object)
{
    command *cmd = arena_new_of(b->c->a, command);
    add_words(b->c->a, cmd, compiler("CC", "cc"));
    add_words(b->c->a, cmd, "-std=gnu17 -O1 -w");
    if (!b->laws_only) add(cmd, b->gpu ? "-DKG_CUDA=1" : "-DKG_EMU=1");
    add_includes(b, cmd);
    add_words(b->c->a, cmd, "-c -o");
    add(cmd, object);
    add(cmd, from);
    return cmd;
}

static command *compile_cuda(verify_build *b, const char *from, const char *object)
{
    command *cmd = arena_new_of(b->c->a, command);
    add(cmd, "sh"); /* where it was built it is not executable */
    add(cmd, b->paths->nvcc);
    add(cmd, from);
    add(cmd, object);
    add(cmd, arena_printf(b->c->a, "%s.d", object));
    add(cmd, "-Wno-spill"); /* slow is not wrong */
    add(cmd, arena_printf(b->c->a, "-I%s", b->spec_folder));
    return cmd;
}

static command *link_program(verify_build *b, const char *program, const list *objects)
{
    arena *a = b->c->a;
    command *cmd = arena_new_of(a, command);
    add_words(a, cmd, compiler("CC", "cc"));
    add(cmd, "-o");
    add(cmd, program);
    for (size_t i = 0; i < objects->count; i++) add(cmd, objects->at[i]);
    add(cmd, arena_printf(a, "-L%s", b->paths->libraries));
    add(cmd, arena_printf(a, "-Wl,-rpath,%s", b->paths->libraries));
    add(cmd, "-lkgen_verify");
    if (b->paths->executor) add(cmd, "-lkgen_emu");
    add(cmd, "-lkgen");
    if (b->gpu) {
        add(cmd, arena_printf(a, "-L%s", b->paths->cuda));
        add(cmd, arena_printf(a, "-Wl,-rpath,%s", b->paths->cuda));
        add(cmd, "-lcudart");
    }
    if (b->paths->executor) add_words(a, cmd, KGEN_EMU_LIBS);
    add_words(a, cmd, "-lpthread -lm");
    return cmd;
}

/* ---- running them ---- */

static const char *add_step(verify_build *b, process *all, size_t *count, command *cmd,
                            const char *made)
{
    all[*count] = (process){.argv = cmd->words, .log = arena_printf(b->c->a, "%s.log", made)};
    (*count)++;
    return made;
}

static void show_log(const char *path)
{
    enum { MOST_LINES = 60 };
    char line[4096];
    FILE *f = fopen(path, "r");
    if (!f) return;
    for (int i = 0; i < MOST_LINES && fgets(line, sizeof line, f); i++) fputs(line, stderr);
    fclose(f);
}

int verify_program_failed(cli *c, const process *p)
{
    c->system_failed = true;
    if (p->error) {
        diag_error(c->d, (pos){0}, "compiler", "cannot run \"%s\": %s (%s)", p->argv[0],
                   strerror(p->error),
                   "CXX and CC name the compilers to use; c++ and cc are tried else");
        return EXIT_SYSTEM;
    }
    fflush(stdout);
    show_log(p->log);
    if (WIFSIGNALED(p->status))
        diag_error(c->d, (pos){0}, "compiler", "\"%s\" was ended by signal %d", p->argv[0],
                   WTERMSIG(p->status));
    else
        diag_error(c->d, (pos){0}, "compiler", "\"%s\" failed with code %d; what it says is above",
                   p->argv[0], WEXITSTATUS(p->status));
    return EXIT_SYSTEM;
}

static int run_steps(verify_build *b, process *all, size_t count)
{
    if (!process_run_all(b->group, all, count, b->jobs)) {
        diag_error(b->c->d, (pos){0}, "interrupted", "interrupted");
        b->c->system_failed = true;
        return EXIT_SYSTEM;
    }
    for (size_t i = 0; i < count; i++)
        if (all[i].error || (all[i].pid == 0 && !process_succeeded(&all[i])))
            return verify_program_failed(b->c, &all[i]);
    return EXIT_DONE;
}

/* ---- the whole ---- */

static void compile_kernels(verify_build *b, const char *from, process *all, size_t *count,
                            list *fast, list *check)
{
    arena *a = b->c->a;
    const char *plain = arena_printf(a, "%s.o", from),
               *checked = arena_printf(a, "%s.check.o", from);
    if (b->gpu) {
        list_add(a, fast, (void *)add_step(b, all, count, compile_cuda(b, from, plain), plain));
        return;
    }
    list_add(a, fast, (void *)add_step(b, all, count, compile_cxx(b, from, plain, KERNELS), plain));
    list_add(a, check,
             (void *)add_step(b, all, count,
                              compile_cxx(b, from, checked, KERNELS " -g -fsanitize=thread"),
                              checked));
}

int verify_compile(verify_build *b)
{
    arena *a = b->c->a;
    process *all = arena_array(a, process, 2 * b->n_files + 2);
    list fast = {0}, check = {0};
    size_t count = 0;
    for (size_t i = 0; i < b->n_files; i++) {
        const char *from = arena_printf(a, "%s/%s", b->folder, b->files[i].name);
        const char *object = arena_printf(a, "%s.o", from);
        if (ends_with(from, ".h")) continue;
        if (b->laws_only && ends_with(from, ".cu")) continue;
        if (ends_with(from, ".cu")) {
            compile_kernels(b, from, all, &count, &fast, &check);
            continue;
        }
        command *cmd = ends_with(from, ".c") ? compile_c(b, from, object)
                                             : compile_cxx(b, from, object, OPERATOR_TEXT);
        add_step(b, all, &count, cmd, object);
        list_add(a, &fast, (void *)object);
        list_add(a, &check, (void *)object);
    }
    const int status = run_steps(b, all, count);
    if (status != EXIT_DONE) return status;

    count = 0;
    b->fast = arena_printf(a, "%s/verify-fast", b->folder);
    add_step(b, all, &count, link_program(b, b->fast, &fast), b->fast);
    if (!b->gpu && !b->laws_only) {
        b->check = arena_printf(a, "%s/verify-check", b->folder);
        add_step(b, all, &count, link_program(b, b->check, &check), b->check);
    }
    return run_steps(b, all, count);
}
