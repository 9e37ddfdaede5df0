/* kgen calibrate: a program that measures the card is emitted, compiled and run. What it prints is
 * a card for the model of time. See docs/model.md. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/version.h"
#include "command/commands.h"
#include "command/session.h"
#include "model/card.h"
#include "plan/fields.h"
#include "render/tidy.h"
#include "write/write.h"

enum { SILENCE = 120, CARD_MAX_BYTES = 1 << 16 };

typedef struct calibration {
    cli *c;
    const system_context *s;
    process_group *group;
    const char *folder, *source, *program;
} calibration;

/* ---- the program ---- */

typedef struct page {
    const char *version;
} page;
static const field_info page_fields[] = {
    {.name = "version", .kind = FIELD_TEXT, .at = offsetof(page, version)},
    {.name = NULL},
};
static const field_info number_fields[] = {
    {.name = "key", .kind = FIELD_TEXT, .at = offsetof(card_number, key)},
    {.name = "unit", .kind = FIELD_TEXT, .at = offsetof(card_number, unit)},
    {.name = "help", .kind = FIELD_TEXT, .at = offsetof(card_number, help)},
    {.name = NULL},
};

static const char *emit(cli *c)
{
    const page of = {KGEN_VERSION};
    list numbers = {0};
    for (const card_number *n = card_numbers; n->key; n++) list_add(c->a, &numbers, (void *)n);
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    const render_page_of all = {page_fields, &of, number_fields, &numbers};
    const char *raw = render_page(r, "calibrate/card", &all);
    return raw ? tidy(c->a, raw, "card.cu") : NULL;
}

static bool write_one(cli *c, const char *path, const char *content)
{
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_strndup(c->a, path, (size_t)(slash - path) + 1) : ".";
    const file_out file = {path, content, strlen(content)};
    if (write_files(c->a, c->d, folder, &file, 1)) return true;
    c->system_failed = true;
    return false;
}

/* ---- building and running it ---- */

/* NVCC names the compiler; else it is on PATH, or where the toolkit puts it. */
static const char *compiler(cli *c)
{
    static const char usual[] = "/usr/local/cuda/bin/nvcc";
    const char *named = getenv("NVCC");
    if (named && *named) return named;
    return process_find(c->a, "nvcc") ? "nvcc" : usual;
}

/* What a program said is told where it failed. */
static bool run(const calibration *k, process *p, const char *what)
{
    text said = text_new(k->c->a);
    if (!process_run(k->group, p)) return system_error(k->s, "interrupted", "interrupted");
    if (process_succeeded(p)) return true;
    if (p->error && p->error != ETIMEDOUT)
        return system_error(k->s, "compiler", "cannot run \"%s\": %s (NVCC names a compiler)",
                            p->argv[0], strerror(p->error));
    if (file_read(p->log, CARD_MAX_BYTES, &said) == 0) fputs(text_str(&said), k->s->said);
    return system_error(k->s, "calibrate", "%s%s", what,
                        p->error == ETIMEDOUT ? ": it said nothing for too long" : "");
}

static bool compile(const calibration *k)
{
    cli *c = k->c;
    const char *arch = cli_value(c, "arch");
    const char *argv[] = {
        compiler(c), "-std=c++17",
        "-O2",       arch ? arena_printf(c->a, "-arch=sm_%s", arch) : "-arch=native",
        "-o",        k->program,
        k->source,   NULL};
    process p = {.argv = argv, .log = arena_printf(c->a, "%s.log", k->source)};
    return run(k, &p, "the program that measures does not compile");
}

/* NULL: reported. What the program printed is held to what a card has, as any card is. */
static const char *measure(const calibration *k)
{
    cli *c = k->c;
    const char *argv[] = {k->program, NULL}, *path = arena_printf(c->a, "%s.yaml", k->program);
    process p = {.argv = argv, .log = path, .silence = SILENCE};
    if (!run(k, &p, "the program that measures failed")) return NULL;
    const source *src = source_read(c->a, c->d, path, &c->system_failed);
    return src && card_read(c->a, c->d, src) ? src->text : NULL;
}

static bool make_folder(calibration *k)
{
    cli *c = k->c;
    k->folder = cli_value(c, "keep");
    if (!k->folder && !file_temporary_folder(c->a, "kgen-calibrate", &k->folder))
        return system_error(k->s, "calibrate", "cannot make the folder \"%s\": %s", k->folder,
                            strerror(errno));
    k->source = arena_printf(c->a, "%s/card.cu", k->folder);
    k->program = arena_printf(c->a, "%s/card", k->folder);
    return true;
}

int command_calibrate(cli *c)
{
    const char *out = cli_value(c, "out"), *source_path = cli_value(c, "source");
    const char *arch = cli_value(c, "arch");
    if (c->n_words) return cli_usage(c, "calibrate takes no words");
    if (arch && !session_arch(c, arch)) return EXIT_DIAGNOSTICS;
    const char *emitted = emit(c);
    if (!emitted) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    if (source_path) return write_one(c, source_path, emitted) ? EXIT_DONE : EXIT_SYSTEM;
    calibration k = {.c = c, .s = session_system(c), .group = process_group_of(c->a)};
    if (!k.group) {
        (void)system_error(k.s, "calibrate", "cannot wait for programs: %s", strerror(errno));
        return EXIT_SYSTEM;
    }
    if (!make_folder(&k) || !write_one(c, k.source, emitted) || !compile(&k)) return EXIT_SYSTEM;
    const char *card = measure(&k);
    if (!card) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    if (out) return write_one(c, out, card) ? EXIT_DONE : EXIT_SYSTEM;
    fputs(card, stdout);
    return EXIT_DONE;
}
