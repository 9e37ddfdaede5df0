// kg_axpy_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash 35b668440be1343a). Do not edit: edit the spec.
#ifndef KG_AXPY_OP_H
#define KG_AXPY_OP_H

#include "kg_ops.h"
#include "kg_axpy.h"

KG_OPS_BEGIN

namespace kg_axpy_f32 {

KG_OP float compute_y([[maybe_unused]] const float s, [[maybe_unused]] const float x,
    [[maybe_unused]] const float y)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "block.yaml"
s*x + y
#line 21 "kg_axpy_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
