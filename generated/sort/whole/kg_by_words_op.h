// kg_by_words_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from whole.yaml (spec hash ba81f0556b675b9c). Do not edit: edit the spec.
#ifndef KG_BY_WORDS_OP_H
#define KG_BY_WORDS_OP_H

#include "kg_ops.h"
#include "kg_by_words.h"

KG_OPS_BEGIN

namespace kg_by_words_wide {
} // namespace

KG_OPS_END

#endif
