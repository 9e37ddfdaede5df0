// kg_row_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from rows.yaml (spec hash 6feb3ced6e1d641c). Do not edit: edit the spec.
#ifndef KG_ROW_COUNTS_OP_H
#define KG_ROW_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_row_counts.h"

KG_OPS_BEGIN

namespace kg_row_counts_u8 {
} // namespace

KG_OPS_END

#endif
