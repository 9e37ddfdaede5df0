// kg_tree_among_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.
#ifndef KG_TREE_AMONG_OP_H
#define KG_TREE_AMONG_OP_H

#include "kg_ops.h"
#include "kg_tree_among.h"

KG_OPS_BEGIN

namespace kg_tree_among_f64 {
} // namespace

KG_OPS_END

#endif
