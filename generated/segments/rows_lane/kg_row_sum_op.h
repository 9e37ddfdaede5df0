// kg_row_sum_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from rows_lane.yaml (spec hash 4a190309fd8a1323). Do not edit: edit the spec.
#ifndef KG_ROW_SUM_OP_H
#define KG_ROW_SUM_OP_H

#include "kg_ops.h"
#include "kg_row_sum.h"

KG_OPS_BEGIN

namespace kg_row_sum_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "rows_lane.yaml"
0
#line 20 "kg_row_sum_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "rows_lane.yaml"
a + b
#line 30 "kg_row_sum_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
