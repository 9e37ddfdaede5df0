// kg_flagged_halves_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from back.yaml (spec hash 1c5af1d9ffe58bb8). Do not edit: edit the spec.
#ifndef KG_FLAGGED_HALVES_OP_H
#define KG_FLAGGED_HALVES_OP_H

#include "kg_ops.h"
#include "kg_flagged_halves.h"

KG_OPS_BEGIN

namespace kg_flagged_halves_i32 {

KG_OP bool is_kept([[maybe_unused]] const int32_t x, [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (bool)(
#line 7 "back.yaml"
flags != 0
#line 20 "kg_flagged_halves_op.h"
    );
}

KG_OP double transform([[maybe_unused]] const int32_t x, [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (double)(
#line 8 "back.yaml"
0.5 * T(x)
#line 30 "kg_flagged_halves_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
