#include "workspace.h"
#include "error.h"
#include "regions.h"
#include "registry.h"
#include "kg_geometry.h"

#include <stdlib.h>

#define FIXED_BYTES ((size_t)KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED)

_Static_assert(sizeof(kg_workspace_header) == KG_WORKSPACE_HEADER, "the header fills its region");
_Static_assert(KG_WORKSPACE_TAGGED == 8 * KG_TAGGED_WORDS, "the words fill their region");
_Static_assert(FIXED_BYTES % KG_WORKSPACE_ALIGNMENT == 0, "scratch is aligned");

/* Header and tagged area: what must be cleared before the first call. */
static size_t cleared_bytes(const kg_workspace *ws)
{
    return KG_WORKSPACE_HEADER + (size_t)kg__areas_of(ws->bytes).tagged;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Clears header and tagged area, leaves the trap word's address in the header, and waits. */
static kg_status clear_all(kg_workspace *ws)
{
    const uint64_t address = (uint64_t)(uintptr_t)ws->trap.device;
    const backend *b = ws->backend;
    kg_status status = b->zero(ws->device, ws->memory, cleared_bytes(ws), NULL);
    if (status) return status;
    status = b->copy(ws->device, ws->memory, &address, sizeof address, NULL);
    if (status) return status;
    return b->stream_sync(ws->device, NULL);
}

/* A workspace without memory for the device, resolved; NULL on failure. */
static kg_status new_workspace(kg_workspace **made, kg_backend backend_id, int device)
{
    const backend *b;
    kg_status status = kg__backend_find(backend_id, &b);
    if (status) return status;
    int resolved;
    status = kg__backend_device(b, device, &resolved);
    if (status) return status;

    kg_workspace *ws = kg__workspace_handle();
    if (!ws) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    ws->backend = b;
    ws->device = resolved;
    status = b->event_create(resolved, &ws->last);
    if (status) {
        free(ws);
        return status;
    }
    status = b->trap_create(resolved, &ws->trap);
    if (status) {
        (void)b->event_destroy(resolved, &ws->last);
        free(ws);
        return status;
    }
    *made = ws;
    return KG_OK;
}

/* The last steps, common to create and wrap; on failure nothing is left of it. */
static kg_status finish(kg_workspace **result, kg_workspace *ws)
{
    kg_status status = clear_all(ws);
    if (status == KG_OK) status = kg__prepare_registered(ws->backend, ws->device);
    if (status == KG_OK) {
        *result = ws;
    } else {
        kg_workspace_destroy(ws);
    }
    return status;
}

kg_status kg_workspace_create(kg_workspace **ws, kg_backend backend_id, int device, size_t bytes)
{
    if (!ws) return kg__fail(KG_NULL_POINTER, "kg_workspace_create: 'ws' is NULL");
    *ws = NULL;
    if (bytes > PTRDIFF_MAX - KG_WORKSPACE_ALIGNMENT) {
        return kg__fail(KG_TOO_LARGE, "a workspace of %zu bytes does not fit in the address space",
                        bytes);
    }
    const size_t mask = KG_WORKSPACE_ALIGNMENT - 1;
    const size_t rounded = (bytes + mask) & ~mask;

    kg_workspace *made = NULL;
    kg_status status = new_workspace(&made, backend_id, device);
    if (status) return status;
    made->bytes = rounded < FIXED_BYTES ? FIXED_BYTES : rounded;
    void *memory;
    status = made->backend->allocate(made->device, &memory, made->bytes);
    if (status) {
        kg_workspace_destroy(made);
        return status;
    }
    made->memory = memory;
    made->owned = true;
    return finish(ws, made);
}

kg_status kg_workspace_wrap(kg_workspace **ws, kg_backend backend_id, int device, void *memory,
                            size_t bytes)
{
    if (!ws) return kg__fail(KG_NULL_POINTER, "kg_workspace_wrap: 'ws' is NULL");
    *ws = NULL;
    if (!memory) return kg__fail(KG_NULL_POINTER, "kg_workspace_wrap: 'memory' is NULL");
    if ((uintptr_t)memory % KG_WORKSPACE_ALIGNMENT != 0) {
        return kg__fail(KG_MISALIGNED, "the workspace's memory must be aligned to %u bytes",
                        KG_WORKSPACE_ALIGNMENT);
    }
    if (bytes < FIXED_BYTES) {
        return kg__fail(KG_WORKSPACE_TOO_SMALL, "a workspace needs at least %zu bytes, not %zu",
                        FIXED_BYTES, bytes);
    }
    if (bytes > PTRDIFF_MAX || (uintptr_t)memory > UINTPTR_MAX - bytes) {
        return kg__fail(KG_TOO_LARGE, "a workspace of %zu bytes does not fit in the address space",
                        bytes);
    }
    kg_workspace *made = NULL;
    const kg_status status = new_workspace(&made, backend_id, device);
    if (status) return status;
    made->memory = memory;
    made->bytes = bytes;
    return finish(ws, made);
}

kg_status kg_workspace_destroy(kg_workspace *ws)
{
    if (!ws) return KG_OK;
    if (!kg__workspace_claim(ws)) return kg__workspace_alive(ws);
    const kg_status status = ws->backend->sync(ws->device);
    if (ws->owned) (void)ws->backend->release(ws->device, ws->memory);
    (void)ws->backend->event_destroy(ws->device, &ws->last);
    ws->backend->trap_destroy(&ws->trap);
    kg__workspace_bury(ws);
    return status;
}

/* ---- asking ---------------------------------------------------------------------------------- */

size_t kg_workspace_size(const kg_workspace *ws)
{
    return ws && kg__workspace_alive(ws) == KG_OK ? ws->bytes : 0;
}

kg_backend kg_workspace_backend(const kg_workspace *ws)
{
    return ws && kg__workspace_alive(ws) == KG_OK ? ws->backend->id : KG_BACKEND_DEFAULT;
}

/* ---- regions -------------------------------------------------------------------------------- */

static kg_tagged tagged_area(const kg_workspace *ws)
{
    return (kg_tagged){(uint64_t *)(void *)(ws->memory + KG_WORKSPACE_HEADER),
                       kg__areas_of(ws->bytes).tagged / sizeof(uint64_t)};
}

/* Where the area of a region begins. */
static unsigned char *area_of(const kg_workspace *ws, const kg_region *region)
{
    unsigned char *const tagged = ws->memory + KG_WORKSPACE_HEADER;
    return region->kind == KG_REGION_TAGGED ? tagged : tagged + kg__areas_of(ws->bytes).tagged;
}

void kg__workspace_point(const kg_workspace *ws, const kg_kernel *kernel, kg_call *call)
{
    uint64_t offsets[KG_MAX_REGIONS];
    call->header = ws->memory;
    call->tagged = tagged_area(ws);
    kg__regions_place(kernel, call->n, call->lengths, ws->guard, offsets);
    for (uint32_t i = 0; i < kernel->n_regions; i++)
        call->regions[i] = area_of(ws, &kernel->regions[i]) + offsets[i];
}

size_t kg__workspace_needed(const kg_workspace *ws, const kg_kernel *kernel, uint64_t n,
                            const uint64_t *lengths)
{
    if (kernel->n_regions == 0 && !kernel->uses_header) return 0;
    const kg_areas needed = kg__areas_needed(kernel, n, lengths, ws ? ws->guard : 0);
    return KG_WORKSPACE_BYTES(needed.tagged, needed.scratch);
}

size_t kg_workspace_bytes(const kg_kernel *kernel, size_t n, const uint64_t *lengths)
{
    return kg__workspace_needed(NULL, kernel, n, lengths);
}

void *kg_workspace_region(const kg_workspace *ws, const kg_kernel *kernel, uint32_t i, size_t n,
                          const uint64_t *lengths, size_t *bytes)
{
    uint64_t offsets[KG_MAX_REGIONS];
    if (kg__workspace_alive(ws) || kg__workspace_needed(ws, kernel, n, lengths) > ws->bytes)
        return NULL;
    if (i >= kernel->n_regions) return NULL;
    kg__regions_place(kernel, n, lengths, ws->guard, offsets);
    *bytes = (size_t)kg__region_bytes(&kernel->regions[i], n, lengths);
    return area_of(ws, &kernel->regions[i]) + offsets[i];
}

kg_status kg_workspace_guard(kg_workspace *ws, size_t bytes)
{
    if (!ws) return kg__fail(KG_NULL_POINTER, "kg_workspace_guard: 'ws' is NULL");
    const kg_status status = kg__workspace_alive(ws);
    if (status) return status;
    if (bytes % KG_WORKSPACE_ALIGNMENT != 0 || bytes > KG_REGION_MOST) {
        return kg__fail(KG_INVALID_ARGUMENT, "kg_workspace_guard: %zu bytes are no multiple of %u",
                        bytes, KG_WORKSPACE_ALIGNMENT);
    }
    ws->guard = bytes;
    return KG_OK;
}

/* ---- faults ---------------------------------------------------------------------------------- */

void kg__workspace_spoil(kg_workspace *ws, kg_status why)
{
    __atomic_store_n(&ws->spoiled, why, __ATOMIC_RELAXED);
}

kg_status kg__workspace_trapped(const kg_workspace *ws)
{
    const uint32_t trap = __atomic_load_n(ws->trap.host, __ATOMIC_RELAXED);
    const kg_status spoiled = __atomic_load_n(&ws->spoiled, __ATOMIC_RELAXED);
    if (trap == 0 && spoiled == KG_OK) return KG_OK;
    if (trap == 0) {
        return kg__fail(
            KG_TRAP,
            "an earlier call of this workspace did not end (%s); its results are not valid; "
            "call kg_workspace_reset before the next call",
            kg_status_string(spoiled));
    }
    return kg__fail(KG_TRAP,
                    "an earlier kernel of this workspace reported fault %u%s; its results are not "
                    "valid; call kg_workspace_reset before the next call",
                    trap,
                    trap == KG_FAULT_INDEX     ? " (an index out of range)"
                    : trap == KG_FAULT_OFFSETS ? " (offsets of segments out of order or range)"
                                               : "");
}

kg_status kg_workspace_status(kg_workspace *ws)
{
    if (!ws) return kg__fail(KG_NULL_POINTER, "kg_workspace_status: 'ws' is NULL");
    kg_status status = kg__workspace_alive(ws);
    if (!status) status = ws->backend->sync(ws->device);
    return status ? status : kg__workspace_trapped(ws);
}

/* The trap word is cleared twice. At once, so that a call made right after this one is not refused.
 * And in the stream, so that a kernel still running does not raise it for a later one. */
kg_status kg_workspace_reset(kg_workspace *ws, kg_stream stream)
{
    if (!ws) return kg__fail(KG_NULL_POINTER, "kg_workspace_reset: 'ws' is NULL");
    kg_status status = kg__workspace_alive(ws);
    if (status) return status;
    const size_t address = sizeof(((kg_workspace_header *)NULL)->trap); /* stays as it is */
    const backend *b = ws->backend;
    status = b->zero(ws->device, ws->memory + address, cleared_bytes(ws) - address, stream);
    if (status) return status;
    status = b->zero(ws->device, ws->trap.device, sizeof *ws->trap.device, stream);
    if (status) return status;
    __atomic_store_n(ws->trap.host, 0, __ATOMIC_RELAXED);
    kg__workspace_spoil(ws, KG_OK);
    return KG_OK;
}

/* ---- one call at a time (KGEN_CHECK=1) ------------------------------------------------------ */

/* Whether the call before this one may still run, in another stream. */
static bool still_running(kg_workspace *ws, kg_stream stream)
{
    const backend *b = ws->backend;
    if (!ws->last.recorded || b->ordered(ws->last_stream, stream) || b->capturing(stream)) {
        return false; /* inside a graph, what is in flight is decided at its launch */
    }
    return !b->event_done(ws->device, &ws->last);
}

kg_status kg__workspace_enter(kg_workspace *ws, kg_stream stream)
{
    bool busy = __atomic_exchange_n(&ws->entered, true, __ATOMIC_ACQUIRE);
    if (!busy && still_running(ws, stream)) {
        __atomic_store_n(&ws->entered, false, __ATOMIC_RELEASE);
        busy = true;
    }
    if (!busy) return KG_OK;
    return kg__fail(KG_WORKSPACE_BUSY, "another call is using the workspace; give each stream and "
                                       "each thread a workspace of its own");
}

void kg__workspace_leave(kg_workspace *ws, kg_stream stream, bool launched)
{
    const backend *b = ws->backend;
    if (launched && !b->capturing(stream)) {
        ws->last.recorded = b->event_record(ws->device, &ws->last, stream) == KG_OK;
        ws->last_stream = stream;
    }
    __atomic_store_n(&ws->entered, false, __ATOMIC_RELEASE);
}
