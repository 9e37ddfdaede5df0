// kg_many_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from hybrid.yaml (spec hash 599a36cd6e14ddec). Do not edit: edit the spec.
#ifndef KG_MANY_OP_H
#define KG_MANY_OP_H

#include "kg_ops.h"
#include "kg_many.h"

KG_OPS_BEGIN

namespace kg_many_i32 {
} // namespace

KG_OPS_END

#endif
