// kg_totals_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_tree.yaml (spec hash b7c6e1cb6345a0b2). Do not edit: edit the
// spec.
#ifndef KG_TOTALS_OP_H
#define KG_TOTALS_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_totals.h"

KG_OPS_BEGIN

namespace kg_totals_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "stream_tree.yaml"
0
#line 22 "kg_totals_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "stream_tree.yaml"
a + b
#line 32 "kg_totals_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
