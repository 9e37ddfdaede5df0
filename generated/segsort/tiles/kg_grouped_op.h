// kg_grouped_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tiles.yaml (spec hash 1f5245418c8f81fe). Do not edit: edit the spec.
#ifndef KG_GROUPED_OP_H
#define KG_GROUPED_OP_H

#include "kg_ops.h"
#include "kg_grouped.h"

KG_OPS_BEGIN

namespace kg_grouped_f32 {
} // namespace

KG_OPS_END

#endif
