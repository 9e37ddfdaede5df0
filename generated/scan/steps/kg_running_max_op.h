// kg_running_max_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from steps.yaml (spec hash feccc516d208ea68). Do not edit: edit the spec.
#ifndef KG_RUNNING_MAX_OP_H
#define KG_RUNNING_MAX_OP_H

#include "kg_ops.h"
#include "kg_running_max.h"

KG_OPS_BEGIN

namespace kg_running_max_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "steps.yaml"
lowest
#line 20 "kg_running_max_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "steps.yaml"
max(a, b)
#line 30 "kg_running_max_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
