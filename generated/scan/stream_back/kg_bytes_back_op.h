// kg_bytes_back_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_back.yaml (spec hash 070f3ac0e482f233). Do not edit: edit the
// spec.
#ifndef KG_BYTES_BACK_OP_H
#define KG_BYTES_BACK_OP_H

#include "kg_ops.h"
#include "kg_bytes_back.h"

KG_OPS_BEGIN

namespace kg_bytes_back_u8 {

KG_OP uint8_t identity()
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 8 "stream_back.yaml"
0
#line 21 "kg_bytes_back_op.h"
    );
}

KG_OP uint8_t combine([[maybe_unused]] const uint8_t a, [[maybe_unused]] const uint8_t b)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 8 "stream_back.yaml"
a + b
#line 31 "kg_bytes_back_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
