/* The reader of specs and the checks. Whatever comes in, it ends in diagnostics, or in a spec whose
 * operator text stands where its map says. */
#include "fuzz.h"

#include "check/check.h"
#include "holds.h"

static bool holds(arena *a, const char *bytes, size_t len)
{
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "fuzz.yaml", bytes, len);
    kg_spec *spec = src ? spec_read(a, d, src) : NULL;
    if (!spec && !diag_errors(d)) return false;
    if (spec && !maps_hold(spec)) return false;
    if (spec && !diag_errors(d)) check_spec(a, d, spec);
    return messages_hold(a, d);
}
