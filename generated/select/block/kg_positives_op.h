// kg_positives_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash fc6691fe987dc5e6). Do not edit: edit the spec.
#ifndef KG_POSITIVES_OP_H
#define KG_POSITIVES_OP_H

#include "kg_ops.h"
#include "kg_positives.h"

KG_OPS_BEGIN

namespace kg_positives_f32 {

KG_OP bool is_kept([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (bool)(
#line 6 "block.yaml"
x > 0
#line 20 "kg_positives_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "block.yaml"
x
#line 30 "kg_positives_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
