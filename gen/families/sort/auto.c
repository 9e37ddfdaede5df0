/* What `auto` takes: one block where there are few keys, then passes. The shapes come from
 * prototypes of other forms, and are not measured yet. */
#include "families/sort/sort.h"

#define BLOCK_BYTES 64u  /* of keys, and of places of values, that a thread holds at once */
#define PASSES_BYTES 48u /* of keys or values */
#define PLACE_BYTES 4u
#define DIGIT 8u

typedef struct choice {
    sort_form form;
    uint32_t nwarps, nwork;
} choice;

static const choice choices[] = {
    {SORT_BLOCK, 8, 4},
    {SORT_BLOCK, 32, 4},
    {SORT_BLOCK, 32, 16},
    {SORT_PASSES, 16, 12},
};
static const choice choices_of_bytes[] = {
    {SORT_BLOCK, 8, 4},
    {SORT_BLOCK, 32, 4},
    {SORT_COUNT, 16, 2},
};

/* So that a thread's keys fit in registers, and a tile of values in shared memory. */
static uint32_t nwork_of(const plan_kernel *k, const choice *c)
{
    const bool block = c->form == SORT_BLOCK, values = sort_has_values(k->spec);
    uint32_t bytes = k->element->size < 4 ? 4 : k->element->size;
    if (block && values) bytes += PLACE_BYTES;
    if (!block && values && k->result->size > bytes) bytes = k->result->size;
    const uint32_t most = (block ? BLOCK_BYTES : PASSES_BYTES) / bytes;
    return c->nwork < most ? c->nwork : most;
}

void sort_plan_auto(planner *p)
{
    variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
    const bool bytes = sort_counts(p->kernel);
    const size_t count = bytes ? sizeof choices_of_bytes / sizeof *choices_of_bytes
                               : sizeof choices / sizeof *choices;
    for (size_t i = 0; i < count; i++) {
        const choice *c = bytes ? &choices_of_bytes[i] : &choices[i];
        sort_add(p, &v,
                 (sort_shape){.form = c->form,
                              .nwarps = c->nwarps,
                              .nwork = nwork_of(p->kernel, c),
                              .digit = DIGIT,
                              .per_sm = c->form == SORT_COUNT ? 4 : 2});
    }
}
