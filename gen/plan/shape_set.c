/* Which file of shapes a family takes. */
#include <string.h>

#include "plan/shapes.h"

typedef struct entry {
    const char *family;
    uint32_t cc;
    const source *src;
    shape_list *list;
    bool was_read, of_a_file;
} entry;

struct shape_set {
    arena *a;
    list entries;
};

static entry *find(const shape_set *set, const char *family, uint32_t cc, bool of_a_file)
{
    for (size_t i = 0; i < set->entries.count; i++) {
        entry *e = set->entries.at[i];
        if (e->cc == cc && e->of_a_file == of_a_file && strcmp(e->family, family) == 0) return e;
    }
    return NULL;
}

static void put(shape_set *set, const char *family, uint32_t cc, const source *src, bool of_a_file)
{
    entry *e = find(set, family, cc, of_a_file);
    if (!e) list_add(set->a, &set->entries, e = arena_new_of(set->a, entry));
    *e = (entry){.family = family, .cc = cc, .src = src, .of_a_file = of_a_file};
}

void shapes_put(shape_set *set, const char *family, uint32_t cc, const source *src)
{
    put(set, family, cc, src, true);
}

void shapes_files(const shape_set *set, arena *a, list *paths)
{
    for (size_t i = 0; i < set->entries.count; i++) {
        const entry *e = set->entries.at[i];
        if (e->was_read && e->of_a_file) list_add(a, paths, (void *)e->src->path);
    }
}

shape_set *shapes_new(arena *a, diags *d)
{
    shape_set *set = arena_new_of(a, shape_set);
    set->a = a;
    for (const shape_file *f = shape_files; f->path; f++) {
        const source *src = source_from_text(a, d, f->path, f->text, f->len);
        if (src) put(set, f->family, f->cc, src, false);
    }
    return set;
}

static bool is_asked(const uint32_t *archs, uint32_t cc)
{
    while (*archs && *archs != cc) archs++;
    return *archs != 0;
}

/* The newest of them; with `archs`, of these. A user's file stands before the program's. */
static entry *newest(const shape_set *set, const char *family, const uint32_t *archs, bool program)
{
    entry *best = NULL;
    for (size_t i = 0; i < set->entries.count; i++) {
        entry *e = set->entries.at[i];
        if (strcmp(e->family, family) != 0 || (archs && !is_asked(archs, e->cc))) continue;
        if (program && e->of_a_file) continue;
        if (!best || e->cc > best->cc || (e->cc == best->cc && e->of_a_file)) best = e;
    }
    return best;
}

static shape_list *list_of(const shape_set *set, diags *d, entry *e, const shape_column *columns)
{
    if (!e) return NULL;
    if (e->was_read) return e->list;
    e->was_read = true;
    e->list = shapes_read(set->a, d, e->src, e->family, columns);
    if (e->list && e->list->cc != e->cc) {
        diag_error(d, (pos){e->src, 1, 1, 0}, "shapes", "the file stands where those of %u are",
                   e->cc);
        e->list = NULL;
    }
    return e->list;
}

const shape_list *shapes_find(shape_set *set, diags *d, const char *family,
                              const shape_column *columns, const uint32_t *archs, bool *by_model)
{
    entry *e = newest(set, family, archs, false);
    *by_model = e == NULL;
    if (!e) e = newest(set, family, NULL, false);
    shape_list *found = list_of(set, d, e, columns);
    if (found && e->of_a_file)
        found->behind = list_of(set, d, newest(set, family, NULL, true), columns);
    return found;
}
