// kg_by_parts_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from parts.yaml (spec hash eb0c0df0e3cbd088). Do not edit: edit the spec.
#ifndef KG_BY_PARTS_OP_H
#define KG_BY_PARTS_OP_H

#include "kg_ops.h"
#include "kg_by_parts.h"

KG_OPS_BEGIN

namespace kg_by_parts_reading {

KG_OP uint8_t by_2([[maybe_unused]] const kg_by_parts_reading_t x)
{
    using reading [[maybe_unused]] = kg_by_parts_reading_t;
    KG_OP_BEGIN_OF(kg_by_parts_reading_t, kg_by_parts_reading_t)
    return (uint8_t)(
#line 8 "parts.yaml"
u8(x.flags & 3)
#line 21 "kg_by_parts_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
