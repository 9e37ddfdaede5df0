// kg_first_above_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from find.yaml (spec hash bd2fea45bd4cae28). Do not edit: edit the spec.

#include <string.h>

#include "kg_first_above_op.h"

namespace kg_first_above_f32_serial {

using kg_op::kg_first_above_f32::is_found;

extern "C" int kg_first_above_f32_reference(const kg_call *call)
{
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    uint64_t *g_out = (uint64_t *)call->args[2];
    uint64_t at = 0;
    while (at < call->n && !is_found(s_s, g_in[at])) at++;
    *g_out = at;
    return 0;
}
} // namespace
