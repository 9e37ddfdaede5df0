// kg_around_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from lists.yaml (spec hash b3a01892177e6de5). Do not edit: edit the spec.
#ifndef KG_AROUND_OP_H
#define KG_AROUND_OP_H

#include "kg_ops.h"
#include "kg_around.h"

KG_OPS_BEGIN

namespace kg_around_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "lists.yaml"
distance
#line 20 "kg_around_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "lists.yaml"
a + b
#line 30 "kg_around_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
