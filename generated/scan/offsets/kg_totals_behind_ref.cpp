// kg_totals_behind_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from offsets.yaml (spec hash 8d043908f649c4e0). Do not edit: edit the spec.

#include <string.h>

#include "kg_totals_behind_op.h"

namespace kg_totals_behind_f64_serial {

using kg_op::kg_totals_behind_f64::identity;
using kg_op::kg_totals_behind_f64::combine;

// Whether one of the ascending offsets is that place.
static bool kg_totals_behind_f64_begins(const uint32_t *offsets, uint64_t segments, uint64_t place)
{
    uint64_t low = 0, high = segments + 1;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if ((uint64_t)offsets[middle] < place) low = middle + 1;
        else high = middle;
    }
    return low <= segments && (uint64_t)offsets[low] == place;
}

extern "C" int kg_totals_behind_f64_reference(const kg_call *call)
{
    const double *g_in = (const double *)call->args[0];
    const uint32_t *g_offsets = (const uint32_t *)call->args[1];
    double *g_out = (double *)call->args[2];
    const double start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    double sums[64], upto[64];
    int runs = 0;
    uint64_t begun = 0; // the place of the segment's first element
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = call->n - 1 - place;
        if (place > 0 && kg_totals_behind_f64_begins(g_offsets, call->lengths[0], at + 1)) {
            runs = 0;
            begun = place;
        }
        double sum = g_in[at];
        const double before = runs ? upto[runs - 1] : start;
        for (uint64_t merge = place - begun; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sum, sums[runs]);
        }
        sums[runs] = sum;
        upto[runs] = combine(sum, (runs ? upto[runs - 1] : start));
        runs++;
        g_out[at] = before;
    }
    return 0;
}
} // namespace
