#include "write/write.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

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

/* ---- what stands at a path ---- */

typedef enum place { TO_REPLACE, TO_STREAM, IN_THE_WAY } place;

static bool starts_with(const char *s, const char *start)
{
    return strncmp(s, start, strlen(start)) == 0;
}

/* A pipe, a terminal or /dev/null is written to, as is what this process has open (/dev/stdout,
 * /dev/fd/3). A link that leads to a file stays: *path becomes the file. IN_THE_WAY: *error. */
static place place_of(arena *a, const char **path, int *error)
{
    struct stat itself, st;
    if (lstat(*path, &itself) != 0 || stat(*path, &st) != 0)
        return TO_REPLACE; /* mkstemp says what is wrong */
    const bool link = S_ISLNK(itself.st_mode);
    if (S_ISCHR(st.st_mode) || S_ISFIFO(st.st_mode)) return TO_STREAM;
    if (link && (starts_with(*path, "/dev/") || starts_with(*path, "/proc/"))) return TO_STREAM;
    *error = S_ISDIR(st.st_mode) ? EISDIR : S_ISREG(st.st_mode) ? 0 : EOPNOTSUPP;
    if (*error) return IN_THE_WAY;
    if (!link) return TO_REPLACE;
    char resolved[PATH_MAX];
    if (realpath(*path, resolved)) *path = arena_strdup(a, resolved);
    return TO_REPLACE;
}

static bool unchanged(arena *a, const file_out *f, const char *path)
{
    text there = text_new(a);
    if (!f->text) return access(path, F_OK) != 0;
    return file_read(path, f->len, &there) == 0 && there.len == f->len &&
           memcmp(text_str(&there), f->text, f->len) == 0;
}

/* ---- writing ---- */

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

/* A pipe that nobody reads is an error; to open it would wait for a reader. 0, or errno. */
static int write_through(const file_out *f)
{
    if (!f->text) return 0;
    const int fd = open(f->path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = fcntl(fd, F_SETFL, O_APPEND) != 0 || !write_all(fd, f->text, f->len) ? errno : 0;
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

/* From the first temporary on nothing is allocated, so that no way out leaves one behind. */
typedef struct pending {
    const file_out *file;
    const char *path; /* where it goes, links resolved */
    char *temporary;
    enum { NOTHING, NEW_BESIDE, OLD_BESIDE, OLD_TAKEN, NO_OLD, IN_PLACE } state;
} pending;

/* A temporary beside the target, so that the rename stays within one file system. 0, or errno. */
static int make_temporary(pending *p, mode_t permissions)
{
    const int fd = mkstemp(p->temporary);
    if (fd < 0) return errno;
    p->state = NEW_BESIDE;
    const bool written = (!p->file->text || write_all(fd, p->file->text, p->file->len)) &&
                         fchmod(fd, permissions) == 0;
    int error = written ? 0 : errno;
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

static mode_t new_file_permissions(void)
{
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* ---- the set goes in as one ---- */

/* The new file takes the place of the old, which takes the temporary's name, to go back if need
 * be. Not all file systems exchange: there the old one is gone. 0, or errno. */
static int put_in_place(pending *p)
{
    if (!p->file->text) {
        if (rename(p->path, p->temporary) != 0) return errno;
        p->state = OLD_TAKEN;
        return 0;
    }
    if (renameat2(AT_FDCWD, p->temporary, AT_FDCWD, p->path, RENAME_EXCHANGE) == 0) {
        p->state = OLD_BESIDE;
        return 0;
    }
    const bool absent = errno == ENOENT;
    if (!absent && errno != EINVAL && errno != ENOSYS) return errno;
    if (rename(p->temporary, p->path) != 0) return errno;
    p->state = absent ? NO_OLD : IN_PLACE;
    return 0;
}

static void take_back(pending *p)
{
    if (p->state == NO_OLD) unlink(p->path);
    if (p->state == OLD_TAKEN && rename(p->temporary, p->path) == 0) p->state = NOTHING;
    if (p->state == OLD_BESIDE)
        (void)renameat2(AT_FDCWD, p->temporary, AT_FDCWD, p->path, RENAME_EXCHANGE);
}

static void remove_temporary(const pending *p)
{
    if (p->state == NEW_BESIDE || p->state == OLD_BESIDE || p->state == OLD_TAKEN)
        unlink(p->temporary);
}

/* ---- signals ---- */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof ending_signals / sizeof *ending_signals };

/* They wait until no temporary is left; *before is the mask to go back to. */
static void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    for (int i = 0; i < SIGNALS; i++) sigaddset(&held, ending_signals[i]);
    sigprocmask(SIG_BLOCK, &held, before);
}

/* Whether one waits; those that this process ignores end nothing. */
static bool signal_waits(void)
{
    sigset_t waiting;
    struct sigaction action;
    if (sigpending(&waiting) != 0) return false;
    for (int i = 0; i < SIGNALS; i++)
        if (sigismember(&waiting, ending_signals[i]) == 1 &&
            sigaction(ending_signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            return true;
    return false;
}

/* The index of the file that failed, with *error (EINTR: a signal waits), or `count`. */
static size_t write_temporaries(pending *files, size_t count, int *error)
{
    const mode_t permissions = new_file_permissions();
    for (size_t i = 0; i < count; i++) {
        *error = make_temporary(&files[i], permissions);
        if (!*error && signal_waits()) *error = EINTR;
        if (*error) return i;
    }
    return count;
}

/* All in place, or, but for what cannot be exchanged, none. A signal waits until it is done. */
static size_t replace_all(pending *files, size_t count, int *error)
{
    size_t failed = write_temporaries(files, count, error);
    for (size_t i = 0; failed == count && i < count; i++)
        if ((*error = put_in_place(&files[i])) != 0) failed = i;
    for (size_t i = count; failed != count && i-- > 0;) take_back(&files[i]);
    for (size_t i = 0; i < count; i++) remove_temporary(&files[i]);
    return failed;
}

/* ---- all ---- */

static bool report(diags *d, const char *path, int error)
{
    if (error != EINTR) return fail(d, "write", path, error);
    diag_error(d, (pos){0}, "interrupted", "interrupted; nothing was replaced");
    return false;
}

/* Streams are written at once, before anything is replaced: a reader may keep them waiting. */
static bool sort_out(arena *a, diags *d, const file_out *f, pending *changed, size_t *n)
{
    int error = 0;
    const char *path = f->path;
    const place where = place_of(a, &path, &error);
    if (where == TO_STREAM) error = write_through(f);
    if (error) return fail(d, "write", f->path, error);
    if (where == TO_REPLACE && !unchanged(a, f, path))
        changed[(*n)++] =
            (pending){.file = f, .path = path, .temporary = arena_printf(a, "%s.XXXXXX", path)};
    return true;
}

bool write_files(arena *a, diags *d, const char *directory, const file_out *files, size_t count)
{
    if (directory && !make_directory(a, d, directory)) return false;
    pending *changed = arena_array(a, pending, count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (!sort_out(a, d, &files[i], changed, &n)) return false;
    sigset_t before;
    int error = 0;
    hold_signals(&before);
    const size_t failed = replace_all(changed, n, &error);
    sigprocmask(SIG_SETMASK, &before, NULL); /* here kgen may end */
    return failed == n || report(d, changed[failed].file->path, error);
}
