// kg_count_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from packed.yaml (spec hash ba3dac1d4d6cf945). Do not edit: edit the spec.
#ifndef KG_COUNT_OP_H
#define KG_COUNT_OP_H

#include "kg_ops.h"
#include "kg_count.h"

KG_OPS_BEGIN

namespace kg_count_u32 {

KG_OP uint32_t identity()
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 6 "packed.yaml"
0
#line 20 "kg_count_op.h"
    );
}

KG_OP uint32_t combine([[maybe_unused]] const uint32_t a, [[maybe_unused]] const uint32_t b)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 6 "packed.yaml"
a + b
#line 30 "kg_count_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
