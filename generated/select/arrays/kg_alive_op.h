// kg_alive_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from arrays.yaml (spec hash 42d1915a5db08ded). Do not edit: edit the spec.
#ifndef KG_ALIVE_OP_H
#define KG_ALIVE_OP_H

#include "kg_ops.h"
#include "kg_alive.h"

KG_OPS_BEGIN

namespace kg_alive_f32 {

KG_OP bool is_kept([[maybe_unused]] const float x, [[maybe_unused]] const double mass,
    [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(float, f32)
    return (bool)(
#line 8 "arrays.yaml"
flags
#line 21 "kg_alive_op.h"
    );
}

KG_OP float transform_xs([[maybe_unused]] const float x, [[maybe_unused]] const double mass,
    [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "arrays.yaml"
x
#line 32 "kg_alive_op.h"
    );
}

KG_OP double transform_masses([[maybe_unused]] const float x, [[maybe_unused]] const double mass,
    [[maybe_unused]] const uint8_t flags)
{
    KG_OP_BEGIN_OF(float, f32)
    return (double)(
#line 10 "arrays.yaml"
2 * mass
#line 43 "kg_alive_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
