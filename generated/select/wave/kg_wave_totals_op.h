// kg_wave_totals_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from wave.yaml (spec hash 9f15be7ebd74874d). Do not edit: edit the spec.
#ifndef KG_WAVE_TOTALS_OP_H
#define KG_WAVE_TOTALS_OP_H

#include "kg_ops.h"
#include "kg_wave_totals.h"

KG_OPS_BEGIN

namespace kg_wave_totals_f32 {

KG_OP float identity()
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "wave.yaml"
0
#line 20 "kg_wave_totals_op.h"
    );
}

KG_OP float combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "wave.yaml"
a + b
#line 30 "kg_wave_totals_op.h"
    );
}

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "wave.yaml"
x == before
#line 40 "kg_wave_totals_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
