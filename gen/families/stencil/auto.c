/* What `auto` takes: rows of tuning/shapes. */
#include "families/stencil/stencil.h"

static const char *const items[] = {"elements", "vectors", "cut", NULL};

enum { SIZE, NEIGHBOURS, ITEMS, NWARPS, NWORK, MAX_N, N_COLUMNS };
const shape_column stencil_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of the widest element; 0: no vectors move all arrays"},
    [NEIGHBOURS] = {"neighbours", SHAPE_FACT, "how many there are; of elements each is a load"},
    [ITEMS] = {"items", SHAPE_WORD,
               "what a thread moves: elements, or vectors of 16 bytes; cut: "
               "the same, out of two aligned ones",
               items, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER,
               "items of a thread; where it is not written, so many that a "
               "block moves 7 KB"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [N_COLUMNS] = {.name = NULL},
};

#define MANY (2 * STENCIL_MOST_REACH)

/* Structs move field by field as elements: as if they had many neighbours. */
static uint32_t loads_of(const plan_kernel *k)
{
    const stencil_spec *own = k->spec->own;
    bool structs = k->result->kind == TYPE_STRUCT;
    for (uint32_t i = 0; i < stencil_inputs(k); i++)
        structs = structs || stencil_input_type(k, i)->kind == TYPE_STRUCT;
    if (structs) return MANY;
    return own->neighbours.count < MANY ? (uint32_t)own->neighbours.count : MANY;
}

void stencil_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    const stencil_sizes sizes = stencil_sizes_of(k);
    has[SIZE] = sizes.even ? sizes.most : 0;
    has[NEIGHBOURS] = loads_of(k);
}

bool stencil_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    (void)k;
    shape_take(row, ITEMS, !v->wide ? 0 : plan_is(v, "cut") ? 2 : 1);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (v->max_n != UINT64_MAX) shape_take(row, MAX_N, v->max_n);
    return v->pdl;
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const plan_kernel *k = p->kernel;
    const stencil_items what = (stencil_items)s->of[ITEMS].lo;
    const variant_spec v = {
        .at = k->spec->variants_at, .pdl = {.value = true}, .max_n = shape_number(s, MAX_N)};
    (void)next;
    if (what != STENCIL_ELEMENTS && !stencil_sizes_of(k).even) return;
    stencil_add(p, &v, what, shape_value_of(s, NWARPS), shape_value_of(s, NWORK));
}

void stencil_plan_auto(planner *p)
{
    uint64_t has[SHAPE_COLUMNS] = {0};
    stencil_shape_facts(p->a, p->kernel, has);
    plan_take_shapes(p, has, add_shape, plan_serves_all);
}
