#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct file {
    int fd;
    bool ours;
} file;

static void file_close(void *what)
{
    file *f = what;
    if (f->ours) close(f->fd);
    f->ours = false;
}

static int read_all(int fd, size_t most, text *into)
{
    char block[8192];
    while (into->len <= most) {
        const ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return errno;
        if (n == 0) break;
        text_putn(into, block, (size_t)n);
    }
    return 0;
}

int file_read(const char *path, size_t most, text *into)
{
    file *f = arena_new_of(into->a, file); /* deferred: the arena may run out while it is open */
    arena_defer(into->a, file_close, f);
    if (path) {
        f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        if (f->fd < 0) return errno;
        f->ours = true;
    }
    struct stat info;
    const bool folder = fstat(f->fd, &info) == 0 && S_ISDIR(info.st_mode);
    const int error = folder ? EISDIR : read_all(f->fd, most, into);
    file_close(f);
    return error;
}

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *walk)
{
    (void)st;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_folder(void *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

bool file_temporary_folder(arena *a, const char *name, const char **path)
{
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(a, "%s/%s.XXXXXX", tmp && *tmp ? tmp : "/tmp", name);
    *path = folder;
    if (!mkdtemp(folder)) return false;
    arena_defer(a, remove_folder, folder);
    return true;
}
