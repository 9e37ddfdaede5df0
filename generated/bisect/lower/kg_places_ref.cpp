// kg_places_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from lower.yaml (spec hash e291ba2ea64b48f5). Do not edit: edit the spec.

#include <string.h>

#include "kg_places_op.h"

namespace kg_places_f32_serial {

// Floats by sign and magnitude, NaNs too.
static int64_t number_of(const float &key)
{
    uint32_t bits;
    memcpy(&bits, &key, sizeof bits);
    const uint32_t sign = (uint32_t)(bits >> 31), size = (uint32_t)(bits ^ (uint32_t)(sign << 31));
    return sign != 0 ? -1 - (int64_t)size : (int64_t)size;
}

extern "C" int kg_places_f32_reference(const kg_call *call)
{
    const float *g_needles = (const float *)call->args[0];
    const float *g_sorted = (const float *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    for (uint64_t at = 0; at < call->n; at++) {
        const float needle = g_needles[at];
        uint64_t low = 0, high = call->lengths[0];
        while (low < high) {
            const uint64_t middle = low + (high - low) / 2;
            if (number_of(g_sorted[middle]) < number_of(needle)) low = middle + 1;
            else high = middle;
        }
        g_out[at] = (uint32_t)low;
    }
    return 0;
}
} // namespace
