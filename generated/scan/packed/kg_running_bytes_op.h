// kg_running_bytes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from packed.yaml (spec hash fb5981325b8f7132). Do not edit: edit the spec.
#ifndef KG_RUNNING_BYTES_OP_H
#define KG_RUNNING_BYTES_OP_H

#include "kg_ops.h"
#include "kg_running_bytes.h"

KG_OPS_BEGIN

namespace kg_running_bytes_u8 {

KG_OP uint8_t identity()
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 7 "packed.yaml"
0
#line 20 "kg_running_bytes_op.h"
    );
}

KG_OP uint8_t combine([[maybe_unused]] const uint8_t a, [[maybe_unused]] const uint8_t b)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 7 "packed.yaml"
a + b
#line 30 "kg_running_bytes_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
