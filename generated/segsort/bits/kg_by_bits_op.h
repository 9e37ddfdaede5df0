// kg_by_bits_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from bits.yaml (spec hash 800bd1010e3f8a2a). Do not edit: edit the spec.
#ifndef KG_BY_BITS_OP_H
#define KG_BY_BITS_OP_H

#include "kg_ops.h"
#include "kg_by_bits.h"

KG_OPS_BEGIN

namespace kg_by_bits_i32 {
} // namespace

KG_OPS_END

#endif
