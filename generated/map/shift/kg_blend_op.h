// kg_blend_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from shift.yaml (spec hash 652e05b5bb8dcb12). Do not edit: edit the spec.
#ifndef KG_BLEND_OP_H
#define KG_BLEND_OP_H

#include "kg_ops.h"
#include "kg_blend.h"

KG_OPS_BEGIN

namespace kg_blend_f32 {

KG_OP float compute_y([[maybe_unused]] const float s, [[maybe_unused]] const float x,
    [[maybe_unused]] const float z)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "shift.yaml"
x + s * z
#line 21 "kg_blend_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
