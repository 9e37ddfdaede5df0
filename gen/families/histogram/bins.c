/* One number of bins, which the spec says: `bins: 256`. It is no argument of the call then. What
 * follows from it is computed here. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "spec/keys.h"

#define MOST_SUM_BLOCKS 2048u

uint32_t histogram_known(const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    return number_or(&own->bins, 0);
}

/* ---- check ---- */

static void check_variant(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const feature_limits *l = &v->limits[FEATURE_BINS];
    const char *const me = "variant of a histogram with \"bins\"";
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, l->min.set, l->min.at, "min_bins", me);
    check_refuse(d, l->max.set, l->max.at, "max_bins", me);
    check_not_built(d, word_is(&v->form, "trish"), v->form.at,
                    "the form \"trish\" of a histogram with \"bins\"");
}

void histogram_check_bins(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    if (!own->bins.set) return;
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, &spec->variants[i]);
}

/* ---- arguments ---- */

/* Arrays that have as many elements as there are bins, and some more, in a row. */
void histogram_take_bins(const kg_spec *spec, plan_arg *args, size_t n)
{
    const uint32_t bins = histogram_known(spec);
    for (size_t i = 0; bins && i < n; i++) {
        if (args[i].extent == KG_EXTENT_TABLE) {
            args[i].width = KG_FIXED | bins;
        } else if (args[i].extent == KG_EXTENT_LENGTH && args[i].kind != KG_KIND_OFFSETS) {
            args[i].extent = KG_EXTENT_FIXED;
            args[i].plus += bins;
        }
    }
}

/* ---- plan ---- */

/* All counters of a call, of as many bins: those of each active channel. */
static uint64_t counters_of(const kg_spec *spec, uint64_t bins)
{
    const histogram_spec *own = spec->own;
    return (bins + word_is(&own->outside, "count")) * histogram_active(spec);
}

/* Numbers of counters in slots that are asked for have 32 bits. */
static uint64_t most_counters(const histogram_shape *s)
{
    if (s->form == HISTOGRAM_GLOBAL) return s->hot ? HISTOGRAM_LAST_COUNTER : UINT64_MAX;
    return s->warps ? s->counters / s->nwarps : histogram_room(s);
}

/* Bins in parts are a matter of the call. Warps add up copies by an instruction of 8.0, but not
 * those of rows. */
void histogram_know_bins(const planner *p, histogram_shape *s)
{
    const uint32_t known = histogram_known(p->kernel->spec);
    const uint64_t room = (uint64_t)s->counters * (s->cluster ? s->cluster : 1);
    const bool whole =
        counters_of(p->kernel->spec, known) <= (s->warps ? s->counters / s->nwarps : room);
    if (!known || s->form >= HISTOGRAM_PARTED) return;
    s->old = histogram_rows(p->kernel->spec);
    for (const uint32_t *cc = p->options->archs; *cc; cc++) s->old |= *cc < 80;
    s->bins = s->form == HISTOGRAM_GLOBAL || whole ? known : 0;
    if (whole && !s->cluster) s->parts = 1;
}

static uint64_t needed_of(const kg_spec *spec, const histogram_shape *s)
{
    const uint32_t bins = s->bins ? s->bins : histogram_known(spec);
    return bins ? counters_of(spec, bins) : 0;
}

bool histogram_holds(const planner *p, histogram_shape s)
{
    histogram_know_bins(p, &s);
    return needed_of(p->kernel->spec, &s) <= most_counters(&s);
}

static bool tell_room(planner *p, const variant_spec *v, uint64_t needed, uint64_t room)
{
    if (needed <= room) return true;
    diag_error(p->d, v->at, "too-many", "%llu counters of %s are more than the %llu of the variant",
               (unsigned long long)needed, p->kernel->name, (unsigned long long)room);
    p->failed = true;
    return false;
}

bool histogram_has_room(planner *p, const variant_spec *v, const histogram_shape *s)
{
    return tell_room(p, v, needed_of(p->kernel->spec, s), most_counters(s));
}

/* ---- what others serve ---- */

/* GPUs too old for `other` are too old for what needs as much, too. */
bool histogram_stands_before(const planner *p, const plan_variant *other, uint32_t needed)
{
    const uint32_t oldest = plan_oldest(p->options);
    return other->min_cc <= (needed > oldest ? needed : oldest);
}

bool histogram_is_served(const planner *p, uint32_t needed)
{
    if (!histogram_known(p->kernel->spec)) return false;
    for (size_t i = 0; i < p->variants.count; i++) {
        const plan_variant *other = p->variants.at[i];
        if (other->max_n == UINT64_MAX && histogram_stands_before(p, other, needed)) return true;
    }
    return false;
}

/* ---- sums with the same bits ---- */

bool histogram_knows_room(planner *p, const variant_spec *v, uint64_t most)
{
    return tell_room(p, v, histogram_known(p->kernel->spec), most);
}

void histogram_deal_sums(const kg_spec *spec, plan_step *step)
{
    const uint64_t counters = counters_of(spec, histogram_known(spec));
    if (!histogram_known(spec)) return;
    step->terms = 0;
    step->per_sm = 0;
    step->fixed = (uint32_t)((counters + step->tbs - 1) / step->tbs);
    if (step->fixed > MOST_SUM_BLOCKS) step->fixed = MOST_SUM_BLOCKS;
    step->dbs = 1;
}
