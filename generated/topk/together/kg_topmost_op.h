// kg_topmost_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from together.yaml (spec hash 6c0dd50a674feb91). Do not edit: edit the spec.
#ifndef KG_TOPMOST_OP_H
#define KG_TOPMOST_OP_H

#include "kg_ops.h"
#include "kg_topmost.h"

KG_OPS_BEGIN

namespace kg_topmost_u32 {
} // namespace

KG_OPS_END

#endif
