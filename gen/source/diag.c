#include "source/diag.h"

#include <stdlib.h>
#include <string.h>

static const diag_warning_info warnings[] = {
    {"card", true, "the model of time has no card of the device that is there (kgen tune)", false},
    {"library-function", true, "a function of a reproducible kernel that devices round differently",
     false},
    {"old-device", true, "on a capability asked for, a kernel cannot run (--arch)", false},
    {"padding-conflicts", true, "the padding asked for leaves bank conflicts", false},
    {"record", true, "a build's record tells nothing of a kernel (kgen explain --built)", false},
    {"spill", true, "a variant needs more registers than it may have (kgen explain)", true},
    {"tuning-dropped", true, "an entry of the tuning file fits no variant", false},
    {"unshifted", true, "a variant asks for `vector: shift`, which a kernel cannot have", false},
    {"unused", true, "a parameter that no operator text uses", false},
};
#define WARNINGS (sizeof warnings / sizeof *warnings)

struct diags {
    arena *a;
    list kept; /* of diag */
    size_t errors;
    bool full;     /* the last one kept says that there were more */
    bool dropping; /* notes that follow belong to a diagnostic that was dropped */
    bool on[WARNINGS], as_error[WARNINGS], all_errors;
};

diags *diags_new(arena *a)
{
    diags *d = arena_new_of(a, diags);
    d->a = a;
    for (size_t i = 0; i < WARNINGS; i++) {
        d->on[i] = warnings[i].on;
        d->as_error[i] = warnings[i].error;
    }
    return d;
}

/* ---- warning options ---- */

static size_t warning_index(const char *name)
{
    size_t i = 0;
    while (i < WARNINGS && strcmp(warnings[i].name, name) != 0) i++;
    return i;
}

bool diag_option(diags *d, const char *option)
{
    static const char no[] = "no-", error[] = "error=";
    if (strcmp(option, "error") == 0) return d->all_errors = true;

    const bool off = strncmp(option, no, sizeof no - 1) == 0;
    const bool as_error = strncmp(option, error, sizeof error - 1) == 0;
    const size_t skip = off ? sizeof no - 1 : as_error ? sizeof error - 1 : 0;
    const size_t i = warning_index(option + skip);
    if (i == WARNINGS) return false;
    d->on[i] = !off;
    if (as_error) d->as_error[i] = true;
    return true;
}

const diag_warning_info *diag_warnings(size_t *count)
{
    *count = WARNINGS;
    return warnings;
}

/* ---- collecting ---- */

static bool same_place(pos a, pos b)
{
    return a.src == b.src && a.line == b.line && a.col == b.col;
}

/* Two passes, or one pass for two element types, may find the same thing: it is said once. */
static bool said_before(const diags *d, const diag *new)
{
    for (size_t i = 0; i < d->kept.count; i++) {
        const diag *old = d->kept.at[i];
        if (old->name && same_place(old->at, new->at) &&
            old->severity == new->severity &&strcmp(old->name, new->name) == 0 &&
            strcmp(old->text, new->text) == 0)
            return true;
    }
    return false;
}

static void keep(diags *d, diag item)
{
    if (d->full) return;
    if (d->kept.count + 1 == DIAG_MAX) {
        d->full = true;
        item = (diag){.severity = DIAG_NOTE, .text = "there is more; the rest is left out"};
    }
    diag *copy = arena_new_of(d->a, diag);
    *copy = item;
    list_add(d->a, &d->kept, copy);
}

static void report(diags *d, severity s, pos at, const char *name, const char *format, va_list args)
{
    const diag item = {
        .severity = s, .at = at, .name = name, .text = arena_vprintf(d->a, format, args)};
    d->dropping = said_before(d, &item);
    if (d->dropping) return;
    if (s == DIAG_ERROR) d->errors++;
    keep(d, item);
}

void diag_error(diags *d, pos at, const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(d, DIAG_ERROR, at, name, format, args);
    va_end(args);
}

void diag_warning(diags *d, pos at, const char *name, const char *format, ...)
{
    const size_t i = warning_index(name);
    const bool known = i < WARNINGS;
    if (known && !d->on[i]) {
        d->dropping = true;
        return;
    }
    const bool as_error = d->all_errors || (known && d->as_error[i]);
    va_list args;
    va_start(args, format);
    report(d, as_error ? DIAG_ERROR : DIAG_WARNING, at, name, format, args);
    va_end(args);
}

void diag_note(diags *d, pos at, const char *format, ...)
{
    if (d->dropping) return;
    va_list args;
    va_start(args, format);
    keep(d, (diag){.severity = DIAG_NOTE, .at = at, .text = arena_vprintf(d->a, format, args)});
    va_end(args);
}

size_t diag_errors(const diags *d)
{
    return d->errors;
}

size_t diag_count(const diags *d)
{
    return d->kept.count;
}

const diag *diag_at(const diags *d, size_t i)
{
    return d->kept.at[i];
}

/* ---- suggestions ---- */

#define NEAREST_MAX 64u

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edit distance in which swapping two neighbours counts as one edit; case does not count. */
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
    size_t rows[3][NEAREST_MAX + 1];
    for (size_t j = 0; j <= n; j++) rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            const char p = lower(a[i - 1]), q = lower(b[j - 1]);
            row[j] = least(above[j - 1] + (p != q), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && p == lower(b[j - 2]) && lower(a[i - 2]) == q)
                row[j] = least(row[j], above2[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

const char *diag_nearest(arena *a, const char *word, const char *const *candidates)
{
    (void)a;
    const size_t len = strlen(word);
    if (len > NEAREST_MAX) return NULL;
    const char *nearest = NULL;
    size_t best = len / 3 + 1;
    for (; *candidates; candidates++) {
        const size_t n = strlen(*candidates);
        if (n > NEAREST_MAX) continue;
        const size_t edits = distance(word, len, *candidates, n);
        if (edits >= best) continue;
        best = edits;
        nearest = *candidates;
    }
    return nearest;
}
