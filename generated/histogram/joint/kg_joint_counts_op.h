// kg_joint_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from joint.yaml (spec hash 51f5f0ec626a5c9b). Do not edit: edit the spec.
#ifndef KG_JOINT_COUNTS_OP_H
#define KG_JOINT_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_joint_counts.h"

KG_OPS_BEGIN

namespace kg_joint_counts_u8 {

KG_OP int64_t bin([[maybe_unused]] const uint8_t x, [[maybe_unused]] const uint8_t y)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (int64_t)(
#line 7 "joint.yaml"
x / 16 + 16 * (y / 16)
#line 20 "kg_joint_counts_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
