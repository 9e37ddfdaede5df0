// kg_foremost_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from cluster.yaml (spec hash ffda4f0519543082). Do not edit: edit the spec.
#ifndef KG_FOREMOST_OP_H
#define KG_FOREMOST_OP_H

#include "kg_ops.h"
#include "kg_foremost.h"

KG_OPS_BEGIN

namespace kg_foremost_u32 {
} // namespace

KG_OPS_END

#endif
