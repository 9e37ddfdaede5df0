/* Groups of candidates: a library of kernels each, all of them built at once. */
#include <string.h>
#include <unistd.h>

#include "tune/groups.h"
#include "write/write.h"

enum { LEAST_OF_A_GROUP = 2, MOST_OF_A_GROUP = 12 };

/* ---- who goes together ---- */

static bool has_name(const tune_group *g, const char *name)
{
    for (size_t i = 0; i < g->candidates.count; i++) {
        const tune_candidate *c = g->candidates.at[i];
        for (size_t k = 0; k < c->names.count; k++)
            if (strcmp(c->names.at[k], name) == 0) return true;
    }
    return false;
}

static bool fits(const tune_group *g, const tune_candidate *c, size_t most)
{
    size_t variants = c->names.count;
    for (size_t i = 0; i < g->candidates.count; i++)
        variants += ((const tune_candidate *)g->candidates.at[i])->names.count;
    if (g->candidates.count >= most || variants > KG_MAX_VARIANTS) return false;
    for (size_t i = 0; i < c->names.count; i++)
        if (has_name(g, c->names.at[i])) return false;
    return true;
}

/* A group for each compiler, but no larger than a table. A program that loads one takes longer to
 * start than to time a candidate. No two of a group have a variant of one name: it would be taken
 * for one of them. */
void tune_group_all(arena *a, const list *candidates, size_t jobs, list *groups)
{
    size_t most = (candidates->count + jobs - 1) / jobs;
    if (most < LEAST_OF_A_GROUP) most = LEAST_OF_A_GROUP;
    if (most > MOST_OF_A_GROUP) most = MOST_OF_A_GROUP;
    for (size_t i = 0; i < candidates->count; i++) {
        tune_candidate *c = candidates->at[i];
        tune_group *found = NULL;
        for (size_t g = 0; g < groups->count && !found; g++)
            if (fits(groups->at[g], c, most)) found = groups->at[g];
        if (!found) list_add(a, groups, found = arena_new_of(a, tune_group));
        list_add(a, &found->candidates, c);
    }
}

/* ---- text ---- */

static bool write_all(const tune_run *run, plan *p, tune_group *g)
{
    arena *a = run->s->a;
    output *files, *table;
    size_t n, more;
    if (!render_plan(run->templates, p, &files, &n)) return false;
    if (!render_library(run->templates, g->name, &p, 1, &table, &more)) return false;
    g->files = arena_array(a, file_out, n + more);
    for (size_t i = 0; i < n + more; i++) {
        const output *o = i < n ? &files[i] : &table[i - n];
        g->files[i] = (file_out){arena_printf(a, "%s/%s", g->folder, o->name), o->text, o->len};
    }
    g->n_files = n + more;
    if (write_files(a, run->s->d, g->folder, g->files, g->n_files)) return true;
    return !(*run->s->failed = true);
}

static bool same_calls(const plan_variant *a, const plan_variant *b)
{
    bool same = a->n_ranges == b->n_ranges;
    for (uint32_t i = 0; same && i < a->n_ranges; i++)
        same = a->ranges[i].feature == b->ranges[i].feature && a->ranges[i].lo == b->ranges[i].lo &&
               a->ranges[i].hi == b->ranges[i].hi;
    return same;
}

const char *tune_known_as(const plan_kernel *k, const plan_variant *v)
{
    const plan_variant *first = k->variants;
    while (first < v && (strcmp(first->kernels, v->kernels) != 0 || !same_calls(first, v))) first++;
    return first->name;
}

/* A table may have kernels for misaligned arrays alone that a candidate has for all. */
uint64_t tune_identity(const plan_variant *v)
{
    uint64_t hash = v->hash;
    for (uint32_t i = 0; i < v->n_ranges; i++) {
        const uint64_t range[] = {v->ranges[i].feature, v->ranges[i].lo, v->ranges[i].hi};
        hash ^= text_hash(TEXT_HASH, (const char *)range, sizeof range);
    }
    return hash;
}

static void find_entries(const tune_run *run, const plan_kernel *k, tune_candidate *c)
{
    c->entries = (list){0};
    for (size_t i = 0; i < c->names.count; i++)
        for (size_t v = 0; v < k->n_variants; v++)
            if (strcmp(k->variants[v].name, c->names.at[i]) == 0)
                list_add(run->s->a, &c->entries,
                         tune_journal_entry(run->journal, tune_known_as(k, &k->variants[v]),
                                            tune_identity(&k->variants[v])));
}

/* Each fits by itself; together they may not, where a kernel's table is full. */
static plan *plan_group(const tune_run *run, const tune_group *g)
{
    list texts = {0};
    for (size_t i = 0; i < g->candidates.count; i++)
        list_add(run->s->a, &texts, (void *)((tune_candidate *)g->candidates.at[i])->text);
    return tune_plan(run->k, run->s->d, tune_rewrite(run->k, "", &texts));
}

bool tune_group_render(tune_run *run, tune_group *g, plan *p)
{
    g->folder = arena_printf(run->s->a, "%s/%s", run->folder, g->name);
    if (!p) p = plan_group(run, g);
    if (!p || !write_all(run, p, g)) return false;
    for (size_t i = 0; i < g->candidates.count; i++)
        find_entries(run, &p->kernels[0], g->candidates.at[i]);
    return true;
}

/* ---- objects ---- */

static bool ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

void tune_group_compile(const tune_run *run, tune_group *g, ninja *build)
{
    static const char *const none[] = {NULL};
    arena *a = run->s->a;
    const compile c = {.s = run->s,
                       .paths = run->paths,
                       .build = build,
                       .spec_folder = run->spec_folder,
                       .gpu = run->gpu,
                       .shared = true};
    list objects = {0};
    for (size_t i = 0; i < g->n_files; i++) {
        const char *from = g->files[i].path, *object = arena_printf(a, "%s.o", from);
        if (ends_with(from, ".h")) continue;
        if (ends_with(from, ".c"))
            compile_c(&c, from, object, run->gpu ? "-DKG_CUDA=1" : "-DKG_EMU=1");
        else if (ends_with(from, ".cu") && run->gpu) compile_cuda(&c, from, object);
        else compile_cxx(&c, from, object, "-w");
        list_add(a, &objects, (void *)object);
    }
    g->library = arena_printf(a, "%s/lib%s.so", g->folder, g->name);
    compile_link(&c, g->library, &objects, none);
}

bool tune_group_built(const tune_group *g)
{
    return access(g->library, R_OK) == 0;
}

const char *tune_build_plan(tune_run *run, plan *p, const char *name, tune_candidate *own)
{
    tune_group *g = arena_new_of(run->s->a, tune_group);
    g->name = name;
    if (own) list_add(run->s->a, &g->candidates, own);
    for (size_t i = 0; own && i < p->kernels[0].n_variants; i++)
        list_add(run->s->a, &own->names, (void *)p->kernels[0].variants[i].name);
    if (!tune_group_render(run, g, p)) return NULL;
    ninja *build = ninja_new(run->s, g->folder);
    tune_group_compile(run, g, build);
    if (!ninja_run(build, run->group, run->jobs)) return NULL;
    if (!own || tune_measure_group(run, g)) return g->library;
    if (run->group->interrupted) system_error(run->s, "interrupted", "interrupted");
    return NULL;
}
