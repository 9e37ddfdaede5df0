// kg_ranking_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash 0eb162dd15bcb4fa). Do not edit: edit the spec.
#ifndef KG_RANKING_OP_H
#define KG_RANKING_OP_H

#include "kg_ops.h"
#include "kg_ranking.h"

KG_OPS_BEGIN

namespace kg_ranking_f32 {
} // namespace

KG_OPS_END

#endif
