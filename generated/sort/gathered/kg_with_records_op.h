// kg_with_records_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from gathered.yaml (spec hash a73756b6f6501364). Do not edit: edit the spec.
#ifndef KG_WITH_RECORDS_OP_H
#define KG_WITH_RECORDS_OP_H

#include "kg_ops.h"
#include "kg_with_records.h"

KG_OPS_BEGIN

namespace kg_with_records_u32 {
} // namespace

KG_OPS_END

#endif
