// kg_edge_counts_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from edges.yaml (spec hash 7e1d6012173cfa36). Do not edit: edit the spec.

#include <string.h>

#include "kg_edge_counts_op.h"

namespace kg_edge_counts_i32_serial {

// The last of the bins that does not begin above a number.
static uint64_t bin_of(const int32_t *edges, int32_t number, uint64_t bins)
{
    uint64_t first = 0, past = bins;
    while (past - first > 1) {
        const uint64_t middle = first + (past - first) / 2;
        if (edges[middle] <= number) first = middle;
        else past = middle;
    }
    return first;
}

extern "C" int kg_edge_counts_i32_reference(const kg_call *call)
{
    const int32_t *g_in = (const int32_t *)call->args[0];
    const int32_t *g_edges = (const int32_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins + 1; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const int32_t number = g_in[at];
        const uint32_t addend = 1;
        const bool inside = bins != 0 && number >= g_edges[0] && number < g_edges[bins];
        if (inside) g_out[bin_of(g_edges, number, bins)] += addend;
        else g_out[bins] += addend;
    }
    return 0;
}
} // namespace
