/* The template engine: a template of a stranger ends in text or in an error of its own. The text is
 * tidied, and a second run gives the same. The bounds of Lua are small here (scripts/fuzz.sh). */
#include "fuzz.h"

#include "holds.h"
#include "render/render.h"
#include "render/tidy.h"

static const char *render_of(arena *a, diags *d, const char *bytes)
{
    bool system = false;
    return render_text(render_new(a, d, "/nonexistent", &system), "fuzz.cu", bytes);
}

static bool holds(arena *a, const char *bytes, size_t len)
{
    diags *d = diags_new(a), *again = diags_new(a);
    (void)len; /* a template file with a NUL is refused before */
    const char *first = render_of(a, d, bytes), *second = render_of(a, again, bytes);
    if ((first == NULL) == (diag_errors(d) == 0)) return false;
    if ((first == NULL) != (second == NULL)) return false;
    if (!first) return messages_hold(a, d);
    return strcmp(first, second) == 0 && tidy(a, first, "fuzz.cu") != NULL;
}
