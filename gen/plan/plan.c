#include "plan/plan.h"

#include <fnmatch.h>
#include <kgen/kernel.h>
#include <string.h>

#include "plan/family.h"
#include "plan/geometry.h"
#include "plan/occupancy.h"

size_t plan_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    return family_of(k->spec)->args(a, k, args);
}

size_t plan_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    const family *f = family_of(k->spec);
    return f->lengths ? f->lengths(a, k, names) : 0;
}

bool plan_has_planes(arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    for (size_t i = 0; i < n; i++)
        if (args[i].extent == EXTENT_PLANE) return true;
    return false;
}

/* ---- resources ---- */

static uint32_t shared_bytes(const plan_row *row)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < row->n_steps; i++)
        if (row->steps[i].shared_bytes > most) most = row->steps[i].shared_bytes;
    return most;
}

/* The first capability asked for whose blocks have too little shared memory, or NULL. */
static const arch *too_small(const plan_options *options, const plan_row *row)
{
    for (const uint32_t *cc = options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        if (*cc >= row->min_cc && shared_bytes(row) > a->shared_per_block) return a;
    }
    return NULL;
}

/* Most blocks per SM whose register bound still holds what the row needs (an estimate by the
 * family): a promise to the compiler, which otherwise may trade occupancy away. It holds on every
 * capability asked for. */
static void set_launch_bounds(const plan_options *options, plan_row *row, uint32_t needed)
{
    row->min_blocks = UINT32_MAX;
    for (const uint32_t *cc = options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        const occupancy o = occupancy_of(a, row->tbs, 0, shared_bytes(row));
        uint32_t blocks = o.blocks ? o.blocks : 1;
        while (blocks > 1 && occupancy_register_bound(a, row->tbs, blocks) < needed) blocks--;
        if (blocks >= row->min_blocks) continue;
        row->min_blocks = blocks;
        row->registers = occupancy_register_bound(a, row->tbs, blocks);
    }
}

/* ---- rows ---- */

static bool wanted(planner *p, const char *row_name)
{
    const char *kernel = p->kernel->name;
    const char *full = arena_printf(p->a, "%s/%s", kernel, row_name);
    const plan_options *o = p->options;
    if (o->only && fnmatch(o->only, full, 0) != 0 && fnmatch(o->only, kernel, 0) != 0) return false;
    return !o->except ||
           (fnmatch(o->except, full, 0) != 0 && fnmatch(o->except, kernel, 0) != 0);
}

static bool built_for_some(const plan_options *options, uint32_t min_cc)
{
    for (const uint32_t *cc = options->archs; *cc; cc++)
        if (*cc >= min_cc) return true;
    return false;
}

static const char *bask_short(const char *bask)
{
    return strcmp(bask, "warp_by_warp") == 0 ? "wbw" : "bbb";
}

static void name_row(planner *p, plan_row *row, const char *suffix)
{
    row->name = arena_printf(p->a, "%s_%s_w%ux%u%s", row->dask, bask_short(row->bask), row->nwarps,
                             row->nwork, suffix);
    row->entry = arena_printf(p->a, "%s__%s", p->kernel->symbol, row->name);
}

static plan_row *find_row(const list *rows, const char *name)
{
    for (size_t i = 0; i < rows->count; i++) {
        plan_row *row = rows->at[i];
        if (strcmp(row->name, name) == 0) return row;
    }
    return NULL;
}

plan_row *plan_add_row(planner *p, const plan_row *decided, const char *name_suffix)
{
    plan_row *row = arena_new_of(p->a, plan_row);
    *row = *decided;
    const geometry g = geometry_of(row->nwarps, row->nwork, row->vector);
    if (!row->tbs) row->tbs = g.tbs;
    if (!row->dws) row->dws = g.dws;
    if (!row->dbs) row->dbs = g.dbs;
    name_row(p, row, name_suffix);

    const plan_row *same = find_row(&p->rows, row->name);
    if (same) {
        diag_error(p->d, row->at, "same-variant", "variant \"%s\" is already in the list",
                   row->name);
        diag_note(p->d, same->at, "it is here too");
        p->failed = true;
        return NULL;
    }
    const arch *a = too_small(p->options, row);
    if (a) {
        diag_error(p->d, row->at, "too-much-shared",
                   "variant \"%s\" needs %u bytes of shared memory for %s; compute capability "
                   "%u.%u has %u per block",
                   row->name, shared_bytes(row), p->kernel->name, a->cc / 10, a->cc % 10,
                   a->shared_per_block);
        p->failed = true;
        return NULL;
    }
    set_launch_bounds(p->options, row, decided->registers);
    if (wanted(p, row->name) && built_for_some(p->options, row->min_cc))
        list_add(p->a, &p->rows, row);
    return row;
}

/* ---- kernels ---- */

/* With --only a threshold may go with its row: the last row left serves every n. */
static bool collect_rows(planner *p)
{
    plan_kernel *k = p->kernel;
    if (p->rows.count > KG_MAX_ROWS && !p->failed) {
        diag_error(p->d, k->spec->variants_at, "too-many",
                   "%zu variants of %s, with and without vectors; a kernel has at most %u",
                   p->rows.count, k->name, KG_MAX_ROWS);
        p->failed = true;
    }
    if (p->failed) return false;
    if (p->rows.count == 0) return true; /* left out by --only or --except */
    k->rows = arena_array(p->a, plan_row, p->rows.count);
    for (size_t i = 0; i < p->rows.count; i++) k->rows[i] = *(plan_row *)p->rows.at[i];
    k->n_rows = p->rows.count;
    uint64_t last = k->rows[k->n_rows - 1].max_n;
    for (size_t i = k->n_rows; i-- > 0 && k->rows[i].max_n == last;) k->rows[i].max_n = UINT64_MAX;
    return true;
}

static bool plan_one(arena *a, diags *d, const plan_options *options, plan_kernel *k)
{
    planner p = {.a = a, .d = d, .options = options, .kernel = k};
    family_of(k->spec)->plan(&p);
    return collect_rows(&p);
}

plan *plan_make(arena *a, diags *d, const kg_spec *spec, const plan_options *options)
{
    plan *p = arena_new_of(a, plan);
    p->spec = spec;
    plan_options *kept = arena_new_of(a, plan_options); /* the caller's may be gone when it is rendered */
    *kept = *options;
    p->options = kept;
    p->spec_hash = text_hash(TEXT_HASH, spec->src->text, spec->src->len);
    p->kernels = arena_array(a, plan_kernel, spec->n_types);
    bool ok = true;
    for (size_t i = 0; i < spec->n_types; i++) {
        plan_kernel *k = &p->kernels[p->n_kernels];
        *k = (plan_kernel){.spec = spec, .which = i, .element = spec->element[i],
                           .accumulator = spec->accumulator_type[i],
                           .result = spec->result_type[i]};
        k->name = arena_printf(a, "%s_%s", spec->kernel.text, k->element->name);
        k->symbol = arena_printf(a, "%s_%s", spec->symbol_prefix, k->name);
        if (!plan_one(a, d, options, k)) ok = false;
        else if (k->n_rows) p->n_kernels++;
    }
    return ok ? p : NULL;
}
