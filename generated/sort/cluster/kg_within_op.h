// kg_within_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from cluster.yaml (spec hash 9b8679a2265a9533). Do not edit: edit the spec.
#ifndef KG_WITHIN_OP_H
#define KG_WITHIN_OP_H

#include "kg_ops.h"
#include "kg_within.h"

KG_OPS_BEGIN

namespace kg_within_f32 {
} // namespace

KG_OPS_END

#endif
