// kg_nearest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from rows.yaml (spec hash 3402c3748d397c1c). Do not edit: edit the spec.
#ifndef KG_NEAREST_OP_H
#define KG_NEAREST_OP_H

#include "kg_ops.h"
#include "kg_nearest.h"

KG_OPS_BEGIN

namespace kg_nearest_u32 {
} // namespace

KG_OPS_END

#endif
