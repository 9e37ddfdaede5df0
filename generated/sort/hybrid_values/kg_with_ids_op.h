// kg_with_ids_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from hybrid_values.yaml (spec hash a4c59bac0506d0f0). Do not edit: edit the
// spec.
#ifndef KG_WITH_IDS_OP_H
#define KG_WITH_IDS_OP_H

#include "kg_ops.h"
#include "kg_with_ids.h"

KG_OPS_BEGIN

namespace kg_with_ids_u64 {
} // namespace

KG_OPS_END

#endif
