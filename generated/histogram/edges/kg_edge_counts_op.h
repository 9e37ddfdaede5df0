// kg_edge_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from edges.yaml (spec hash 7e1d6012173cfa36). Do not edit: edit the spec.
#ifndef KG_EDGE_COUNTS_OP_H
#define KG_EDGE_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_edge_counts.h"

KG_OPS_BEGIN

namespace kg_edge_counts_i32 {
} // namespace

KG_OPS_END

#endif
