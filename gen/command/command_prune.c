/* kgen prune: says which variants a tuning file leaves no calls, and writes the spec without
 * them. */
#include <string.h>

#include "command/commands.h"
#include "command/session.h"
#include "render/render.h"
#include "tune/prune.h"
#include "write/write.h"

#define LEAST 256 /* elements of a call that kgen-tune measures */

static void tell(const plan_kernel *k, uint64_t least)
{
    const prune_saved s = prune_saves(k, least);
    printf("%s: %u of %u variants never win", k->name, s.variants, s.of);
    if (s.variants)
        printf("; without them about %u bytes less of object and %.1f s less to compile, per "
               "architecture",
               s.bytes, s.ms / 1000.0);
    printf("\n");
    for (size_t i = 0; i < k->n_variants; i++)
        if (prune_never_wins(k, i, least)) printf("  %s\n", k->variants[i].name);
}

/* It must still be a spec: whatever its layout was. */
static bool write_spec(cli *c, const plan *p, uint64_t least)
{
    const char *s = prune_text(c->a, c->d, p, least);
    if (!s) return false;
    const source *src = source_from_text(c->a, c->d, p->spec->src->path, s, strlen(s));
    const kg_spec *spec = src ? session_spec(c->a, c->d, src) : NULL;
    if (!spec || diag_errors(c->d)) return false;
    const file_out file = {cli_value(c, "out"), s, strlen(s)};
    if (write_files(c->a, c->d, NULL, &file, 1)) return true;
    return !(c->system_failed = true);
}

int command_prune(cli *c)
{
    uint64_t least = LEAST;
    const char *given = cli_value(c, "least");
    size_t count;
    output *files;
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    if (!cli_value(c, "tuning")) return cli_usage(c, "--tuning FILE says which thresholds hold");
    if (given && !cli_count(c->a, given, &least))
        return cli_usage(c, "--least takes a number, not \"%s\"", given);
    if (cli_value(c, "out") && c->n_words > 1) return cli_usage(c, "--out writes one spec");
    plan **plans = session_plans(c, &count);
    if (!plans) return EXIT_DIAGNOSTICS;
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    for (size_t i = 0; i < count; i++) { /* hashes and thresholds are known once it is rendered */
        size_t n;
        if (!render_plan(r, plans[i], &files, &n)) return EXIT_DIAGNOSTICS;
        for (size_t k = 0; k < plans[i]->n_kernels; k++) tell(&plans[i]->kernels[k], least);
    }
    plan_tune_rest(c->d, plans, count);
    if (!cli_value(c, "out")) return EXIT_DONE;
    if (plans[0]->spec->n_variants == 0) {
        diag_error(c->d, plans[0]->spec->at, "prune",
                   "the variants of auto cannot be taken out of a spec; kgen tune --emit-spec "
                   "writes one whose variants can");
        return EXIT_DIAGNOSTICS;
    }
    return write_spec(c, plans[0], least) ? EXIT_DONE : EXIT_DIAGNOSTICS;
}
