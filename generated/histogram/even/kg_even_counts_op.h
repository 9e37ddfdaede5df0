// kg_even_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from even.yaml (spec hash 4c12a7adf85a442c). Do not edit: edit the spec.
#ifndef KG_EVEN_COUNTS_OP_H
#define KG_EVEN_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_even_counts.h"

KG_OPS_BEGIN

namespace kg_even_counts_f32 {
} // namespace

KG_OPS_END

#endif
