/* What `auto` takes: rows of tuning/shapes. */
#include "families/histogram/histogram.h"

static const char *const forms[] = {"shared", "block", "global", NULL}; /* as histogram_form */

enum { FORM, NWARPS, NWORK, PER_SM, COUNTERS, MAX_BYTES, MAX_BINS, N_COLUMNS };
const shape_column histogram_shapes[] = {
    [FORM] = {"form", SHAPE_WORD, "where samples are counted", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "vectors of a thread", .needed = true},
    [PER_SM] = {"per_sm", SHAPE_NUMBER, "blocks of an SM"},
    [COUNTERS] = {"counters", SHAPE_NUMBER, "of a block, in shared memory"},
    [MAX_BYTES] = {"max_bytes", SHAPE_NUMBER, "up to so many bytes of samples"},
    [MAX_BINS] = {"max_bins", SHAPE_NUMBER, "up to so many bins"},
    [N_COLUMNS] = {.name = NULL},
};

void histogram_plan_auto(planner *p)
{
    const uint64_t has[N_COLUMNS] = {0};
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));) {
        variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
        v.max_n = shape_number(s, MAX_BYTES);
        v.max_n.value /= p->kernel->element->size;
        v.limits[FEATURE_BINS].max = shape_number(s, MAX_BINS);
        histogram_add(p, &v,
                      (histogram_shape){.form = (histogram_form)s->of[FORM].lo,
                                        .nwarps = shape_value_of(s, NWARPS),
                                        .nwork = shape_value_of(s, NWORK),
                                        .per_sm = shape_value_of(s, PER_SM),
                                        .counters = shape_value_of(s, COUNTERS)});
    }
}
