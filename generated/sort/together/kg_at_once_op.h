// kg_at_once_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from together.yaml (spec hash b16e9f0ef17a4b38). Do not edit: edit the spec.
#ifndef KG_AT_ONCE_OP_H
#define KG_AT_ONCE_OP_H

#include "kg_ops.h"
#include "kg_at_once.h"

KG_OPS_BEGIN

namespace kg_at_once_i32 {
} // namespace

KG_OPS_END

#endif
