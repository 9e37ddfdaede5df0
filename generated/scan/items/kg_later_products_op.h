// kg_later_products_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from items.yaml (spec hash 24c953bb98ca6cab). Do not edit: edit the spec.
#ifndef KG_LATER_PRODUCTS_OP_H
#define KG_LATER_PRODUCTS_OP_H

#include "kg_ops.h"
#include "kg_later_products.h"

KG_OPS_BEGIN

namespace kg_later_products_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "items.yaml"
0
#line 20 "kg_later_products_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "items.yaml"
a + b
#line 30 "kg_later_products_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float x, [[maybe_unused]] const float y)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "items.yaml"
x * y
#line 40 "kg_later_products_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
