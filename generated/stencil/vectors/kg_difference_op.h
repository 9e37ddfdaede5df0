// kg_difference_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from vectors.yaml (spec hash 3b032142e0ead9a2). Do not edit: edit the spec.
#ifndef KG_DIFFERENCE_OP_H
#define KG_DIFFERENCE_OP_H

#include "kg_ops.h"
#include "kg_difference.h"

KG_OPS_BEGIN

namespace kg_difference_f32 {

KG_OP float stencil([[maybe_unused]] const float x, [[maybe_unused]] const float before)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "vectors.yaml"
x - before
#line 20 "kg_difference_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
