// kg_three_way_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from partition.yaml (spec hash 99baec19c2546c65). Do not edit: edit the spec.
#ifndef KG_THREE_WAY_OP_H
#define KG_THREE_WAY_OP_H

#include "kg_ops.h"
#include "kg_three_way.h"

KG_OPS_BEGIN

namespace kg_three_way_f32 {

KG_OP float part_number([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "partition.yaml"
x < low ? 0 : x < high ? 1 : 2
#line 21 "kg_three_way_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "partition.yaml"
x
#line 32 "kg_three_way_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
