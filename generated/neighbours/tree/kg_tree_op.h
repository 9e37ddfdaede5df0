// kg_tree_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree.yaml (spec hash 2d765ce150fbb5ed). Do not edit: edit the spec.
#ifndef KG_TREE_OP_H
#define KG_TREE_OP_H

#include "kg_ops.h"
#include "kg_tree.h"

KG_OPS_BEGIN

namespace kg_tree_f32 {
} // namespace

KG_OPS_END

#endif
