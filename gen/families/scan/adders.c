/* The networks of adders that a scan is made of: one for a lane's run in registers, one for the
 * lanes of a warp (plan/adder.h). */
#include <string.h>

#include "check/check.h"
#include "families/scan/scan.h"
#include "plan/adder.h"

/* ---- check ---- */

/* Why a run has no network of the caller's. */
static const char *fixed_run(const kg_spec *spec, const variant_spec *v)
{
    if (word_is(&v->form, "stream"))
        return "in the form \"stream\", whose runs are scanned in order";
    if (operators_reproducible(spec)) return "that is reproducible, whose tree is that of places";
    return scan_parts_of(spec) == SCAN_WHOLE ? NULL
                                             : "over segments, which begin anew inside a run";
}

void scan_check_adders(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const word *warp = &((const scan_variant *)v->own)->warp_adder;
    const char *why = fixed_run(spec, v);
    if (v->adder.text && why)
        diag_error(d, v->adder.at, "form", "\"adder\" is not for a scan %s", why);
    const bool columns = scan_parts_of(spec) == SCAN_COLUMNS;
    if (warp->text && (columns || operators_reproducible(spec)))
        diag_error(d, warp->at, "form", "\"warp_adder\" is not for a scan %s",
                   columns ? "over columns, whose lanes go by themselves" : why);
}

/* ---- plan ---- */

/* The dissertation's block scan (6.6.5): the first warp takes a run of sums for each of its lanes.
 * A single warp has none; over segments warps hand each other pairs. */
bool scan_is_nested(const plan_kernel *k, const scan_shape *s)
{
    return s->form == SCAN_STEPS && s->nwarps > 1 && scan_parts_of(k->spec) == SCAN_WHOLE;
}

static const char *run_adder(const plan_kernel *k, const scan_shape *s)
{
    if (s->adder) return s->adder;
    return s->form == SCAN_STEPS && scan_parts_of(k->spec) == SCAN_WHOLE ? "sklansky" : "serial";
}

/* `adder` says how sums of runs are made, too: one after the other, or in pairs. */
void scan_set_adders(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    if (s->form == SCAN_TREE) return;
    if (s->adder) variant->adder = s->adder;
    variant->told_adders = true;
    plan_word(variant, "run_adder", run_adder(k, s));
    plan_word(variant, "warp_adder", s->warp_adder ? s->warp_adder : "kogge_stone");
    if (scan_is_nested(k, s)) plan_flag(variant, "nested", true);
}

/* Of networks that the form does not have by itself. */
const char *scan_adder_suffix(arena *a, const scan_shape *s)
{
    const char *own = s->form == SCAN_STEPS ? "sklansky" : "serial";
    const bool run = s->adder && strcmp(s->adder, own) != 0;
    const bool warp = s->warp_adder && strcmp(s->warp_adder, "kogge_stone") != 0;
    return arena_printf(a, "%s%s%s%s", run ? "_" : "", run ? s->adder : "", warp ? "_warp_" : "",
                        warp ? s->warp_adder : "");
}
