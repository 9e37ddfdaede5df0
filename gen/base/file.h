/* gen/base/file.h: files, read whole; folders for a while. */
#ifndef GEN_FILE_H
#define GEN_FILE_H

#include "base/text.h"

/* Appends the bytes of the file at `path` (NULL: of standard input) to `into`, no more than the
 * first part beyond `most`. 0, or errno: EISDIR for a folder. The file is closed on every way
 * out. */
int file_read(const char *path, size_t most, text *into);

/* Makes a folder in $TMPDIR, or in /tmp, whose name begins so; it goes with the arena, and all that
 * is in it. False: errno. */
bool file_temporary_folder(arena *a, const char *name, const char **path);

#endif
