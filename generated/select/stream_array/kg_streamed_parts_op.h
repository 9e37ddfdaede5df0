// kg_streamed_parts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_array.yaml (spec hash 6c0616801939936e). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_PARTS_OP_H
#define KG_STREAMED_PARTS_OP_H

#include "kg_ops.h"
#include "kg_streamed_parts.h"

KG_OPS_BEGIN

namespace kg_streamed_parts_f32 {

KG_OP float part_number([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_array.yaml"
x < low ? 0 : x < high ? 1 : 2
#line 22 "kg_streamed_parts_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_array.yaml"
x
#line 33 "kg_streamed_parts_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
