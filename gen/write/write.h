/* gen/write/write.h: pass 6. Texts become files: all of them or none.
 *
 * Each is written beside its place, and all are then exchanged with what stood there. A file that
 * would not change is left alone, so that nothing is rebuilt for it. What cannot be put in place
 * sends back all that was. SIGINT, SIGTERM and SIGHUP wait until all are in place, or all
 * temporaries are gone. Nothing is synced to the disk. What is no regular file (a pipe, /dev/null)
 * is written to first.
 */
#ifndef GEN_WRITE_H
#define GEN_WRITE_H

#include "source/diag.h"
#include "render/render.h"

/* text NULL: no such file is to be there. */
typedef struct file_out {
    const char *path;
    const char *text;
    size_t len;
} file_out;

/* Writes the files, making `directory` (with its parents) if it is missing. False: the system
 * failed, with a diagnostic [write] or [interrupted]. Nothing is replaced then, where the file
 * system can exchange two files, and no temporary file is left. */
bool write_files(arena *a, diags *d, const char *directory, const file_out *files, size_t count);

#endif
