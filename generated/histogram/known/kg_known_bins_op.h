// kg_known_bins_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from known.yaml (spec hash b9da4bbeaecefe9f). Do not edit: edit the spec.
#ifndef KG_KNOWN_BINS_OP_H
#define KG_KNOWN_BINS_OP_H

#include "kg_ops.h"
#include "kg_known_bins.h"

KG_OPS_BEGIN

namespace kg_known_bins_u8 {
} // namespace

KG_OPS_END

#endif
