// kg_exact_column_totals_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree_columns.yaml (spec hash 74c33c258f33d13a). Do not edit: edit the
// spec.
#ifndef KG_EXACT_COLUMN_TOTALS_OP_H
#define KG_EXACT_COLUMN_TOTALS_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_exact_column_totals.h"

KG_OPS_BEGIN

namespace kg_exact_column_totals_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "tree_columns.yaml"
0
#line 22 "kg_exact_column_totals_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "tree_columns.yaml"
a + b
#line 32 "kg_exact_column_totals_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
