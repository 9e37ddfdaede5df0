#include "explain/explain_built.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

enum { MOST_DEPTH = 16, RECORD_MAX_BYTES = 1 << 24 };
static const char ending[] = ".record";

static void cannot_read(const system_context *s, const char *path, int error)
{
    system_error(s, "file", "cannot read \"%s\": %s", path, strerror(error));
}

const char *explain_read_file(const system_context *s, const char *path)
{
    text all = text_new(s->a);
    const int error = file_read(path, RECORD_MAX_BYTES, &all);
    if (error) cannot_read(s, path, error);
    return error ? NULL : text_str(&all);
}

/* ---- finding records ---- */

typedef struct open_folder {
    DIR *dir; /* NULL: closed */
} open_folder;

static void close_folder(void *folder)
{
    open_folder *f = folder;
    if (f->dir) closedir(f->dir);
    f->dir = NULL;
}

static bool is_record(const char *name)
{
    const size_t n = strlen(name), m = sizeof ending - 1;
    return n > m && strcmp(name + n - m, ending) == 0;
}

static void find_records(const system_context *s, const char *folder, int depth, list *found);

/* Links are not followed: a folder must not be walked twice, or without end. */
static void find_in(const system_context *s, const char *folder, const char *name, int depth,
                    list *found)
{
    struct stat st;
    const char *path = arena_printf(s->a, "%s/%s", folder, name);
    if (lstat(path, &st) != 0) {
        if (errno != ENOENT) cannot_read(s, path, errno); /* a build may run beside this */
    } else if (S_ISDIR(st.st_mode)) {
        find_records(s, path, depth + 1, found);
    } else if (S_ISREG(st.st_mode) && is_record(name)) {
        list_add(s->a, found, (void *)path);
    }
}

static void find_records(const system_context *s, const char *folder, int depth, list *found)
{
    if (depth >= MOST_DEPTH) return;
    open_folder *open = arena_new_of(s->a, open_folder);
    open->dir = opendir(folder);
    if (!open->dir) {
        cannot_read(s, folder, errno);
        return;
    }
    arena_defer(s->a, close_folder, open);
    errno = 0;
    for (const struct dirent *entry; (entry = readdir(open->dir)); errno = 0)
        if (entry->d_name[0] != '.') find_in(s, folder, entry->d_name, depth, found);
    if (errno) cannot_read(s, folder, errno);
    close_folder(open); /* now: a build has more folders than a process may hold open */
}

static int by_path(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* ---- taking them ---- */

/* Whether the record is of this source, or of one that had its name. */
typedef enum match { OF_OTHERS, STALE, TAKEN } match;

static match match_of(const output *made, const explain_source *source)
{
    if (strcmp(made->name, source->name) != 0) return OF_OTHERS;
    if (made->len != source->bytes) return STALE;
    return explain_cksum(made->text, made->len) == source->sum ? TAKEN : STALE;
}

static bool knows_all(const explanation *e, const explain_kernel *kernel)
{
    for (size_t r = 0; r < kernel->kernel->n_variants; r++)
        for (uint32_t s = 0; explain_wants_variant(e, kernel->variants[r].variant) &&
                             s < kernel->variants[r].variant->n_steps;
             s++)
            if (!kernel->variants[r].steps[s].built.known) return false;
    return true;
}

/* The source of one kernel: its record among those found. */
static void take(const system_context *s, explanation *e, const explain_kernel *kernel,
                 const output *made, const list *paths)
{
    const char *stale = NULL;
    for (size_t i = 0; i < paths->count; i++) {
        explain_source source;
        const char *record = explain_read_file(s, paths->at[i]);
        if (!record || !explain_record_head(record, &source)) continue;
        const match found = match_of(made, &source);
        if (found == STALE) stale = paths->at[i];
        if (found != TAKEN) continue;
        explain_take_record(e, record);
        if (knows_all(e, kernel)) return;
    }
    if (stale)
        diag_warning(s->d, (pos){0}, "record",
                     "%s: %s was built from another text (another spec, or other options of kgen "
                     "generate)",
                     stale, made->name);
    else
        diag_warning(s->d, (pos){0}, "record", "no record tells of %s on compute capability %u.%u",
                     made->name, e->a->cc / 10, e->a->cc % 10);
}

static void take_all(const system_context *s, explanation *e, const output *made, size_t count,
                     const list *paths)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        const char *name = arena_printf(s->a, "%s.cu", kernel->kernel->symbol);
        for (size_t i = 0; i < count; i++)
            if (strcmp(made[i].name, name) == 0) take(s, e, kernel, &made[i], paths);
    }
}

bool explain_from_build(const system_context *s, render *templates, plan *p, explanation *e,
                        const char *path)
{
    struct stat st;
    output *made;
    size_t count;
    list paths = {0};
    if (stat(path, &st) != 0) {
        cannot_read(s, path, errno);
        return false;
    }
    if (S_ISDIR(st.st_mode)) find_records(s, path, 0, &paths);
    else list_add(s->a, &paths, (void *)path);
    if (paths.count) qsort(paths.at, paths.count, sizeof *paths.at, by_path);

    if (!render_plan(templates, p, &made, &count)) return false;
    take_all(s, e, made, count, &paths);
    if (*s->failed) return false;
    explain_update(s->a, e);
    explain_judge_spills(s->d, e);
    return true;
}
