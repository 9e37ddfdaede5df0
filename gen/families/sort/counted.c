/* Keys of 8 or 16 bits that are counted, and then written as often as they were there. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define NUMBERS 256u /* of keys of 8 bits */
#define COPIES 32u   /* of each counter: one for each lane */

#define HALVES 65536u         /* numbers of keys of 16 bits */
#define GROUP 1024u           /* of them, that a warp adds up, and a block of the second launch */
#define MOST_PARTS 8u         /* of them: what the shared memory of 7.5 has room for */
#define SCAN_THREADS 256u     /* of the second launch */
#define EXPAND_THREADS 256u   /* of the third, at most */
#define EXPAND_WORK 4u        /* its vectors for each that a thread counts */
#define WINDOW 2048u          /* places in shared memory where numbers begin */
#define ROUNDS_OF_HALVES 256u /* data blocks until counters are added up */

/* Nothing tells two such keys apart that come out side by side. */
static bool countable(const kg_spec *spec, const type *t)
{
    const sort_spec *own = spec->own;
    if (sort_has_parts(spec)) return false;
    return t->size <= 2 && sort_is_of_keys(spec) && !sort_asks_bits(spec) &&
           number_or(&own->begin_bit, 0) == 0 &&
           number_or(&own->end_bit, 8 * t->size) == 8 * t->size;
}

bool sort_counts(const plan_kernel *k)
{
    return countable(k->spec, k->element);
}

void sort_check_counted(diags *d, const kg_spec *spec, const variant_spec *v)
{
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        if (countable(spec, spec->element[i])) continue;
        diag_error(d, v->form.at, "out-of-range",
                   "the form \"count\" sorts keys of 8 or 16 bits by all of them, without values; "
                   "not %s%s",
                   spec->element[i]->name, sort_has_parts(spec) ? " by parts" : "");
        return;
    }
}

/* Blocks share numbers out, so that their counters fit in shared memory everywhere. */
static uint32_t parts_of(const planner *p)
{
    uint32_t least = UINT32_MAX, parts = 2;
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        if (arch_find(*cc)->shared_per_block < least) least = arch_find(*cc)->shared_per_block;
    while (parts < MOST_PARTS && HALVES / parts * 4 + 16 > least) parts *= 2;
    return parts;
}

static void set_halves(const planner *p, plan_variant *variant, const sort_shape *s)
{
    const uint32_t parts = parts_of(p), threads = 32 * s->nwarps;
    const uint32_t expand = threads < EXPAND_THREADS ? threads : EXPAND_THREADS;
    variant->template_name = "sort/count_halves";
    variant->vector = 8;
    variant->steps[0].shared_bytes = geometry_align16(HALVES / parts * 4 + 4);
    variant->steps[1] = (plan_step){.suffix = "_scan",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = HALVES / GROUP,
                                    .tbs = SCAN_THREADS,
                                    .dbs = 1,
                                    .registers = 32,
                                    .shared_bytes = SCAN_THREADS / 32 * 8};
    variant->steps[2] = (plan_step){.suffix = "_expand",
                                    .grid = KG_GRID_BLOCKS,
                                    .tbs = expand,
                                    .dbs = expand * EXPAND_WORK * s->nwork * 8,
                                    .registers = 40,
                                    .shared_bytes = WINDOW * 8};
    variant->n_steps = 3;
    variant->bytes_per_element = 2 * (parts + 1);
    plan_number(variant, "parts", parts);
    plan_number(variant, "window", WINDOW);
    plan_number(variant, "rounds", ROUNDS_OF_HALVES);
}

void sort_set_counted(const planner *p, plan_variant *variant, const sort_shape *s)
{
    variant->template_name = "sort/count";
    variant->dask = "column";
    variant->bask = "block_by_block";
    variant->vector = 16;
    variant->wide = true;
    variant->min_cc = p->kernel->element->size == 1 ? 80 : 75; /* copies by one instruction */
    variant->registers = 32 + 4 * s->nwork;
    variant->steps[0] = (plan_step){.suffix = "_count",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = s->rows,
                                    .per_sm = s->per_sm,
                                    .shared_bytes = NUMBERS * COPIES * 4};
    variant->steps[1] = (plan_step){.suffix = "_expand",
                                    .grid = KG_GRID_BLOCKS,
                                    .shared_bytes = geometry_align16((NUMBERS + 1) * 8) + 16};
    variant->n_steps = 2;
    variant->bytes_per_element = 2;
    if (p->kernel->element->size == 2) set_halves(p, variant, s);
}

void sort_add_counted_regions(plan_kernel *k)
{
    const bool bytes = k->element->size == 1;
    const uint64_t numbers = bytes ? NUMBERS : HALVES;
    plan_region(k, &(kg_region){.name = "totals", .fixed = numbers * 8});
    if (!bytes) {
        plan_region(k, &(kg_region){.name = "starts", .fixed = (numbers + 1) * 8});
        plan_region(k, &(kg_region){.name = "groups", .fixed = HALVES / GROUP * 8});
    }
    k->uses_header = true;
}
