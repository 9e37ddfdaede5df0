// kg_eighth_back_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from far.yaml (spec hash a6cb8c189fd3acb4). Do not edit: edit the spec.
#ifndef KG_EIGHTH_BACK_OP_H
#define KG_EIGHTH_BACK_OP_H

#include "kg_ops.h"
#include "kg_eighth_back.h"

KG_OPS_BEGIN

namespace kg_eighth_back_u16 {

KG_OP uint16_t stencil([[maybe_unused]] const uint16_t x, [[maybe_unused]] const uint16_t before,
    [[maybe_unused]] const uint16_t after, [[maybe_unused]] const uint64_t i)
{
    KG_OP_BEGIN_OF(uint16_t, u16)
    return (uint16_t)(
#line 6 "far.yaml"
x + i - before + after
#line 21 "kg_eighth_back_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
