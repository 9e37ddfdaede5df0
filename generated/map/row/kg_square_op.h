// kg_square_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from row.yaml (spec hash 8d8f95f8384b8751). Do not edit: edit the spec.
#ifndef KG_SQUARE_OP_H
#define KG_SQUARE_OP_H

#include "kg_ops.h"
#include "kg_square.h"

KG_OPS_BEGIN

namespace kg_square_f32 {

KG_OP float compute_y([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "row.yaml"
x * x
#line 20 "kg_square_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
