// kg_later_products_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from items.yaml (spec hash 24c953bb98ca6cab). Do not edit: edit the spec.

#include <string.h>

#include "kg_later_products_op.h"

namespace kg_later_products_f32_serial {

using kg_op::kg_later_products_f32::identity;
using kg_op::kg_later_products_f32::combine;
using kg_op::kg_later_products_f32::transform;

extern "C" int kg_later_products_f32_reference(const kg_call *call)
{
    const float *g_x = (const float *)call->args[0];
    const float *g_y = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    const float start = identity();
    // of runs in order, each longer than the next; upto: with all before it
    float sums[64], upto[64];
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = call->n - 1 - place;
        float sum = transform(g_x[at], g_y[at]);
        const float before = runs ? upto[runs - 1] : start;
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
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
