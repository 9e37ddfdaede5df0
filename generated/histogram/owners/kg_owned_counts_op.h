// kg_owned_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from owners.yaml (spec hash be414f941e3c094b). Do not edit: edit the spec.
#ifndef KG_OWNED_COUNTS_OP_H
#define KG_OWNED_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_owned_counts.h"

KG_OPS_BEGIN

namespace kg_owned_counts_u32 {
} // namespace

KG_OPS_END

#endif
