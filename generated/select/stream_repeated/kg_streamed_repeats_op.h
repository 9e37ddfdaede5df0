// kg_streamed_repeats_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_repeated.yaml (spec hash fffecc24da44c0a2). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_REPEATS_OP_H
#define KG_STREAMED_REPEATS_OP_H

#include "kg_ops.h"
#include "kg_streamed_repeats.h"

KG_OPS_BEGIN

namespace kg_streamed_repeats_u32 {

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "stream_repeated.yaml"
x == before
#line 21 "kg_streamed_repeats_op.h"
    );
}

KG_OP uint32_t transform([[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 6 "stream_repeated.yaml"
x
#line 31 "kg_streamed_repeats_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
