// kg_longest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from heap.yaml (spec hash 5392f23f841cc9ae). Do not edit: edit the spec.
#ifndef KG_LONGEST_OP_H
#define KG_LONGEST_OP_H

#include "kg_ops.h"
#include "kg_longest.h"

KG_OPS_BEGIN

namespace kg_longest_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "heap.yaml"
distance * distance
#line 20 "kg_longest_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "heap.yaml"
a + b
#line 30 "kg_longest_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
