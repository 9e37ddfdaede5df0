// kg_laplace_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from ends.yaml (spec hash 1680430409073189). Do not edit: edit the spec.
#ifndef KG_LAPLACE_OP_H
#define KG_LAPLACE_OP_H

#include "kg_ops.h"
#include "kg_laplace.h"

KG_OPS_BEGIN

namespace kg_laplace_f32 {

KG_OP float stencil([[maybe_unused]] const float edge, [[maybe_unused]] const float x,
    [[maybe_unused]] const float left, [[maybe_unused]] const float right)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "ends.yaml"
left - 2 * x + right
#line 21 "kg_laplace_op.h"
    );
}

KG_OP float end([[maybe_unused]] const float edge)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "ends.yaml"
edge
#line 31 "kg_laplace_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
