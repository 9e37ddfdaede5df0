#include "build/ninja.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "write/write.h"

/* Marks the lines in which Ninja tells how far it is. */
#define STATUS "done: "
enum { LOG_MAX_BYTES = 1 << 20, MOST_LINES = 60 };

typedef struct step {
    const char *program, *made;
} step;

static const char head[] =
    "# Written by kgen. From where kgen ran, ninja -f FILE builds it again.\n"
    "ninja_required_version = 1.5\n"
    "bar = |\n";
static const char rules[] = "\n"
                            "rule compile\n"
                            "  command = $words\n"
                            "  description = $out\n"
                            "  depfile = $out.d\n"
                            "  deps = gcc\n"
                            "rule link\n"
                            "  command = $words\n"
                            "  description = $out\n";

/* ---- writing ---- */

/* A path where Ninja expects one. It has no escape for '|'. */
static void put_path(text *out, const char *path)
{
    for (; *path; path++) {
        if (strchr("$ :", *path)) text_putc(out, '$');
        if (*path == '|') text_put(out, "${bar}");
        else text_putc(out, *path);
    }
}

/* A word of a command: quoted for the shell unless it is plain, and escaped for Ninja. */
static void put_word(text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=./,:@%";
    const bool quoted = !*word || word[strspn(word, plain)];
    if (quoted) text_putc(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') text_put(out, "'\\''");
        else if (*word == '$') text_put(out, "$$");
        else text_putc(out, *word);
    }
    if (quoted) text_putc(out, '\'');
}

ninja *ninja_new(const system_context *s, const char *folder)
{
    ninja *n = arena_new_of(s->a, ninja);
    *n = (ninja){.s = s, .folder = folder, .rules = text_new(s->a)};
    text_put(&n->rules, head);
    text_put(&n->rules, "builddir = ");
    put_path(&n->rules, folder);
    text_putc(&n->rules, '\n');
    text_put(&n->rules, rules);
    return n;
}

/* A line end cannot be written: the command is left out, and ninja_run refuses. */
static bool has_line_end(const list *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (strchr(words->at[i], '\n')) return true;
    return false;
}

static void add_step(ninja *n, const char *rule, const list *words, const list *from,
                     const char *made)
{
    step *one = arena_new_of(n->s->a, step);
    *one = (step){has_line_end(words) ? NULL : words->at[0], made};
    list_add(n->s->a, &n->steps, one);
    text_put(&n->rules, "\nbuild ");
    put_path(&n->rules, made);
    text_printf(&n->rules, ": %s", rule);
    for (size_t i = 0; i < from->count; i++) {
        text_putc(&n->rules, ' ');
        put_path(&n->rules, from->at[i]);
    }
    text_put(&n->rules, "\n  words =");
    for (size_t i = 0; i < words->count; i++) {
        text_putc(&n->rules, ' ');
        put_word(&n->rules, words->at[i]);
    }
    text_putc(&n->rules, '\n');
}

void ninja_compile(ninja *n, const list *words, const char *from, const char *made)
{
    list one = {0};
    list_add(n->s->a, &one, (void *)from);
    add_step(n, "compile", words, &one, made);
}

void ninja_link(ninja *n, const list *words, const list *from, const char *made)
{
    add_step(n, "link", words, from, made);
}

/* ---- what it needs ---- */

/* The Ninja that there is: named by the environment, or found as distributions call it. */
static const char *ninja_program(arena *a)
{
    const char *named = getenv("NINJA");
    if (named && *named) return named;
    return !process_find(a, "ninja") && process_find(a, "ninja-build") ? "ninja-build" : "ninja";
}

static bool is_there(const system_context *s, const char *program, const char *hint)
{
    if (process_find(s->a, program)) return true;
    return system_error(s, "compiler", "cannot run \"%s\": %s (%s)", program, strerror(ENOENT),
                        hint);
}

static bool can_run(const ninja *n, const char *program)
{
    for (size_t i = 0; i < n->steps.count; i++) {
        const step *one = n->steps.at[i];
        if (!one->program)
            return system_error(n->s, "compiler", "a path has a line end, which Ninja cannot take");
        if (!is_there(n->s, one->program,
                      "CXX and CC name the compilers to use; c++ and cc are tried else"))
            return false;
    }
    return is_there(n->s, program, "Ninja runs the compilers; NINJA names one that is not on PATH");
}

/* ---- what it says ---- */

static bool starts_with(const char *s, const char *start)
{
    return strncmp(s, start, strlen(start)) == 0;
}

/* The program of the step that a line names: "FAILED: [code=1] build/x.o". */
static const char *program_of(const ninja *n, const char *line, size_t length)
{
    const char *named = arena_strndup(n->s->a, line, length), *found = NULL;
    for (size_t i = 0; i < n->steps.count; i++) {
        const step *one = n->steps.at[i];
        if (strstr(named, one->made)) found = one->program;
    }
    return found;
}

/* Tells what commands said. What Ninja says of itself is left out: how far it is, and which command
 * failed, whose program is returned. NULL: none did. */
static const char *tell(const ninja *n, const char *log)
{
    const char *failed = NULL;
    bool command = false; /* the line after "FAILED:" */
    int shown = 0;
    while (*log) {
        const size_t length = strcspn(log, "\n");
        const bool failure = starts_with(log, "FAILED: ");
        const bool own = command || failure || starts_with(log, STATUS) ||
                         (failed && starts_with(log, "ninja: "));
        if (failure && !failed) failed = program_of(n, log, length);
        if (!own && shown++ < MOST_LINES) fprintf(n->s->said, "%.*s\n", (int)length, log);
        command = failure;
        log += length + (log[length] == '\n');
    }
    return failed;
}

static bool told(const ninja *n, const process *p)
{
    if (p->error)
        return system_error(n->s, "compiler", "cannot run \"%s\": %s", p->argv[0],
                            strerror(p->error));
    if (process_succeeded(p)) return true;
    text log = text_new(n->s->a);
    file_read(p->log, LOG_MAX_BYTES, &log);
    const char *failed = tell(n, text_str(&log));
    return system_error(n->s, "compiler", "\"%s\" failed; what it says is above",
                        failed ? failed : p->argv[0]);
}

/* ---- running ---- */

bool ninja_run(ninja *n, process_group *group, unsigned jobs)
{
    arena *a = n->s->a;
    const char *program = ninja_program(a), *path = arena_printf(a, "%s/build.ninja", n->folder);
    const file_out file = {path, text_str(&n->rules), n->rules.len};
    const char *const words[] = {program, "-f", path, "-j", arena_printf(a, "%u", jobs),
                                 "-k",    "0",  NULL};
    const char **argv = arena_array(a, const char *, sizeof words / sizeof *words);
    memcpy(argv, words, sizeof words);
    if (!n->keeps_going) argv[5] = NULL;
    if (!can_run(n, program)) return false;
    if (!write_files(a, n->s->d, n->folder, &file, 1)) return !(*n->s->failed = true);
    if (setenv("NINJA_STATUS", STATUS, 1) != 0)
        return system_error(n->s, "compiler", "cannot run \"%s\": %s", program, strerror(errno));
    process p = {.argv = argv, .log = arena_printf(a, "%s/build.log", n->folder)};
    if (process_run(group, &p)) return (n->keeps_going && !p.error) || told(n, &p);
    return system_error(n->s, "interrupted", "interrupted");
}
