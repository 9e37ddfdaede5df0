// kg_inside_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from boxes.yaml (spec hash 467ba1bb310a6f45). Do not edit: edit the spec.
#ifndef KG_INSIDE_OP_H
#define KG_INSIDE_OP_H

#include "kg_ops.h"
#include "kg_inside.h"

KG_OPS_BEGIN

namespace kg_inside_f64 {
} // namespace

KG_OPS_END

#endif
