/* registry.h: the kernels that the runtime has met, and what it keeps for each. Internal.
 *
 * What it keeps lies in the kernel's own kg_kernel_state, so meeting a kernel allocates nothing.
 * Slots are read with atomic loads and written under the lock. */
#ifndef KG_RUNTIME_REGISTRY_H
#define KG_RUNTIME_REGISTRY_H

#include "backend.h"

#pragma GCC visibility push(hidden)

enum {
    SLOT_FORCED, /* const kg_variant *: the forced variant */
    SLOT_FLAGS,  /* bits, below */
    SLOT_TUNED,  /* tuned *: thresholds from tuning files (tuning.c) */
    SLOT_NEXT    /* const kg_kernel *: the next kernel met; the last slot */
};

enum {
    FLAG_SETTLED = 1,
    FLAG_REGISTERED = 2,
    FLAG_UNLOADED = 4 /* a device cannot load all of it; above: those of devices (prepare.c) */
};

static inline void *kg__slot(const kg_kernel *kernel, int slot)
{
    return __atomic_load_n(&kernel->state->opaque[slot], __ATOMIC_ACQUIRE);
}
static inline bool kg__has_flag(const kg_kernel *kernel, uintptr_t flag)
{
    return ((uintptr_t)kg__slot(kernel, SLOT_FLAGS) & flag) != 0;
}
void kg__set_slot(const kg_kernel *kernel, int slot, const void *value);
void kg__set_flag(const kg_kernel *kernel, uintptr_t flag); /* under the lock */
void kg__lock(void);
void kg__unlock(void);

/* Checks the kernel's table, and looks up what environment and tuning file say about it; all that
 * at its first call only. Every public function that takes a kernel begins with it. */
kg_status kg__settle(const kg_kernel *kernel);

/* The forced variant or NULL; KG_UNKNOWN_NAME if KGEN_FORCE names one that the kernel does not
 * have. */
kg_status kg__forced_variant(const kg_kernel *kernel, const kg_variant **variant);

/* The kernels met before, registered or not. Under the lock: a library that is unloaded takes
 * its own away. */
const kg_kernel *kg__first(void);
const kg_kernel *kg__next(const kg_kernel *kernel);

/* One of them by name; NULL if there is none. Under the lock. */
const kg_kernel *kg__known(const char *name, size_t length);

/* Whether the rest of the runtime can rely on the kernel's table. */
bool kg__table_is_sound(const kg_kernel *kernel);

/* What KGEN_FORCE says about the kernel: a variant, NULL, or a mark that kg__forced_variant
 * knows. */
const kg_variant *kg__variant_of_environment(const kg_kernel *kernel);

/* The items of KGEN_FORCE that mean no variant of a kernel met so far, with commas between; 0:
 * there is none. A text that does not fit is cut. */
size_t kg__forced_in_vain(char *text, size_t room);

/* A variant by name, NULL if there is none. */
const kg_variant *kg__variant_named(const kg_kernel *kernel, const char *name, size_t length);

/* Loads the kernel's variants on a device, unless that was done. Variants that it cannot load are
 * left out, and never chosen there. That fails where no other one serves all that they do. *early:
 * those with `pdl` may be launched early there. */
kg_status kg__prepare_kernel(const kg_kernel *kernel, const backend *b, int device, bool *early);
kg_status kg__prepare_registered(const backend *b, int device);

/* Whether the variant may be launched early; `prepared_early` is what kg__prepare_kernel said. */
bool kg__starts_early(const kg_variant *variant, const backend *b, bool prepared_early);

/* For each variant, why the device cannot load it, or NULL; NULL: it has loaded all. Only after
 * kg__prepare_kernel. */
const char *const *kg__unloaded(const kg_kernel *kernel, int device);
kg_status kg__set_unloaded(const kg_kernel *kernel, int device,
                           const char *const *why); /* under the lock; `why` is copied */
void kg__forget_unloaded(const kg_kernel *kernel);  /* under the lock */

#pragma GCC visibility pop
#endif
