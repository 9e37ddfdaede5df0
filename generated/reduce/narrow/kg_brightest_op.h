// kg_brightest_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from narrow.yaml (spec hash ec2ae4c849985297). Do not edit: edit the spec.
#ifndef KG_BRIGHTEST_OP_H
#define KG_BRIGHTEST_OP_H

#include "kg_ops.h"
#include "kg_brightest.h"

KG_OPS_BEGIN

namespace kg_brightest_u8 {

KG_OP uint8_t identity()
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 6 "narrow.yaml"
lowest
#line 20 "kg_brightest_op.h"
    );
}

KG_OP uint8_t combine([[maybe_unused]] const uint8_t a, [[maybe_unused]] const uint8_t b)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (uint8_t)(
#line 6 "narrow.yaml"
max(a, b)
#line 30 "kg_brightest_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
