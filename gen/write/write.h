/* gen/write/write.h: pass 6. Texts become files: all of them or none. Each is written beside its place and
 * renamed onto it; one that would not change is left alone, so that nothing is rebuilt for it.
 */
#ifndef GEN_WRITE_H
#define GEN_WRITE_H

#include "source/diag.h"
#include "render/render.h"

typedef struct file_out { const char *path; const char *text; size_t len; } file_out;

/* Writes the files, making `directory` (with its parents) if it is missing. False: the system failed,
 * with a diagnostic [write]; nothing was replaced then, and no temporary file is left. */
bool write_files(arena *a, diags *d, const char *directory, const file_out *files, size_t count);

#endif
