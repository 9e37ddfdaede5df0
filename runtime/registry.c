/* Registering and finding kernels, and forgetting them again. */
#include "registry.h"
#include "again.h"
#include "environment.h"
#include "error.h"
#include "tuning.h"
#include "workspace.h"

#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const kg_kernel *first, *last; /* of the kernels met; under the lock */

void kg__lock(void)
{
    pthread_mutex_lock(&lock);
}

void kg__unlock(void)
{
    pthread_mutex_unlock(&lock);
}

/* ---- slots ----------------------------------------------------------------------------------- */

void kg__set_slot(const kg_kernel *kernel, int slot, const void *value)
{
    __atomic_store_n(&kernel->state->opaque[slot], (void *)value, __ATOMIC_RELEASE);
    kg__changed();
}

void kg__set_flag(const kg_kernel *kernel, uintptr_t flag)
{
    kg__set_slot(kernel, SLOT_FLAGS, (void *)((uintptr_t)kg__slot(kernel, SLOT_FLAGS) | flag));
}

/* ---- the kernels met ------------------------------------------------------------------------- */

const kg_kernel *kg__first(void)
{
    return first;
}

const kg_kernel *kg__next(const kg_kernel *kernel)
{
    return kg__slot(kernel, SLOT_NEXT);
}

static void append(const kg_kernel *kernel)
{
    if (last) {
        kg__set_slot(last, SLOT_NEXT, kernel);
    } else {
        first = kernel;
    }
    last = kernel;
}

/* Takes it off the list, and leaves nothing in its state. */
static void forget(const kg_kernel *kernel)
{
    const kg_kernel *before = NULL;
    for (const kg_kernel *k = first; k && k != kernel; k = kg__next(k)) before = k;
    const kg_kernel *next = kg__next(kernel);
    if (before) {
        kg__set_slot(before, SLOT_NEXT, next);
    } else {
        first = next;
    }
    if (last == kernel) last = before;
    kg__set_slot(kernel, SLOT_FLAGS, NULL);
    kg__tuning_forget(kernel);
    kg__forget_unloaded(kernel);
    for (int slot = 0; slot <= SLOT_NEXT; slot++) kg__set_slot(kernel, slot, NULL);
}

static void settle_now(const kg_kernel *kernel)
{
    kg__lock();
    if (!kg__has_flag(kernel, FLAG_SETTLED)) {
        kg__set_slot(kernel, SLOT_FORCED, kg__variant_of_environment(kernel));
        kg__tuning_from_environment(kernel);
        append(kernel);
        kg__set_flag(kernel, FLAG_SETTLED);
    }
    kg__unlock();
}

kg_status kg__settle(const kg_kernel *kernel)
{
    if (!kernel) return kg__fail(KG_NULL_POINTER, "the kernel is NULL");
    if (kernel->abi != KG_ABI) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "the kernel's table has layout %u, this runtime has %u; generate it again",
                        kernel->abi, KG_ABI);
    }
    if (!kernel->state) return kg__fail(KG_INVALID_ARGUMENT, "the kernel has no state");
    if (kg__has_flag(kernel, FLAG_SETTLED)) return KG_OK;
    if (!kg__table_is_sound(kernel)) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "the table of kernel '%s' is damaged; generate it again",
                        kernel->name ? kernel->name : "?");
    }
    if (kg__environment()->incomplete) return kg__environment_incomplete();
    settle_now(kernel);
    return KG_OK;
}

/* ---- finding -------------------------------------------------------------------------------- */

const kg_kernel *kg__known(const char *name, size_t length)
{
    for (const kg_kernel *k = first; k; k = kg__next(k)) {
        if (strncmp(k->name, name, length) == 0 && k->name[length] == '\0') return k;
    }
    return NULL;
}

static const kg_kernel *find(const char *name)
{
    for (const kg_kernel *k = first; k; k = kg__next(k)) {
        if (kg__has_flag(k, FLAG_REGISTERED) && strcmp(k->name, name) == 0) return k;
    }
    return NULL;
}

const kg_kernel *kg_find(const char *name)
{
    if (!name) return NULL;
    kg__lock();
    const kg_kernel *found = find(name);
    kg__unlock();
    return found;
}

/* ---- registering ----------------------------------------------------------------------------- */

/* Whether a kernel other than *at has its name, before it in the array or registered. */
static bool name_is_taken(const kg_kernel *const *kernels, const kg_kernel *const *at)
{
    const kg_kernel *registered = find((*at)->name);
    if (registered && registered != *at) return true;
    for (const kg_kernel *const *k = kernels; k != at; k++) {
        if (*k != *at && strcmp((*k)->name, (*at)->name) == 0) return true;
    }
    return false;
}

kg_status kg_register(const kg_kernel *const *kernels)
{
    if (!kernels) return kg__fail(KG_NULL_POINTER, "kg_register: 'kernels' is NULL");
    for (const kg_kernel *const *k = kernels; *k; k++) {
        const kg_status status = kg__settle(*k);
        if (status) return status;
    }
    const char *taken = NULL;
    kg__lock();
    for (const kg_kernel *const *k = kernels; *k && !taken; k++) {
        if (name_is_taken(kernels, k)) taken = (*k)->name;
    }
    for (const kg_kernel *const *k = kernels; *k && !taken; k++) kg__set_flag(*k, FLAG_REGISTERED);
    kg__unlock();
    if (!taken) return KG_OK;
    return kg__fail(KG_INVALID_ARGUMENT, "two different kernels are called '%s'", taken);
}

/* A table of another layout, or one that was never met, has nothing to be forgotten. */
kg_status kg_unregister(const kg_kernel *const *kernels)
{
    if (!kernels) return kg__fail(KG_NULL_POINTER, "kg_unregister: 'kernels' is NULL");
    kg__lock();
    for (const kg_kernel *const *k = kernels; *k; k++) {
        if ((*k)->abi != KG_ABI || !(*k)->state) continue;
        if (kg__has_flag(*k, FLAG_SETTLED)) forget(*k);
    }
    kg__unlock();
    return KG_OK;
}

void kg__reset_for_tests(void)
{
    kg__lock();
    while (first) forget(first);
    kg__tuning_forget_file();
    kg__unlock();
    kg__workspace_forget_buried();
    kg__environment_reset();
}
