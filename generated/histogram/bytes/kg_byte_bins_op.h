// kg_byte_bins_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from bytes.yaml (spec hash fcd6d59674e80b44). Do not edit: edit the spec.
#ifndef KG_BYTE_BINS_OP_H
#define KG_BYTE_BINS_OP_H

#include "kg_ops.h"
#include "kg_byte_bins.h"

KG_OPS_BEGIN

namespace kg_byte_bins_u8 {
} // namespace

KG_OPS_END

#endif
