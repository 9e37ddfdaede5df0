// kg_add_counts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from accumulate.yaml (spec hash ba91921e686b62cb). Do not edit: edit the spec.
#ifndef KG_ADD_COUNTS_OP_H
#define KG_ADD_COUNTS_OP_H

#include "kg_ops.h"
#include "kg_add_counts.h"

KG_OPS_BEGIN

namespace kg_add_counts_u16 {

KG_OP int64_t bin([[maybe_unused]] const uint32_t shift, [[maybe_unused]] const uint16_t x)
{
    KG_OP_BEGIN_OF(uint16_t, u16)
    return (int64_t)(
#line 6 "accumulate.yaml"
x >> shift
#line 20 "kg_add_counts_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
