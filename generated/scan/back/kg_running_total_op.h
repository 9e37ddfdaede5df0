// kg_running_total_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from back.yaml (spec hash e5c1121fd34bf192). Do not edit: edit the spec.
#ifndef KG_RUNNING_TOTAL_OP_H
#define KG_RUNNING_TOTAL_OP_H

#include "kg_ops.h"
#include "kg_running_total.h"

KG_OPS_BEGIN

namespace kg_running_total_u32 {

KG_OP uint64_t identity()
{
    KG_OP_BEGIN_OF(uint64_t, u64)
    return (uint64_t)(
#line 8 "back.yaml"
0
#line 20 "kg_running_total_op.h"
    );
}

KG_OP uint64_t combine([[maybe_unused]] const uint64_t a, [[maybe_unused]] const uint64_t b)
{
    KG_OP_BEGIN_OF(uint64_t, u64)
    return (uint64_t)(
#line 8 "back.yaml"
a + b
#line 30 "kg_running_total_op.h"
    );
}

KG_OP uint64_t transform([[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint64_t)(
#line 6 "back.yaml"
x
#line 40 "kg_running_total_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
