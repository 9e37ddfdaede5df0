// kg_buckets_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 518e97d676cc6bf1). Do not edit: edit the spec.
#ifndef KG_BUCKETS_OP_H
#define KG_BUCKETS_OP_H

#include "kg_ops.h"
#include "kg_buckets.h"

KG_OPS_BEGIN

namespace kg_buckets_u32 {
} // namespace

KG_OPS_END

#endif
