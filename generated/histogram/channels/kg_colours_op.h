// kg_colours_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from channels.yaml (spec hash e87546dcfff24df7). Do not edit: edit the spec.
#ifndef KG_COLOURS_OP_H
#define KG_COLOURS_OP_H

#include "kg_ops.h"
#include "kg_colours.h"

KG_OPS_BEGIN

namespace kg_colours_u8 {
} // namespace

KG_OPS_END

#endif
