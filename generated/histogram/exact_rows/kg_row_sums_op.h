// kg_row_sums_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from exact_rows.yaml (spec hash 076097dc1ce08150). Do not edit: edit the spec.
#ifndef KG_ROW_SUMS_OP_H
#define KG_ROW_SUMS_OP_H

#include "kg_ops.h"
#include "kg_reproducible.h"
#include "kg_row_sums.h"

KG_OPS_BEGIN

namespace kg_row_sums_f32 {

KG_OP float bin([[maybe_unused]] const uint16_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "exact_rows.yaml"
key
#line 21 "kg_row_sums_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const uint16_t key, [[maybe_unused]] const float w)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "exact_rows.yaml"
w
#line 31 "kg_row_sums_op.h"
    );
}

KG_OP float one_nan(float result)
{
    return kg_op_one_nan(result);
}
} // namespace

KG_OPS_END

#endif
