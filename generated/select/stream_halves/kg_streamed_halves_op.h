// kg_streamed_halves_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_halves.yaml (spec hash 5e85c6330e122fdd). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_HALVES_OP_H
#define KG_STREAMED_HALVES_OP_H

#include "kg_ops.h"
#include "kg_streamed_halves.h"

KG_OPS_BEGIN

namespace kg_streamed_halves_f32 {

KG_OP float part_number([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_halves.yaml"
x < s ? 0 : 1
#line 21 "kg_streamed_halves_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_halves.yaml"
x
#line 31 "kg_streamed_halves_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
