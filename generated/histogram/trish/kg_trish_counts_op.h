// kg_trish_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from trish.yaml (spec hash 363f1b6caeac1a57). Do not edit: edit the spec.
#ifndef KG_TRISH_COUNTS_OP_H
#define KG_TRISH_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_trish_counts.h"

KG_OPS_BEGIN

namespace kg_trish_counts_u8 {
} // namespace

KG_OPS_END

#endif
