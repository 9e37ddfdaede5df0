// kg_exact_by_key_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree_keys.yaml (spec hash 551fdc11a86b36e1). Do not edit: edit the spec.
#ifndef KG_EXACT_BY_KEY_OP_H
#define KG_EXACT_BY_KEY_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_exact_by_key.h"

KG_OPS_BEGIN

namespace kg_exact_by_key_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "tree_keys.yaml"
0
#line 21 "kg_exact_by_key_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "tree_keys.yaml"
a + b
#line 31 "kg_exact_by_key_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
