// kg_with_arrays_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from values.yaml (spec hash 6663e6c4172337c8). Do not edit: edit the spec.
#ifndef KG_WITH_ARRAYS_OP_H
#define KG_WITH_ARRAYS_OP_H

#include "kg_ops.h"
#include "kg_with_arrays.h"

KG_OPS_BEGIN

namespace kg_with_arrays_u32 {
} // namespace

KG_OPS_END

#endif
