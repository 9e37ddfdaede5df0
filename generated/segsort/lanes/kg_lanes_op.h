// kg_lanes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from lanes.yaml (spec hash d0e161de895a1390). Do not edit: edit the spec.
#ifndef KG_LANES_OP_H
#define KG_LANES_OP_H

#include "kg_ops.h"
#include "kg_lanes.h"

KG_OPS_BEGIN

namespace kg_lanes_u32 {
} // namespace

KG_OPS_END

#endif
