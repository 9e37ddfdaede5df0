// kg_greatest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from scatter.yaml (spec hash 2e80e9f11660eaf3). Do not edit: edit the spec.
#ifndef KG_GREATEST_OP_H
#define KG_GREATEST_OP_H

#include "kg_ops.h"
#include "kg_greatest.h"

KG_OPS_BEGIN

namespace kg_greatest_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "scatter.yaml"
lowest
#line 20 "kg_greatest_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "scatter.yaml"
max(a, b)
#line 30 "kg_greatest_op.h"
    );
}

KG_OP float bin([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "scatter.yaml"
key
#line 40 "kg_greatest_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "scatter.yaml"
w
#line 50 "kg_greatest_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
