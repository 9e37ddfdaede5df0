/* gen/source/source.h: pass 1. A file becomes text with a line index; positions are named from
 * here on. */
#ifndef GEN_SOURCE_H
#define GEN_SOURCE_H

#include "base/arena.h"
#include "source/diag.h"

#define SOURCE_MAX_BYTES (1u << 20)

typedef struct source {
    const char *path; /* as given: for messages ("<stdin>" for "-") */
    const char *name; /* base name: for emitted files, which hold no path */
    const char *text; /* NUL-terminated, valid UTF-8, no controls but tab and LF (CR LF folded) */
    size_t len;
    const size_t *line; /* offset of each line's start; line[lines] == len */
    uint32_t lines;
} source;

/* Reads a file, or standard input for "-". Reports and returns NULL where it cannot be read [file],
 * is larger than SOURCE_MAX_BYTES [too-large] or empty [empty]. So it does of a NUL or a bad UTF-8
 * byte [encoding], at its line and column. A system failure (cannot be read) sets *system. */
const source *source_read(arena *a, diags *d, const char *path, bool *system);

/* The same checks over text in memory. */
const source *source_from_text(arena *a, diags *d, const char *path, const char *text, size_t len);

/* The folder that the path names, "." where it names none. */
const char *source_folder(arena *a, const source *s);

/* The position of a byte offset. Columns count characters (code points), from 1. */
pos source_pos(const source *s, size_t offset);

#endif
