// kg_segment_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from segments.yaml (spec hash ae84d63426a304ac). Do not edit: edit the spec.
#ifndef KG_SEGMENT_COUNTS_OP_H
#define KG_SEGMENT_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_segment_counts.h"

KG_OPS_BEGIN

namespace kg_segment_counts_u8 {
} // namespace

KG_OPS_END

#endif
