/* What `auto` takes: one block where there are few samples, then counters in shared memory, and
 * counters in the output where there are more bins. Not measured yet: the more samples there are,
 * the more bytes an SM has under way. */
#include "families/histogram/histogram.h"

/* Up to 2^log2_most bytes of samples; 0: any number. max_bins 0: any number, too. */
typedef struct choice {
    histogram_form form;
    uint32_t nwarps, nwork, per_sm, counters;
    uint32_t log2_most;
    uint32_t max_bins;
} choice;

static const choice choices[] = {
    {HISTOGRAM_BLOCK, 32, 1, 0, HISTOGRAM_COUNTERS, 14, 1024},
    {HISTOGRAM_SHARED, 16, 2, 1, HISTOGRAM_COUNTERS, 20, HISTOGRAM_COUNTERS},
    {HISTOGRAM_SHARED, 32, 2, 1, HISTOGRAM_COUNTERS, 26, HISTOGRAM_COUNTERS},
    {HISTOGRAM_SHARED, 32, 8, 1, HISTOGRAM_COUNTERS, 0, HISTOGRAM_COUNTERS},
    {HISTOGRAM_GLOBAL, 8, 4, 4, 0, 0, 0},
};

void histogram_plan_auto(planner *p)
{
    const uint32_t size = p->kernel->element->size;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const choice *c = &choices[i];
        variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
        v.max_n = (number){.set = c->log2_most != 0, .value = (UINT64_C(1) << c->log2_most) / size};
        v.limits[FEATURE_BINS].max = (number){.set = c->max_bins != 0, .value = c->max_bins};
        histogram_add(p, &v,
                      (histogram_shape){.form = c->form,
                                        .nwarps = c->nwarps,
                                        .nwork = c->nwork,
                                        .per_sm = c->per_sm,
                                        .counters = c->counters});
    }
}
