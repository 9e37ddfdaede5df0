// kg_million_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from parted.yaml (spec hash 31abadf59d62d3b2). Do not edit: edit the spec.
#ifndef KG_MILLION_COUNTS_OP_H
#define KG_MILLION_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_million_counts.h"

KG_OPS_BEGIN

namespace kg_million_counts_u32 {
} // namespace

KG_OPS_END

#endif
