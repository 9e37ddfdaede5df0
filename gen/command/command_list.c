#include <inttypes.h>
#include <string.h>

#include "command/commands.h"
#include "plan/family.h"
#include "operator/operator.h"
#include "command/session.h"

static int list_families(cli *c)
{
    (void)c;
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++)
        printf("%-10s %s\n", f->name, f->help);
    return EXIT_DONE;
}

static int list_types(cli *c)
{
    (void)c;
    for (const char *const *name = type_builtin_names(); *name; name++) {
        const type *t = type_builtin(*name);
        printf("%-5s %-10s %u byte%s\n", t->name, t->c_name, t->size, t->size == 1 ? "" : "s");
    }
    printf("%-5s %-10s structs of a spec: fields of these, at most 64 bytes\n", "...", "");
    return EXIT_DONE;
}

static int list_archs(cli *c)
{
    (void)c;
    printf("%-5s %-18s %8s %7s %10s %12s\n", "arch", "products", "threads", "blocks", "registers",
           "shared");
    for (const arch *a = archs; a->cc; a++)
        printf("%-5u %-18s %8u %7u %10u %12u\n", a->cc, a->products, a->threads_per_sm,
               a->blocks_per_sm, a->registers_per_sm, a->shared_per_sm);
    return EXIT_DONE;
}

static int list_operators(cli *c)
{
    (void)c;
    for (const op_named *o = op_named_table; o->name; o++)
        printf("%-10s %s%s\n", o->name, o->help,
               operator_joins(o) ? "" : "; not one of several \"results\"");
    return EXIT_DONE;
}

static int list_functions(cli *c)
{
    (void)c;
    for (const op_function *f = op_functions; f->name; f++)
        printf("%-10s %s%s\n", f->name, f->arity ? "" : "(constant) ", f->help);
    return EXIT_DONE;
}

static int list_warnings(cli *c)
{
    (void)c;
    size_t n;
    const diag_warning_info *w = diag_warnings(&n);
    for (size_t i = 0; i < n; i++)
        printf("-W%-18s %s%s\n", w[i].name, w[i].help,
               w[i].error ? " (an error)"
               : w[i].on  ? " (on)"
                          : "");
    return EXIT_DONE;
}

static void list_columns(const family *f)
{
    for (const shape_column *c = f->shapes; c && c->name; c++) {
        printf("%-10s %-12s %s", f->grammar->name, c->name, c->help);
        for (size_t i = 0; c->words && c->words[i]; i++)
            printf("%s%s", i ? ", " : " (", c->words[i]);
        printf("%s\n", c->words ? ")" : "");
    }
}

static int list_shapes(cli *c)
{
    (void)c;
    for (size_t i = 0; family_at(i); i++) list_columns(family_at(i));
    return EXIT_DONE;
}

/* ---- variants ---- */

/* Measured (docs/results/compile_time.md): what a source costs nvcc by itself; a family says
 * what each of its kernels adds. */
#define COMPILE_BASE_MS 580u
#define OBJECT_BASE_BYTES 6000u

static void print_variant(const plan_variant *variant)
{
    char max_n[32] = "all n";
    if (variant->max_n != UINT64_MAX)
        snprintf(max_n, sizeof max_n, "n <= %" PRIu64, variant->max_n);
    printf("  %-28s %-12s TBS %-5u DBS %-6u shared %-6u registers <= %u\n", variant->name, max_n,
           variant->tbs, variant->dbs, variant->steps[0].shared_bytes, variant->registers);
}

/* Those that it shares with none before it. */
static uint64_t own_kernels(const plan_variant *variant)
{
    uint64_t own = 0;
    for (uint32_t i = 0; i < variant->n_steps; i++) own += plan_is_own(variant, i);
    return own;
}

static int list_variants(cli *c)
{
    size_t n;
    plan **plans = session_plans(c, &n);
    if (!plans) return EXIT_DIAGNOSTICS;
    for (size_t p = 0; p < n; p++) {
        for (size_t k = 0; k < plans[p]->n_kernels; k++) {
            const plan_kernel *kernel = &plans[p]->kernels[k];
            uint64_t steps = 0;
            for (size_t r = 0; r < kernel->n_variants; r++)
                steps += own_kernels(&kernel->variants[r]);
            const family *f = family_of(plans[p]->spec);
            const uint64_t ms = COMPILE_BASE_MS + f->compile_ms * steps;
            printf("%s: %zu variants, about %" PRIu64 ".%" PRIu64 " s to compile and %" PRIu64
                   " bytes of object per architecture\n",
                   kernel->name, kernel->n_variants, ms / 1000, ms % 1000 / 100,
                   OBJECT_BASE_BYTES + f->object_bytes * steps);
            for (size_t r = 0; r < kernel->n_variants; r++) print_variant(&kernel->variants[r]);
        }
    }
    return EXIT_DONE;
}

/* ---- outputs ---- */

static size_t outputs_of(arena *a, const plan *p, const char ***names)
{
    const char *base = arena_printf(a, "%s_%s", p->spec->symbol_prefix, p->spec->kernel.text);
    *names = arena_array(a, const char *, p->n_kernels + 4);
    size_t n = 0;
    for (size_t i = 0; i < p->n_kernels; i++)
        (*names)[n++] = arena_printf(a, "%s_%s.cu", base, p->kernels[i].element->name);
    (*names)[n++] = arena_printf(a, "%s.h", base);
    (*names)[n++] = arena_printf(a, "%s.c", base);
    (*names)[n++] = arena_printf(a, "%s_op.h", base);
    (*names)[n++] = arena_printf(a, "%s_ref.cpp", base);
    return n;
}

static int list_outputs(cli *c)
{
    if (cli_flag(c, "meson") && cli_value(c, "library"))
        return cli_usage(c, "--meson does not write the registry of a --library");
    size_t n;
    plan **plans = session_plans(c, &n);
    if (!plans) return EXIT_DIAGNOSTICS;
    for (size_t p = 0; p < n; p++) {
        const char **names;
        const size_t count = outputs_of(c->a, plans[p], &names);
        if (cli_flag(c, "meson")) {
            const kg_spec *s = plans[p]->spec;
            const char *base = arena_printf(c->a, "%s_%s", s->symbol_prefix, s->kernel.text);
            fputs(meson_target(c->a, s->src->path, s->kernel.text, base, names, count), stdout);
            continue;
        }
        for (size_t i = 0; i < count; i++) puts(names[i]);
    }
    const char *library = cli_value(c, "library");
    if (library) printf("kg_%s.h\nkg_%s.c\n", library, library);
    return EXIT_DONE;
}

/* ---- the table ---- */

typedef struct topic {
    const char *name;
    bool specs;
    int (*run)(cli *c);
} topic;

static const topic topics[] = {
    {"families", false, list_families},   {"types", false, list_types},
    {"archs", false, list_archs},         {"operators", false, list_operators},
    {"functions", false, list_functions}, {"warnings", false, list_warnings},
    {"shapes", false, list_shapes},       {"variants", true, list_variants},
    {"outputs", true, list_outputs},      {0},
};

int command_list(cli *c)
{
    if (c->n_words == 0) return cli_usage(c, "list what? kgen list %s", c->command->usage);
    for (const topic *t = topics; t->name; t++) {
        if (strcmp(t->name, c->words[0]) != 0) continue;
        c->words++;
        c->n_words--;
        if (t->specs && c->n_words == 0) return cli_usage(c, "list %s of which spec?", t->name);
        if (!t->specs && c->n_words) return cli_usage(c, "list %s takes no spec", t->name);
        return t->run(c);
    }
    return cli_usage(c, "there is nothing to list under \"%s\": kgen list %s", c->words[0],
                     c->command->usage);
}
