// kg_count_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from packed.yaml (spec hash ba3dac1d4d6cf945). Do not edit: edit the spec.

#include <string.h>

#include "kg_count_op.h"

namespace kg_count_u32_serial {

using kg_op::kg_count_u32::identity;
using kg_op::kg_count_u32::combine;

extern "C" int kg_count_u32_reference(const kg_call *call)
{
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        uint32_t sum = g_in[at];
        int level = 0;
        for (; at >> level & 1; level++) sum = combine(partial[level], sum);
        partial[level] = sum;
    }
    uint32_t result = identity();
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
