// kg_streamed_bytes_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from stream_bytes.yaml (spec hash 33fe0a7888a8dd73). Do not edit: edit the
// spec.

#include <string.h>

#include "kg_streamed_bytes_op.h"

namespace kg_streamed_bytes_u8_serial {

using kg_op::kg_streamed_bytes_u8::is_kept;
using kg_op::kg_streamed_bytes_u8::transform;

extern "C" int kg_streamed_bytes_u8_reference(const kg_call *call)
{
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t *g_count = (uint64_t *)call->args[2];
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (!is_kept(g_in[at])) continue;
        if (count < capacity) {
            const uint8_t v1 = transform(g_in[at]);
            g_out[count] = v1;
        }
        count++;
    }
    *g_count = count;
    return 0;
}
} // namespace
