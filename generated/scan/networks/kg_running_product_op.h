// kg_running_product_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from networks.yaml (spec hash e135bef056522717). Do not edit: edit the spec.
#ifndef KG_RUNNING_PRODUCT_OP_H
#define KG_RUNNING_PRODUCT_OP_H

#include "kg_ops.h"
#include "kg_running_product.h"

KG_OPS_BEGIN

namespace kg_running_product_u32 {

KG_OP uint32_t identity()
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 7 "networks.yaml"
1
#line 20 "kg_running_product_op.h"
    );
}

KG_OP uint32_t combine([[maybe_unused]] const uint32_t a, [[maybe_unused]] const uint32_t b)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 7 "networks.yaml"
a * b
#line 30 "kg_running_product_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
