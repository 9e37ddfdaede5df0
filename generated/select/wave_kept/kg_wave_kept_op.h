// kg_wave_kept_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from wave_kept.yaml (spec hash 81f3c89d76c61761). Do not edit: edit the spec.
#ifndef KG_WAVE_KEPT_OP_H
#define KG_WAVE_KEPT_OP_H

#include "kg_ops.h"
#include "kg_wave_kept.h"

KG_OPS_BEGIN

namespace kg_wave_kept_f32 {

KG_OP bool is_kept([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (bool)(
#line 7 "wave_kept.yaml"
x > s
#line 20 "kg_wave_kept_op.h"
    );
}

KG_OP float transform([[maybe_unused]] const float s, [[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 7 "wave_kept.yaml"
x
#line 30 "kg_wave_kept_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
