/* What kg_tune and kg_time_variants share: sizes, classes of calls, and a sample. */
#include "tuner.h"

#include "../error.h"
#include "../registry.h"
#include "choose.h"
#include "../tuning.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_N 256u
#define MOST_CALLS 20u  /* of one sample */
#define SAMPLE_US 300.0 /* that a sample lasts, about */
#define STEEP 10.0      /* so 10 % behind counts as much as twenty cells of 1 % */

/* ---- what is measured ---- */

static void add_size(tune_times *t, uint64_t n)
{
    if (t->n_sizes < TUNE_SIZES) t->n[t->n_sizes++] = n;
}

/* Two in an octave, of which one is no kind number; or those asked for, as far as they fit. */
static kg_status list_sizes(tuner *u)
{
    tune_times *t = &u->times;
    const uint64_t most = u->arguments.most_n;
    const kg_tune_options *o = &u->options;
    for (size_t i = 0; i < o->n_sizes; i++) {
        if (o->sizes[i] == 0 || (i && o->sizes[i] <= o->sizes[i - 1]))
            return kg__fail(KG_INVALID_ARGUMENT, "%s: sizes must ascend, from 1 on",
                            u->kernel->name);
        if (o->sizes[i] <= most) add_size(t, o->sizes[i]);
    }
    for (uint64_t n = LEAST_N; !o->n_sizes && n <= most && t->n_sizes + 2 <= TUNE_SIZES; n *= 2) {
        add_size(t, n);
        if (n + n / 2 + 1 <= most) add_size(t, n + n / 2 + 1);
    }
    if (t->n_sizes) return KG_OK;
    return kg__fail(KG_INVALID_ARGUMENT, "%s: so few bytes do not hold %llu elements",
                    u->kernel->name, (unsigned long long)(o->n_sizes ? o->sizes[0] : LEAST_N));
}

/* What counts; ended by TIMED_CLOCKS. Host backends have no graphs, and take the loop. */
static const timed_clock clocks_of[KG_TUNE_CLOCK_COUNT][5] = {
    [KG_TUNE_BOTH] = {TIMED_LOOP, TIMED_GRAPH, TIMED_CLOCKS},
    [KG_TUNE_LOOP] = {TIMED_LOOP, TIMED_CLOCKS},
    [KG_TUNE_GRAPH] = {TIMED_GRAPH, TIMED_CLOCKS},
    [KG_TUNE_COLD] = {TIMED_COLD, TIMED_CLOCKS},
    [KG_TUNE_AFTER] = {TIMED_AFTER, TIMED_CLOCKS},
    [KG_TUNE_USUAL] = {TIMED_LOOP, TIMED_AFTER, TIMED_CLOCKS},
    [KG_TUNE_ALL] = {TIMED_LOOP, TIMED_GRAPH, TIMED_COLD, TIMED_AFTER, TIMED_CLOCKS},
};

static void list_clocks(tuner *u, timed_call call)
{
    const timed_clock *clocks = clocks_of[u->options.clock];
    const bool graphs = u->watch.backend->graph_begin != NULL;
    for (int i = 0; clocks[i] != TIMED_CLOCKS; i++) {
        const bool none = clocks[i] == TIMED_GRAPH && !graphs;
        if (none && i > 0) continue; /* the loop is among them */
        call.clock = none ? TIMED_LOOP : clocks[i];
        u->times.weight[u->times.n_classes] = call.alignment == TUNE_ALIGNED ? 2 : 1;
        u->times.off[u->times.n_classes] = call.alignment != TUNE_ALIGNED;
        u->class[u->times.n_classes++] = call;
    }
}

/* Aligned arrays count as much as both others. */
static void list_classes(tuner *u)
{
    const uint32_t alignments = tune_arrays(u->kernel) > 1 ? TUNE_ALIGNMENTS : TUNE_APART;
    const bool indexed = tune_has_index(u->kernel);
    const kg_tune_order only = indexed ? u->options.order : KG_TUNE_ANY_ORDER;
    const uint32_t forms = indexed ? 1 : u->arguments.extents.forms; /* both are too many */
    for (uint32_t form = 0; form < forms; form++)
        for (uint32_t a = 0; a < alignments; a++)
            for (int ordered = 0; ordered < (indexed ? 2 : 1); ordered++) {
                if (only == (ordered ? KG_TUNE_AT_RANDOM : KG_TUNE_IN_ORDER)) continue;
                list_clocks(u, (timed_call){.alignment = (tune_alignment)a,
                                            .in_order = ordered,
                                            .form = form});
            }
}

static bool are_same(const kg_range *a, const kg_range *b, uint32_t count)
{
    bool same = true;
    for (uint32_t i = 0; same && i < count; i++)
        same = a[i].feature == b[i].feature && a[i].lo == b[i].lo && a[i].hi == b[i].hi;
    return same;
}

/* Two that launch the same kernels for other calls, such as arrays on boundaries and off them, are
 * measured each: the times of one say nothing of the other's calls. A tuning file may have moved
 * limits, so none that has any is a twin. */
static bool is_twin(const kg_variant *a, const kg_variant *b)
{
    bool same = a->n_steps == b->n_steps && a->n_limits + b->n_limits == 0;
    for (uint32_t i = 0; same && i < a->n_steps; i++)
        same = strcmp(a->steps[i].entry, b->steps[i].entry) == 0;
    return same && a->n_ranges == b->n_ranges && are_same(a->ranges, b->ranges, a->n_ranges);
}

static void list_variants(tuner *u)
{
    const kg_kernel *k = u->kernel;
    const borders *tuned = kg__tuned_borders(k, u->cc, u->sms);
    u->times.n_variants = k->n_variants;
    u->times.steep = STEEP;
    if (tuned) u->times.first = tuned->first, u->times.first_off = tuned->first_off;
    for (uint32_t v = 0; v < k->n_variants; v++) {
        u->times.max_n[v] = tuned ? tuned->max_n[v] : k->variants[v].max_n;
        u->times.max_n_off[v] = tuned ? tuned->max_n_off[v] : kg__max_n_off(&k->variants[v]);
        u->twin[v] = v;
        for (uint32_t w = 0; w < v && u->twin[v] == v; w++)
            if (is_twin(&k->variants[w], &k->variants[v])) u->twin[v] = w;
    }
    for (uint32_t c = 0; c < TUNE_CLASSES; c++)
        for (uint32_t s = 0; s < TUNE_SIZES; s++)
            for (uint32_t v = 0; v < KG_MAX_VARIANTS; v++) u->times.us[c][s][v] = -1;
}

/* ---- words ---- */

const char *tuner_alignment(const timed_call *call)
{
    static const char *const words[] = {"aligned", "shifted", "apart"};
    return words[call->alignment];
}

const char *tuner_order(const tuner *u, const timed_call *call)
{
    if (!tune_has_index(u->kernel)) return tune_form_word(&u->arguments.extents, call->form);
    return call->in_order ? "in order" : "at random";
}

const char *tuner_clock(const timed_call *call)
{
    static const char *const words[] = {"loop", "graph", "cold", "after"};
    return words[call->clock];
}

/* ---- a sample ---- */

bool tuner_built(const tuner *u, uint32_t variant)
{
    return u->watch.backend->code(&u->kernel->variants[variant]) != NULL;
}

uint32_t tuner_calls(double us)
{
    const double calls = us > 0 ? SAMPLE_US / us : MOST_CALLS;
    return calls < 1 ? 1 : calls > MOST_CALLS ? MOST_CALLS : (uint32_t)calls;
}

bool tuner_meant(const tuner *u, uint32_t v)
{
    const kg_kernel *k = u->kernel;
    const borders *tuned = kg__tuned_borders(k, u->cc, u->sms);
    uint64_t features[KG_ALL_FEATURES], least[KG_MAX_FEATURES], most[KG_MAX_FEATURES];
    kg__features(k, NULL, u->arguments.n, u->arguments.lengths, features);
    kg__limits(&k->variants[v], least, most);
    for (uint32_t i = 0; i < k->n_features; i++) {
        const uint64_t lo = tuned ? tuned->least[v][i] : least[i];
        const uint64_t hi = tuned ? tuned->most[v][i] : most[i];
        if (features[KG_FEATURE_OWN + i] < lo || features[KG_FEATURE_OWN + i] > hi) return false;
    }
    return true;
}

kg_status tuner_sample(tuner *u, uint32_t c, uint32_t s, uint32_t v, uint32_t half)
{
    double *least = &u->times.us[c][s][v], us = *least;
    timed_call call = u->class[c];
    call.n = u->times.n[s];
    if (us < 0 && !tuner_meant(u, v)) return KG_OK;
    kg_status status = kg_force(u->kernel, u->kernel->variants[v].name);
    if (!status && us < 0) { /* the first time: it is loaded, and how long it takes */
        const timed_call once = {call.n, call.alignment, call.in_order, TIMED_LOOP, call.form};
        status = stopwatch_time(&u->watch, &once, 1, &us);
        if (status == KG_NO_VARIANT) return KG_OK;
    }
    if (!status) status = stopwatch_time(&u->watch, &call, tuner_calls(us), &us);
    if (status) return status;
    double *least_of_half = &u->times.half[half][c][s][v];
    if (*least < 0 || us < *least) *least = us;
    if (*least_of_half <= 0 || us < *least_of_half) *least_of_half = us;
    u->samples++;
    return KG_OK;
}

/* ---- begin and end ---- */

static bool has_clock(const tuner *u, timed_clock wanted)
{
    const timed_clock *clocks = clocks_of[u->options.clock];
    while (*clocks != TIMED_CLOCKS && *clocks != wanted) clocks++;
    return *clocks == wanted;
}

/* Larger arrays would only take time to be filled. */
static uint64_t largest_call(const kg_tune_options *o)
{
    uint64_t most = o->n_sizes ? TUNER_CHECKED_N : UINT64_MAX;
    for (size_t i = 0; i < o->n_sizes; i++)
        if (o->sizes[i] > most) most = o->sizes[i];
    return most;
}

static kg_status make_arguments(tuner *u)
{
    const tune_extents extents = u->arguments.extents;
    return tune_arguments_make(&u->arguments, &extents, u->device, u->options.bytes,
                               largest_call(&u->options));
}

/* Each form has a class for each alignment and clock. */
static kg_status count_classes(const tuner *u)
{
    const timed_clock *clocks = clocks_of[u->options.clock];
    uint32_t n = 0;
    while (clocks[n] != TIMED_CLOCKS) n++;
    if (n * TUNE_ALIGNMENTS * u->arguments.extents.forms <= TUNE_CLASSES) return KG_OK;
    return kg__fail(KG_INVALID_ARGUMENT, "%s: %u forms of calls are too many for so many clocks",
                    u->kernel->name, u->arguments.extents.forms);
}

static kg_status prepare(tuner *u, kg_backend backend, int index, const char *name)
{
    kg_status status = kg_device_open(&u->device, backend, index);
    if (!status) status = kg_device_get_info(u->device, &u->info);
    if (!status && u->info.backend == KG_BACKEND_REFERENCE)
        return kg__fail(KG_WRONG_BACKEND, "%s: the reference has no variants", name);
    if (!status) status = count_classes(u);
    if (!status) status = make_arguments(u);
    if (!status)
        status = stopwatch_make(&u->watch, &u->arguments, has_clock(u, TIMED_COLD),
                                has_clock(u, TIMED_AFTER));
    if (status) return status;
    u->watch.backend->facts(u->info.index, &u->cc, &u->sms);
    status = list_sizes(u);
    if (status) return status;
    list_classes(u);
    list_variants(u);
    status =
        kg_prepare((const kg_kernel *const[]){u->kernel, NULL}, u->info.backend, u->info.index);
    return status == KG_TUNING_DAMAGED ? KG_OK : status; /* all else is done: mend it by this */
}

kg_status tuner_begin(tuner **made, const kg_kernel *kernel, kg_backend backend, int device,
                      const kg_tune_options *options, const char *name)
{
    *made = NULL;
    if (options && (!(options->seconds >= 0) || (unsigned)options->clock >= KG_TUNE_CLOCK_COUNT ||
                    (unsigned)options->order >= KG_TUNE_ORDER_COUNT))
        return kg__fail(KG_INVALID_ARGUMENT, "%s: no such seconds, clock or order", name);
    const kg_status settled = kg__settle(kernel); /* its table is one that this runtime reads */
    if (settled) return settled;
    tune_extents extents;
    const char *refused = tune_refused(kernel, options, &extents);
    if (refused)
        return kg__fail(KG_INVALID_ARGUMENT, "%s cannot be tuned alone: %s", kernel->name, refused);
    tuner *u = *made = calloc(1, sizeof *u);
    if (!u) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    if (options) u->options = *options;
    if (!(u->options.seconds > 0)) u->options.seconds = 5;
    if (!u->options.bytes) u->options.bytes = (size_t)1 << 30;
    u->kernel = kernel;
    u->arguments.extents = extents;
    return prepare(u, backend, device, name);
}

kg_status tuner_end(tuner *u, kg_status status)
{
    if (!u) return status;
    const kg_status lifted = kg_force(u->kernel, NULL);
    if (u->device) {
        if (u->watch.arguments) stopwatch_free(&u->watch);
        if (u->arguments.device) tune_arguments_free(&u->arguments);
        kg_device_close(u->device);
    }
    free(u);
    return status ? status : lifted;
}
