// kg_around_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from lists.yaml (spec hash b3a01892177e6de5). Do not edit: edit the spec.
#ifndef KG_AROUND_OP_H
#define KG_AROUND_OP_H

#include "kg_ops.h"
#include "kg_around.h"

KG_OPS_BEGIN

namespace kg_around_f32 {
} // namespace

KG_OPS_END

#endif
