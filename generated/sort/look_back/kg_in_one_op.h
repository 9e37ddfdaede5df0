// kg_in_one_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from look_back.yaml (spec hash 80fcb17179049cf8). Do not edit: edit the spec.
#ifndef KG_IN_ONE_OP_H
#define KG_IN_ONE_OP_H

#include "kg_ops.h"
#include "kg_in_one.h"

KG_OPS_BEGIN

namespace kg_in_one_f32 {
} // namespace

KG_OPS_END

#endif
