// kg_bytes_back_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from stream_back.yaml (spec hash 070f3ac0e482f233). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_bytes_back_op.h"

namespace kg_bytes_back_u8_serial {

using kg_op::kg_bytes_back_u8::identity;
using kg_op::kg_bytes_back_u8::combine;

extern "C" int kg_bytes_back_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    const uint8_t start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    uint8_t sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = call->n - 1 - place;
        uint8_t sum = g_in[at];
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = combine(sum, sums[runs]);
        }
        sums[runs] = sum;
        upto[runs] = combine(sum, (runs ? upto[runs - 1] : start));
        runs++;
        g_out[at] = upto[runs - 1];
    }
    return 0;
}
} // namespace
