// kg_longest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from heap.yaml (spec hash 9363dcb4184d6c5c). Do not edit: edit the spec.
#ifndef KG_LONGEST_OP_H
#define KG_LONGEST_OP_H

#include "kg_ops.h"
#include "kg_longest.h"

KG_OPS_BEGIN

namespace kg_longest_f32 {
} // namespace

KG_OPS_END

#endif
