// kg_stamp_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from loop.yaml (spec hash 030ca98fbbcf8a84). Do not edit: edit the spec.
#ifndef KG_STAMP_OP_H
#define KG_STAMP_OP_H

#include "kg_ops.h"
#include "kg_stamp.h"

KG_OPS_BEGIN

namespace kg_stamp_u16 {

KG_OP uint64_t compute_y([[maybe_unused]] const uint16_t x, [[maybe_unused]] const uint64_t i)
{
    KG_OP_BEGIN_OF(uint16_t, u16)
    return (uint64_t)(
#line 9 "loop.yaml"
x + i
#line 20 "kg_stamp_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
