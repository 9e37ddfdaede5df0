// kg_stamp2d_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from line.yaml (spec hash 694e20a0aadd95b4). Do not edit: edit the spec.
#ifndef KG_STAMP2D_OP_H
#define KG_STAMP2D_OP_H

#include "kg_ops.h"
#include "kg_stamp2d.h"

KG_OPS_BEGIN

namespace kg_stamp2d_f32 {

KG_OP float compute_y([[maybe_unused]] const float x, [[maybe_unused]] const uint64_t i)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "line.yaml"
i < 10 ? 0 : x
#line 20 "kg_stamp2d_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
