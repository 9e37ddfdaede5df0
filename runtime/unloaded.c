/* Variants that a device cannot load. The others of their kernel go on without them.
 *
 * Calls read this list without a lock. So what is in it is never freed: a kernel that is forgotten
 * leaves its place to another one. */
#include "error.h"
#include "registry.h"

#include <stdlib.h>

typedef struct entry {
    struct entry *next;
    const kg_kernel *kernel; /* NULL: free. Written last, so whoever reads it finds the rest */
    int device;
    const char *why[KG_MAX_VARIANTS];
} entry;

static entry *all; /* changed under the lock */

static const kg_kernel *owner(const entry *e)
{
    return __atomic_load_n(&e->kernel, __ATOMIC_ACQUIRE);
}

static entry *find(const kg_kernel *kernel, int device)
{
    for (entry *e = __atomic_load_n(&all, __ATOMIC_ACQUIRE); e; e = e->next)
        if (owner(e) == kernel && e->device == device) return e;
    return NULL;
}

const char *const *kg__unloaded(const kg_kernel *kernel, int device)
{
    if (!kg__has_flag(kernel, FLAG_UNLOADED)) return NULL;
    const entry *e = find(kernel, device);
    return e ? e->why : NULL;
}

static entry *free_entry(void)
{
    for (entry *e = all; e; e = e->next)
        if (!owner(e)) return e;
    entry *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->next = all;
    __atomic_store_n(&all, e, __ATOMIC_RELEASE);
    return e;
}

kg_status kg__set_unloaded(const kg_kernel *kernel, int device, const char *const *why)
{
    if (find(kernel, device)) return KG_OK; /* another thread was first */
    entry *e = free_entry();
    if (!e) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    e->device = device;
    for (uint32_t i = 0; i < kernel->n_variants; i++) e->why[i] = why[i];
    __atomic_store_n(&e->kernel, kernel, __ATOMIC_RELEASE);
    kg__set_flag(kernel, FLAG_UNLOADED);
    return KG_OK;
}

void kg__forget_unloaded(const kg_kernel *kernel)
{
    for (entry *e = all; e; e = e->next)
        if (owner(e) == kernel) __atomic_store_n(&e->kernel, NULL, __ATOMIC_RELEASE);
}
