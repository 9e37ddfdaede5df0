/* Part of pass 3: names that would meet those of the headers that emitted code includes. */
#include <string.h>
#include <strings.h>

#include "check/check_types.h"
#include "check/our_names.h"

/* What follows the beginning of a name, whatever its capitals; NULL: it begins otherwise. */
static const char *after(const char *name, const char *begins)
{
    const size_t n = strlen(begins);
    return strncasecmp(name, begins, n) == 0 ? name + n : NULL;
}

/* Of a kernel: the guards of its headers, and what is named after it and a type. */
static bool meets(const kg_spec *spec, const char *rest)
{
    if (strcmp(rest, "_h") == 0 || strcmp(rest, "_op_h") == 0) return true;
    for (size_t i = 0; *rest == '_' && i < spec->n_types + spec->n_structs; i++) {
        const char *type =
            i < spec->n_types ? spec->types[i].text : spec->structs[i - spec->n_types]->name;
        const char *end = after(rest + 1, type);
        if (end && (*end == '\0' || *end == '_')) return true;
    }
    return false;
}

void check_kernel_name(arena *a, diags *d, const kg_spec *spec)
{
    const char *base = arena_printf(a, "%s_%s", spec->symbol_prefix, spec->kernel.text);
    for (const char *const *name = our_names; *name; name++) {
        const char *rest = after(*name, base);
        if (!rest || !meets(spec, rest)) continue;
        diag_error(d, spec->kernel.at, "same-name",
                   "kernel \"%s\" would emit \"%s\" (capitals do not count), a name of kgen's own; "
                   "choose another name or prefix",
                   spec->kernel.text, *name);
        return;
    }
}

void check_not_ours(diags *d, const word *name)
{
    if (after(name->text, "kg_"))
        diag_error(d, name->at, "same-name",
                   "\"%s\" begins like kgen's own names; choose another name", name->text);
}
