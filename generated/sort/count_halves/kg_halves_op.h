// kg_halves_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from count_halves.yaml (spec hash 1b931ebe56590518). Do not edit: edit the
// spec.
#ifndef KG_HALVES_OP_H
#define KG_HALVES_OP_H

#include "kg_ops.h"
#include "kg_halves.h"

KG_OPS_BEGIN

namespace kg_halves_f16 {
} // namespace

KG_OPS_END

#endif
