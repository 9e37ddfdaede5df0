// kg_fetch_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from units.yaml (spec hash 9c7cd426db0e2659). Do not edit: edit the spec.
#ifndef KG_FETCH_OP_H
#define KG_FETCH_OP_H

#include "kg_ops.h"
#include "kg_fetch.h"

KG_OPS_BEGIN

namespace kg_fetch_vec3 {

KG_OP kg_fetch_vec3_t compute_y([[maybe_unused]] const kg_fetch_vec3_t x)
{
    using vec3 [[maybe_unused]] = kg_fetch_vec3_t;
    KG_OP_BEGIN_OF(kg_fetch_vec3_t, f32)
    return (kg_fetch_vec3_t)(
#line 14 "units.yaml"
x
#line 21 "kg_fetch_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
