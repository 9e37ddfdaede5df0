// kg_byte_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from shared.yaml (spec hash 2ac230e6eb49d549). Do not edit: edit the spec.
#ifndef KG_BYTE_COUNTS_OP_H
#define KG_BYTE_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_byte_counts.h"

KG_OPS_BEGIN

namespace kg_byte_counts_u8 {
} // namespace

KG_OPS_END

#endif
