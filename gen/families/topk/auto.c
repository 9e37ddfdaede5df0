/* What `auto` takes: one block where there are few keys, then rows. The shapes are not measured
 * yet. */
#include "families/topk/topk.h"

#define DIGIT 11u

typedef struct choice {
    topk_form form;
    uint32_t nwarps, nwork;
} choice;

static const choice choices[] = {
    {TOPK_BLOCK, 8, 4},
    {TOPK_BLOCK, 32, 4},
    {TOPK_ROWS, 16, 8},
};

void topk_plan_auto(planner *p)
{
    const plan_kernel *k = p->kernel;
    const uint32_t bits = 8 * k->element->size;
    variant_spec v = {.at = k->spec->variants_at, .pdl = {.value = true}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const choice *c = &choices[i];
        const bool wide = c->form == TOPK_ROWS && k->element->size > 4;
        topk_add(p, &v,
                 (topk_shape){.form = c->form,
                              .nwarps = c->nwarps,
                              .nwork = wide ? c->nwork / 2 : c->nwork,
                              .digit = DIGIT < bits ? DIGIT : bits,
                              .per_sm = 2});
    }
}
