// kg_streamed_thirds_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_split.yaml (spec hash 5e41b40f8d535392). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_THIRDS_OP_H
#define KG_STREAMED_THIRDS_OP_H

#include "kg_ops.h"
#include "kg_streamed_thirds.h"

KG_OPS_BEGIN

namespace kg_streamed_thirds_f32 {

KG_OP float part_number([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_split.yaml"
x < low ? 0 : x < high ? 1 : 2
#line 22 "kg_streamed_thirds_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float low, [[maybe_unused]] const float high,
    [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_split.yaml"
x
#line 33 "kg_streamed_thirds_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
