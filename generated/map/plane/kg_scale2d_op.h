// kg_scale2d_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from plane.yaml (spec hash 5067f6696d735eef). Do not edit: edit the spec.
#ifndef KG_SCALE2D_OP_H
#define KG_SCALE2D_OP_H

#include "kg_ops.h"
#include "kg_scale2d.h"

KG_OPS_BEGIN

namespace kg_scale2d_f32 {

KG_OP float compute_y([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 11 "plane.yaml"
s * x
#line 20 "kg_scale2d_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
