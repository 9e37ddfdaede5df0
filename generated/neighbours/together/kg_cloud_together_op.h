// kg_cloud_together_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from together.yaml (spec hash a8a8ff4dc56a1040). Do not edit: edit the spec.
#ifndef KG_CLOUD_TOGETHER_OP_H
#define KG_CLOUD_TOGETHER_OP_H

#include "kg_ops.h"
#include "kg_cloud_together.h"

KG_OPS_BEGIN

namespace kg_cloud_together_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "together.yaml"
distance * distance
#line 20 "kg_cloud_together_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "together.yaml"
a + b
#line 30 "kg_cloud_together_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
