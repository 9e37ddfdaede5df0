// kg_largest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash c4d05301d49c941c). Do not edit: edit the spec.
#ifndef KG_LARGEST_OP_H
#define KG_LARGEST_OP_H

#include "kg_ops.h"
#include "kg_largest.h"

KG_OPS_BEGIN

namespace kg_largest_f32 {
} // namespace

KG_OPS_END

#endif
