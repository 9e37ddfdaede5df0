// kg_scale_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from words.yaml (spec hash 7777a7ed454874a8). Do not edit: edit the spec.
#ifndef KG_SCALE_OP_H
#define KG_SCALE_OP_H

#include "kg_ops.h"
#include "kg_scale.h"

KG_OPS_BEGIN

namespace kg_scale_vec3 {

KG_OP kg_scale_vec3_t compute_y([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_scale_vec3_t x)
{
    using vec3 [[maybe_unused]] = kg_scale_vec3_t;
    KG_OP_BEGIN_OF(kg_scale_vec3_t, f32)
    return (kg_scale_vec3_t)(
#line 13 "words.yaml"
T{s * x.x, s * x.y, s * x.z}
#line 22 "kg_scale_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
