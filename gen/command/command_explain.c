/* kgen explain: everything that can be known of a spec's variants without a GPU. */
#include <stdlib.h>
#include <string.h>

#include "command/commands.h"
#include "explain/explain.h"
#include "explain/explain_built.h"
#include "explain/explain_compile.h"
#include "picture/picture.h"
#include "render/render.h"
#include "command/session.h"
#include "write/write.h"

#define DEFAULT_ARCH 90u

/* ---- options ---- */

static const arch *wanted_arch(cli *c)
{
    const char *s = cli_value(c, "arch");
    char *end;
    if (!s) return arch_find(DEFAULT_ARCH);
    const unsigned long cc = strtoul(s, &end, 10);
    return *end || cc > UINT32_MAX ? NULL : arch_find((uint32_t)cc);
}

/* Pitches separated by commas: one for all planes, or one for each. */
static bool parse_pitches(cli *c, const char *s, explain_shape *shape)
{
    for (;; s++) {
        const size_t length = strcspn(s, ",");
        if (shape->n_pitches == EXPLAIN_PLANES) return false;
        uint64_t *pitch = &shape->pitches[shape->n_pitches++];
        if (!cli_count(c->a, arena_strndup(c->a, s, length), pitch) || *pitch == 0) return false;
        s += length;
        if (*s == '\0') return true;
    }
}

static int wish_shape(cli *c, explain_wish *w)
{
    const char *width = cli_value(c, "width"), *height = cli_value(c, "height");
    const char *pitch = cli_value(c, "pitch");
    if (!width && !height && !pitch) return EXIT_DONE;
    if (!width || !height || w->has_n)
        return cli_usage(c, "planes take --width and --height, and no --n");
    if (!cli_count(c->a, width, &w->shape.width) || !cli_count(c->a, height, &w->shape.height))
        return cli_usage(c, "--width and --height take numbers, as 1000 or 2^14");
    if (pitch && !parse_pitches(c, pitch, &w->shape))
        return cli_usage(c, "--pitch takes bytes, as 4096, one for each plane or one for all");
    w->shape.known = w->has_n = true;
    w->n = w->shape.width * w->shape.height;
    return EXIT_DONE;
}

static bool wish_lengths(cli *c, explain_wish *w)
{
    const list *given = cli_list(c, "length");
    explain_length *lengths = arena_array(c->a, explain_length, given->count);
    for (size_t i = 0; i < given->count; i++) {
        const char *text = given->at[i], *equals = strchr(text, '=');
        if (!w->has_n || !equals || equals == text) return false;
        if (!cli_count(c->a, equals + 1, &lengths[i].value)) return false;
        lengths[i].name = arena_strndup(c->a, text, (size_t)(equals - text));
    }
    w->lengths = lengths;
    w->n_lengths = given->count;
    return true;
}

/* How fast the host would do the work: bytes that it reads and writes. */
static bool wish_host(cli *c, explain_wish *w)
{
    const char *text = cli_value(c, "host");
    uint64_t speed = 0;
    if (!text) return true;
    if (!cli_count(c->a, text, &speed) || speed == 0) return false;
    w->host = (double)speed;
    return w->has_n || cli_value(c, "width");
}

/* Sizes separated by commas. False: one of them is no number. */
static bool parse_sizes(cli *c, const char *s, list *sizes)
{
    for (;; s++) {
        const size_t length = strcspn(s, ",");
        uint64_t *n = arena_new_of(c->a, uint64_t);
        if (!cli_count(c->a, arena_strndup(c->a, s, length), n)) return false;
        list_add(c->a, sizes, n);
        s += length;
        if (*s == '\0') return true;
    }
}

static int wishes(cli *c, explain_wish *w, list *sizes)
{
    const char *n = cli_value(c, "n");
    *w = (explain_wish){.a = wanted_arch(c),
                        .has_n = n != NULL,
                        .type = cli_value(c, "type"),
                        .variant = cli_value(c, "variant")};
    if (!w->a) return cli_usage(c, "--arch takes one architecture (kgen list archs)");
    if (n && !parse_sizes(c, n, sizes))
        return cli_usage(c, "--n takes a number of elements, as 1000, 1e6 or 2^24, or several");
    if (n) w->n = *(uint64_t *)sizes->at[0];
    if (!wish_host(c, w)) return cli_usage(c, "--host takes GB/s, as 10, with --n");
    if (!wish_lengths(c, w))
        return cli_usage(c, "--length takes a name and a number, as segments=1000, with --n");
    return wish_shape(c, w);
}

/* A shape that a kernel would refuse. */
static int check_shape(cli *c, plan *const *plans, size_t count, const explain_wish *w)
{
    if (!w->shape.known) return EXIT_DONE;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < plans[i]->n_kernels; k++) {
            const plan_kernel *kernel = &plans[i]->kernels[k];
            if (w->type && strcmp(w->type, kernel->element->name) != 0) continue;
            const char *objection = explain_shape_objection(c->a, kernel, &w->shape);
            if (objection) return cli_usage(c, "%s %s", kernel->name, objection);
        }
    }
    return EXIT_DONE;
}

static bool has_length(cli *c, plan *const *plans, size_t count, const char *name)
{
    const char **names;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < plans[i]->n_kernels; k++)
            for (size_t l = plan_lengths(c->a, &plans[i]->kernels[k], &names); l-- > 0;)
                if (strcmp(names[l], name) == 0) return true;
    return false;
}

/* A length that no kernel has. */
static int check_lengths(cli *c, plan *const *plans, size_t count, const explain_wish *w)
{
    for (size_t i = 0; i < w->n_lengths; i++)
        if (!has_length(c, plans, count, w->lengths[i].name))
            return cli_usage(c, "no kernel here has a length \"%s\"", w->lengths[i].name);
    return EXIT_DONE;
}

/* Whether --type and --variant leave anything to tell. */
static bool leaves_something(explanation *const *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < all[i]->n_kernels; k++)
            for (size_t r = 0; r < all[i]->kernels[k].kernel->n_variants; r++)
                if (explain_wants_kernel(all[i], all[i]->kernels[k].kernel) &&
                    explain_wants_variant(all[i], all[i]->kernels[k].variants[r].variant))
                    return true;
    return false;
}

/* An entry of a tuning file is about a kernel text: rendering is what applies it. */
static bool apply_tuning(cli *c, plan **plans, size_t count)
{
    output *made;
    size_t n;
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    for (size_t i = 0; i < count; i++)
        if (!render_plan(r, plans[i], &made, &n)) return false;
    return true;
}

/* ---- output ---- */

static int write_picture(cli *c, const picture *p)
{
    const char *path = cli_value(c, "picture"), *slash = strrchr(path, '/');
    const char *folder = slash ? arena_strndup(c->a, path, (size_t)(slash - path) + 1) : ".";
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    const char *svg = picture_svg(r, p);
    if (!svg) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    const file_out file = {path, svg, strlen(svg)};
    if (write_files(c->a, c->d, folder, &file, 1)) return EXIT_DONE;
    c->system_failed = true;
    return EXIT_SYSTEM;
}

static int draw_figure(cli *c, const char *name)
{
    if (!cli_value(c, "picture")) return cli_usage(c, "--figure needs --picture FILE.svg");
    if (c->n_words) return cli_usage(c, "--figure takes no spec");
    for (const picture_figure *f = picture_figures; f->name; f++) {
        if (strcmp(f->name, name) != 0) continue;
        picture p = picture_new(c->a);
        f->draw(&p);
        return write_picture(c, &p);
    }
    text names = text_new(c->a);
    for (const picture_figure *f = picture_figures; f->name; f++)
        text_printf(&names, "%s%s", f == picture_figures ? "" : ", ", f->name);
    return cli_usage(c, "there is no figure \"%s\" (%s)", name, text_str(&names));
}

static int tell(cli *c, explanation *const *all, size_t count)
{
    text out = text_new(c->a);
    if (cli_flag(c, "json")) explain_json(&out, all, count);
    for (size_t i = 0; i < count && !cli_flag(c, "json"); i++) {
        if (i) text_putc(&out, '\n');
        explain_text(&out, all[i]);
    }
    fputs(text_str(&out), stdout);
    if (!cli_value(c, "picture")) return EXIT_DONE;
    picture p = picture_new(c->a);
    for (size_t i = 0; i < count; i++) picture_explanation(&p, all[i]);
    return write_picture(c, &p);
}

/* What a compiler found out, where that was asked for. */
static bool know_builds(cli *c, plan **plans, size_t times, explanation **all, size_t count)
{
    const char *built = cli_value(c, "built");
    if (!built && !cli_flag(c, "compile")) return true;
    const system_context *s = session_system(c);
    render *templates = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    for (size_t i = 0; i < count; i++)
        if (built ? !explain_from_build(s, templates, plans[i / times], all[i], built)
                  : !explain_compile(s, templates, plans[i / times], all[i]))
            return false;
    return true;
}

/* Each plan for each size; for none, once. */
static explanation **explain_all(cli *c, plan **plans, size_t n_plans, explain_wish wish,
                                 const list *sizes, size_t *count)
{
    const size_t times = sizes->count ? sizes->count : 1;
    explanation **all = arena_array(c->a, explanation *, n_plans * times);
    *count = 0;
    for (size_t i = 0; i < n_plans; i++) {
        for (size_t s = 0; s < times; s++) {
            if (sizes->count) wish.n = *(uint64_t *)sizes->at[s];
            all[(*count)++] = explain_make(c->a, plans[i], &wish);
        }
    }
    return all;
}

int command_explain(cli *c)
{
    explain_wish wish;
    list sizes = {0};
    if (cli_value(c, "figure")) return draw_figure(c, cli_value(c, "figure"));
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    const int status = wishes(c, &wish, &sizes);
    if (status != EXIT_DONE) return status;
    if (cli_value(c, "built") && cli_flag(c, "compile"))
        return cli_usage(c, "--built and --compile are two ways to know the same");
    size_t n_plans;
    plan **plans = session_plans(c, &n_plans);
    if (plans) wish.card = session_card(c, wish.a, NULL);
    if (!plans || !wish.card) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    int refused = check_shape(c, plans, n_plans, &wish);
    if (refused == EXIT_DONE) refused = check_lengths(c, plans, n_plans, &wish);
    if (refused != EXIT_DONE) return refused;

    if (cli_value(c, "tuning") && !apply_tuning(c, plans, n_plans)) return EXIT_DIAGNOSTICS;
    size_t count;
    explanation **all = explain_all(c, plans, n_plans, wish, &sizes, &count);
    if (!leaves_something(all, count))
        return cli_usage(c, "--type and --variant leave no variant (kgen list variants)");
    if (!know_builds(c, plans, count / n_plans, all, count))
        return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    const int told = tell(c, all, count);
    return told == EXIT_DONE && diag_errors(c->d) ? EXIT_DIAGNOSTICS : told;
}
