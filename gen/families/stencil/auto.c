/* What `auto` takes, as measured on an H200 (docs/results/h200_stencil.md): elements where there
 * are few, so that none waits for its accesses twice; then vectors. Numbers of 8 bytes with one or
 * two neighbours are the fastest as elements, whatever n. */
#include "families/stencil/stencil.h"

#define ALL_N 64u

/* Of kernels whose widest element has `least` to `most` bytes, up to 2^log2_most
 * elements. One by elements serves every call; those before it, the calls that they can. */
typedef struct choice {
    uint32_t least, most;
    uint32_t from, to; /* neighbours; of elements one by one each is a load */
    stencil_items items;
    uint32_t nwarps, nwork; /* nwork 0: so that a block moves 7 KB */
    uint32_t log2_most;
} choice;

#define MANY (2 * STENCIL_MOST_REACH)

static const choice choices[] = {
    {1, 2, 1, MANY, STENCIL_ELEMENTS, 8, 1, 16},   {1, 2, 1, MANY, STENCIL_VECTORS, 8, 0, 21},
    {1, 2, 1, MANY, STENCIL_CUT, 8, 0, 21},        {1, 2, 1, MANY, STENCIL_VECTORS, 4, 2, ALL_N},
    {1, 2, 1, MANY, STENCIL_CUT, 4, 2, ALL_N},     {4, 4, 1, MANY, STENCIL_ELEMENTS, 8, 1, 16},
    {4, 4, 1, 2, STENCIL_ELEMENTS, 8, 4, 18},      {4, 4, 1, 2, STENCIL_VECTORS, 8, 0, 22},
    {4, 4, 1, 2, STENCIL_ELEMENTS, 8, 4, 22},      {4, 4, 1, MANY, STENCIL_VECTORS, 8, 0, ALL_N},
    {4, 4, 1, MANY, STENCIL_CUT, 8, 0, ALL_N},     {8, 8, 3, MANY, STENCIL_ELEMENTS, 8, 2, 16},
    {8, 8, 3, MANY, STENCIL_VECTORS, 8, 0, ALL_N}, {8, 8, 3, MANY, STENCIL_CUT, 8, 0, ALL_N},
    {16, 16, 1, MANY, STENCIL_ELEMENTS, 8, 1, 13}, {16, 16, 1, MANY, STENCIL_VECTORS, 8, 0, ALL_N},
    {16, 16, 1, MANY, STENCIL_CUT, 8, 0, ALL_N},
};

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

void stencil_plan_auto(planner *p)
{
    const plan_kernel *k = p->kernel;
    const stencil_sizes sizes = stencil_sizes_of(k);
    const uint32_t size = sizes.most, loads = loads_of(k);
    variant_spec v = {.at = k->spec->variants_at, .pdl = {.value = true}};
    for (size_t i = 0; sizes.even && i < sizeof choices / sizeof *choices; i++) {
        const choice *c = &choices[i];
        if (size < c->least || c->most < size || loads < c->from || c->to < loads) continue;
        v.max_n = (number){.set = c->log2_most < ALL_N, .value = UINT64_C(1) << c->log2_most % 64};
        stencil_add(p, &v, c->items, c->nwarps, c->nwork);
    }
    v.max_n = (number){.set = false};
    stencil_add(p, &v, STENCIL_ELEMENTS, 8, 0);
}
