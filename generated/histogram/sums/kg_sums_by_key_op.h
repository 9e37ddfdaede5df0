// kg_sums_by_key_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from sums.yaml (spec hash 7e2b04e7f1faac3d). Do not edit: edit the spec.
#ifndef KG_SUMS_BY_KEY_OP_H
#define KG_SUMS_BY_KEY_OP_H

#include "kg_ops.h"
#include "kg_sums_by_key.h"

KG_OPS_BEGIN

namespace kg_sums_by_key_f32 {

KG_OP float bin([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "sums.yaml"
key
#line 20 "kg_sums_by_key_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "sums.yaml"
w
#line 30 "kg_sums_by_key_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
