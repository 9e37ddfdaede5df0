/* kg_tune: times the variants of a kernel, each beside the others, and tells the thresholds that
 * follow. */
#include "arguments.h"
#include "stopwatch.h"
#include "thresholds.h"

#include "../error.h"
#include "../registry.h"
#include "../tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_N 256u
#define MOST_PASSES 9u
#define MOST_CALLS 20u  /* of one sample */
#define SAMPLE_US 300.0 /* that a sample lasts, about */
#define HOPELESS 1.5    /* a variant this far behind is not timed again */

typedef struct tuner {
    const kg_kernel *kernel;
    kg_tune_options options;
    kg_device *device;
    kg_device_info info;
    uint32_t cc, sms;
    tune_arguments arguments;
    stopwatch watch;
    timed_call class[TUNE_CLASSES]; /* but for n */
    tune_times times;
    uint32_t
        twin[KG_MAX_VARIANTS]; /* a variant before it that launches the same kernels, or itself */
    uint32_t samples;
} tuner;

/* ---- what is measured ---- */

static void list_sizes(tune_times *t, uint64_t most)
{
    for (uint64_t n = LEAST_N; n <= most && t->n_sizes + 2 <= TUNE_SIZES; n *= 2) {
        t->n[t->n_sizes++] = n;
        if (n + n / 2 + 1 <= most) t->n[t->n_sizes++] = n + n / 2 + 1; /* no kind number */
    }
}

/* Aligned arrays count as much as both others. */
static void list_classes(tuner *u)
{
    const uint32_t alignments = tune_arrays(u->kernel) > 1 ? TUNE_ALIGNMENTS : TUNE_APART;
    const bool graphs = u->watch.backend->graph_begin != NULL;
    for (uint32_t a = 0; a < alignments; a++)
        for (int ordered = 0; ordered <= tune_has_index(u->kernel); ordered++)
            for (int graph = 0; graph <= graphs; graph++) {
                const kg_tune_clock other = graph ? KG_TUNE_LOOP : KG_TUNE_GRAPH;
                if (graphs && u->options.clock == other) continue;
                u->times.weight[u->times.n_classes] = a == TUNE_ALIGNED ? 2 : 1;
                u->class[u->times.n_classes++] = (timed_call){
                    .alignment = (tune_alignment)a, .in_order = ordered, .graph = graph};
            }
}

static void list_variants(tuner *u)
{
    const kg_kernel *k = u->kernel;
    const borders *tuned = kg__tuned_borders(k, u->cc, u->sms);
    u->times.n_variants = k->n_variants;
    for (uint32_t v = 0; v < k->n_variants; v++) {
        u->times.max_n[v] = tuned ? tuned->max_n[v] : k->variants[v].max_n;
        u->twin[v] = v;
        for (uint32_t w = 0; w < v && u->twin[v] == v; w++)
            if (strcmp(k->variants[w].steps[0].entry, k->variants[v].steps[0].entry) == 0)
                u->twin[v] = w;
    }
    for (uint32_t c = 0; c < TUNE_CLASSES; c++)
        for (uint32_t s = 0; s < TUNE_SIZES; s++)
            for (uint32_t v = 0; v < KG_MAX_VARIANTS; v++) u->times.us[c][s][v] = -1;
}

/* ---- measuring ---- */

static uint32_t calls_for(double us)
{
    const double calls = us > 0 ? SAMPLE_US / us : MOST_CALLS;
    return calls < 1 ? 1 : calls > MOST_CALLS ? MOST_CALLS : (uint32_t)calls;
}

/* A variant that does not serve such a call is none of this class. */
static kg_status sample(tuner *u, uint32_t c, uint32_t s, uint32_t v)
{
    double *least = &u->times.us[c][s][v], us = *least;
    timed_call call = u->class[c];
    call.n = u->times.n[s];
    kg_status status = kg_force(u->kernel, u->kernel->variants[v].name);
    if (!status && us < 0) { /* the first time: it is loaded, and how long it takes */
        const timed_call once = {call.n, call.alignment, call.in_order, false};
        status = stopwatch_time(&u->watch, &once, 1, &us);
        if (status == KG_NO_VARIANT) return KG_OK;
    }
    if (!status) status = stopwatch_time(&u->watch, &call, calls_for(us), &us);
    if (status) return status;
    if (*least < 0 || us < *least) *least = us;
    u->samples++;
    return KG_OK;
}

/* One sample that something disturbed drops no variant: so it takes two. */
static kg_status sample_cell(tuner *u, uint32_t c, uint32_t s, uint32_t pass)
{
    const uint32_t best = tune_best(&u->times, c, s);
    for (uint32_t v = 0; v < u->times.n_variants; v++) {
        const double us = u->times.us[c][s][v];
        if (u->twin[v] != v || (pass > 0 && us < 0) ||
            (pass > 1 && us > HOPELESS * u->times.us[c][s][best]))
            continue;
        if (!u->watch.backend->code(&u->kernel->variants[v])) continue;
        const kg_status status = sample(u, c, s, v);
        if (status) return status;
    }
    return KG_OK;
}

/* All cells in turn, again and again until the time is spent: what changes meanwhile, such as the
 * card's clock, meets all variants alike. */
static kg_status measure(tuner *u)
{
    const double start = kg__host_seconds();
    for (uint32_t pass = 0; pass < MOST_PASSES; pass++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++) {
            kg_status status = tune_set_size(&u->arguments, u->times.n[s]);
            for (uint32_t c = 0; c < u->times.n_classes && !status; c++) {
                if (pass && kg__host_seconds() - start > u->options.seconds) return KG_OK;
                status = sample_cell(u, c, s, pass);
            }
            if (status) return status;
        }
    return KG_OK;
}

static void join_twins(tuner *u)
{
    for (uint32_t c = 0; c < u->times.n_classes; c++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++)
            for (uint32_t v = 0; v < u->times.n_variants; v++)
                u->times.us[c][s][v] = u->times.us[c][s][u->twin[v]];
}

/* ---- what follows ---- */

static void tell_entry(const tuner *u, uint32_t v, uint64_t max_n, kg_tune_line line, void *context)
{
    const kg_variant *variant = &u->kernel->variants[v];
    char text[512], most[24] = "max";
    if (max_n != UINT64_MAX) snprintf(most, sizeof most, "%llu", (unsigned long long)max_n);
    snprintf(text, sizeof text, "%s %s %016llx %u %u %s", u->kernel->name, variant->name,
             (unsigned long long)variant->hash, u->cc, u->sms, most);
    line(context, text);
}

/* What was measured of aligned arrays: what the thresholds take, and the best. */
static void tell_times(const tuner *u, const uint64_t *max_n, kg_tune_line line, void *context)
{
    const tune_times *t = &u->times;
    for (uint32_t s = 0; s < t->n_sizes; s++) {
        const uint32_t taken = tune_chosen(t, max_n, 0, s), best = tune_best(t, 0, s);
        if (taken == t->n_variants) continue;
        char text[512];
        snprintf(text, sizeof text, "# %llu: %s %.2f us, best %s %.2f us",
                 (unsigned long long)t->n[s], u->kernel->variants[taken].name, t->us[0][s][taken],
                 u->kernel->variants[best].name, t->us[0][s][best]);
        line(context, text);
    }
}

static void tell_worst(const tuner *u, const tune_cell *cell, kg_tune_line line, void *context)
{
    static const char *const alignments[] = {"aligned", "shifted", "apart"};
    const timed_call *call = &u->class[cell->class];
    const tune_times *t = &u->times;
    char text[512];
    if (cell->best == t->n_variants || cell->chosen == t->n_variants) return;
    snprintf(text, sizeof text, "# worst: %llu, %s%s, %s: %s %.2f us, best %s %.2f us",
             (unsigned long long)t->n[cell->size], alignments[call->alignment],
             !tune_has_index(u->kernel) ? ""
             : call->in_order           ? ", in order"
                                        : ", at random",
             call->graph ? "graph" : "loop", u->kernel->variants[cell->chosen].name,
             t->us[cell->class][cell->size][cell->chosen], u->kernel->variants[cell->best].name,
             t->us[cell->class][cell->size][cell->best]);
    line(context, text);
}

static kg_status conclude(tuner *u, kg_tune_line line, void *context, kg_tune_result *result)
{
    uint64_t max_n[KG_MAX_VARIANTS];
    uint32_t measured = 0;
    join_twins(u);
    for (uint32_t v = 0; v < u->times.n_variants; v++) measured += tune_measured(&u->times, v);
    if (measured < 2)
        return kg__fail(KG_NO_VARIANT,
                        "%s: there is nothing to choose, as %u of its variants run here",
                        u->kernel->name, measured);
    tune_thresholds(&u->times, max_n);
    kg_tune_result r = {.cells = u->times.n_classes * u->times.n_sizes, .samples = u->samples};
    tune_cell before, after;
    r.before = tune_behind(&u->times, u->times.max_n, &before);
    r.after = tune_behind(&u->times, max_n, &after);
    r.worst_before = before.behind;
    r.worst_after = after.behind;
    char text[512];
    snprintf(text, sizeof text,
             "# %s on %s: behind its best %.3f before, %.3f now; at worst %.2f, %.2f; %u cells",
             u->kernel->name, u->info.name, r.before, r.after, r.worst_before, r.worst_after,
             r.cells);
    line(context, text);
    for (uint32_t v = 0; v < u->times.n_variants; v++)
        if (tune_measured(&u->times, v)) tell_entry(u, v, max_n[v], line, context);
    tell_worst(u, &after, line, context);
    tell_times(u, max_n, line, context);
    if (result) *result = r;
    return KG_OK;
}

/* ---- kg_tune ---- */

static kg_status begin(tuner *u, kg_backend backend, int index)
{
    kg_status status = kg_device_open(&u->device, backend, index);
    if (!status) status = kg_device_get_info(u->device, &u->info);
    if (!status && u->info.backend == KG_BACKEND_REFERENCE)
        return kg__fail(KG_WRONG_BACKEND, "kg_tune: the reference has no variants");
    if (!status)
        status = tune_arguments_make(&u->arguments, u->kernel, u->device, u->options.bytes);
    if (!status) status = stopwatch_make(&u->watch, &u->arguments);
    if (status) return status;
    u->watch.backend->facts(u->info.index, &u->cc, &u->sms);
    list_sizes(&u->times, u->arguments.most_n);
    if (u->times.n_sizes == 0)
        return kg__fail(KG_INVALID_ARGUMENT, "%s: so few bytes do not hold %u elements",
                        u->kernel->name, LEAST_N);
    list_classes(u);
    list_variants(u);
    status =
        kg_prepare((const kg_kernel *const[]){u->kernel, NULL}, u->info.backend, u->info.index);
    return status == KG_TUNING_DAMAGED ? KG_OK : status; /* all else is done: mend it by this */
}

static void end(tuner *u)
{
    if (!u->device) return;
    if (u->watch.arguments) stopwatch_free(&u->watch);
    if (u->arguments.device) tune_arguments_free(&u->arguments);
    kg_device_close(u->device);
}

kg_status kg_tune(const kg_kernel *kernel, kg_backend backend, int device,
                  const kg_tune_options *options, kg_tune_line line, void *context,
                  kg_tune_result *result)
{
    if (!kernel || !line)
        return kg__fail(KG_NULL_POINTER, "kg_tune: '%s' is NULL", kernel ? "line" : "kernel");
    if (options && (!(options->seconds >= 0) || (unsigned)options->clock >= KG_TUNE_CLOCK_COUNT))
        return kg__fail(KG_INVALID_ARGUMENT, "kg_tune: no such seconds, or no such clock");
    const kg_status settled = kg__settle(kernel); /* its table is one that this runtime reads */
    if (settled) return settled;
    const char *refused = tune_refused(kernel);
    if (refused)
        return kg__fail(KG_INVALID_ARGUMENT, "%s cannot be tuned alone: %s", kernel->name, refused);
    tuner *u = calloc(1, sizeof *u);
    if (!u) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    if (options) u->options = *options;
    if (!(u->options.seconds > 0)) u->options.seconds = 5;
    if (!u->options.bytes) u->options.bytes = (size_t)1 << 30;
    u->kernel = kernel;
    kg_status status = begin(u, backend, device);
    if (!status) status = measure(u);
    if (!status) status = conclude(u, line, context, result);
    const kg_status lifted = kg_force(kernel, NULL);
    end(u);
    free(u);
    return status ? status : lifted;
}
