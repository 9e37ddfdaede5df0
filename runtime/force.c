/* Forcing variants: kg_force and KGEN_FORCE. */
#include "environment.h"
#include "error.h"
#include "registry.h"

#include <stdio.h>
#include <string.h>

static const kg_variant no_such_variant; /* stands in SLOT_FORCED for a name that does not exist */

/* An item with the kernel's name counts more than a plain one, and must be right: a plain one
 * may mean other kernels. */
const kg_variant *kg__variant_of_environment(const kg_kernel *kernel)
{
    const char *item = kg__environment()->force;
    const size_t name_length = strlen(kernel->name);
    const kg_variant *plain = NULL;

    while (item) {
        const size_t length = strcspn(item, ",");
        const char *colon = memchr(item, ':', length);
        if (!colon) {
            const kg_variant *variant = kg__variant_named(kernel, item, length);
            if (!plain) plain = variant;
        } else if ((size_t)(colon - item) == name_length &&
                   memcmp(item, kernel->name, name_length) == 0) {
            const char *name = colon + 1;
            const kg_variant *variant =
                kg__variant_named(kernel, name, (size_t)(item + length - name));
            return variant ? variant : &no_such_variant;
        }
        item = item[length] ? item + length + 1 : NULL;
    }
    return plain;
}

kg_status kg_force(const kg_kernel *kernel, const char *name)
{
    const kg_status status = kg__settle(kernel);
    if (status) return status;
    const kg_variant *variant =
        name ? kg__variant_named(kernel, name, strlen(name)) : kg__variant_of_environment(kernel);
    if (name && !variant) {
        return kg__fail(KG_UNKNOWN_NAME, "%s has no variant '%s'", kernel->name, name);
    }
    kg__lock();
    kg__set_slot(kernel, SLOT_FORCED, variant);
    kg__unlock();
    return KG_OK;
}

kg_status kg__forced_variant(const kg_kernel *kernel, const kg_variant **variant)
{
    *variant = kg__slot(kernel, SLOT_FORCED);
    if (*variant != &no_such_variant) return KG_OK;
    *variant = NULL;
    return kg__fail(KG_UNKNOWN_NAME, "KGEN_FORCE=%s names a variant that %s does not have",
                    kg__environment()->force, kernel->name);
}

/* ---- what KGEN_FORCE names in vain ---- */

static bool item_means(const char *item, size_t length, const kg_kernel *kernel)
{
    const char *colon = memchr(item, ':', length);
    if (!colon) return kg__variant_named(kernel, item, length) != NULL;
    const size_t of_kernel = (size_t)(colon - item);
    if (strlen(kernel->name) != of_kernel || memcmp(item, kernel->name, of_kernel) != 0)
        return false;
    return kg__variant_named(kernel, colon + 1, length - of_kernel - 1) != NULL;
}

static bool item_is_in_vain(const char *item, size_t length) /* under the lock */
{
    for (const kg_kernel *k = kg__first(); k; k = kg__next(k)) {
        if (item_means(item, length, k)) return false;
    }
    return true;
}

size_t kg__forced_in_vain(char *text, size_t room)
{
    const char *item = kg__environment()->force;
    size_t used = 0;
    text[0] = '\0';
    kg__lock();
    while (item) {
        const size_t length = strcspn(item, ",");
        if (item_is_in_vain(item, length) && used < room) {
            used += (size_t)snprintf(text + used, room - used, "%s%.*s", used ? "," : "",
                                     (int)length, item);
        }
        item = item[length] ? item + length + 1 : NULL;
    }
    kg__unlock();
    return used;
}
