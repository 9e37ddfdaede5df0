// kg_row_pixels_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from row_pixels.yaml (spec hash 13614c0ca899b410). Do not edit: edit the spec.
#ifndef KG_ROW_PIXELS_OP_H
#define KG_ROW_PIXELS_OP_H

#include "kg_ops.h"
#include "kg_row_pixels.h"

KG_OPS_BEGIN

namespace kg_row_pixels_u8 {
} // namespace

KG_OPS_END

#endif
