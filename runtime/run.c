/* A call from its arguments to its launch, and the same without the launch as an explanation. */
#include "again.h"
#include "check.h"
#include "choose.h"
#include "environment.h"
#include "error.h"
#include "registry.h"
#include "tuning.h"
#include "workspace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- looking at a call ---------------------------------------------------------------------- */

/* The backend and device of a call: the workspace's, or the default where there is none. */
static kg_status find_place(const kg_workspace *ws, const backend **b, int *device)
{
    if (ws) {
        *b = ws->backend;
        *device = ws->device;
        return kg__workspace_alive(ws);
    }
    const kg_status status = kg__backend_find(KG_BACKEND_DEFAULT, b);
    return status ? status : (*b)->current(device);
}

static kg_status look(const kg_kernel *kernel, const backend *b, int device,
                      const void *const *args, uint64_t n, const uint64_t *lengths, situation *at,
                      bool *early)
{
    uint32_t cc, sms;
    *early = false;
    b->facts(device, &cc, &sms);
    at->kernel = kernel; /* field by field: to clear the features takes as long as to choose */
    at->backend = b->id;
    at->code = b->code;
    at->lengths = lengths;
    at->forced = NULL;
    at->tuned = NULL;
    at->unloaded = NULL;
    kg__features(kernel, args, n, lengths, at->features);
    at->features[KG_FEATURE_CC] = cc;
    at->features[KG_FEATURE_SMS] = sms;
    if (b->id == KG_BACKEND_REFERENCE) return KG_OK;
    at->tuned = kg__tuned_borders(kernel, cc, sms);
    kg_status status = kg__forced_variant(kernel, &at->forced);
    if (!status) status = kg__prepare_kernel(kernel, b, device, early);
    at->unloaded = kg__unloaded(kernel, device);
    return status;
}

static kg_status check_device(const place *at, const kg_workspace *ws)
{
    int now;
    if (!ws) return KG_OK;
    const kg_status status = at->backend->current(&now);
    if (status || now == at->device) return status;
    return kg__fail(KG_WRONG_DEVICE,
                    "the workspace belongs to device %d, but device %d is current; call "
                    "cudaSetDevice first, or use a workspace of that device",
                    at->device, now);
}

static kg_status check_call(const kg_kernel *kernel, const place *at, const kg_workspace *ws,
                            const void *const *args, uint64_t n, uint64_t lengths[KG_MAX_LENGTHS])
{
    kg_status status = kg__read_lengths(kernel, args, n, lengths);
    if (!status) status = kg__check_arguments(kernel, ws, args, n, lengths);
    if (!status) status = kg__check_workspace(kernel, ws, n, lengths);
    if (!status) status = check_device(at, ws);
    if (status || !kg__environment()->check) return status;
    status = kg__check_memory(kernel, at, args, n, lengths);
    return status ? status : kg__check_indices(kernel, at, args, n, lengths);
}

/* ---- tracing -------------------------------------------------------------------------------- */

/* One line per choice, the only output of the library. */
static void trace(const situation *at, int chosen, const kg_call *call)
{
    const kg_kernel *kernel = at->kernel;
    const bool reference = at->backend == KG_BACKEND_REFERENCE;
    const kg_variant *variant = chosen == NO_VARIANT ? NULL : &kernel->variants[chosen];
    const kg_reason reason = reference    ? KG_REASON_BACKEND
                             : at->forced ? KG_REASON_FORCED
                                          : KG_REASON_CHOSEN;
    char blocks[KG_MAX_STEPS * 24] = ""; /* "12,8x3,1": three launches of the second step */
    size_t used = 0;
    for (uint32_t i = 0; variant && i < variant->n_steps; i++) {
        used += (size_t)snprintf(blocks + used, sizeof blocks - used, "%s%" PRIu32, i ? "," : "",
                                 call->grid[i]);
        if (call->passes[i] == 1) continue;
        used += (size_t)snprintf(blocks + used, sizeof blocks - used, "x%" PRIu32, call->passes[i]);
    }
    const char *refused = kg__tuning_refused();
    char vain[160];
    const bool in_vain = kg__forced_in_vain(vain, sizeof vain) != 0;
    fprintf(stderr,
            "kgen: %s n=%" PRIu64 " backend=%s variant=%s reason=\"%s\" grid=%s%s%s%s%s%s\n",
            kernel->name, at->features[KG_FEATURE_N], kg_backend_name(at->backend),
            variant ? variant->name : "none",
            variant || reference ? kg_reason_string(reason) : "no variant can serve it", blocks,
            at->tuned ? " tuned" : "", refused ? "; " : "", refused ? refused : "",
            in_vain ? "; KGEN_FORCE names what no kernel so far has: " : "", vain);
}

/* Whether each call is looked at, whatever came before. */
static bool is_watched(void)
{
    const environment *e = kg__environment();
    return e->check || e->trace;
}

/* ---- launching ------------------------------------------------------------------------------ */

static kg_status no_variant(const situation *at)
{
    const kg_kernel *kernel = at->kernel;
    if (at->forced) {
        uint32_t feature = KG_FEATURE_N;
        const uint32_t index = (uint32_t)(at->forced - kernel->variants);
        const kg_reason reason = kg__reason(at, index, NO_VARIANT, &feature);
        const char *why = reason == KG_REASON_NOT_LOADED ? at->unloaded[index] : NULL;
        return kg__fail(KG_NO_VARIANT, "%s: the forced variant %s cannot serve the call: %s%s%s",
                        kernel->name, at->forced->name, kg_reason_string(reason), why ? ": " : "",
                        why ? why : "");
    }
    return kg__fail(KG_NO_VARIANT,
                    "%s: no variant serves n = %" PRIu64 " on backend '%s'; kg_explain tells why",
                    kernel->name, at->features[KG_FEATURE_N], kg_backend_name(at->backend));
}

static bool has_several_launches(const kg_variant *variant, const kg_call *call)
{
    uint32_t launches = 0;
    for (uint32_t i = 0; variant && i < variant->n_steps; i++) launches += call->passes[i];
    return launches > 1;
}

/* A kernel that was left in the middle leaves tickets and tags of its own in the workspace. So do
 * the launches before one that is refused, which the next ones would have put back. Nothing tells
 * which one was refused. In a capture none has run. */
static kg_status failed(const kg_kernel *kernel, const backend *b, kg_workspace *ws,
                        const kg_variant *variant, const kg_call *call, int error)
{
    const launch_failure failure = b->failure(error);
    const bool halfway = has_several_launches(variant, call) && !b->capturing(call->stream);
    if (ws && (failure.began || halfway)) kg__workspace_spoil(ws, failure.status);
    return kg__fail(failure.status, "%s, variant %s: %s", kernel->name,
                    variant ? variant->name : "reference", failure.text);
}

/* early: whether the device starts variants early. */
static kg_status launch_variant(const kg_kernel *kernel, const backend *b, kg_workspace *ws,
                                const kg_variant *variant, bool early, kg_call *call)
{
    const kg_launch_fn code = variant ? b->code(variant) : kernel->reference;
    const bool may = variant && kg__starts_early(variant, b, early);
    call->early = may && b->gains_early(call->stream);
    const int error = code(call);
    if (may) b->launched(call->stream);
    return error == 0 ? KG_OK : failed(kernel, b, ws, variant, call, error);
}

/* Chooses, and launches what was chosen. call->early: whether the device starts variants early.
 * `changes` is what kg__changes was before the call was looked at. */
static kg_status launch(const situation *at, const place *where, kg_workspace *ws, kg_call *call,
                        uint64_t changes)
{
    const kg_kernel *kernel = at->kernel;
    const backend *b = where->backend;
    const int chosen = kg__choose(at, call->grid);
    const kg_variant *variant = chosen == NO_VARIANT ? NULL : &kernel->variants[chosen];

    if (variant) kg__passes(at, variant, call->passes);
    if (kg__environment()->trace) trace(at, chosen, call);
    const kg_launch_fn code = variant                         ? b->code(variant)
                              : b->id == KG_BACKEND_REFERENCE ? kernel->reference
                                                              : NULL;
    if (!code) return no_variant(at);
    if (variant && !is_watched())
        kg__keep_call(kernel, b, ws, changes, where->device, variant, call);
    return launch_variant(kernel, b, ws, variant, call->early, call);
}

/* The same, with the workspace marked as in use under KGEN_CHECK=1. */
static kg_status launch_alone(const situation *at, const place *where, kg_workspace *ws,
                              kg_call *call, uint64_t changes)
{
    if (!ws || !kg__environment()->check) return launch(at, where, ws, call, changes);
    kg_status status = kg__workspace_enter(ws, call->stream);
    if (status) return status;
    status = launch(at, where, ws, call, changes);
    kg__workspace_leave(ws, call->stream, status == KG_OK);
    return status;
}

/* Of a call that a thread has made before, what may have changed since is asked alone. */
static kg_status run_again(known_call *k, const place *where, kg_workspace *ws,
                           const void *const *args)
{
    kg_status status = check_device(where, ws);
    if (!status && ws) status = kg__workspace_trapped(ws);
    if (status) return status;
    k->call.args = args;
    k->call.stream = where->stream;
    return launch_variant(k->kernel, where->backend, ws, k->variant, k->early, &k->call);
}

kg_status kg_run(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                 kg_stream stream)
{
    const backend *b = NULL;
    int device = -1;
    situation at;
    uint64_t lengths[KG_MAX_LENGTHS];

    kg_status status = kg__settle(kernel);
    if (!status) status = find_place(ws, &b, &device);
    if (status) return status;
    const place where = {b, device, stream};
    known_call *k = is_watched() ? NULL : kg__known_call(kernel, b, device, ws, args, n);
    if (k) return run_again(k, &where, ws, args);

    const uint64_t changes = kg__changes_now();
    status = check_call(kernel, &where, ws, args, n, lengths);
    if (status || kg__is_empty(kernel, n, lengths)) return status;
    bool early;
    status = look(kernel, b, device, args, n, lengths, &at, &early);
    if (status) return status;

    kg_call call = {.args = args,
                    .n = n,
                    .lengths = lengths,
                    .stream = stream,
                    .purpose = KG_PURPOSE_RUN,
                    .early = early};
    if (ws) kg__workspace_point(ws, kernel, &call);
    return launch_alone(&at, &where, ws, &call, changes);
}

/* ---- explaining ----------------------------------------------------------------------------- */

/* What the device says about the chosen variant. */
static kg_status ask_facts(const situation *at, const backend *b, int device,
                           const kg_variant *variant, kg_step_facts *facts)
{
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    int previous;
    const kg_status status = b->enter(device, &previous);
    if (status) return status;
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const int error = b->code(variant)(&call);
    b->leave(previous);
    if (error == 0) return KG_OK;
    const launch_failure failure = b->failure(error);
    return kg__fail(failure.status, "%s, variant %s, cannot be loaded: %s", at->kernel->name,
                    variant->name, failure.text);
}

static void explain_variants(const situation *at, kg_explanation *told)
{
    for (uint32_t i = 0; i < told->n_variants; i++) {
        told->variants[i].max_n = kg__threshold(at, i);
        told->variants[i].reason = kg__reason(at, i, told->chosen, &told->variants[i].feature);
        for (uint32_t own = 0; own < at->kernel->n_features; own++) {
            const kg_range limit = kg__limit(at, i, own);
            told->variants[i].least[own] = limit.lo;
            told->variants[i].most[own] = limit.hi;
        }
    }
}

kg_status kg_explain(const kg_kernel *kernel, kg_workspace *ws, const void *const *args, size_t n,
                     kg_explanation *explanation)
{
    const backend *b;
    int device;
    situation at = {0};
    uint64_t lengths[KG_MAX_LENGTHS];

    if (!explanation) return kg__fail(KG_NULL_POINTER, "kg_explain: 'explanation' is NULL");
    *explanation = (kg_explanation){.chosen = NO_VARIANT};
    kg_status status = kg__settle(kernel);
    if (!status) status = find_place(ws, &b, &device);
    if (!status) status = kg__read_lengths(kernel, args, n, lengths);
    bool early;
    if (!status) status = look(kernel, b, device, args, n, lengths, &at, &early);
    if (status) return status;

    explanation->backend = b->id;
    explanation->chosen = kg__choose(&at, explanation->grid);
    explanation->n_variants = kernel->n_variants;
    explanation->n_features = KG_FEATURE_OWN + kernel->n_features;
    memcpy(explanation->features, at.features, sizeof at.features);
    explain_variants(&at, explanation);
    if (explanation->chosen == NO_VARIANT) {
        memset(explanation->grid, 0, sizeof explanation->grid);
        return KG_OK;
    }
    kg__passes(&at, &kernel->variants[explanation->chosen], explanation->passes);
    return ask_facts(&at, b, device, &kernel->variants[explanation->chosen], explanation->facts);
}
