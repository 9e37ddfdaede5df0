// kg_total_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from whole.yaml (spec hash a67f1c7dc1ca021e). Do not edit: edit the spec.
#ifndef KG_TOTAL_OP_H
#define KG_TOTAL_OP_H

#include "kg_ops.h"
#include "kg_total.h"

KG_OPS_BEGIN

namespace kg_total_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "whole.yaml"
0
#line 20 "kg_total_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "whole.yaml"
a + b
#line 30 "kg_total_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
