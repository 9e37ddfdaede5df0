// kg_label_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from parts.yaml (spec hash c4042ec8cef9fcfc). Do not edit: edit the spec.
#ifndef KG_LABEL_COUNTS_OP_H
#define KG_LABEL_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_label_counts.h"

KG_OPS_BEGIN

namespace kg_label_counts_u32 {
} // namespace

KG_OPS_END

#endif
