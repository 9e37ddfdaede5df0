// kg_closest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from closest.yaml (spec hash 8716df5b16c56ccd). Do not edit: edit the spec.
#ifndef KG_CLOSEST_OP_H
#define KG_CLOSEST_OP_H

#include "kg_ops.h"
#include "kg_closest.h"

KG_OPS_BEGIN

namespace kg_closest_f32 {
} // namespace

KG_OPS_END

#endif
