// kg_add_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.1.0 from tree.yaml (spec hash 06414430d88a76b7). Do not edit: edit the spec.
#ifndef KG_ADD_OP_H
#define KG_ADD_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_add.h"

KG_OPS_BEGIN

KG_OP float kg_add_f32_identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "tree.yaml"
0
#line 19 "kg_add_op.h"
    );
}

KG_OP float kg_add_f32_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "tree.yaml"
a + b
#line 29 "kg_add_op.h"
    );
}

KG_OP float kg_add_f32_one_nan(float result)
{
    return kg_op_one_nan(result);
}

KG_OPS_END

#endif
