// kg_pick_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from gather.yaml (spec hash 911aaceb1ac75ea1). Do not edit: edit the spec.
#ifndef KG_PICK_OP_H
#define KG_PICK_OP_H

#include "kg_ops.h"
#include "kg_pick.h"

KG_OPS_BEGIN

namespace kg_pick_f32 {

KG_OP float compute_y([[maybe_unused]] const float x, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 12 "gather.yaml"
x * w
#line 20 "kg_pick_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
