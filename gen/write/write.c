#include "write/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(diags *d, const char *what, const char *path, int error)
{
    diag_error(d, (pos){0}, "write", "cannot %s \"%s\": %s", what, path, strerror(error));
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
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return fail(d, "make the folder", part, errno);
        *s = saved;
        if (!saved) break;
    }
    struct stat st;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) return true;
    return fail(d, "use the folder", path, ENOTDIR);
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

/* From the first temporary on nothing is allocated, so that no way out leaves one behind. */
typedef struct pending {
    const file_out *file;
    char *temporary;
    bool made;
} pending;

static bool is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* A temporary beside the target, so that the rename stays within one file system. 0, or errno. */
static int make_temporary(pending *p, mode_t permissions)
{
    if (is_directory(p->file->path)) return EISDIR; /* else the rename would fail, after others */
    const int fd = mkstemp(p->temporary);
    if (fd < 0) return errno;
    p->made = true;
    int error = 0;
    if (!write_all(fd, p->file->text, p->file->len) || fchmod(fd, permissions) != 0) error = errno;
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

static mode_t new_file_permissions(void)
{
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The index of the file that failed, with *error, or `count`. */
static size_t replace_all(pending *files, size_t count, int *error)
{
    const mode_t permissions = new_file_permissions();
    for (size_t i = 0; i < count; i++)
        if ((*error = make_temporary(&files[i], permissions)) != 0) return i;
    for (size_t i = 0; i < count; i++) {
        if (rename(files[i].temporary, files[i].file->path) != 0) return *error = errno, i;
        files[i].made = false;
    }
    return count;
}

bool write_files(arena *a, diags *d, const char *directory, const file_out *files, size_t count)
{
    if (directory && !make_directory(a, d, directory)) return false;
    pending *changed = arena_array(a, pending, count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (!unchanged(&files[i]))
            changed[n++] = (pending){.file = &files[i],
                                     .temporary = arena_printf(a, "%s.XXXXXX", files[i].path)};
    int error = 0;
    const size_t failed = replace_all(changed, n, &error);
    for (size_t i = 0; i < n; i++)
        if (changed[i].made) unlink(changed[i].temporary);
    return failed == n || fail(d, "write", changed[failed].file->path, error);
}
