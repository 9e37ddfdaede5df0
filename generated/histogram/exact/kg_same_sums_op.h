// kg_same_sums_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from exact.yaml (spec hash f89acff2d6bd67c6). Do not edit: edit the spec.
#ifndef KG_SAME_SUMS_OP_H
#define KG_SAME_SUMS_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_same_sums.h"

KG_OPS_BEGIN

namespace kg_same_sums_f32 {

KG_OP float bin([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "exact.yaml"
key
#line 21 "kg_same_sums_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "exact.yaml"
w
#line 31 "kg_same_sums_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
