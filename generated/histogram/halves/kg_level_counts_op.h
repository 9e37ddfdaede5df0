// kg_level_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from halves.yaml (spec hash 47a4ea8dfb44b90f). Do not edit: edit the spec.
#ifndef KG_LEVEL_COUNTS_OP_H
#define KG_LEVEL_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_level_counts.h"

KG_OPS_BEGIN

namespace kg_level_counts_f32 {
} // namespace

KG_OPS_END

#endif
