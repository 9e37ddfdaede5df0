// kg_encoded_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from runs.yaml (spec hash 79d2796d881ec453). Do not edit: edit the spec.
#ifndef KG_ENCODED_OP_H
#define KG_ENCODED_OP_H

#include "kg_ops.h"
#include "kg_encoded.h"

KG_OPS_BEGIN

namespace kg_encoded_u32 {

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "runs.yaml"
x == before
#line 20 "kg_encoded_op.h"
    );
}

KG_OP uint32_t transform([[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 6 "runs.yaml"
x
#line 30 "kg_encoded_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
