// kg_copy_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from flat.yaml (spec hash e61e10beae1c21bc). Do not edit: edit the spec.
#ifndef KG_COPY_OP_H
#define KG_COPY_OP_H

#include "kg_ops.h"
#include "kg_copy.h"

KG_OPS_BEGIN

namespace kg_copy_vec3 {

KG_OP kg_copy_vec3_t compute_y([[maybe_unused]] const kg_copy_vec3_t x)
{
    using vec3 [[maybe_unused]] = kg_copy_vec3_t;
    KG_OP_BEGIN_OF(kg_copy_vec3_t, f32)
    return (kg_copy_vec3_t)(
#line 11 "flat.yaml"
x
#line 21 "kg_copy_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
