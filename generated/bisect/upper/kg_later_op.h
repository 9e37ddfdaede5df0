// kg_later_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from upper.yaml (spec hash 8d350e20154f2b9f). Do not edit: edit the spec.
#ifndef KG_LATER_OP_H
#define KG_LATER_OP_H

#include "kg_ops.h"
#include "kg_later.h"

KG_OPS_BEGIN

namespace kg_later_u32 {

KG_OP bool stands_before([[maybe_unused]] const uint32_t a, [[maybe_unused]] const uint32_t b)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 7 "upper.yaml"
a > b
#line 20 "kg_later_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
