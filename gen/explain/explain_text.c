/* An explanation as text, for people. */
#include <inttypes.h>
#include <string.h>

#include "explain/explain.h"
#include "explain/explain_time.h"
#include "model/model.h"
#include "plan/fields.h"

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- numbers ---- */

static void put_time(text *out, uint64_t ns)
{
    if (ns < 100000) text_printf(out, "%" PRIu64 ".%02" PRIu64 " us", ns / 1000, ns % 1000 / 10);
    else text_printf(out, "%" PRIu64 " us", ns / 1000);
}

static void put_size(text *out, uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    int u = 0;
    uint64_t tenths = bytes * 10;
    if (bytes >= UINT64_MAX / 10) {
        text_printf(out, "%" PRIu64 " bytes", bytes);
        return;
    }
    while (tenths >= 10240 && u < 4) {
        tenths /= 1024;
        u++;
    }
    if (u == 0) text_printf(out, "%" PRIu64 " bytes", bytes);
    else text_printf(out, "%" PRIu64 ".%" PRIu64 " %s", tenths / 10, tenths % 10, units[u]);
}

/* ---- what does not depend on n ---- */

/* Where steps are not all launched alike: each by itself. */
static void put_steps(text *out, const explanation *e, const explain_variant *x)
{
    const plan_variant *variant = x->variant;
    bool alike = true;
    for (uint32_t i = 0; i < variant->n_steps; i++)
        alike = alike && variant->steps[i].tbs == variant->tbs && variant->steps[i].loop == 0;
    for (uint32_t i = 0; i < variant->n_steps && !alike; i++) {
        const plan_step *step = &variant->steps[i];
        text_printf(out, "    step       %s: %u threads, DBS %u, at most %u registers",
                    x->steps[i].entry, step->tbs, step->dbs, step->registers);
        if (e->has_n)
            text_printf(out, ", %u block%s, %u launch%s", x->steps[i].blocks,
                        plural(x->steps[i].blocks), x->steps[i].passes,
                        x->steps[i].passes == 1 ? "" : "es");
        text_putc(out, '\n');
    }
}

static void put_built(text *out, const explain_step *s)
{
    const explain_built *b = &s->built;
    if (!b->known) return;
    text_printf(out, "    built      %s: %u registers, ", s->entry, b->registers);
    if (b->spill_stores + b->spill_loads == 0) text_put(out, "no spills");
    else text_printf(out, "SPILLS %u bytes stored, %u loaded", b->spill_stores, b->spill_loads);
    text_printf(out, ", stack %u bytes\n", b->stack);
}

static void put_array(text *out, const char *name, const layout *l, const char *before)
{
    char mode[LAYOUT_TEXT];
    if (!l->elements) return;
    layout_mode_text(l->mode, mode);
    text_printf(out, "%s%s %u (%s)", before, name, layout_bytes(l), mode);
}

static void put_shared(text *out, const explain_variant *x)
{
    text_printf(out, "    shared     %u bytes a block", x->shared_bytes);
    put_array(out, "s1", &x->variant->s1, ": ");
    put_array(out, "s2", &x->variant->s2, x->variant->s1.elements ? ", " : ": ");
    text_putc(out, '\n');
}

static void put_cliff(text *out, const char *unit, uint32_t now, occupancy_cliff c, bool *first)
{
    if (!c.blocks) return;
    const uint32_t change = c.value < now ? now - c.value : c.value - now;
    text_printf(out, "%s%u %s%s%s: %u block%s", *first ? "" : "; ", change,
                c.value < now ? "fewer" : "more", unit, plural(change), c.blocks, plural(c.blocks));
    *first = false;
}

static void put_nwork(text *out, explain_nwork c, bool *first)
{
    if (!c.blocks) return;
    text_printf(out, "%snwork %u: %u block%s", *first ? "" : "; ", c.nwork, c.blocks,
                plural(c.blocks));
    *first = false;
}

static void put_cliffs(text *out, const explain_variant *x)
{
    bool first = true;
    text_put(out, "    cliffs     ");
    put_cliff(out, " shared byte", x->shared_bytes, x->cliffs.less_shared, &first);
    put_cliff(out, " register", x->registers, x->cliffs.less_registers, &first);
    put_nwork(out, x->less_nwork, &first);
    put_cliff(out, " shared byte", x->shared_bytes, x->cliffs.more_shared, &first);
    put_cliff(out, " register", x->registers, x->cliffs.more_registers, &first);
    put_nwork(out, x->more_nwork, &first);
    text_put(out, first ? "none\n" : "\n");
}

static void put_fits(text *out, const explanation *e, const explain_variant *x)
{
    text_printf(out, "    fits       %u block%s per SM, %u of %u warps; what keeps more out: %s\n",
                x->fits.blocks, plural(x->fits.blocks), x->fits.warps, e->a->warps_per_sm,
                occupancy_limit_name(x->fits.limit));
    put_cliffs(out, x);
}

static void put_accesses(text *out, const plan_variant *variant)
{
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        const plan_access *access = &variant->accesses[i];
        text_printf(out, "    %-10s %s: %u-byte accesses, degree %u, %u wavefront%s (ideal %u)\n",
                    i ? "" : "banks", access->what, access->word_bytes, access->cost.degree,
                    access->cost.wavefronts, plural(access->cost.wavefronts), access->cost.ideal);
    }
}

static void put_lines(text *out, const explain_variant *x)
{
    for (uint32_t i = 0; i < x->n_lines; i++) {
        const bool same = i > 0 && strcmp(x->lines[i].label, x->lines[i - 1].label) == 0;
        text_printf(out, "    %-10s %s\n", same ? "" : x->lines[i].label, x->lines[i].text);
    }
}

static void put_globals(text *out, const explain_variant *x)
{
    for (uint32_t i = 0; i < x->n_globals; i++) {
        const explain_global *g = &x->globals[i];
        text_printf(
            out,
            "    %-10s %s %s%s: %u request%s of %u byte%s a lane, %s%u sectors each (ideal %u)\n",
            i ? "" : "memory", g->store ? "store" : "load", g->array,
            g->by_index ? " by index" : "", g->requests, plural(g->requests), g->word_bytes,
            plural(g->word_bytes), g->at_most ? "up to " : "", g->sectors, g->ideal);
    }
}

static void put_range(text *out, const char *label, const char *what, const plan_range *range)
{
    text_printf(out, "    %-10s %s: %" PRIu64, label, what, range->lo);
    if (range->hi == UINT64_MAX) text_put(out, " and more\n");
    else text_printf(out, " to %" PRIu64 "\n", range->hi);
}

static void put_predicate(text *out, const plan_kernel *k, const plan_variant *variant)
{
    if (variant->max_n != UINT64_MAX)
        text_printf(out, "    serves     n up to %" PRIu64 "\n", variant->max_n);
    if (variant->off_apart)
        text_printf(out, "    serves     off boundaries n up to %" PRIu64 "\n", variant->max_n_off);
    for (uint32_t i = 0; i < variant->n_limits; i++)
        put_range(out, "meant for", plan_feature_name(k, variant->limits[i].feature),
                  &variant->limits[i]);
    for (uint32_t i = 0; i < variant->n_ranges; i++)
        put_range(out, "needs", plan_feature_help(k, variant->ranges[i].feature),
                  &variant->ranges[i]);
}

/* ---- planes ---- */

/* Hundredths. */
static void put_ratio(text *out, uint64_t of, uint64_t over)
{
    const uint64_t hundredths = over ? (of * 100 + over / 2) / over : 0;
    text_printf(out, "%" PRIu64 ".%02" PRIu64, hundredths / 100, hundredths % 100);
}

/* How rows fall on the channels of the memory, by a model that has no hash of addresses. */
static void put_channels(text *out, const explain_variant *x)
{
    uint32_t known = 0, uneven = 0, channels = 0;
    for (uint32_t i = 0; i < x->n_planes; i++) {
        const explain_plane *p = &x->planes[i];
        if (!p->model.channels) continue;
        known++;
        channels = p->model.channels;
        if (!p->model.uneven) continue;
        text_printf(out, "    %-10s %s %s: the blocks that run at once use %u of %u, the busiest ",
                    uneven++ ? "" : "channels", p->store ? "store" : "load", p->array,
                    p->model.used, channels);
        put_ratio(out, p->model.busiest, 100);
        text_put(out, " times its share;\n               ");
        if (p->model.better_pitch)
            text_printf(out, "a pitch of %" PRIu64 " would be even", p->model.better_pitch);
        else text_put(out, "no pitch would be even");
        text_put(out, " (model: addresses not hashed, at worst so)\n");
    }
    if (known && !uneven)
        text_printf(out, "    channels   even over %u (model: addresses not hashed)\n", channels);
}

static void put_pitch(text *out, const explain_plane *p, bool first)
{
    text_printf(out, "    %-10s %s %s: rows of %" PRIu64 " bytes, %" PRIu64 " apart; ",
                first ? "pitch" : "", p->store ? "store" : "load", p->array, p->row, p->pitch);
    if (p->inside)
        text_printf(out, "%" PRIu64 " of %" PRIu64 " begin inside a sector (none with %" PRIu64 ")",
                    p->inside, p->height, p->sector_pitch);
    else text_put(out, "all begin on a sector");
    text_put(out, "\n               ");
    put_ratio(out, p->sectors, p->requests);
    text_put(out, " sectors a request");
    if (p->inside) {
        text_put(out, " (");
        put_ratio(out, p->ideal, p->requests);
        text_put(out, " if all began on one)");
    }
    text_put(out, ", ");
    put_size(out, p->wasted);
    text_put(out, " fetched in vain\n");
}

static void put_planes(text *out, const explain_variant *x)
{
    for (uint32_t i = 0; i < x->n_planes; i++)
        if (x->planes[i].requests) put_pitch(out, &x->planes[i], i == 0);
    put_channels(out, x);
}

/* ---- for n ---- */

static void put_grid(text *out, const explanation *e, const explain_variant *x)
{
    const explain_cover *c = &x->cover;
    text_printf(out, "    grid       %u block%s for %" PRIu64 " data block%s", x->steps[0].blocks,
                plural(x->steps[0].blocks), c->data_blocks, plural(c->data_blocks));
    if (c->rows || c->columns) {
        text_printf(out, ": %s of %" PRIu64, c->rows ? "rows" : "columns", c->least);
        if (c->least != c->most) text_printf(out, " and %" PRIu64, c->most);
    }
    text_printf(out, "; %u launch%s\n", c->launches, c->launches == 1 ? "" : "es");
    if (!c->work_load || !c->waves) return;
    text_printf(out, "    workLoad   %u = %u SMs x %u blocks; ", c->work_load, e->card->sms,
                x->fits.blocks);
    if (c->waves == 1 && c->last_wave < c->work_load)
        text_printf(out, "the grid fills %u of it at once\n", c->last_wave);
    else if (c->last_wave == c->work_load)
        text_printf(out, "the grid is %u of them, evenly\n", c->waves);
    else
        text_printf(out, "the grid is %u of them and %u blocks more (%u %% of one)\n", c->waves - 1,
                    c->last_wave, (uint32_t)((uint64_t)c->last_wave * 100 / c->work_load));
}

static void put_time_of(text *out, const explanation *e, const explain_variant *x)
{
    const explain_cover *c = &x->cover;
    text_put(out, "    moves      ");
    put_size(out, c->bytes);
    text_put(out, " to and from memory, of ");
    put_size(out, c->least_bytes);
    text_put(out, " that any kernel must\n    floor      ");
    put_time(out, c->floor_ns);
    text_printf(out, ": %s (bytes ", c->launch_ns > c->transfer_ns ? "launches" : "bytes");
    put_time(out, c->transfer_ns);
    if (e->card->launch) {
        text_put(out, ", launches ");
        put_time(out, c->launch_ns);
        text_put(out, " in a graph");
    }
    if (e->card->measured) text_printf(out, "; measured on an %s)", e->card->name);
    else text_printf(out, "; not measured: peak of the %s)", e->card->source);
    if (model_cached(e->measured, (double)c->arrays) > 0)
        text_put(out, "; data in L2 can come faster");
    text_printf(out, "\n    operator   work %" PRIu64 ", depth %" PRIu64 "\n", c->work, c->depth);
}

static void put_variant(text *out, const explanation *e, const explain_kernel *k,
                        const explain_variant *x)
{
    const plan_variant *variant = x->variant;
    const char *adder = variant->told_adders ? NULL : variant->adder;
    text_printf(out, "\n  %s%s\n", variant->name, x->chosen ? "   <- taken" : "");
    text_printf(
        out, "    shape      DASk %s, BASk %s, nWarps %u, nWork %u, batch %u%s%s%s%s\n",
        variant->dask, variant->bask, variant->nwarps, variant->nwork, variant->batch,
        variant->unroll && strcmp(variant->unroll, "auto") == 0 ? ", unrolled by the compiler" : "",
        adder ? ", adder " : "", adder ? adder : "", variant->wide ? ", 16-byte accesses" : "");
    text_printf(out,
                "    block      TBS %u threads, DBS %u %s, %u byte%s moved per element "
                "(least %u%s)\n",
                variant->tbs, variant->dbs, variant->counted ? variant->counted : "elements",
                variant->bytes_per_element, plural(variant->bytes_per_element),
                k->least_bits / 8 ? k->least_bits / 8 : k->least_bits,
                k->least_bits / 8 ? "" : "/8");
    const char *facts = facts_text(out->a, k->kernel, variant);
    if (facts) text_printf(out, "    facts      %s\n", facts);
    put_predicate(out, k->kernel, variant);
    if (e->has_n) text_printf(out, "    choice     %s\n", x->reason);
    text_printf(out, "    registers  at most %u a thread (bound of %u block%s per SM)\n",
                variant->registers, variant->min_blocks, plural(variant->min_blocks));
    put_steps(out, e, x);
    for (uint32_t i = 0; i < variant->n_steps; i++) put_built(out, &x->steps[i]);
    put_shared(out, x);
    put_fits(out, e, x);
    put_globals(out, x);
    put_accesses(out, variant);
    put_lines(out, x);
    if (!e->has_n) return;
    put_planes(out, x);
    put_grid(out, e, x);
    put_time_of(out, e, x);
    explain_time_text(out, e, k, x);
}

/* What the call looks like, beside n. */
static void put_features(text *out, const explanation *e, const explain_kernel *k)
{
    kg_named_feature own[KG_MAX_FEATURES];
    const uint32_t n = e->has_n ? plan_features(k->kernel, own) : 0;
    for (uint32_t i = 0; i < n; i++)
        text_printf(out, ", %s = %" PRIu64, own[i].name, k->features[KG_FEATURE_OWN + i]);
}

/* Where blocks or steps share something. */
static void put_workspace(text *out, const explain_kernel *k)
{
    if (k->workspace_bytes == 0) return;
    text_printf(out, "  workspace    %" PRIu64 " bytes", k->workspace_bytes);
    for (uint32_t i = 0; i < k->kernel->n_regions; i++) {
        const kg_region *region = &k->kernel->regions[i];
        text_printf(out, "%s %s %" PRIu64 "%s", i ? "," : ":", region->name, k->region_bytes[i],
                    region->kind == KG_REGION_TAGGED ? " (tagged)" : "");
    }
    text_putc(out, '\n');
}

void explain_text(text *out, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        text_printf(out, "%s%s on compute capability %u.%u (%s, %u SMs)", out->len ? "\n" : "",
                    kernel->kernel->name, e->a->cc / 10, e->a->cc % 10, e->card->name,
                    e->card->sms);
        if (e->has_n) text_printf(out, ", n = %" PRIu64, e->n);
        put_features(out, e, kernel);
        if (e->has_n && kernel->chosen >= 0)
            text_printf(out, ": %s", kernel->kernel->variants[kernel->chosen].name);
        text_putc(out, '\n');
        put_workspace(out, kernel);
        for (size_t i = 0; i < kernel->kernel->n_variants; i++)
            if (explain_wants_variant(e, kernel->variants[i].variant))
                put_variant(out, e, kernel, &kernel->variants[i]);
    }
}
