// kg_repeated_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from repeated.yaml (spec hash 6b6ffe4ed1d9d191). Do not edit: edit the spec.
#ifndef KG_REPEATED_OP_H
#define KG_REPEATED_OP_H

#include "kg_ops.h"
#include "kg_repeated.h"

KG_OPS_BEGIN

namespace kg_repeated_u8 {

KG_OP bool is_same([[maybe_unused]] const uint8_t before, [[maybe_unused]] const uint8_t x)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (bool)(
#line 6 "repeated.yaml"
x == before
#line 20 "kg_repeated_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
