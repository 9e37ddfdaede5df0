// kg_total_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from words.yaml (spec hash 585e6e66f3d5e919). Do not edit: edit the spec.
#ifndef KG_TOTAL_OP_H
#define KG_TOTAL_OP_H

#include "kg_ops.h"
#include "kg_total.h"

KG_OPS_BEGIN

namespace kg_total_vec3 {

KG_OP kg_total_vec3_t identity()
{
    using vec3 [[maybe_unused]] = kg_total_vec3_t;
    KG_OP_BEGIN_OF(kg_total_vec3_t, f32)
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.x = (
#line 10 "words.yaml"
0
#line 24 "kg_total_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(f32)
        identity.y = (
#line 10 "words.yaml"
0
#line 32 "kg_total_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(f32)
        identity.z = (
#line 10 "words.yaml"
0
#line 40 "kg_total_op.h"
        );
    }
    return identity;
}

KG_OP kg_total_vec3_t combine([[maybe_unused]] const kg_total_vec3_t a,
    [[maybe_unused]] const kg_total_vec3_t b)
{
    using vec3 [[maybe_unused]] = kg_total_vec3_t;
    KG_OP_BEGIN_OF(kg_total_vec3_t, f32)
    return (kg_total_vec3_t)(
#line 11 "words.yaml"
T{a.x + b.x, a.y + b.y, a.z + b.z}
#line 54 "kg_total_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
