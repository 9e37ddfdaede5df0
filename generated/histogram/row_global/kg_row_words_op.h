// kg_row_words_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from row_global.yaml (spec hash 58762659c7586599). Do not edit: edit the spec.
#ifndef KG_ROW_WORDS_OP_H
#define KG_ROW_WORDS_OP_H

#include "kg_ops.h"
#include "kg_row_words.h"

KG_OPS_BEGIN

namespace kg_row_words_u32 {
} // namespace

KG_OPS_END

#endif
