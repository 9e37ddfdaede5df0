// kg_tree_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree.yaml (spec hash 2d765ce150fbb5ed). Do not edit: edit the spec.
#ifndef KG_TREE_OP_H
#define KG_TREE_OP_H

#include "kg_ops.h"
#include "kg_tree.h"

KG_OPS_BEGIN

namespace kg_tree_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "tree.yaml"
distance * distance
#line 20 "kg_tree_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "tree.yaml"
a + b
#line 30 "kg_tree_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
