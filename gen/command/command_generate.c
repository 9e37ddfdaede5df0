#include <string.h>

#include "command/commands.h"
#include "command/leftovers.h"
#include "explain/manifest.h"
#include "render/render.h"
#include "command/session.h"
#include "write/write.h"

typedef struct produced {
    output *at;
    size_t count, room;
} produced;

static void take(arena *a, produced *all, const output *more, size_t count)
{
    if (!count) return;
    if (all->count + count > all->room) {
        const size_t room = (all->count + count) * 2;
        output *at = arena_array(a, output, room);
        if (all->count) memcpy(at, all->at, all->count * sizeof *at);
        all->at = at;
        all->room = room;
    }
    memcpy(all->at + all->count, more, count * sizeof *more);
    all->count += count;
}

static bool render_all(cli *c, render *r, plan **plans, size_t n_plans, produced *all)
{
    output *some;
    size_t count;
    for (size_t i = 0; i < n_plans; i++) {
        if (!render_plan(r, plans[i], &some, &count)) return false;
        take(c->a, all, some, count);
    }
    plan_tune_rest(c->d, plans, n_plans);
    const char *library = cli_value(c, "library");
    if (!library) return true;
    if (!render_library(r, library, plans, n_plans, &some, &count)) return false;
    take(c->a, all, some, count);
    return true;
}

/* A kernel x_op and the operator of kernel x, say, or a library of a kernel's name. */
static bool all_different(cli *c, const produced *all)
{
    bool different = true;
    for (size_t i = 0; i < all->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (strcmp(all->at[i].name, all->at[k].name) != 0) continue;
            diag_error(c->d, (pos){0}, "same-output", "two outputs are called \"%s\"",
                       all->at[i].name);
            different = false;
        }
    }
    return different;
}

/* ---- --expect ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_named(const list *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(base_name(names->at[i]), name) == 0) return true;
    return false;
}

static bool is_made(const produced *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->at[i].name, name) == 0) return true;
    return false;
}

static void add_name(text *names, const char *name)
{
    text_printf(names, "%s\"%s\"", names->len ? ", " : "", name);
}

/* One error for all differences; the lines that the build should hold go to standard output. */
static bool expected(cli *c, const produced *all)
{
    const list *names = cli_list(c, "expect");
    text missing = text_new(c->a), more = text_new(c->a);
    if (names->count == 0) return true;
    for (size_t i = 0; i < names->count; i++)
        if (!is_made(all, base_name(names->at[i]))) add_name(&missing, base_name(names->at[i]));
    for (size_t i = 0; i < all->count; i++)
        if (!is_named(names, all->at[i].name)) add_name(&more, all->at[i].name);
    if (!missing.len && !more.len) return true;
    diag_error(c->d, (pos){0}, "expect", "%s%s%s%s%s",
               missing.len ? "the build expects what is not made: " : "", text_str(&missing),
               missing.len && more.len ? "; " : "",
               more.len ? "made, and not expected by the build: " : "", text_str(&more));
    puts("What is made, to paste:");
    for (size_t i = 0; i < all->count; i++) printf("    '%s',\n", all->at[i].name);
    return false;
}

/* ---- writing ---- */

static const char *path_in(arena *a, const char *folder, const char *name)
{
    return folder ? arena_printf(a, "%s/%s", folder, name) : name; /* none: a dry run */
}

static const char *depfile(cli *c, const render *r, const produced *all, const char *out)
{
    const list *files = render_files(r);
    const char **targets = arena_array(c->a, const char *, all->count);
    const char **inputs =
        arena_array(c->a, const char *, c->n_words + files->count + c->inputs.count);
    size_t n = 0;
    for (size_t i = 0; i < all->count; i++) targets[i] = path_in(c->a, out, all->at[i].name);
    for (size_t i = 0; i < c->n_words; i++)
        if (strcmp(c->words[i], "-") != 0) inputs[n++] = c->words[i];
    for (size_t i = 0; i < files->count; i++) inputs[n++] = files->at[i];
    for (size_t i = 0; i < c->inputs.count; i++) inputs[n++] = c->inputs.at[i];
    return manifest_depfile(c->a, targets, all->count, inputs, n);
}

static file_out file_of(const char *path, const char *s)
{
    return (file_out){path, s, strlen(s)};
}

/* A run of some kernels alone leaves the others' files. False: the system failed. */
static bool leftovers(cli *c, plan **plans, size_t n_plans, const produced *all, list *found)
{
    const char *out = cli_value(c, "out");
    if (!out || cli_value(c, "only") || cli_value(c, "except") || cli_value(c, "types"))
        return true;
    for (size_t i = 0; i < n_plans; i++) {
        if (find_leftovers(c->a, c->d, out, plans[i]->spec, all->at, all->count, found)) continue;
        c->system_failed = true;
        return false;
    }
    return true;
}

static int tell_files(const file_out *files, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (files[i].text) printf("%s %zu bytes\n", files[i].path, files[i].len);
        else printf("%s is removed\n", files[i].path);
    return EXIT_DONE;
}

static int write_all_files(cli *c, const render *r, plan **plans, size_t n_plans,
                           const produced *all)
{
    const char *out = cli_value(c, "out");
    const char *dep = cli_value(c, "depfile"), *man = cli_value(c, "manifest");
    list old = {0};
    if (!leftovers(c, plans, n_plans, all, &old)) return EXIT_SYSTEM;
    file_out *files = arena_array(c->a, file_out, all->count + old.count + 2);
    size_t n = 0;
    for (; n < all->count; n++)
        files[n] = (file_out){path_in(c->a, out, all->at[n].name), all->at[n].text, all->at[n].len};
    for (size_t i = 0; i < old.count; i++) files[n++] = (file_out){.path = old.at[i]};
    if (man) files[n++] = file_of(man, manifest_json(c->a, plans, n_plans, all->at, all->count));
    if (dep) files[n++] = file_of(dep, depfile(c, r, all, out));
    if (cli_flag(c, "dry-run")) return tell_files(files, n);
    if (write_files(c->a, c->d, out, files, n)) return EXIT_DONE;
    c->system_failed = true;
    return EXIT_SYSTEM;
}

static bool is_identifier(const char *s)
{
    if (*s >= '0' && *s <= '9') return false;
    return *s &&
           s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == 0;
}

int command_generate(cli *c)
{
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    if (!cli_value(c, "out") && !cli_flag(c, "dry-run"))
        return cli_usage(c, "--out DIR says where to write");
    if (cli_value(c, "library") && !is_identifier(cli_value(c, "library")))
        return cli_usage(c, "--library takes a C identifier");
    size_t n_plans;
    plan **plans = session_plans(c, &n_plans);
    if (!plans) return EXIT_DIAGNOSTICS;

    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    produced all = {0};
    if (!render_all(c, r, plans, n_plans, &all) || !all_different(c, &all) || !expected(c, &all))
        return EXIT_DIAGNOSTICS;
    if (diag_errors(c->d)) return EXIT_DIAGNOSTICS;
    return write_all_files(c, r, plans, n_plans, &all);
}

int command_check(cli *c)
{
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    size_t n_plans;
    bool ok;
    kg_spec **specs = session_specs(c, &ok);
    if (!ok) return EXIT_DIAGNOSTICS;
    /* A plan may refuse too: too much shared memory, say. */
    const plan_options options = {.archs = (const uint32_t[]){80, 90, 0}};
    for (n_plans = 0; n_plans < c->n_words; n_plans++)
        if (!plan_make(c->a, c->d, specs[n_plans], &options)) ok = false;
    return ok && !diag_errors(c->d) ? EXIT_DONE : EXIT_DIAGNOSTICS;
}
