// kg_ordered_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from passes.yaml (spec hash 31d5a10f290fa914). Do not edit: edit the spec.
#ifndef KG_ORDERED_OP_H
#define KG_ORDERED_OP_H

#include "kg_ops.h"
#include "kg_ordered.h"

KG_OPS_BEGIN

namespace kg_ordered_i32 {
} // namespace

KG_OPS_END

#endif
