// kg_bytes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from count.yaml (spec hash 1f2b5efc37ca0bc0). Do not edit: edit the spec.
#ifndef KG_BYTES_OP_H
#define KG_BYTES_OP_H

#include "kg_ops.h"
#include "kg_bytes.h"

KG_OPS_BEGIN

namespace kg_bytes_u8 {
} // namespace

KG_OPS_END

#endif
