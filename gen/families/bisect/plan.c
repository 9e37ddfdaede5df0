/* The variants of a search: a thread block for each data block of needles. A thread searches for
 * all its needles side by side, so that their loads are under way together.
 * The shapes of auto are rows of tuning/shapes. */
#include "families/bisect/bisect.h"

#include <string.h>

#include "plan/geometry.h"
#include "spec/keys.h"

const fact_info bisect_facts[] = {
    {"bound", FACT_WORD, "which one: `lower` or `upper`"},
    {.name = NULL},
};

enum { SIZE, NWARPS, NWORK, MAX_N, N_COLUMNS };
const shape_column bisect_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element"},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "needles of a thread", .needed = true},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many needles"},
    [N_COLUMNS] = {.name = NULL},
};

static void add_variant(planner *p, const variant_spec *v)
{
    const plan_kernel *k = p->kernel;
    const bisect_spec *own = k->spec->own;
    const type *t = k->element;
    const uint32_t fields = (uint32_t)t->n_fields, whole = geometry_words(t->size);
    plan_variant variant = {
        .at = v->at,
        .template_name = "bisect/bisect",
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .nwarps = number_or(&v->nwarps, 8),
        .nwork = number_or(&v->nwork, 4),
        .vector = 1,
        .pdl = v->pdl.value,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = KG_GRID_BLOCKS}},
        .n_steps = 1,
        .bytes_per_element = t->size + type_builtin(word_or(&own->index, "u64"))->size,
    };
    variant.batch = variant.nwork;
    variant.registers = 32 + (2 * (fields > whole ? fields : whole) + 4) * variant.nwork;
    plan_word(&variant, "bound", word_or(&own->bound, "lower"));
    plan_add_variant(p, &variant, variant.pdl ? "_pdl" : "");
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const variant_spec v = {.at = p->kernel->spec->variants_at,
                            .pdl = {.value = true},
                            .nwarps = shape_number(s, NWARPS),
                            .nwork = shape_number(s, NWORK),
                            .max_n = shape_number(s, MAX_N)};
    (void)next;
    add_variant(p, &v);
}

void bisect_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[SIZE] = k->element->size;
}

bool bisect_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    (void)k;
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    shape_take_limit(row, MAX_N, v->max_n);
    return v->pdl && strcmp(v->bask, "warp_by_warp") == 0;
}

void bisect_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    uint64_t has[SHAPE_COLUMNS] = {0};
    bisect_shape_facts(p->a, p->kernel, has);
    if (spec->n_variants == 0) plan_take_shapes(p, has, add_shape, plan_serves_every_n);
    for (size_t i = 0; i < spec->n_variants; i++) add_variant(p, &spec->variants[i]);
}
