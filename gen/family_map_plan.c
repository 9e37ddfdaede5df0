/* The rows of a map: one with 16-byte accesses where the arrays allow it, and one that goes element
 * by element, for each variant. */
#include <string.h>

#include "family_map.h"
#include "geometry.h"

#define PER_SM 8u /* blocks per SM of the Row and the Column DASk: 2048 threads in blocks of 8 warps */

typedef struct arrays { uint32_t count, bytes, words; uint32_t element_bytes; bool even; } arrays;

/* `even`: all arrays have elements of one size, which is what moving them in vectors needs. */
static arrays arrays_of(arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    arrays all = {.even = true};
    for (size_t i = 0; i < n; i++) {
        if (args[i].role == ROLE_SCALAR) continue;
        const uint32_t size = args[i].type->size;
        if (all.count++ == 0) all.element_bytes = size;
        if (size != all.element_bytes) all.even = false;
        all.bytes += args[i].role == ROLE_INOUT ? 2 * size : size;
        all.words += (size + 3) / 4;
    }
    return all;
}

static const char *or_word(const word *w, const char *fallback)
{
    return w->text ? w->text : fallback;
}

static uint32_t or_number(const number *n, uint32_t fallback)
{
    return n->set ? (uint32_t)n->value : fallback;
}

/* One block per data block; or a number of rows or columns, fixed or for each SM. */
static plan_step first_step(const variant_spec *v, const char *dask)
{
    if (strcmp(dask, "block") == 0) return (plan_step){.suffix = "", .grid = GRID_BLOCKS};
    plan_step step = {.suffix = "", .grid = GRID_ROWS,
                      .fixed = or_number(&v->grid.rows, or_number(&v->grid.columns, 0))};
    if (!step.fixed) step.per_sm = or_number(&v->grid.per_sm, PER_SM);
    return step;
}

static plan_row base_row(const variant_spec *v, const arrays *all)
{
    const char *dask = or_word(&v->dask, "block");
    return (plan_row){
        .at = v->at,
        .dask = dask,
        .bask = or_word(&v->bask, "warp_by_warp"),
        .unroll = or_word(&v->unroll, "manual"),
        .nwarps = or_number(&v->nwarps, 8),
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {first_step(v, dask)},
        .n_steps = 1,
        .bytes_per_element = all->bytes,
    };
}

/* What a row's name says beside DASk, BASk and shape: what differs from the default. */
static const char *suffix_of(arena *a, const plan_row *row)
{
    const plan_step *step = &row->steps[0];
    const bool columns = strcmp(row->dask, "column") == 0;
    const char *s = "";
    if (row->batch != row->nwork) s = arena_printf(a, "%s_b%u", s, row->batch);
    if (strcmp(row->unroll, "auto") == 0) s = arena_printf(a, "%s_auto", s);
    if (step->fixed) s = arena_printf(a, "%s_%s%u", s, columns ? "c" : "r", step->fixed);
    if (step->per_sm) s = arena_printf(a, "%s_sm%u", s, step->per_sm);
    return row->wide ? arena_printf(a, "%s_vec", s) : s;
}

static void add_row(planner *p, const variant_spec *v, plan_row row, uint32_t nwork)
{
    const arrays all = arrays_of(p->a, p->kernel);
    row.nwork = or_number(&v->nwork, nwork);
    row.batch = or_number(&v->batch, row.nwork);
    if (row.batch > row.nwork) row.batch = row.nwork;
    /* Items that are narrower than a register are taken apart, and put together again. */
    const uint32_t apart = row.vector > 4 ? 2 * row.vector : 0;
    row.registers = 20 + (row.wide ? 4 * all.count : all.words + all.count) * row.batch + apart;
    plan_add_row(p, &row, suffix_of(p->a, &row));
}

static void add_rows(planner *p, const variant_spec *v)
{
    const arrays all = arrays_of(p->a, p->kernel);
    plan_row row = base_row(v, &all);
    row.vector = 1;
    if (strcmp(or_word(&v->vector, "auto"), "auto") == 0 && all.even &&
        16 % all.element_bytes == 0) {
        /* One 16-byte access a thread ties the copy engine on an H200: the default. */
        plan_row wide = row;
        wide.wide = true;
        wide.vector = geometry_vector(all.element_bytes);
        wide.ranges[wide.n_ranges++] = (plan_range){FEATURE_PEEL, 0, wide.vector - 1};
        add_row(p, v, wide, 1);
    }
    add_row(p, v, row, 4);
}

void map_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const variant_spec standard = {.at = spec->variants_at};
    if (spec->n_variants == 0) add_rows(p, &standard);
    for (size_t v = 0; v < spec->n_variants; v++) add_rows(p, &spec->variants[v]);
}
