// kg_streamed_totals_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_keys.yaml (spec hash 9fcc826627538322). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_TOTALS_OP_H
#define KG_STREAMED_TOTALS_OP_H

#include "kg_ops.h"
#include "kg_streamed_totals.h"

KG_OPS_BEGIN

namespace kg_streamed_totals_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_keys.yaml"
0
#line 21 "kg_streamed_totals_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream_keys.yaml"
a + b
#line 31 "kg_streamed_totals_op.h"
    );
}

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "stream_keys.yaml"
x == before
#line 41 "kg_streamed_totals_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
