// kg_steady_sums_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from ordered.yaml (spec hash 62234afc4c5b03c9). Do not edit: edit the spec.
#ifndef KG_STEADY_SUMS_OP_H
#define KG_STEADY_SUMS_OP_H

#include "kg_ops.h"
#include "kg_steady_sums.h"

KG_OPS_BEGIN

namespace kg_steady_sums_f32 {

KG_OP float bin([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "ordered.yaml"
key
#line 20 "kg_steady_sums_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "ordered.yaml"
w
#line 30 "kg_steady_sums_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
