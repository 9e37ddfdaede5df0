// kg_channel_ranges_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from channel_ranges.yaml (spec hash b8e58878380b660c). Do not edit: edit the
// spec.
#ifndef KG_CHANNEL_RANGES_OP_H
#define KG_CHANNEL_RANGES_OP_H

#include "kg_ops.h"
#include "kg_channel_ranges.h"

KG_OPS_BEGIN

namespace kg_channel_ranges_f32 {
} // namespace

KG_OPS_END

#endif
