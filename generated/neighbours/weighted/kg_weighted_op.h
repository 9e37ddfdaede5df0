// kg_weighted_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from weighted.yaml (spec hash 4e3bc51871c5faba). Do not edit: edit the spec.
#ifndef KG_WEIGHTED_OP_H
#define KG_WEIGHTED_OP_H

#include "kg_ops.h"
#include "kg_weighted.h"

KG_OPS_BEGIN

namespace kg_weighted_f32 {

KG_OP float metric_axis([[maybe_unused]] const float height, [[maybe_unused]] const float length,
    [[maybe_unused]] const float distance, [[maybe_unused]] const uint32_t i)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "weighted.yaml"
i == 2 ? height * height * distance * distance : distance * distance
#line 21 "kg_weighted_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float height,
    [[maybe_unused]] const float length, [[maybe_unused]] const float a,
    [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "weighted.yaml"
a + b
#line 33 "kg_weighted_op.h"
    );
}

KG_OP float metric_finalise([[maybe_unused]] const float height,
    [[maybe_unused]] const float length, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 11 "weighted.yaml"
sqrt(x)
#line 44 "kg_weighted_op.h"
    );
}

KG_OP float metric_period([[maybe_unused]] const float height, [[maybe_unused]] const float length)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 12 "weighted.yaml"
length
#line 54 "kg_weighted_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
