// kg_column_totals_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from columns.yaml (spec hash f56b6dfe8855a313). Do not edit: edit the spec.
#ifndef KG_COLUMN_TOTALS_OP_H
#define KG_COLUMN_TOTALS_OP_H

#include "kg_ops.h"
#include "kg_column_totals.h"

KG_OPS_BEGIN

namespace kg_column_totals_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "columns.yaml"
0
#line 20 "kg_column_totals_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "columns.yaml"
a + b
#line 30 "kg_column_totals_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
