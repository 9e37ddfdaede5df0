// kg_first_above_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from find.yaml (spec hash bd2fea45bd4cae28). Do not edit: edit the spec.
#ifndef KG_FIRST_ABOVE_OP_H
#define KG_FIRST_ABOVE_OP_H

#include "kg_ops.h"
#include "kg_first_above.h"

KG_OPS_BEGIN

namespace kg_first_above_f32 {

KG_OP bool is_found([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (bool)(
#line 8 "find.yaml"
x > s
#line 20 "kg_first_above_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
