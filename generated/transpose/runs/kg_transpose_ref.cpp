// kg_transpose_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.

#include <string.h>

#include "kg_transpose_op.h"

namespace kg_transpose_vec3_serial {

extern "C" int kg_transpose_vec3_reference(const kg_call *call)
{
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    const uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    for (uint64_t r = 0; r < height; r++) {
        const kg_transpose_vec3_t *from =
            (const kg_transpose_vec3_t *)((const char *)call->args[0] + r * in_pitch);
        char *to = (char *)call->args[1] + r * sizeof(kg_transpose_vec3_t);
        for (uint64_t c = 0; c < width; c++) *(kg_transpose_vec3_t *)(to + c * out_pitch) = from[c];
    }
    return 0;
}
} // namespace
