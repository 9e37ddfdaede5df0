// kg_word_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from global.yaml (spec hash 4eaba4f71e19b861). Do not edit: edit the spec.
#ifndef KG_WORD_COUNTS_OP_H
#define KG_WORD_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_word_counts.h"

KG_OPS_BEGIN

namespace kg_word_counts_i32 {
} // namespace

KG_OPS_END

#endif
