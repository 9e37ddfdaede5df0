// kg_positive_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream.yaml (spec hash 30be52eb45ee341e). Do not edit: edit the spec.
#ifndef KG_POSITIVE_OP_H
#define KG_POSITIVE_OP_H

#include "kg_ops.h"
#include "kg_positive.h"

KG_OPS_BEGIN

namespace kg_positive_f32 {

KG_OP bool is_kept([[maybe_unused]] const float x, [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(float, f32)
    return (bool)(
#line 7 "stream.yaml"
x > 0 && flags != 0
#line 20 "kg_positive_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float x, [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "stream.yaml"
x
#line 30 "kg_positive_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
