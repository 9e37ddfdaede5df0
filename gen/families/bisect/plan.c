/* The variants of a search: a thread block for each data block of needles. A thread searches for
 * all its needles side by side, so that their loads are under way together. The shapes are those of
 * an H200: docs/families/bisect.md. */
#include "families/bisect/bisect.h"

#include "plan/geometry.h"
#include "spec/keys.h"

#define FEW_NEEDLES (1u << 18) /* up to so many small blocks: they spread over the device */

const fact_info bisect_facts[] = {
    {"bound", FACT_WORD, "which one: `lower` or `upper`"},
    {.name = NULL},
};

static void add_variant(planner *p, const variant_spec *v, uint32_t nwarps, uint32_t nwork)
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
        .nwarps = number_or(&v->nwarps, nwarps),
        .nwork = number_or(&v->nwork, nwork),
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

void bisect_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    variant_spec all = {.at = spec->variants_at, .pdl = {.value = true}};
    if (spec->n_variants == 0) {
        all.max_n = (number){.set = true, .value = FEW_NEEDLES};
        add_variant(p, &all, 4, 2);
        all.max_n.set = false;
        add_variant(p, &all, 16, 2);
    }
    for (size_t i = 0; i < spec->n_variants; i++) add_variant(p, &spec->variants[i], 8, 4);
}
