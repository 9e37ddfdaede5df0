// kg_ranks_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from ranks.yaml (spec hash a3cd7df4f3e20a38). Do not edit: edit the spec.
#ifndef KG_RANKS_OP_H
#define KG_RANKS_OP_H

#include "kg_ops.h"
#include "kg_ranks.h"

KG_OPS_BEGIN

namespace kg_ranks_pixel {

KG_OP uint16_t by_1([[maybe_unused]] const kg_ranks_pixel_t x)
{
    using pixel [[maybe_unused]] = kg_ranks_pixel_t;
    KG_OP_BEGIN_OF(kg_ranks_pixel_t, kg_ranks_pixel_t)
    return (uint16_t)(
#line 9 "ranks.yaml"
u16(x.at >> 16)
#line 21 "kg_ranks_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
