/* The manifest and the depfile. The first line is the name of an output, the rest a spec. What is
 * planned of it has a manifest that is JSON, and the name in a depfile can be read back. */
#include "fuzz.h"

#include "../unit/json_reader.h"
#include "check/check.h"
#include "explain/manifest.h"
#include "holds.h"

static plan *plan_of(arena *a, const char *bytes, size_t len)
{
    static const uint32_t archs[] = {80, 90, 0};
    static const plan_options options = {.archs = archs};
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "fuzz.yaml", bytes, len);
    kg_spec *spec = src ? spec_read(a, d, src) : NULL;
    if (spec && !diag_errors(d)) check_spec(a, d, spec);
    if (!spec || diag_errors(d)) return NULL;
    plan *p = plan_make(a, d, spec, &options);
    if (!p && !diag_errors(d)) abort();
    return p && !diag_errors(d) ? p : NULL;
}

/* The first target of a depfile as Make and Ninja read it. */
static bool reads_back(const char *depfile, const char *name)
{
    for (; *name; name++, depfile++) {
        if (*depfile == '$') depfile++; /* a dollar is doubled */
        else if (*depfile == '\\') {
            size_t n = strspn(depfile, "\\");
            if (strchr(" #", depfile[n]) && depfile[n]) { /* 2n + 1 of them stand for n */
                for (n /= 2; n; n--, name++, depfile += 2)
                    if (*name != '\\') return false;
                depfile++;
            }
        }
        if (*depfile != *name) return false;
    }
    return strncmp(depfile, ":\n", 2) == 0;
}

static bool holds(arena *a, const char *bytes, size_t len)
{
    const char *end = memchr(bytes, '\n', len);
    const size_t first = end ? (size_t)(end - bytes) : len;
    const char *name = arena_strndup(a, bytes, first);
    const size_t start = first + (end != NULL);
    plan *p = plan_of(a, bytes + start, len - start);
    const output outputs[] = {{name, "text", 4}};
    if (!is_json(manifest_json(a, &p, p != NULL, outputs, 1))) return false;
    return strlen(name) != first || first == 0 || strchr(name, '\r') || strchr(name, ':') ||
           reads_back(manifest_depfile(a, &name, 1, NULL, 0), name);
}
