/* `reproducible: device` and `any`: sums of floats without rounding, but for one at their end. So
 * their bits depend on no order (runtime/shared/kg_exact.h). Blocks count in words of shared
 * memory, or in the workspace. A second launch rounds the sums. */
#include <inttypes.h>

#include "../runtime/shared/kg_exact.h"

#include "check/check.h"
#include "families/common/operators.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"

#define SUM_THREADS 256u
#define SUM_BLOCKS 8u /* of an SM */
/* Of limbs: a workspace is larger by a seventh, and below 64 MB. Beside sums in one order, which
 * take 14 MiB of it, there is room for fewer. */
#define WINDOW_BYTES (52u << 20)
#define WINDOW_BYTES_BESIDE_SUMS (36u << 20)

bool histogram_exact(const kg_spec *spec)
{
    return operators_reproducible(spec) && histogram_sums(spec) && !histogram_struct_counter(spec);
}

/* ---- check ---- */

static void check_variant(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const char *const me = "histogram with the same bits everywhere";
    const word *form = &v->form;
    if (form->text && !word_is(form, "shared") && !word_is(form, "global"))
        diag_error(d, form->at, "reproducible",
                   "a histogram with the same bits everywhere has no form \"%s\": it is shared or "
                   "global",
                   form->text);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, mine->parts.set, mine->parts.at, "parts", me);
    check_refuse(d, mine->cells.set, mine->cells.at, "cells", me);
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead", me);
    check_refuse(d, mine->window.set && !word_is(form, "global"), mine->window.at, "window",
                 "a histogram in the form \"shared\"");
}

void histogram_check_exact(diags *d, const kg_spec *spec)
{
    const histogram_spec *own = spec->own;
    if (!histogram_exact(spec)) return;
    if (word_is(&spec->reproducible, "any")) {
        operators_check_functions(d, &own->bin);
        operators_check_functions(d, &own->weight);
    }
    for (size_t i = 0; i < spec->n_variants; i++) {
        if (histogram_rows(spec)) histogram_check_exact_row(d, &spec->variants[i]);
        else check_variant(d, &spec->variants[i]);
    }
}

/* ---- plan ---- */

static bool is_wide(const plan_kernel *k)
{
    return k->result->size == 8;
}

/* Words of a sum in shared memory, with that of flags. */
static uint32_t words_of(const plan_kernel *k)
{
    return (is_wide(k) ? KG_EXACT_F64_WORD_FLAGS : KG_EXACT_F32_WORD_FLAGS) + 1;
}

static uint32_t limbs_of(const plan_kernel *k)
{
    return is_wide(k) ? KG_EXACT_F64_LIMBS : KG_EXACT_F32_LIMBS;
}

/* Of a block: words of sums, and whose the slots are. */
static uint32_t bytes_of(const plan_kernel *k, const histogram_shape *s)
{
    return geometry_align16(4 * (s->hot ? s->hot * (words_of(k) + 1) : s->counters));
}

static bool fits(const planner *p, const histogram_shape *s)
{
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        if (arch_find(*cc)->shared_per_block < bytes_of(p->kernel, s)) return false;
    return true;
}

static uint32_t least_cc(const plan_kernel *k, const histogram_shape *s)
{
    const uint32_t bytes = bytes_of(k, s);
    return bytes > 163 * 1024 ? 90 : bytes > 64 * 1024 ? 80 : 75;
}

static uint32_t most_window(const plan_kernel *k)
{
    const uint32_t bytes = histogram_exact(k->spec) ? WINDOW_BYTES : WINDOW_BYTES_BESIDE_SUMS;
    return bytes / (8 * limbs_of(k));
}

/* Bins of a pass: as many as a block has sums, or as limbs have room for. */
static uint32_t window_of(const plan_kernel *k, const histogram_shape *s)
{
    if (s->counters) return s->counters / words_of(k);
    return s->window ? s->window : most_window(k);
}

/* Passes over the bins, where all calls have as many. */
static uint32_t passes_of(const plan_kernel *k, const histogram_shape *s)
{
    const uint32_t window = window_of(k, s), known = histogram_known(k->spec);
    return (known + window - 1) / window;
}

/* More bins than limbs have room for are a loop: each time others are added up, and rounded. */
static void set_steps(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    variant->steps[0] = (plan_step){.suffix = "",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = s->columns,
                                    .per_sm = s->columns ? 0 : s->per_sm,
                                    .shared_bytes = bytes_of(k, s)};
    variant->steps[1] = (plan_step){.suffix = "_sum",
                                    .grid = KG_GRID_ROWS,
                                    .per_sm = SUM_BLOCKS,
                                    .terms = KG_TERM(0),
                                    .tbs = SUM_THREADS,
                                    .dbs = SUM_THREADS,
                                    .registers = 40};
    variant->n_steps = 2;
    histogram_deal_sums(k->spec, &variant->steps[1]);
    if (s->counters) return;
    variant->steps[0].loop = 2;
    if (histogram_known(k->spec)) variant->steps[0].passes = passes_of(k, s);
    else variant->steps[0].run = window_of(k, s);
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const uint32_t most = KG_EXACT_WORD_MOST / (32 * s->nwarps * s->nwork) - 1;
    const uint32_t tiles = s->tiles && s->tiles < most ? s->tiles : most;
    histogram_set_meaning(k, variant);
    plan_flag(variant, "exact", true);
    plan_number(variant, "known", histogram_known(k->spec));
    plan_number(variant, "counters", s->counters);
    plan_number(variant, "hot", s->hot);
    if (s->counters || s->hot) plan_number(variant, "tiles", tiles);
    if (!s->counters) plan_number(variant, "window", window_of(k, s));
}

/* As many bins as a block has sums, or as slots can name. */
static uint64_t most_bins(const plan_kernel *k, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const uint32_t sums = s->counters / words_of(k), counted = word_is(&own->outside, "count");
    if (s->counters) return sums > counted ? sums - counted : 0;
    return s->hot ? HISTOGRAM_LAST_COUNTER - counted : UINT64_MAX;
}

static void set_ranges(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const uint64_t most = most_bins(k, s);
    if (most < UINT64_MAX && !histogram_known(k->spec))
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, most};
}

/* Limbs of the bins of a pass, and of samples in no bin. */
static kg_region limbs_region(const plan_kernel *k, const histogram_shape *s)
{
    const uint64_t bytes = 8 * limbs_of(k), most = window_of(k, s);
    const uint32_t known = histogram_known(k->spec);
    kg_region region = {.name = "exact", .fixed = bytes};
    if (known) region.fixed += bytes * (known < most ? known : most);
    else region.grows[0] = (kg_growth){.length = 1, .of = 1, .each = bytes, .most = most};
    return region;
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_exact");
    if (s->counters) text_printf(&name, "_%u", s->counters);
    if (!s->counters) text_printf(&name, "_global");
    histogram_name_grid(&name, s);
    if (s->hot) text_printf(&name, "_h%u", s->hot);
    if (s->tiles) text_printf(&name, "_t%u", s->tiles);
    if (s->window) text_printf(&name, "_w%u", s->window);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void add(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/exact";
    variant.min_cc = least_cc(k, &s);
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 36 + 2 * s.nwork;
    plan_take_limits(&variant, v);
    set_facts(k, &variant, &s);
    set_steps(k, &variant, &s);
    set_ranges(k, &variant, &s);
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    k->uses_header = true;
    const kg_region region = limbs_region(k, &s);
    plan_region(k, &region);
}

/* Sums of f64 have more words, so slots are fewer: no more bytes than those of f32 take. */
void histogram_add_exact(planner *p, const variant_spec *v, histogram_shape s)
{
    const uint32_t words = s.hot * (KG_EXACT_F32_WORD_FLAGS + 2);
    if (s.form == HISTOGRAM_GLOBAL) s.counters = 0;
    while (s.hot * (words_of(p->kernel) + 1) > words) s.hot /= 2;
    if (histogram_known(p->kernel->spec) > most_bins(p->kernel, &s)) return;
    if (histogram_is_served(p, least_cc(p->kernel, &s))) return;
    if (s.form == HISTOGRAM_GLOBAL || fits(p, &s)) add(p, v, s);
}

/* A block has a sum at least, and no window more limbs than a workspace is to have. */
static bool is_sound(planner *p, const variant_spec *v, const histogram_shape *s)
{
    const plan_kernel *k = p->kernel;
    const histogram_variant *mine = v->own;
    const bool sums = s->form == HISTOGRAM_GLOBAL || s->counters >= words_of(k);
    const bool room = s->window <= most_window(k);
    if (!sums)
        diag_error(p->d, mine->counters.at, "out-of-range", "a sum of %s takes %u counters",
                   k->result->name, words_of(k));
    if (!room)
        diag_error(p->d, mine->window.at, "out-of-range",
                   "a window of sums of %s has at most %u bins", k->result->name, most_window(k));
    p->failed = p->failed || !sums || !room;
    return sums && room;
}

void histogram_plan_exact(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (histogram_rows(spec)) {
        histogram_plan_exact_rows(p);
        return;
    }
    if (spec->n_variants == 0) histogram_take_shapes(p, histogram_add_exact);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const histogram_variant *mine = v->own;
        const bool global = word_is(&v->form, "global");
        const histogram_shape s = {.form = global ? HISTOGRAM_GLOBAL : HISTOGRAM_SHARED,
                                   .nwarps = number_or(&v->nwarps, 8),
                                   .nwork = number_or(&v->nwork, 2),
                                   .columns = number_or(&v->grid.columns, 0),
                                   .per_sm = number_or(&v->grid.per_sm, 1),
                                   .tiles = number_or(&mine->tiles, 0),
                                   .window = global ? number_or(&mine->window, 0) : 0,
                                   .hot = global ? number_or(&mine->hot, 0) : 0,
                                   .counters =
                                       global ? 0 : number_or(&mine->counters, HISTOGRAM_COUNTERS)};
        if (is_sound(p, v, &s) && histogram_knows_room(p, v, most_bins(p->kernel, &s)))
            add(p, v, s);
    }
}

/* ---- explain ---- */

/* Limbs of each bin are cleared once, and read once. What is added to them the samples say. */
uint64_t histogram_scratch(const explanation *e, const plan_kernel *k, const plan_variant *variant)
{
    const uint64_t bins = histogram_bins(e, k);
    if (plan_number_of(variant, "held") != 0) return 2 * 2 * e->n;
    const bool limbs = plan_is(variant, "exact") && !plan_is(variant, "rows");
    return limbs ? 2 * bins * 8 * limbs_of(k) : 0;
}

void histogram_tell_scratch(arena *a, const explanation *e, const plan_kernel *k,
                            explain_variant *x)
{
    const uint32_t window = plan_number_of(x->variant, "window");
    const uint64_t bins = e->has_n ? histogram_bins(e, k) : 0;
    if (window == 0) return;
    explain_note(x, "scratch",
                 arena_printf(a, "%u bytes of the workspace a bin, of up to %u bins at once",
                              8 * limbs_of(k), window));
    if (bins > window)
        explain_note(x, "scratch",
                     arena_printf(a, "%" PRIu64 " bins take %" PRIu64 " readings of all samples",
                                  bins, (bins + window - 1) / window));
}
