// kg_between_two_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from double_buffer.yaml (spec hash 5ad8bc88c8b8281c). Do not edit: edit the
// spec.
#ifndef KG_BETWEEN_TWO_OP_H
#define KG_BETWEEN_TWO_OP_H

#include "kg_ops.h"
#include "kg_between_two.h"

KG_OPS_BEGIN

namespace kg_between_two_u32 {
} // namespace

KG_OPS_END

#endif
