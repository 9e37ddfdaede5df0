#include "write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(diags *d, const char *what, const char *path)
{
    diag_error(d, (pos){0}, "write", "cannot %s \"%s\": %s", what, path, strerror(errno));
    return false;
}

/* mkdir -p */
static bool make_directory(arena *a, diags *d, const char *path)
{
    char *part = arena_strdup(a, path);
    for (char *s = part + 1;; s++) {
        if (*s != '/' && *s != '\0') continue;
        const char saved = *s;
        *s = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST) return fail(d, "make the folder", part);
        *s = saved;
        if (!saved) break;
    }
    struct stat st;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) return true;
    errno = ENOTDIR;
    return fail(d, "use the folder", path);
}

static bool unchanged(const file_out *f)
{
    FILE *in = fopen(f->path, "rb");
    if (!in) return false;
    char part[8192];
    size_t at = 0, n;
    bool same = true;
    while (same && (n = fread(part, 1, sizeof part, in)) > 0) {
        same = at + n <= f->len && memcmp(part, f->text + at, n) == 0;
        at += n;
    }
    same = same && at == f->len && !ferror(in);
    fclose(in);
    return same;
}

static bool write_all(int fd, const char *s, size_t n)
{
    while (n > 0) {
        const ssize_t done = write(fd, s, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        s += done;
        n -= (size_t)done;
    }
    return true;
}

/* A temporary beside the target, so that the rename stays within one file system. */
static bool write_temporary(arena *a, diags *d, const file_out *f, const char **temporary)
{
    char *path = arena_printf(a, "%s.XXXXXX", f->path);
    const int fd = mkstemp(path);
    if (fd < 0) return fail(d, "write", f->path);
    *temporary = path;
    const mode_t mask = umask(0);
    umask(mask);
    bool ok = write_all(fd, f->text, f->len) && fchmod(fd, 0666 & ~mask) == 0;
    const int error = errno;
    if (close(fd) != 0 && ok) ok = false;
    else errno = error;
    return ok || fail(d, "write", f->path);
}

bool write_files(arena *a, diags *d, const char *directory, const file_out *files, size_t count)
{
    if (directory && !make_directory(a, d, directory)) return false;
    const char **temporary = arena_array(a, const char *, count);
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++)
        if (!unchanged(&files[i])) ok = write_temporary(a, d, &files[i], &temporary[i]);
    for (size_t i = 0; i < count && ok; i++) {
        if (!temporary[i]) continue;
        if (rename(temporary[i], files[i].path) != 0) ok = fail(d, "replace", files[i].path);
        else temporary[i] = NULL;
    }
    for (size_t i = 0; i < count; i++)
        if (temporary[i]) unlink(temporary[i]);
    return ok;
}
