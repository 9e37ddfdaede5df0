// kg_cloud_tree_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from kept.yaml (spec hash 10407982e848bbc6). Do not edit: edit the spec.
#ifndef KG_CLOUD_TREE_OP_H
#define KG_CLOUD_TREE_OP_H

#include "kg_ops.h"
#include "kg_cloud_tree.h"

KG_OPS_BEGIN

namespace kg_cloud_tree_f32 {
} // namespace

KG_OPS_END

#endif
