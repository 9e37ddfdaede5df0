/* What `auto` takes: rows of tuning/shapes. */
#include "families/topk/topk.h"

static const char *const forms[] = {"block", "cluster", "together", "rows", NULL}; /* topk_form */

enum { SIZE, FORM, NWARPS, NWORK, DIGIT, CLUSTER, PER_SM, MAX_N, N_COLUMNS };
const shape_column topk_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of a key"},
    [FORM] = {"form", SHAPE_WORD, "as variants have it", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "keys of a thread", .needed = true},
    [DIGIT] = {"digit", SHAPE_NUMBER, "but of block: bits of a digit, as far as keys have them"},
    [CLUSTER] = {"cluster", SHAPE_NUMBER, "of cluster: its blocks"},
    [PER_SM] = {"per_sm", SHAPE_NUMBER, "of rows: thread blocks of a multiprocessor"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many keys, and no more than the form holds"},
    [N_COLUMNS] = {.name = NULL},
};

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    topk_variant own = {.digit = shape_number(s, DIGIT), .cluster = shape_number(s, CLUSTER)};
    const variant_spec v = {.at = p->kernel->spec->variants_at,
                            .own = &own,
                            .form = {.text = forms[s->of[FORM].lo]},
                            .pdl = {.value = true},
                            .nwarps = shape_number(s, NWARPS),
                            .nwork = shape_number(s, NWORK),
                            .grid.per_sm = shape_number(s, PER_SM),
                            .max_n = shape_number(s, MAX_N)};
    (void)next;
    topk_add(p, &v, topk_shape_of(p->kernel->spec, p->kernel->element, &v));
}

void topk_plan_auto(planner *p)
{
    const uint64_t has[N_COLUMNS] = {[SIZE] = p->kernel->element->size};
    if (topk_parts(p->kernel->spec)) topk_parts_auto(p);
    else plan_take_shapes(p, has, add_shape, plan_serves_every_n);
}
