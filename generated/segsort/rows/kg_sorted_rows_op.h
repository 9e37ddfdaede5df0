// kg_sorted_rows_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from rows.yaml (spec hash a458d623627ce692). Do not edit: edit the spec.
#ifndef KG_SORTED_ROWS_OP_H
#define KG_SORTED_ROWS_OP_H

#include "kg_ops.h"
#include "kg_sorted_rows.h"

KG_OPS_BEGIN

namespace kg_sorted_rows_u32 {
} // namespace

KG_OPS_END

#endif
