// kg_add_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from tree.yaml (spec hash 06414430d88a76b7). Do not edit: edit the spec.
#ifndef KG_ADD_OP_H
#define KG_ADD_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_add.h"

KG_OPS_BEGIN

namespace kg_add_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "tree.yaml"
0
#line 21 "kg_add_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "tree.yaml"
a + b
#line 31 "kg_add_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
