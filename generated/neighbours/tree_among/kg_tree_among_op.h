// kg_tree_among_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.
#ifndef KG_TREE_AMONG_OP_H
#define KG_TREE_AMONG_OP_H

#include "kg_ops.h"
#include "kg_tree_among.h"

KG_OPS_BEGIN

namespace kg_tree_among_f64 {

KG_OP double metric_axis([[maybe_unused]] const double distance)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 8 "tree_among.yaml"
distance
#line 20 "kg_tree_among_op.h"
    );
}

KG_OP double metric_combine([[maybe_unused]] const double a, [[maybe_unused]] const double b)
{
    KG_OP_BEGIN_OF(double, f64)
    return (double)(
#line 8 "tree_among.yaml"
a != a || a > b ? a : b
#line 30 "kg_tree_among_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
