// kg_joined_pairs_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from together_pairs.yaml (spec hash 4d0149176e057664). Do not edit: edit the
// spec.
#ifndef KG_JOINED_PAIRS_OP_H
#define KG_JOINED_PAIRS_OP_H

#include "kg_ops.h"
#include "kg_joined_pairs.h"

KG_OPS_BEGIN

namespace kg_joined_pairs_u32 {
} // namespace

KG_OPS_END

#endif
