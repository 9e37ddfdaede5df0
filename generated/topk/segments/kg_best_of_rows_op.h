// kg_best_of_rows_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from segments.yaml (spec hash 0cd63e86fdb4a284). Do not edit: edit the spec.
#ifndef KG_BEST_OF_ROWS_OP_H
#define KG_BEST_OF_ROWS_OP_H

#include "kg_ops.h"
#include "kg_best_of_rows.h"

KG_OPS_BEGIN

namespace kg_best_of_rows_f32 {
} // namespace

KG_OPS_END

#endif
