#include "command/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/check.h"
#include "plan/family.h"
#include "tune/by_model.h"

#ifndef KGEN_TEMPLATE_DIR
#define KGEN_TEMPLATE_DIR "templates"
#endif
#ifndef KGEN_CARD_DIR
#define KGEN_CARD_DIR "tuning/cards"
#endif

/* A spec whose only errors are keys that do not exist can be judged all the same. */
static bool is_whole(const diags *d, size_t first, size_t errors)
{
    size_t keys = 0;
    for (size_t i = first; i < diag_count(d); i++) {
        const diag *one = diag_at(d, i);
        if (one->severity == DIAG_ERROR && strcmp(one->name, "unknown-key") == 0) keys++;
    }
    return keys == errors;
}

kg_spec *session_spec(arena *a, diags *d, const source *src)
{
    const size_t before = diag_errors(d), first = diag_count(d);
    kg_spec *spec = spec_read(a, d, src);
    if (spec && is_whole(d, first, diag_errors(d) - before)) check_spec(a, d, spec);
    return spec;
}

kg_spec **session_specs(cli *c, bool *ok)
{
    kg_spec **specs = arena_array(c->a, kg_spec *, c->n_words + 1);
    *ok = true;
    for (size_t i = 0; i < c->n_words; i++) {
        const size_t before = diag_errors(c->d);
        const source *src = source_read(c->a, c->d, c->words[i], &c->system_failed);
        if (src) specs[i] = session_spec(c->a, c->d, src);
        if (diag_errors(c->d) != before) *ok = false;
    }
    if (!check_specs_together(c->a, c->d, specs, c->n_words)) *ok = false;
    if (diag_errors(c->d)) *ok = false;
    return specs;
}

/* ---- options of planning ---- */

static bool has_option(const cli *c, const char *name)
{
    for (const cli_option *o = c->command->options; o->name; o++)
        if (strcmp(o->name, name) == 0) return true;
    return false;
}

static const char *value_of(const cli *c, const char *name)
{
    return has_option(c, name) ? cli_value(c, name) : NULL;
}

bool session_finds_specs(cli *c)
{
    const size_t before = diag_errors(c->d);
    for (size_t i = 0; i < c->n_words; i++)
        if (strcmp(c->words[i], "-") != 0 && access(c->words[i], R_OK) != 0)
            (void)source_read(c->a, c->d, c->words[i], &c->system_failed);
    return diag_errors(c->d) == before;
}

const arch *session_arch(cli *c, const char *name)
{
    const unsigned long cc =
        strspn(name, "0123456789") == strlen(name) ? strtoul(name, NULL, 10) : 0;
    const arch *found = cc <= UINT32_MAX ? arch_find((uint32_t)cc) : NULL;
    if (!found)
        diag_error(c->d, (pos){0}, "arch", "unknown architecture \"%s\" (kgen list archs)", name);
    return found;
}

static const uint32_t *parse_archs(cli *c, const char *list_text)
{
    uint32_t *found = arena_array(c->a, uint32_t, strlen(list_text) + 2);
    size_t n = 0;
    char *copy = arena_strdup(c->a, list_text), *rest = NULL;
    for (char *s = strtok_r(copy, ",", &rest); s; s = strtok_r(NULL, ",", &rest)) {
        const arch *one = session_arch(c, s);
        if (!one) return NULL;
        found[n++] = one->cc;
    }
    if (n == 0) diag_error(c->d, (pos){0}, "arch", "--arch lists no architecture");
    return n ? found : NULL;
}

static const char *const *split_names(arena *a, const char *list_text)
{
    list names = {0};
    char *copy = arena_strdup(a, list_text), *rest = NULL;
    for (char *s = strtok_r(copy, ",", &rest); s; s = strtok_r(NULL, ",", &rest))
        list_add(a, &names, s);
    list_add(a, &names, NULL);
    return (const char *const *)names.at;
}

/* Each element type that --types names must be one of some spec. */
static void check_types(cli *c, const plan_options *o, plan **plans, size_t count)
{
    for (const char *const *type = o->types; type && *type; type++) {
        bool found = false;
        for (size_t p = 0; p < count; p++)
            for (size_t k = 0; k < plans[p]->n_kernels; k++)
                if (strcmp(plans[p]->kernels[k].element->name, *type) == 0) found = true;
        if (!found)
            diag_error(c->d, (pos){0}, "nothing", "--types: no kernel is of the type \"%s\"",
                       *type);
    }
}

/* A folder of the installation that this program belongs to; else where it was built. */
static const char *installed(cli *c, const char *folder, const char *built)
{
    char program[4096];
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n > 0) {
        program[n] = '\0';
        char *slash = strrchr(program, '/');
        if (slash) *slash = '\0';
        const char *path = arena_printf(c->a, "%s/../share/kgen/%s", program, folder);
        if (access(path, R_OK) == 0) return path;
    }
    return built;
}

/* A folder of shapes: KGEN_SHAPE_DIR, or the installed one. What it lacks the program has. */
static shape_set *read_shapes(cli *c)
{
    shape_set *set = shapes_new(c->a, c->d);
    const char *named = getenv("KGEN_SHAPE_DIR");
    const char *folder = named && *named ? named : installed(c, "shapes", "");
    for (size_t i = 0; *folder && family_at(i); i++)
        for (const arch *on = archs; family_at(i)->shapes && on->cc; on++) {
            const char *family = family_at(i)->grammar->name;
            const char *path =
                arena_printf(c->a, "%s/%u.%u/%s.yaml", folder, on->cc / 10, on->cc % 10, family);
            if (access(path, R_OK) != 0) continue;
            const source *src = source_read(c->a, c->d, path, &c->system_failed);
            if (src) shapes_put(set, family, on->cc, src);
        }
    return set;
}

static bool planning_options(cli *c, plan_options *o)
{
    const char *archs_text = value_of(c, "arch"), *tuning_path = value_of(c, "tuning");
    *o = (plan_options){.only = value_of(c, "only"), .except = value_of(c, "except")};
    if (value_of(c, "types")) o->types = split_names(c->a, value_of(c, "types"));
    o->archs = parse_archs(c, archs_text ? archs_text : "80,90");
    o->shapes = read_shapes(c);
    if (tuning_path) {
        const source *src = source_read(c->a, c->d, tuning_path, &c->system_failed);
        o->tuned = src ? tuning_read(c->a, c->d, src) : NULL;
        list_add(c->a, &c->inputs, (void *)tuning_path);
        if (!o->tuned) return false;
    }
    return o->archs != NULL;
}

/* For the newest capability asked for. */
static bool choose_by_model(cli *c, plan *p)
{
    const arch *on = NULL;
    bool wanted = false;
    for (size_t i = 0; i < p->n_kernels; i++) wanted = wanted || p->kernels[i].by_model;
    if (!wanted) return true;
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        if (!on || *cc > on->cc) on = arch_find(*cc);
    if (!on) return true;
    const model_card *card = session_card(c, on, NULL);
    if (card) tune_by_model(c->a, p, on, card);
    return card != NULL;
}

plan **session_plans(cli *c, size_t *count)
{
    bool ok;
    plan_options *options = arena_new_of(c->a, plan_options);
    const bool options_ok = planning_options(c, options);
    kg_spec **specs = session_specs(c, &ok);
    *count = 0;
    if (!ok || !options_ok) return NULL;

    plan **plans = arena_array(c->a, plan *, c->n_words + 1);
    for (size_t i = 0; i < c->n_words; i++) {
        plan *p = plan_make(c->a, c->d, specs[i], options);
        if (!p || !p->n_kernels) continue;
        if (!choose_by_model(c, p)) return NULL;
        plans[(*count)++] = p;
    }
    shapes_files(options->shapes, c->a, &c->inputs);
    if (diag_errors(c->d)) return NULL;
    check_types(c, options, plans, *count);
    if (*count == 0) {
        diag_error(c->d, (pos){0}, "nothing", "--only, --except and --types leave no variant");
    }
    return diag_errors(c->d) ? NULL : plans;
}

unsigned session_jobs(const cli *c)
{
    const char *given = cli_value(c, "jobs"), *set = given ? given : getenv("KGEN_JOBS");
    const long n = set && *set ? strtol(set, NULL, 10) : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 64 ? 64 : (unsigned)n;
}

system_context *session_system(cli *c)
{
    system_context *s = arena_new_of(c->a, system_context);
    *s = (system_context){.a = c->a, .d = c->d, .failed = &c->system_failed, .said = stderr};
    return s;
}

const char *session_template_dir(cli *c)
{
    const char *given = value_of(c, "template-dir"), *set = getenv("KGEN_TEMPLATE_DIR");
    if (given) return given;
    if (set && *set) return set;
    return installed(c, "templates", KGEN_TEMPLATE_DIR);
}

/* "9.0-h200.yaml": a word of the card's name in small letters. NULL: there is none. */
static const char *card_file(cli *c, const arch *on, const char *word)
{
    const size_t n = strcspn(word, " ");
    char *name = arena_strndup(c->a, word, n);
    for (char *s = name; *s; s++)
        if (*s >= 'A' && *s <= 'Z') *s = (char)(*s - 'A' + 'a');
    const char *path = arena_printf(c->a, "%s/%u.%u-%s.yaml", installed(c, "cards", KGEN_CARD_DIR),
                                    on->cc / 10, on->cc % 10, name);
    return !strchr(name, '/') && access(path, R_OK) == 0 ? path : NULL;
}

/* The card of a device by a word of its name: that of an H100 is not that of an H200. */
static const char *card_of_device(cli *c, const arch *on, const char *device)
{
    char *copy = arena_strdup(c->a, device), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        const char *path = card_file(c, on, word);
        if (path) return path;
    }
    return NULL;
}

const model_card *session_card(cli *c, const arch *on, const char *device)
{
    const char *path = value_of(c, "card");
    const card *usual = card_find(on->cc);
    if (!path && device) {
        path = card_of_device(c, on, device);
        if (!path)
            diag_warning(c->d, (pos){0}, "card",
                         "no card of %s is there: times are predicted for an %s (kgen calibrate "
                         "--out FILE measures one for --card)",
                         device, usual->name);
    }
    if (!path) path = card_file(c, on, usual->name);
    if (!path) return card_estimate(c->a, on, usual);
    list_add(c->a, &c->inputs, (void *)path);
    const source *src = source_read(c->a, c->d, path, &c->system_failed);
    return src ? card_read(c->a, c->d, src) : NULL;
}
