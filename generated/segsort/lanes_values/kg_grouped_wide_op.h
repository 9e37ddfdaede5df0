// kg_grouped_wide_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from lanes_values.yaml (spec hash 455edca26199339d). Do not edit: edit the
// spec.
#ifndef KG_GROUPED_WIDE_OP_H
#define KG_GROUPED_WIDE_OP_H

#include "kg_ops.h"
#include "kg_grouped_wide.h"

KG_OPS_BEGIN

namespace kg_grouped_wide_f64 {
} // namespace

KG_OPS_END

#endif
