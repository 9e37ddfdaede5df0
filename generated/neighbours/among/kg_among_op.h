// kg_among_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from among.yaml (spec hash 96c9847d1c4d6072). Do not edit: edit the spec.
#ifndef KG_AMONG_OP_H
#define KG_AMONG_OP_H

#include "kg_ops.h"
#include "kg_among.h"

KG_OPS_BEGIN

namespace kg_among_f64 {

KG_OP double metric_axis([[maybe_unused]] const double distance)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 9 "among.yaml"
distance
#line 20 "kg_among_op.h"
    );
}

KG_OP double metric_combine([[maybe_unused]] const double a, [[maybe_unused]] const double b)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 9 "among.yaml"
a != a || a > b ? a : b
#line 30 "kg_among_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
