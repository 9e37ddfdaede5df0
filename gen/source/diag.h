/* gen/source/diag.h: diagnostics as data. Passes report and go on; nothing prints but the caller of
 * diag_render. Each diagnostic has a name (listed in docs/diagnostics.md), and a position where
 * there is one.
 */
#ifndef GEN_DIAG_H
#define GEN_DIAG_H

#include "base/arena.h"
#include "base/text.h"

struct source;
typedef struct pos {
    const struct source *src; /* NULL: no position */
    uint32_t line, col;       /* from 1; col 0: the whole line */
    size_t offset;            /* byte offset in src->text */
} pos;

typedef enum severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } severity;

typedef struct diag {
    severity severity;
    pos at;
    const char *name; /* "unknown-key"; NULL for notes, which belong to the diagnostic before */
    const char *text;
} diag;

typedef struct diags diags;

diags *diags_new(arena *a);
void diag_error(diags *d, pos at, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_warning(diags *d, pos at, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_note(diags *d, pos at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* -W<name>, -Wno-<name>, -Werror, -Werror=<name>, without the "-W". False: no warning of that name.
 * The warnings known are a table in diag.c: name, on by default, one line of help. */
bool diag_option(diags *d, const char *option);
typedef struct diag_warning_info {
    const char *name;
    bool on;
    const char *help;
    bool error; /* unless turned off */
} diag_warning_info;
const diag_warning_info *diag_warnings(size_t *count);

size_t diag_errors(const diags *d);
size_t diag_count(const diags *d);
const diag *diag_at(const diags *d, size_t i);

/* At most DIAG_MAX are kept; the last then says that there were more. */
#define DIAG_MAX 100

/* file:line:col: error: text [name], the source line, a caret under it; in order of position within
 * a file, files in the order first reported. Tabs are kept in the caret's line so that it aligns; a
 * line over 160 characters is cut around the caret. A note at the place of its diagnostic does not
 * repeat the line. Control characters of a source never reach the output. colour: ANSI. */
void diag_render(const diags *d, text *out, bool colour);

/* The nearest candidate to a misspelt word, or NULL: edit distance (with transpositions) at most a
 * third of its length. `candidates` is NULL-terminated. */
const char *diag_nearest(arena *a, const char *word, const char *const *candidates);

#endif
