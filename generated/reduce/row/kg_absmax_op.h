// kg_absmax_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from row.yaml (spec hash c2821484a23f9614). Do not edit: edit the spec.
#ifndef KG_ABSMAX_OP_H
#define KG_ABSMAX_OP_H

#include "kg_ops.h"
#include "kg_absmax.h"

KG_OPS_BEGIN

namespace kg_absmax_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "row.yaml"
0
#line 20 "kg_absmax_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "row.yaml"
a > b ? a : b
#line 30 "kg_absmax_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "row.yaml"
abs(x)
#line 40 "kg_absmax_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
