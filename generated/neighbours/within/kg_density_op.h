// kg_density_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from within.yaml (spec hash d6372a65b405f4e4). Do not edit: edit the spec.
#ifndef KG_DENSITY_OP_H
#define KG_DENSITY_OP_H

#include "kg_ops.h"
#include "kg_density.h"

KG_OPS_BEGIN

namespace kg_density_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "within.yaml"
distance * distance
#line 20 "kg_density_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "within.yaml"
a + b
#line 30 "kg_density_op.h"
    );
}

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "within.yaml"
0
#line 40 "kg_density_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float radius, [[maybe_unused]] const float a,
    [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "within.yaml"
a + b
#line 51 "kg_density_op.h"
    );
}

KG_OP float value([[maybe_unused]] const float radius, [[maybe_unused]] const float m,
    [[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "within.yaml"
m * (radius * radius - distance)
#line 62 "kg_density_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
