// kg_negate_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from twice.yaml (spec hash f4278cb32e0bedb4). Do not edit: edit the spec.
#ifndef KG_NEGATE_OP_H
#define KG_NEGATE_OP_H

#include "kg_ops.h"
#include "kg_negate.h"

KG_OPS_BEGIN

namespace kg_negate_f32 {

KG_OP float compute_y([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "twice.yaml"
-x
#line 20 "kg_negate_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
