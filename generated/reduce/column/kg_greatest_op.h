// kg_greatest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.1.0 from column.yaml (spec hash bac2041be7e9759e). Do not edit: edit the spec.
#ifndef KG_GREATEST_OP_H
#define KG_GREATEST_OP_H

#include "kg_ops.h"
#include "kg_greatest.h"

KG_OPS_BEGIN

KG_OP float kg_greatest_f32_identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "column.yaml"
-infinity
#line 18 "kg_greatest_op.h"
    );
}

KG_OP float kg_greatest_f32_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "column.yaml"
a > b ? a : b
#line 28 "kg_greatest_op.h"
    );
}

KG_OPS_END

#endif
