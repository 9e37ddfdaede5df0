/* Preparing kernels for a device, so that no call loads code. */
#include "error.h"
#include "registry.h"
#include "tuning.h"

enum { EARLY_CAPABILITY = 90 }; /* programmatic dependent launch */
#define BIT_OF_DEVICE_0 2       /* of SLOT_FLAGS; from here on: prepared for the device */

/* Two flags for a device: the first says "prepared", the second that its code may be launched
 * early. 0 for a device that has none, which is prepared anew. */
static uintptr_t device_flag(int device, int which)
{
    const int most = ((int)(8 * sizeof(uintptr_t)) - BIT_OF_DEVICE_0) / 2;
    if (device < 0 || device >= most) return 0;
    return (uintptr_t)1 << (BIT_OF_DEVICE_0 + 2 * device + which);
}

/* The device is current. *early: all variants that may be launched early were compiled for a
 * capability that has it, and not made from code for an older one. */
static kg_status prepare_variants(const kg_kernel *kernel, const backend *b, int device,
                                  bool *early)
{
    *early = true;
    uint32_t cc, sms;
    b->facts(device, &cc, &sms);
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        const kg_variant *variant = &kernel->variants[i];
        const kg_launch_fn code = b->code(variant);
        if (!code || variant->min_cc > cc) continue;
        kg_step_facts facts[KG_MAX_STEPS] = {{0}};
        const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
        const int error = code(&call);
        if (error) {
            const launch_failure failure = b->failure(error);
            return kg__fail(failure.status, "%s, variant %s, cannot be loaded: %s", kernel->name,
                            variant->name, failure.text);
        }
        if (variant->pdl && facts[0].ptx < EARLY_CAPABILITY) *early = false;
    }
    return KG_OK;
}

/* The same on any device. *flags: what is true from now on. */
static kg_status prepare_now(const kg_kernel *kernel, const backend *b, int device, bool *early,
                             uintptr_t *flags)
{
    int previous;
    kg_status status = b->enter(device, &previous);
    if (status) return status;
    status = prepare_variants(kernel, b, device, early);
    b->leave(previous);
    *flags = device_flag(device, 0) | (*early ? device_flag(device, 1) : 0);
    return status;
}

kg_status kg__prepare_kernel(const kg_kernel *kernel, const backend *b, int device, bool *early)
{
    *early = false;
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    *early = kg__has_flag(kernel, device_flag(device, 1));
    if (kg__has_flag(kernel, device_flag(device, 0))) return KG_OK;

    uintptr_t flags;
    const kg_status status = prepare_now(kernel, b, device, early, &flags);
    if (status) return status;
    kg__lock();
    kg__set_flag(kernel, flags);
    kg__unlock();
    return KG_OK;
}

/* The executor says so of a variant as often as it is asked: its options may change. */
static bool executor_starts_early(const backend *b, const kg_variant *variant)
{
    kg_step_facts facts[KG_MAX_STEPS] = {{0}};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const kg_launch_fn code = b->code(variant);
    return code && code(&call) == 0 && facts[0].ptx >= EARLY_CAPABILITY;
}

kg_status kg__prepare_variant(const kg_kernel *kernel, const kg_variant *variant, const backend *b,
                              int device, bool *early)
{
    const kg_status status = kg__prepare_kernel(kernel, b, device, early);
    if (!status && variant && b->id == KG_BACKEND_EMU) *early = executor_starts_early(b, variant);
    return status;
}

/* All of them under the lock, so that none is unregistered meanwhile. */
kg_status kg__prepare_registered(const backend *b, int device)
{
    bool early;
    uintptr_t flags;
    kg_status status = KG_OK;
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    kg__lock();
    for (const kg_kernel *k = kg__first(); k && !status; k = kg__next(k)) {
        if (!kg__has_flag(k, FLAG_REGISTERED) || kg__has_flag(k, device_flag(device, 0))) continue;
        status = prepare_now(k, b, device, &early, &flags);
        if (!status) kg__set_flag(k, flags);
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
