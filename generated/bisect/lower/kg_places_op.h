// kg_places_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from lower.yaml (spec hash e291ba2ea64b48f5). Do not edit: edit the spec.
#ifndef KG_PLACES_OP_H
#define KG_PLACES_OP_H

#include "kg_ops.h"
#include "kg_places.h"

KG_OPS_BEGIN

namespace kg_places_f32 {
} // namespace

KG_OPS_END

#endif
