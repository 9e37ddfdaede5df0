// kg_brightest_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from narrow.yaml (spec hash ec2ae4c849985297). Do not edit: edit the spec.

#include <string.h>

#include "kg_brightest_op.h"

namespace kg_brightest_u8_serial {

using kg_op::kg_brightest_u8::identity;
using kg_op::kg_brightest_u8::combine;

extern "C" int kg_brightest_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint8_t partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        uint8_t sum = g_in[at];
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    uint8_t result = identity();
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : combine(partial[level], result);
        empty = false;
    }
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = combine(identity(), result);
    *g_out = result;
    return 0;
}
} // namespace
