// kg_expanded_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from repeat.yaml (spec hash 8db4e9311bb1b449). Do not edit: edit the spec.
#ifndef KG_EXPANDED_OP_H
#define KG_EXPANDED_OP_H

#include "kg_ops.h"
#include "kg_expanded.h"

KG_OPS_BEGIN

namespace kg_expanded_u32 {

KG_OP int64_t number_of_copies([[maybe_unused]] const uint32_t x,
    [[maybe_unused]] const uint32_t length)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (int64_t)(
#line 7 "repeat.yaml"
length
#line 21 "kg_expanded_op.h"
    );
}

KG_OP uint32_t transform([[maybe_unused]] const uint32_t x, [[maybe_unused]] const uint32_t length)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 7 "repeat.yaml"
x
#line 31 "kg_expanded_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
