/* cells.c: the cells that the command line selects. */
#include "options.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

/* 2^10 to 2^30 by 2^2, and sizes that no block divides. */
static const char all_sizes[] = "2^10..2^30,10^4,2^20+1,10^7";
/* For kinds of data beyond a primitive's first: the sizes of CCCL's own benchmarks. */
static const char few_sizes[] = "2^16,2^20,2^24,2^28";
static const char quick_sizes[] = "2^12,2^16,2^20,2^24";
/* Segmented primitives: a whole of so many elements, cut up differently. */
static const char segmented_sizes[] = "2^26";

static bool next_word(const char **list, char *word, size_t size)
{
    while (**list == ' ') ++*list;
    const size_t length = strcspn(*list, " ");
    snprintf(word, size, "%.*s", (int)length, *list);
    *list += length;
    return length > 0;
}

static bool matches(const char *glob, const char *text)
{
    return !glob || fnmatch(glob, text, 0) == 0;
}

static bool kernel_matches(const options *o, const primitive *p, const char *type)
{
    char name[80];
    if (p->on_request && !o->kernel) return false;
    if (matches(o->kernel, p->name)) return true;
    for (const char *list = p->kernel; kernel_name(&list, type, name, sizeof name);)
        if (matches(o->kernel, name)) return true;
    return false;
}

static void default_sizes(const options *o, const data_kind *d, bool first, uint64_t *n,
                          size_t *count)
{
    sizes_parse(d->segment ? segmented_sizes
                : o->quick ? quick_sizes
                : first    ? all_sizes
                           : few_sizes,
                n, count);
}

typedef struct selection {
    const options *o;
    cell *to;
    size_t count, most;
} selection;

static void select_sizes(selection *s, const primitive *p, const char *type, const data_kind *d,
                         bool first)
{
    uint64_t defaults[MOST_SIZES];
    const uint64_t *n = s->o->n;
    size_t count = s->o->n_count;
    if (count == 0) {
        default_sizes(s->o, d, first, defaults, &count);
        n = defaults;
    }
    for (size_t i = 0; i < count; i++) {
        if (s->o->n_count == 0 && n[i] > p->max_n) continue;
        if (d->segment > n[i] || s->count == s->most) continue;
        cell *c = &s->to[s->count++];
        *c = (cell){.primitive = p, .data = d, .n = n[i]};
        snprintf(c->type, sizeof c->type, "%s", type);
    }
}

/* The kinds of a list: of the first a series of sizes, of the others a few. */
static void select_kinds(selection *s, const primitive *p, const char *type, const char *list,
                         bool first)
{
    char name[32];
    for (; next_word(&list, name, sizeof name); first = false) {
        if (!matches(s->o->data, name)) continue;
        const data_kind *d = data_find(name);
        if (d && !(s->o->quick && !first && !s->o->data && !d->segment))
            select_sizes(s, p, type, d, first);
    }
}

static void select_data(selection *s, const primitive *p, const char *type)
{
    select_kinds(s, p, type, p->data, true);
    if (p->more && s->o->data) select_kinds(s, p, type, p->more, false);
}

static void select_types(selection *s, const primitive *p)
{
    char type[16];
    for (const char *list = p->types; next_word(&list, type, sizeof type);)
        if (matches(s->o->type, type) && kernel_matches(s->o, p, type)) select_data(s, p, type);
}

size_t cells_select(const options *o, cell *to, size_t most)
{
    selection s = {.o = o, .to = to, .most = most};
    for (const bench_family *const *f = bench_families; *f; f++)
        for (const primitive *p = (*f)->primitives; p->name; p++) select_types(&s, p);
    return s.count;
}

/* With five contestants and four clocks, as 910 cells took them on an H200: 254 s. */
double cell_seconds(const cell *c, unsigned repetitions)
{
    const double bytes = 2.0 * (double)c->n * (double)type_size(c->type);
    const double call = 3e-6 + bytes / 4e12;
    const double calls = call > 1e-3 ? 6 : call > 1e-4 ? 26 : 60;
    return 0.02 + 8 * (repetitions + 2) * (calls * call + 60e-6);
}
