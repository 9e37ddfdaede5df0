/* Preparing kernels for a device, so that no call loads code. */
#include "error.h"
#include "registry.h"
#include "tuning.h"

enum { EARLY_CAPABILITY = 90 }; /* programmatic dependent launch */
#define BIT_OF_DEVICE_0 3       /* of SLOT_FLAGS; from here on: prepared for the device */

/* Two flags for a device: the first says "prepared", the second that its code may be launched
 * early. 0 for a device that has none, which is prepared anew. */
static uintptr_t device_flag(int device, int which)
{
    const int most = ((int)(8 * sizeof(uintptr_t)) - BIT_OF_DEVICE_0) / 2;
    if (device < 0 || device >= most) return 0;
    return (uintptr_t)1 << (BIT_OF_DEVICE_0 + 2 * device + which);
}

/* What came of preparing a kernel's variants on a device. */
typedef struct outcome {
    bool early; /* all variants that may be launched early were compiled for a capability that has
                 * it, and not made from code for an older one */
    bool incomplete;                  /* one of these is not NULL */
    const char *why[KG_MAX_VARIANTS]; /* the device cannot load it */
    bool loaded[KG_MAX_VARIANTS];     /* neither: not for this device or backend */
} outcome;

static kg_status prepare_one(const kg_kernel *kernel, const backend *b, uint32_t i, outcome *o)
{
    const kg_variant *variant = &kernel->variants[i];
    kg_step_facts facts[KG_MAX_STEPS] = {{0}};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const int error = b->code(variant)(&call);
    o->loaded[i] = error == 0;
    if (error) {
        const launch_failure failure = b->failure(error);
        o->why[i] = b->never_loads(error);
        o->incomplete = true;
        if (o->why[i]) return KG_OK;
        return kg__fail(failure.status, "%s, variant %s, cannot be loaded: %s", kernel->name,
                        variant->name, failure.text);
    }
    if (variant->pdl && facts[0].ptx < EARLY_CAPABILITY) o->early = false;
    return KG_OK;
}

/* Whether calls that are within all ranges of the first list are within all of the second. */
static bool implies(const kg_range *a, uint32_t n_a, const kg_range *b, uint32_t n_b)
{
    for (uint32_t i = 0; i < n_b; i++) {
        uint32_t by = 0;
        while (by < n_a &&
               (a[by].feature != b[i].feature || a[by].lo < b[i].lo || a[by].hi > b[i].hi))
            by++;
        if (by == n_a) return false;
    }
    return true;
}

/* Whether a variant that was loaded serves every call that this one does. */
static bool is_replaced(const kg_kernel *kernel, const kg_variant *gone, const outcome *o)
{
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        const kg_variant *v = &kernel->variants[i];
        if (o->loaded[i] && v->max_n >= gone->max_n &&
            implies(gone->ranges, gone->n_ranges, v->ranges, v->n_ranges) &&
            implies(gone->limits, gone->n_limits, v->limits, v->n_limits))
            return true;
    }
    return false;
}

/* The device is current. */
static kg_status prepare_variants(const kg_kernel *kernel, const backend *b, int device, outcome *o)
{
    *o = (outcome){.early = true};
    kg_status status = KG_OK;
    uint32_t cc, sms;
    b->facts(device, &cc, &sms);
    for (uint32_t i = 0; i < kernel->n_variants && !status; i++) {
        const kg_variant *variant = &kernel->variants[i];
        if (b->code(variant) && variant->min_cc <= cc) status = prepare_one(kernel, b, i, o);
    }
    for (uint32_t i = 0; i < kernel->n_variants && !status && o->incomplete; i++) {
        const kg_variant *variant = &kernel->variants[i];
        if (!o->why[i] || is_replaced(kernel, variant, o)) continue;
        status = kg__fail(KG_DEVICE_ERROR,
                          "%s, variant %s, cannot be loaded: %s; no other variant that the device "
                          "loads serves all that it does",
                          kernel->name, variant->name, o->why[i]);
    }
    return status;
}

/* The same on any device. */
static kg_status prepare_now(const kg_kernel *kernel, const backend *b, int device, outcome *o)
{
    int previous;
    kg_status status = b->enter(device, &previous);
    if (status) return status;
    status = prepare_variants(kernel, b, device, o);
    b->leave(previous);
    return status;
}

/* What is true from now on, under the lock. The flags say that the rest can be relied on. */
static kg_status keep(const kg_kernel *kernel, int device, const outcome *o)
{
    const kg_status status = o->incomplete ? kg__set_unloaded(kernel, device, o->why) : KG_OK;
    if (status) return status;
    kg__set_flag(kernel, device_flag(device, 0) | (o->early ? device_flag(device, 1) : 0));
    return KG_OK;
}

kg_status kg__prepare_kernel(const kg_kernel *kernel, const backend *b, int device, bool *early)
{
    *early = false;
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    *early = kg__has_flag(kernel, device_flag(device, 1));
    if (kg__has_flag(kernel, device_flag(device, 0))) return KG_OK;

    outcome o;
    kg_status status = prepare_now(kernel, b, device, &o);
    if (status) return status;
    *early = o.early;
    kg__lock();
    status = keep(kernel, device, &o);
    kg__unlock();
    return status;
}

static bool executor_starts_early(const backend *b, const kg_variant *variant)
{
    kg_step_facts facts[KG_MAX_STEPS] = {{0}};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const kg_launch_fn code = b->code(variant);
    return code && code(&call) == 0 && facts[0].ptx >= EARLY_CAPABILITY;
}

/* The executor says so of a variant as often as it is asked: its options may change. */
bool kg__starts_early(const kg_variant *variant, const backend *b, bool prepared_early)
{
    if (!variant->pdl) return false;
    return b->id == KG_BACKEND_EMU ? executor_starts_early(b, variant) : prepared_early;
}

/* All of them under the lock, so that none is unregistered meanwhile. */
kg_status kg__prepare_registered(const backend *b, int device)
{
    outcome o;
    kg_status status = KG_OK;
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    kg__lock();
    for (const kg_kernel *k = kg__first(); k && !status; k = kg__next(k)) {
        if (!kg__has_flag(k, FLAG_REGISTERED) || kg__has_flag(k, device_flag(device, 0))) continue;
        status = prepare_now(k, b, device, &o);
        if (!status) status = keep(k, device, &o);
    }
    kg__unlock();
    return status;
}

kg_status kg_prepare(const kg_kernel *const *kernels, kg_backend backend_id, int device)
{
    const backend *b;
    kg_status status = kg__backend_find(backend_id, &b);
    if (status) return status;
    int resolved;
    bool early;
    status = kg__backend_device(b, device, &resolved);
    if (status) return status;

    if (!kernels) status = kg__prepare_registered(b, resolved);
    for (const kg_kernel *const *k = kernels; k && *k && !status; k++) {
        status = kg__settle(*k);
        if (!status) status = kg__prepare_kernel(*k, b, resolved, &early);
    }
    return status ? status : kg__tuning_status();
}
