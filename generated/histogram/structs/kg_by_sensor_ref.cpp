// kg_by_sensor_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from structs.yaml (spec hash 40d88ba0103f9cc4). Do not edit: edit the spec.

#include <string.h>

#include "kg_by_sensor_op.h"

namespace kg_by_sensor_reading_serial {

using kg_op::kg_by_sensor_reading::bin;
using kg_op::kg_by_sensor_reading::weight;

extern "C" int kg_by_sensor_reading_reference(const kg_call *call)
{
    const kg_by_sensor_reading_t *g_in = (const kg_by_sensor_reading_t *)call->args[0];
    float *g_out = (float *)call->args[1];
    const uint64_t bins = call->lengths[0];
    for (uint64_t bin = 0; bin < bins; bin++) g_out[bin] = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        const float number = bin(g_in[at]);
        const float addend = weight(g_in[at]);
        const bool above = number >= 0x1p63 || (number >= 0.0f && (uint64_t)number >= bins);
        if (number >= 0.0f && !above) g_out[(uint64_t)number] += addend;
    }
    return 0;
}
} // namespace
