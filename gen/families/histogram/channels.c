/* Pixels of several samples, one for each channel: `channels: 3`. Each channel has a table of
 * counters, and the tables lie one after the other. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"
#include "spec/keys.h"

uint32_t histogram_channels(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return number_or(&own->channels, 1);
}

uint32_t histogram_active(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return number_or(&own->active, histogram_channels(spec));
}

uint32_t histogram_ranges(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return word_is(&own->ranges_of, "channel") ? histogram_active(spec) : 1;
}

/* ---- check ---- */

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const char *const me = "histogram with \"channels\"";
    check_refuse(d, mine->cells.set && word_is(&own->ranges_of, "channel"), mine->cells.at, "cells",
                 "histogram with \"ranges_of: channel\"");
    if (word_is(&v->form, "trish"))
        diag_error(d, v->form.at, "form", "a %s has no form \"trish\"", me);
    check_refuse(d, mine->alike.value, mine->alike.at, "alike", me);
    check_refuse(d, mine->runs.value, mine->runs.at, "runs", me);
}

/* Ranges of each channel are those of even bins, or of edges. */
static void check_ranges(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    if (!word_is(&own->ranges_of, "channel")) return;
    check_refuse(d, !own->channels.set, own->ranges_of.at, "ranges_of",
                 "histogram without \"channels\"");
    check_refuse(d, !histogram_even(spec) && !histogram_edges(spec), own->ranges_of.at, "ranges_of",
                 "histogram without \"ranges\"");
}

/* A spec that nobody writes by mistake: why it is refused, and what its author can do. */
static void tell_other_way(diags *d, pos at, const char *what, const char *why)
{
    diag_error(
        d, at, "not-built",
        "%s do not go together: %s; make pixels structs, and a kernel with \"bin: x.red\" for "
        "each channel",
        what, why);
}

void histogram_check_channels(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    check_refuse(d, own->active.set && !own->channels.set, own->active.at, "active",
                 "histogram without \"channels\"");
    check_ranges(d, spec);
    if (!own->channels.set) return;
    if (own->active.value > own->channels.value)
        diag_error(d, own->active.at, "out-of-range", "%llu channels are active, of %llu",
                   (unsigned long long)own->active.value, (unsigned long long)own->channels.value);
    if (histogram_exact(spec))
        tell_other_way(d, spec->reproducible.at, "exact sums and \"channels\"",
                       "a block has the digits of one channel");
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- arguments and plan ---- */

/* n counts pixels, but samples in rows and segments. A row of the output is a channel; so is one of
 * edges, where each has its own. */
void histogram_take_channels(const kg_spec *spec, plan_arg *args, size_t n)
{
    if (histogram_channels(spec) == 1) return;
    for (size_t i = 0; i < n; i++) {
        plan_arg *arg = &args[i];
        const bool lists = arg->kind == KG_KIND_SORTED && histogram_ranges(spec) > 1;
        const bool table = arg->role != KG_ROLE_SCALAR && arg->role != KG_ROLE_INPUT;
        if (histogram_rows(spec) && table) {
            arg->pitch = KG_FIXED | histogram_active(spec);
        } else if (lists || table) {
            arg->extent = KG_EXTENT_TABLE;
            arg->height = KG_FIXED | histogram_active(spec);
        } else if (arg->extent == KG_EXTENT_N && !histogram_rows(spec)) {
            arg->extent = KG_EXTENT_TIMES;
            arg->plus = histogram_channels(spec);
        }
    }
}

/* A data block holds pixels, too. Lanes keep where the table of each channel is. */
void histogram_plan_channels(const kg_spec *spec, plan_variant *variant)
{
    const uint32_t channels = histogram_channels(spec);
    if (channels <= 1) return;
    plan_flag(variant, "per_channel", histogram_ranges(spec) > 1);
    if (plan_is(variant, "ordered")) return;
    variant->registers += 2 * channels;
    if (histogram_rows(spec)) return;
    variant->dbs = geometry_of(variant->nwarps, variant->nwork, variant->vector).dbs / channels;
    variant->counted = "pixels";
}
