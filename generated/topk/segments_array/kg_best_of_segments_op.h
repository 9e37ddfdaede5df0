// kg_best_of_segments_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from segments_array.yaml (spec hash 380d94b6e3425ee2). Do not edit: edit the
// spec.
#ifndef KG_BEST_OF_SEGMENTS_OP_H
#define KG_BEST_OF_SEGMENTS_OP_H

#include "kg_ops.h"
#include "kg_best_of_segments.h"

KG_OPS_BEGIN

namespace kg_best_of_segments_u32 {
} // namespace

KG_OPS_END

#endif
