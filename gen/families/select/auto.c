/* What `auto` takes: one block where there are few elements, then a block for each tile. The shapes
 * are those of prototypes, and not measured yet. */
#include "families/select/select.h"

#define ALL_N 64u
#define MOST_BYTES 64u /* that a thread loads before it looks at the first */
#define WIDE_BYTES 8u
#define WIDE_WARPS 8u

/* Up to 2^log2_most elements. */
typedef struct choice {
    select_form form;
    uint32_t nwarps, nwork;
    uint32_t log2_most;
} choice;

static const choice choices[] = {
    {SELECT_BLOCK, 32, 4, 12},
    {SELECT_LOOK_BACK, 8, 4, 17},
    {SELECT_LOOK_BACK, 16, 8, 21},
    {SELECT_LOOK_BACK, 8, 16, ALL_N},
};

/* So that what is loaded fits in registers, and a tile in shared memory. By key a lane has a run:
 * of odd ones no two lanes meet in a bank. */
static uint32_t nwork_of(const plan_kernel *k, uint32_t wanted)
{
    const bool by_key = select_by_key(k->spec);
    uint32_t bytes = by_key ? k->accumulator->size : select_output_bytes(k);
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const uint32_t size = select_input_type(k, i)->size;
        if (size > bytes) bytes = size;
    }
    const uint32_t most = MOST_BYTES / bytes ? MOST_BYTES / bytes : 1;
    const uint32_t count = wanted < most ? wanted : most;
    return by_key ? (count - 1) | 1 : count;
}

/* Of wide sums by key a thread holds several: blocks of more threads would spill them. */
static uint32_t nwarps_of(const plan_kernel *k, uint32_t wanted)
{
    const bool wide = select_by_key(k->spec) && k->accumulator->size > WIDE_BYTES;
    return wide && wanted > WIDE_WARPS ? WIDE_WARPS : wanted;
}

void select_plan_auto(planner *p)
{
    variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const choice *c = &choices[i];
        v.max_n = (number){.set = c->log2_most < ALL_N, .value = UINT64_C(1) << c->log2_most % 64};
        select_add(p, &v,
                   (select_shape){.form = c->form,
                                  .nwarps = nwarps_of(p->kernel, c->nwarps),
                                  .nwork = nwork_of(p->kernel, c->nwork)});
    }
}
