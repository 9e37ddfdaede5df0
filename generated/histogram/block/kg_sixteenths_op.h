// kg_sixteenths_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash b3035aa159a5aabb). Do not edit: edit the spec.
#ifndef KG_SIXTEENTHS_OP_H
#define KG_SIXTEENTHS_OP_H

#include "kg_ops.h"
#include "kg_sixteenths.h"

KG_OPS_BEGIN

namespace kg_sixteenths_f32 {

KG_OP float bin([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 5 "block.yaml"
16 * x
#line 20 "kg_sixteenths_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
