// kg_sums_by_offsets_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from marks.yaml (spec hash de5ed846976f2d88). Do not edit: edit the spec.
#ifndef KG_SUMS_BY_OFFSETS_OP_H
#define KG_SUMS_BY_OFFSETS_OP_H

#include "kg_ops.h"
#include "kg_sums_by_offsets.h"

KG_OPS_BEGIN

namespace kg_sums_by_offsets_u32 {

KG_OP uint32_t identity()
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 8 "marks.yaml"
0
#line 20 "kg_sums_by_offsets_op.h"
    );
}

KG_OP uint32_t combine([[maybe_unused]] const uint32_t a, [[maybe_unused]] const uint32_t b)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 8 "marks.yaml"
a + b
#line 30 "kg_sums_by_offsets_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
