// kg_wide_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from cluster.yaml (spec hash be346f8c2566ba6c). Do not edit: edit the spec.
#ifndef KG_WIDE_COUNTS_OP_H
#define KG_WIDE_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_wide_counts.h"

KG_OPS_BEGIN

namespace kg_wide_counts_u32 {
} // namespace

KG_OPS_END

#endif
