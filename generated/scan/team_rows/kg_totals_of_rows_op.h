// kg_totals_of_rows_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from team_rows.yaml (spec hash fbb03e0bc8e98840). Do not edit: edit the spec.
#ifndef KG_TOTALS_OF_ROWS_OP_H
#define KG_TOTALS_OF_ROWS_OP_H

#include "kg_ops.h"
#include "kg_totals_of_rows.h"

KG_OPS_BEGIN

namespace kg_totals_of_rows_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "team_rows.yaml"
0
#line 20 "kg_totals_of_rows_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "team_rows.yaml"
a + b
#line 30 "kg_totals_of_rows_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
