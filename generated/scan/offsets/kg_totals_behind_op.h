// kg_totals_behind_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from offsets.yaml (spec hash 8d043908f649c4e0). Do not edit: edit the spec.
#ifndef KG_TOTALS_BEHIND_OP_H
#define KG_TOTALS_BEHIND_OP_H

#include "kg_ops.h"
#include "kg_totals_behind.h"

KG_OPS_BEGIN

namespace kg_totals_behind_f64 {

KG_OP double identity()
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 10 "offsets.yaml"
0
#line 20 "kg_totals_behind_op.h"
    );
}

KG_OP double combine([[maybe_unused]] const double a, [[maybe_unused]] const double b)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 10 "offsets.yaml"
a + b
#line 30 "kg_totals_behind_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
