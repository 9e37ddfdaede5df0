#include "explain/explain_built.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "render/render.h"
#include "command/session.h"

enum { MOST_DEPTH = 16 };
static const char ending[] = ".record";

const char *explain_read_file(arena *a, const char *path)
{
    FILE *f = fopen(path, "rb");
    text all = text_new(a);
    char part[4096];
    if (!f) return NULL;
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;) text_putn(&all, part, n);
    fclose(f);
    return text_str(&all);
}

/* ---- finding records ---- */

static void close_folder(void *folder)
{
    closedir(folder);
}

static bool is_record(const char *name)
{
    const size_t n = strlen(name), m = sizeof ending - 1;
    return n > m && strcmp(name + n - m, ending) == 0;
}

/* Links are not followed: a folder must not be walked twice, or without end. */
static void find_records(arena *a, const char *folder, int depth, list *found)
{
    DIR *dir = depth < MOST_DEPTH ? opendir(folder) : NULL;
    if (!dir) return;
    arena_defer(a, close_folder, dir);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        struct stat st;
        const char *path = arena_printf(a, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || lstat(path, &st) != 0) continue;
        if (S_ISDIR(st.st_mode)) find_records(a, path, depth + 1, found);
        else if (S_ISREG(st.st_mode) && is_record(entry->d_name)) list_add(a, found, (void *)path);
    }
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
    for (size_t r = 0; r < kernel->kernel->n_rows; r++)
        for (uint32_t s = 0; explain_wants_row(e, kernel->rows[r].row) &&
                             s < kernel->rows[r].row->n_steps; s++)
            if (!kernel->rows[r].steps[s].built.known) return false;
    return true;
}

/* The source of one kernel: its record among those found. */
static void take(cli *c, explanation *e, const explain_kernel *kernel, const output *made,
                 const list *paths)
{
    const char *stale = NULL;
    for (size_t i = 0; i < paths->count; i++) {
        explain_source source;
        const char *record = explain_read_file(c->a, paths->at[i]);
        if (!record || !explain_record_head(record, &source)) continue;
        const match found = match_of(made, &source);
        if (found == STALE) stale = paths->at[i];
        if (found != TAKEN) continue;
        explain_take_record(e, record);
        if (knows_all(e, kernel)) return;
    }
    if (stale)
        diag_warning(c->d, (pos){0}, "record",
                     "%s: %s was built from another text (another spec, or other options of kgen "
                     "generate)", stale, made->name);
    else
        diag_warning(c->d, (pos){0}, "record", "no record tells of %s on compute capability %u.%u",
                     made->name, e->a->cc / 10, e->a->cc % 10);
}

static void take_all(cli *c, explanation *e, const output *made, size_t count, const list *paths)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        const char *name = arena_printf(c->a, "%s.cu", kernel->kernel->symbol);
        for (size_t i = 0; i < count; i++)
            if (strcmp(made[i].name, name) == 0) take(c, e, kernel, &made[i], paths);
    }
}

bool explain_from_build(cli *c, plan *p, explanation *e, const char *path)
{
    struct stat st;
    output *made;
    size_t count;
    list paths = {0};
    if (stat(path, &st) != 0) {
        diag_error(c->d, (pos){0}, "file", "cannot read \"%s\": %s", path, strerror(errno));
        c->system_failed = true;
        return false;
    }
    if (S_ISDIR(st.st_mode)) find_records(c->a, path, 0, &paths);
    else list_add(c->a, &paths, (void *)path);
    if (paths.count) qsort(paths.at, paths.count, sizeof *paths.at, by_path);

    render *r = render_new(c->a, c->d, session_template_dir(c));
    if (!render_plan(r, p, &made, &count)) return false;
    take_all(c, e, made, count, &paths);
    explain_update(c->a, e);
    explain_judge_spills(c->d, e);
    return true;
}
