// kg_few_columns_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from narrow.yaml (spec hash b8b29f463b485c11). Do not edit: edit the spec.
#ifndef KG_FEW_COLUMNS_OP_H
#define KG_FEW_COLUMNS_OP_H

#include "kg_ops.h"
#include "kg_few_columns.h"

KG_OPS_BEGIN

namespace kg_few_columns_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "narrow.yaml"
0
#line 20 "kg_few_columns_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "narrow.yaml"
a + b
#line 30 "kg_few_columns_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
