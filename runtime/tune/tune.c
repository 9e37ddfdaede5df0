/* kg_tune: times the variants of a kernel, each beside the others, and tells the thresholds that
 * follow. */
#include "tuner.h"

#include "../error.h"

#include <stdio.h>
#include <string.h>

#define MOST_PASSES 9u
#define LOOPS 5u
#define HOPELESS 1.5 /* a variant this far behind is not timed again */

/* ---- measuring ---- */

/* One sample that something disturbed drops no variant: so it takes two. */
static bool is_timed(const tuner *u, uint32_t c, uint32_t s, uint32_t v, uint32_t pass)
{
    const double *us = u->times.us[c][s];
    if (u->twin[v] != v || !tuner_built(u, v)) return false;
    if (pass > 0 && us[v] < 0) return false;
    return pass < 2 || us[v] <= HOPELESS * us[tune_best(&u->times, c, s)];
}

/* What the host takes for a launch differs from moment to moment, and a loop of calls is short: of
 * each variant several, in turn. */
static kg_status sample_cell(tuner *u, uint32_t c, uint32_t s, uint32_t pass)
{
    const bool many = u->class[c].clock == TIMED_LOOP && u->info.backend == KG_BACKEND_CUDA;
    for (uint32_t turn = 0; turn < (many ? LOOPS : 1); turn++)
        for (uint32_t v = 0; v < u->times.n_variants; v++) {
            if (!is_timed(u, c, s, v, pass)) continue;
            const kg_status status = tuner_sample(u, c, s, v, pass % 2);
            if (status) return status;
        }
    return KG_OK;
}

/* All cells in turn, again and again until the time is spent: what changes meanwhile, such as the
 * card's clock, meets all variants alike. */
static kg_status measure_all(tuner *u)
{
    const double start = kg__host_seconds();
    for (uint32_t pass = 0; pass < MOST_PASSES; pass++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++) {
            kg_status status = KG_OK;
            for (uint32_t c = 0; c < u->times.n_classes && !status; c++) {
                const uint32_t form = u->class[c].form;
                if (pass && kg__host_seconds() - start > u->options.seconds) return KG_OK;
                if (c == 0 || form != u->class[c - 1].form)
                    status = tune_set_size(&u->arguments, u->times.n[s], form);
                if (!status) status = sample_cell(u, c, s, pass);
            }
            if (status) return status;
        }
    return KG_OK;
}

static void join_twins(tuner *u)
{
    for (uint32_t c = 0; c < u->times.n_classes; c++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++)
            for (uint32_t v = 0; v < u->times.n_variants; v++) {
                const uint32_t twin = u->twin[v];
                u->times.us[c][s][v] = u->times.us[c][s][twin];
                for (int half = 0; half < 2; half++)
                    u->times.half[half][c][s][v] = u->times.half[half][c][s][twin];
            }
}

kg_status tuner_measure(tuner *u)
{
    const kg_status status = measure_all(u);
    join_twins(u);
    return status;
}

/* ---- what follows ---- */

/* Who is told each line. */
typedef struct told {
    kg_tune_line line;
    void *context;
} told;

static const char *bound_text(char text[24], uint64_t bound)
{
    if (bound == UINT64_MAX) return "max";
    snprintf(text, 24, "%llu", (unsigned long long)bound);
    return text;
}

/* Of both kinds of calls: an entry of a threshold, or of a range from `least` on. */
static void tell_entry(const tuner *u, uint32_t v, uint64_t max_n, uint64_t max_n_off,
                       uint64_t least, const told *to)
{
    const kg_variant *variant = &u->kernel->variants[v];
    char text[512], on[24], off[24], from[32] = "";
    const bool apart = max_n != max_n_off;
    if (least) snprintf(from, sizeof from, " min_n=%llu", (unsigned long long)least);
    snprintf(text, sizeof text, "%s %s %016llx %u %u %s%s%s%s", u->kernel->name, variant->name,
             (unsigned long long)variant->hash, u->cc, u->sms, bound_text(on, max_n), from,
             apart ? " max_n_off=" : "", apart ? bound_text(off, max_n_off) : "");
    to->line(to->context, text);
}

static bool has_range(const firsts *f, const first_range *range)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->of[i].least == range->least && f->of[i].most == range->most &&
            f->of[i].variant == range->variant)
            return true;
    return false;
}

/* Ranges that both kinds of calls have are one entry; one of a single kind ends at 0 for the
 * other. */
static void tell_ranges(const tuner *u, const tune_table *on, const tune_table *off, const told *to)
{
    for (uint32_t i = 0; i < on->first.count; i++) {
        const first_range *r = &on->first.of[i];
        tell_entry(u, r->variant, r->most, has_range(&off->first, r) ? r->most : 0, r->least, to);
    }
    for (uint32_t i = 0; i < off->first.count; i++) {
        const first_range *r = &off->first.of[i];
        if (!has_range(&on->first, r)) tell_entry(u, r->variant, 0, r->most, r->least, to);
    }
}

/* What was measured of aligned arrays: what the thresholds take, and the best. */
static void tell_times(const tuner *u, const tune_table *on, const told *to)
{
    const tune_times *t = &u->times;
    for (uint32_t s = 0; s < t->n_sizes; s++) {
        const uint32_t taken = tune_chosen_by(t, on, 0, s), best = tune_best(t, 0, s);
        if (taken == t->n_variants) continue;
        char text[512];
        snprintf(text, sizeof text, "# %llu: %s %.2f us, best %s %.2f us",
                 (unsigned long long)t->n[s], u->kernel->variants[taken].name, t->us[0][s][taken],
                 u->kernel->variants[best].name, t->us[0][s][best]);
        to->line(to->context, text);
    }
}

static void tell_worst(const tuner *u, const tune_cell *cell, const told *to)
{
    const timed_call *call = &u->class[cell->class];
    const tune_times *t = &u->times;
    const char *order = tuner_order(u, call);
    char text[512];
    if (cell->best == t->n_variants || cell->chosen == t->n_variants) return;
    snprintf(text, sizeof text, "# worst: %llu, %s%s%s, %s: %s %.2f us, best %s %.2f us",
             (unsigned long long)t->n[cell->size], tuner_alignment(call), *order ? ", " : "", order,
             tuner_clock(call), u->kernel->variants[cell->chosen].name,
             t->us[cell->class][cell->size][cell->chosen], u->kernel->variants[cell->best].name,
             t->us[cell->class][cell->size][cell->best]);
    to->line(to->context, text);
}

static void tell_all(const tuner *u, const tune_table *on, const tune_table *off,
                     const kg_tune_result *r, const told *to)
{
    char text[512];
    snprintf(text, sizeof text,
             "# %s on %s: behind its best %.3f before, %.3f now; at worst %.2f, %.2f; %u cells",
             u->kernel->name, u->info.name, r->before, r->after, r->worst_before, r->worst_after,
             r->cells);
    to->line(to->context, text);
    for (uint32_t v = 0; v < u->times.n_variants; v++)
        if (tune_measured(&u->times, v)) tell_entry(u, v, on->max_n[v], off->max_n[v], 0, to);
    tell_ranges(u, on, off, to);
}

static kg_status conclude(tuner *u, const told *to, kg_tune_result *result)
{
    tune_table on, off, on_now, off_now;
    uint32_t measured = 0;
    for (uint32_t v = 0; v < u->times.n_variants; v++) measured += tune_measured(&u->times, v);
    if (measured < 2)
        return kg__fail(KG_NO_VARIANT,
                        "%s: there is nothing to choose, as %u of its variants run here",
                        u->kernel->name, measured);
    tune_tables_now(&u->times, &on_now, &off_now);
    tune_tables(&u->times, &on, &off);
    kg_tune_result r = {.cells = u->times.n_classes * u->times.n_sizes, .samples = u->samples};
    tune_cell before, after;
    r.before = tune_behind(&u->times, &on_now, &off_now, &before);
    r.after = tune_behind(&u->times, &on, &off, &after);
    r.worst_before = before.behind;
    r.worst_after = after.behind;
    tell_all(u, &on, &off, &r, to);
    tell_worst(u, &after, to);
    tell_times(u, &on, to);
    if (result) *result = r;
    return KG_OK;
}

kg_status kg_tune(const kg_kernel *kernel, kg_backend backend, int device,
                  const kg_tune_options *options, kg_tune_line line, void *context,
                  kg_tune_result *result)
{
    tuner *u;
    if (!kernel || !line)
        return kg__fail(KG_NULL_POINTER, "kg_tune: '%s' is NULL", kernel ? "line" : "kernel");
    kg_status status = tuner_begin(&u, kernel, backend, device, options, "kg_tune");
    if (!status) status = tuner_measure(u);
    if (!status) status = conclude(u, &(told){line, context}, result);
    return tuner_end(u, status);
}
