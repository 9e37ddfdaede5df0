// kg_transpose_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from runs.yaml (spec hash 85e09defc6f2dbe2). Do not edit: edit the spec.
#ifndef KG_TRANSPOSE_OP_H
#define KG_TRANSPOSE_OP_H

#include "kg_ops.h"
#include "kg_transpose.h"

KG_OPS_BEGIN

namespace kg_transpose_vec3 {
} // namespace

KG_OPS_END

#endif
