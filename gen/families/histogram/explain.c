/* What `kgen explain` says of a histogram: how a warp accesses its arrays. */
#include "families/histogram/histogram.h"

#include <inttypes.h>
#include <string.h>

/* Samples move in vectors. Counters lie where the data says, and edges stay in a cache. */
void histogram_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    (void)k;
    const bool samples = arg->role == KG_ROLE_INPUT &&
                         (arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_TIMES);
    if (samples) explain_add(x, explain_items(x->variant, arg, store, false));
}

/* Plain counters in the shared memory of a block, which has all bins, and a sample adds 1 to one of
 * them. It may look for its bin among edges. */
static bool counts_plainly(const plan_kernel *k, const plan_variant *v)
{
    static const char *const others[] = {"full",    "held",   "hot",   "alone",  "rows",
                                         "cluster", "rounds", "exact", "ordered"};
    const histogram_spec *own = k->spec->own;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (plan_is(v, others[i])) return false;
    return plan_is(v, "counters") && plan_number_of(v, "parts") <= 1 && !own->weight.text &&
           !plan_is(v, "cells");
}

/* Where no block has all counters. Of edges, and of numbers that are added up, nothing was timed
 * but in the output itself. */
static explain_counting counting_of(const plan_kernel *k, const plan_variant *v)
{
    static const char *const forms[] = {[COUNT_FAR] = "histogram/global",
                                        [COUNT_PARTS] = "histogram/shared",
                                        [COUNT_HALVES] = "histogram/halves",
                                        [COUNT_OWNERS] = "histogram/owners",
                                        [COUNT_PARTED] = "histogram/parted"};
    const histogram_spec *own = k->spec->own;
    for (int i = COUNT_FAR; i <= COUNT_PARTED; i++)
        if (strcmp(v->template_name, forms[i]) == 0) {
            const bool parts = i != COUNT_PARTS || plan_number_of(v, "parts") > 1;
            const bool plain = i == COUNT_FAR || !own->weight.text;
            return parts && plain && !histogram_edges(k->spec) ? i : COUNT_ALL;
        }
    return COUNT_ALL;
}

uint64_t histogram_bins(const explanation *e, const plan_kernel *k)
{
    const uint32_t known = histogram_known(k->spec);
    return known ? known : explain_length_of(e, k, "bins");
}

/* Of one histogram: the bins of all its channels, and what counts samples in none. */
static uint64_t counters_of(const explanation *e, const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    const uint64_t bins = histogram_bins(e, k) + word_is(&own->outside, "count");
    return bins * histogram_active(k->spec);
}

/* Warps have the counters of a launch in parts, and each goes through all samples, or all of its
 * row. How many counters a warp has the launch says (templates/histogram/in_order.cu). */
static uint64_t warps_of_counters(const explanation *e, const plan_kernel *k,
                                  const explain_variant *x, uint64_t counters)
{
    const bool rows = histogram_rows(k->spec);
    const uint64_t warps = (uint64_t)x->steps[0].blocks * x->variant->nwarps;
    const uint64_t histograms = !rows                        ? 1
                                : histogram_offsets(k->spec) ? explain_length_of(e, k, "segments")
                                                             : e->shape.height;
    const uint64_t sharers = histograms && warps > histograms ? warps / histograms : 1;
    uint64_t each = counters / sharers + 1;
    if (each < HISTOGRAM_LEAST_IN_ORDER) each = HISTOGRAM_LEAST_IN_ORDER;
    return explain_ceil_div(counters, each < UINT32_MAX ? each : UINT32_MAX);
}

/* More counters than a warp or a block has are another reading of all samples. */
uint64_t histogram_readings(const explanation *e, const plan_kernel *k, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const uint64_t counters = counters_of(e, k);
    if (counters == 0) return 1;
    if (plan_is(v, "in_order")) return warps_of_counters(e, k, x, counters);
    if (plan_is(v, "exact") && plan_is(v, "rows"))
        return explain_ceil_div(counters, histogram_sums_of_block(k, v));
    return 1;
}

/* Times of several channels were not compared. */
void histogram_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const explain_counting counting = counting_of(k, x->variant);
    const uint64_t counters = counters_of(e, k), bins = histogram_bins(e, k);
    if (!counting && !counts_plainly(k, x->variant)) return;
    x->waits = (explain_waits){.counting = counting,
                               .counters = counting ? 0 : counters,
                               .table = counting ? counters * histogram_counter_bytes(k) : 0,
                               .edges = histogram_edges(k->spec) ? explain_log2_up(bins + 1) : 0,
                               .known = histogram_channels(k->spec) == 1};
}

void histogram_tell_readings(arena *a, const explanation *e, explain_variant *x)
{
    if (!e->has_n || x->cover.readings <= 1) return;
    explain_note(x, "readings",
                 arena_printf(a, "%" PRIu64 " of all samples, each for a part of the counters",
                              x->cover.readings));
}

uint64_t histogram_length(const explanation *e, const char *name)
{
    (void)e, (void)name;
    return 256; /* bins, where nothing is asked for */
}

/* Where the counters of 32 samples lie is the data's to say. */
bool histogram_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
