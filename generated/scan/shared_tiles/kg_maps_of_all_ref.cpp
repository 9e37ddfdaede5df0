// kg_maps_of_all_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from shared_tiles.yaml (spec hash 9649817017bba392). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_maps_of_all_op.h"

namespace kg_maps_of_all_affine_serial {

using kg_op::kg_maps_of_all_affine::identity;
using kg_op::kg_maps_of_all_affine::combine;

// Whether one of the ascending offsets is that place.
static bool kg_maps_of_all_affine_begins(const int64_t *offsets, uint64_t segments, uint64_t place)
{
    uint64_t low = 0, high = segments + 1;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if ((uint64_t)offsets[middle] < place) low = middle + 1;
        else high = middle;
    }
    return low <= segments && (uint64_t)offsets[low] == place;
}

extern "C" int kg_maps_of_all_affine_reference(const kg_call *call)
{
    const kg_maps_of_all_affine_t *g_in = (const kg_maps_of_all_affine_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    kg_maps_of_all_affine_t *g_out = (kg_maps_of_all_affine_t *)call->args[2];
    const kg_maps_of_all_affine_t start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    kg_maps_of_all_affine_t sums[64], upto[64];
    int runs = 0;
    uint64_t begun = 0; // the place of the segment's first element
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = place;
        if (place > 0 && kg_maps_of_all_affine_begins(g_offsets, call->lengths[0], at)) {
            runs = 0;
            begun = place;
        }
        kg_maps_of_all_affine_t sum = g_in[at];
        for (uint64_t merge = place - begun; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sums[runs], sum);
        }
        sums[runs] = sum;
        upto[runs] = combine((runs ? upto[runs - 1] : start), sum);
        runs++;
        g_out[at] = upto[runs - 1];
    }
    return 0;
}
} // namespace
