// kg_moment_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tags.yaml (spec hash c868c0094054945a). Do not edit: edit the spec.
#ifndef KG_MOMENT_OP_H
#define KG_MOMENT_OP_H

#include "kg_ops.h"
#include "kg_moment.h"

KG_OPS_BEGIN

namespace kg_moment_f64 {

KG_OP double identity()
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 9 "tags.yaml"
0
#line 20 "kg_moment_op.h"
    );
}

KG_OP double combine([[maybe_unused]] const double a, [[maybe_unused]] const double b)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 11 "tags.yaml"
a + b
#line 30 "kg_moment_op.h"
    );
}

KG_OP double transform([[maybe_unused]] const double x, [[maybe_unused]] const double y,
    [[maybe_unused]] const uint64_t i)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 10 "tags.yaml"
x * y * f64(i)
#line 41 "kg_moment_op.h"
    );
}

KG_OP double finalise([[maybe_unused]] const double x, [[maybe_unused]] const uint64_t n)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 12 "tags.yaml"
x / f64(n)
#line 51 "kg_moment_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
