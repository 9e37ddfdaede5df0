/* one_case.c: one call of a kernel beside its reference, and the bed that it runs on. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arrays.h"

/* ---- telling ---- */

void case_must(case_bed *b, kg_status status, const char *what)
{
    char text[512];
    if (status == KG_OK) return;
    snprintf(text, sizeof text, "%s: %s (%s)", what, kg_status_string(status), kg_last_error());
    b->hooks->broken(b->hooks->context, text);
}

void case_wrong(case_bed *b, const a_case *c, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    b->hooks->wrong(b->hooks->context, c, text);
}

__attribute__((format(printf, 4, 5))) static size_t put(char *text, size_t room, size_t n,
                                                        const char *format, ...)
{
    va_list args;
    if (n >= room) return n;
    va_start(args, format);
    n += (size_t)vsnprintf(text + n, room - n, format, args);
    va_end(args);
    return n;
}

void case_describe(const a_case *c, char *text, size_t room)
{
    const kg_kernel *k = c->kernel;
    size_t n = put(text, room, 0, "n = %" PRIu64 ", offsets", c->n);
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role != KG_ROLE_SCALAR) n = put(text, room, n, " %zu", c->offset[i]);
    for (uint32_t i = 0; i < k->n_lengths; i++)
        n = put(text, room, n, ", %s %zu", k->lengths[i], c->lengths[i]);
    if (c->in_place) n = put(text, room, n, ", in place");
    if (executor_is_linked())
        (void)put(text, room, n, ", %s order", case_order_names[c->schedule.order]);
}

/* ---- the bed ---- */

void case_bed_open(case_bed *b, kg_backend backend, uint64_t seed, const case_hooks *hooks)
{
    kg_device_info info;
    *b = (case_bed){.backend = backend, .random = value_random_of(seed), .hooks = hooks};
    b->executor = backend == KG_BACKEND_EMU && executor_is_linked();
    b->workspace.backend = backend;
    b->reference.backend = KG_BACKEND_REFERENCE;
    case_must(b, kg_device_open(&b->device, backend, 0), "kg_device_open");
    case_must(b, kg_device_get_info(b->device, &info), "kg_device_get_info");
    b->sms = info.sms ? info.sms : 4; /* as the host backends count */
}

void case_bed_close(case_bed *b)
{
    workspace_close(&b->workspace);
    workspace_close(&b->reference);
    if (b->block.device) case_must(b, kg_free(b->device, b->block.device), "kg_free");
    free(b->block.host);
    kg_device_close(b->device);
}

/* ---- the call ---- */

static bool trapped_rightly(case_bed *b, const a_case *c, kg_workspace *ws,
                            const case_array *arrays)
{
    const char *wrong = extent_trap_is_wrong(c->kernel, ws, arrays_outside(c->kernel, arrays));
    if (wrong) case_wrong(b, c, "%s", wrong);
    return !wrong;
}

static bool run_reference(case_bed *b, a_case *c, const void *const *args, const case_array *arrays)
{
    case_must(b, workspace_begin(&b->reference, c->kernel, c->n, c->lengths),
              "a workspace of the reference");
    const case_hooks *h = b->hooks;
    if (h->reference_begins) h->reference_begins(h->context);
    case_must(b, kg_run(c->kernel, b->reference.made, args, c->n, NULL), "the reference");
    if (h->reference_ended) h->reference_ended(h->context, c);
    return trapped_rightly(b, c, b->reference.made, arrays);
}

static case_outcome run_variant(case_bed *b, const a_case *c, const void *const *args,
                                case_array *arrays)
{
    case_must(b, kg_force(c->kernel, c->forced ? c->variant->name : NULL), "kg_force");
    if (b->executor) executor_schedule(c->schedule);
    case_must(b, workspace_begin(&b->workspace, c->kernel, c->n, c->lengths), "a workspace");
    if (b->executor && c->schedule.early) arrays_launch_before(c->kernel, arrays);
    const kg_status status = kg_run(c->kernel, b->workspace.made, args, c->n, NULL);
    if (b->executor) executor_settle();
    const bool trapped = status == KG_OK && trapped_rightly(b, c, b->workspace.made, arrays);
    const char *left = workspace_end(&b->workspace, c->kernel);
    if (status == KG_NO_VARIANT && c->forced) return CASE_REFUSED;
    if (status != KG_OK) {
        b->hooks->failed(b->hooks->context, c, status);
        case_must(b, kg_workspace_reset(b->workspace.made, NULL), "kg_workspace_reset");
        return CASE_WRONG;
    }
    if (left) case_wrong(b, c, "%s", left);
    return !left && trapped && arrays_same(b, c, arrays) ? CASE_RIGHT : CASE_WRONG;
}

case_outcome case_run(case_bed *b, a_case *c)
{
    case_array arrays[KG_MAX_ARGS];
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS], *reference_args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    value scalars[KG_MAX_ARGS];
    b->hooks->begin(b->hooks->context, c);
    arrays_make(b, c, arrays, scalars, args, reference_args);
    const bool reference_right = run_reference(b, c, reference_args, arrays);
    case_outcome outcome = run_variant(b, c, args, arrays);
    if (outcome == CASE_RIGHT && !reference_right) outcome = CASE_WRONG;
    arrays_free(b, c, arrays);
    b->hooks->ended(b->hooks->context, c, outcome);
    return outcome;
}
