// kg_segment_sum_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from offsets_ring.yaml (spec hash 2d9bcc581614f6c8). Do not edit: edit the
// spec.
#ifndef KG_SEGMENT_SUM_OP_H
#define KG_SEGMENT_SUM_OP_H

#include "kg_ops.h"
#include "kg_segment_sum.h"

KG_OPS_BEGIN

namespace kg_segment_sum_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "offsets_ring.yaml"
0
#line 21 "kg_segment_sum_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "offsets_ring.yaml"
a + b
#line 31 "kg_segment_sum_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
