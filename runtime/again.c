#include "again.h"

#include <string.h>

enum { LOG2_KEPT = 3, KEPT = 1 << LOG2_KEPT };

uint64_t kg__changes;

static _Thread_local known_call kept[KEPT];
static _Thread_local uint64_t seen[KEPT]; /* the call that came there last, as a number */

/* Calls of one kernel with other arrays have another number, and mostly another place. */
static uint64_t number_of(const kg_kernel *kernel, const void *const *args, uint64_t n)
{
    const uint64_t first = kernel->n_args ? (uintptr_t)args[0] : 0;
    return ((uintptr_t)kernel ^ first ^ n << 20) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint32_t place_of(uint64_t number)
{
    return (uint32_t)(number >> (64 - LOG2_KEPT));
}

static bool has_arguments(const known_call *k, const void *const *args)
{
    const kg_kernel *kernel = k->kernel;
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (args[i] != k->args[i]) return false;
    for (uint32_t i = 0; i < kernel->n_lengths; i++) {
        const void *at = args[kernel->n_args + i];
        if (!at || *(const size_t *)at != k->lengths[i]) return false;
    }
    return true;
}

static bool has_workspace(const known_call *k, const kg_workspace *ws)
{
    if (k->ws != ws || !ws) return k->ws == ws;
    return k->memory == ws->memory && k->bytes == ws->bytes && k->guard == ws->guard;
}

known_call *kg__known_call(const kg_kernel *kernel, const backend *b, int device,
                           const kg_workspace *ws, const void *const *args, uint64_t n)
{
    if (!args) return NULL;
    known_call *k = &kept[place_of(number_of(kernel, args, n))];
    const bool same = k->kernel == kernel && k->n == n && k->changes == kg__changes_now() &&
                      k->backend == b && k->device == device && has_workspace(k, ws) &&
                      has_arguments(k, args);
    return same ? k : NULL;
}

static bool has_measured_scalars(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_features; i++)
        if (kernel->features[i].measure == KG_MEASURE_SCALAR) return true;
    return false;
}

/* Field by field: most of the lists are empty. */
static void copy_call(known_call *k, const kg_call *call)
{
    const kg_kernel *kernel = k->kernel;
    memcpy(k->args, call->args, kernel->n_args * sizeof *k->args);
    memcpy(k->lengths, call->lengths, kernel->n_lengths * sizeof *k->lengths);
    k->call.n = call->n;
    k->call.lengths = k->lengths;
    k->call.header = call->header;
    k->call.tagged = call->tagged;
    k->call.purpose = call->purpose;
    memcpy(k->call.regions, call->regions, kernel->n_regions * sizeof *call->regions);
    memcpy(k->call.grid, call->grid, k->variant->n_steps * sizeof *call->grid);
    memcpy(k->call.passes, call->passes, k->variant->n_steps * sizeof *call->passes);
}

void kg__keep_call(const kg_kernel *kernel, const backend *b, const kg_workspace *ws,
                   uint64_t changes, int device, const kg_variant *variant, const kg_call *call)
{
    if (!call->args || has_measured_scalars(kernel)) return;
    const uint64_t number = number_of(kernel, call->args, call->n);
    const uint32_t place = place_of(number);
    known_call *k = &kept[place];
    if (seen[place] != number) { /* most calls that come once come never again */
        seen[place] = number;
        return;
    }
    k->kernel = kernel;
    k->backend = b;
    k->changes = changes;
    k->device = device;
    k->ws = ws;
    if (ws) k->memory = ws->memory, k->bytes = ws->bytes, k->guard = ws->guard;
    k->n = call->n;
    k->variant = variant;
    k->early = call->early;
    copy_call(k, call);
}
