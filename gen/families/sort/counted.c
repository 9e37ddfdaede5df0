/* Keys of 8 bits that are counted, and then written as often as they were there. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define NUMBERS 256u /* of keys */
#define COPIES 32u   /* of each counter: one for each lane */

/* Nothing tells two such keys apart that come out side by side. */
static bool countable(const kg_spec *spec, const type *t)
{
    const sort_spec *own = spec->own;
    if (sort_has_parts(spec)) return false;
    return t->size == 1 && sort_is_of_keys(spec) && !sort_asks_bits(spec) &&
           number_or(&own->begin_bit, 0) == 0 && number_or(&own->end_bit, 8) == 8;
}

bool sort_counts(const plan_kernel *k)
{
    return countable(k->spec, k->element);
}

void sort_check_counted(diags *d, const kg_spec *spec, const variant_spec *v)
{
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        if (countable(spec, spec->element[i])) continue;
        diag_error(
            d, v->form.at, "out-of-range",
            "the form \"count\" sorts keys of 8 bits by all of them, without values; not %s%s",
            spec->element[i]->name, sort_has_parts(spec) ? " by parts" : "");
        return;
    }
}

void sort_set_counted(plan_variant *variant, const sort_shape *s)
{
    variant->template_name = "sort/count";
    variant->dask = "column";
    variant->bask = "block_by_block";
    variant->vector = 16;
    variant->wide = true;
    variant->min_cc = 80; /* a warp adds up copies by one instruction */
    variant->registers = 32 + 4 * s->nwork;
    variant->steps[0] = (plan_step){.suffix = "_count",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = s->rows,
                                    .per_sm = s->per_sm,
                                    .shared_bytes = geometry_align16(NUMBERS * COPIES * 4 + 1)};
    variant->steps[1] = (plan_step){.suffix = "_expand",
                                    .grid = KG_GRID_BLOCKS,
                                    .shared_bytes = geometry_align16((NUMBERS + 1) * 8)};
    variant->n_steps = 2;
    variant->bytes_per_element = 2;
}

void sort_add_counted_regions(plan_kernel *k)
{
    plan_region(k, &(kg_region){.name = "totals", .fixed = NUMBERS * 8});
    plan_region(k, &(kg_region){.name = "starts", .fixed = NUMBERS * 8});
    k->uses_header = true;
}
