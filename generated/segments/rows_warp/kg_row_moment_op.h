// kg_row_moment_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from rows_warp.yaml (spec hash 22e3cee7b4aef7b0). Do not edit: edit the spec.
#ifndef KG_ROW_MOMENT_OP_H
#define KG_ROW_MOMENT_OP_H

#include "kg_ops.h"
#include "kg_row_moment.h"

KG_OPS_BEGIN

namespace kg_row_moment_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "rows_warp.yaml"
0
#line 20 "kg_row_moment_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "rows_warp.yaml"
a + b
#line 30 "kg_row_moment_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float x, [[maybe_unused]] const uint64_t i)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "rows_warp.yaml"
x * f32(i)
#line 40 "kg_row_moment_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
