// kg_streamed_bytes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_bytes.yaml (spec hash 33fe0a7888a8dd73). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_BYTES_OP_H
#define KG_STREAMED_BYTES_OP_H

#include "kg_ops.h"
#include "kg_streamed_bytes.h"

KG_OPS_BEGIN

namespace kg_streamed_bytes_u8 {

KG_OP bool is_kept([[maybe_unused]] const uint8_t x)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (bool)(
#line 6 "stream_bytes.yaml"
x > 99
#line 21 "kg_streamed_bytes_op.h"
    );
}

KG_OP uint8_t transform([[maybe_unused]] const uint8_t x)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 6 "stream_bytes.yaml"
x
#line 31 "kg_streamed_bytes_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
