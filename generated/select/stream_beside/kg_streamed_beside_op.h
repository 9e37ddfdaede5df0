// kg_streamed_beside_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_beside.yaml (spec hash 128a9aa01d539a5c). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_BESIDE_OP_H
#define KG_STREAMED_BESIDE_OP_H

#include "kg_ops.h"
#include "kg_streamed_beside.h"

KG_OPS_BEGIN

namespace kg_streamed_beside_f32 {

KG_OP float part_number([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_beside.yaml"
x < low ? 0 : x < high ? 1 : 2
#line 22 "kg_streamed_beside_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_beside.yaml"
x
#line 33 "kg_streamed_beside_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
