/* What `auto` takes: rows of tuning/shapes. */
#include <string.h>

#include "families/topk/topk.h"

static const char *const forms[] = {"block", "cluster", "together", "rows", NULL}; /* topk_form */

enum { SIZE, RESULTS, FORM, NWARPS, NWORK, DIGIT, CLUSTER, PER_SM, MAX_N, N_COLUMNS };
const shape_column topk_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of a key"},
    [RESULTS] = {"results", SHAPE_FACT, "1: in the order of the array, or one; 2: several, sorted"},
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

void topk_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[SIZE] = topk_number_bytes(k->spec, k->element);
    has[RESULTS] = topk_is_sorted(k->spec) ? 2 : 1;
}

/* Of segments shapes are none of a file's. */
bool topk_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const uint32_t digit = plan_number_of(v, "digit"), cluster = plan_number_of(v, "cluster");
    const bool of_rows = strcmp(v->template_name, "topk/rows") == 0;
    const uint32_t per_sm = v->steps[0].per_sm;
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (digit) shape_take(row, DIGIT, digit);
    if (cluster) shape_take(row, CLUSTER, cluster);
    if (of_rows) shape_take(row, PER_SM, per_sm);
    shape_take_limit(row, MAX_N, v->max_n);
    return shape_take_word(topk_shapes, row, FORM, plan_word_of(v, "form")) && v->pdl &&
           !topk_parts(k->spec) && (!of_rows || per_sm != 0);
}

void topk_plan_auto(planner *p)
{
    uint64_t has[SHAPE_COLUMNS] = {0};
    topk_shape_facts(p->a, p->kernel, has);
    if (topk_parts(p->kernel->spec)) topk_parts_auto(p);
    else plan_take_shapes(p, has, add_shape, plan_serves_every_n);
}
