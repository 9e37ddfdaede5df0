// kg_peak_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from locate.yaml (spec hash e27e23b8b2accc13). Do not edit: edit the spec.
#ifndef KG_PEAK_OP_H
#define KG_PEAK_OP_H

#include "kg_ops.h"
#include "kg_peak.h"

KG_OPS_BEGIN

namespace kg_peak_f32 {

KG_OP kg_peak_found_f32_t identity()
{
    using found_f32 [[maybe_unused]] = kg_peak_found_f32_t;
    KG_OP_BEGIN_OF(kg_peak_found_f32_t, kg_peak_found_f32_t)
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.value = (
#line 6 "locate.yaml"
lowest
#line 24 "kg_peak_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(u64)
        identity.at = (
#line 6 "locate.yaml"
type_max
#line 32 "kg_peak_op.h"
        );
    }
    return identity;
}

KG_OP kg_peak_found_f32_t combine([[maybe_unused]] const kg_peak_found_f32_t a,
    [[maybe_unused]] const kg_peak_found_f32_t b)
{
    using found_f32 [[maybe_unused]] = kg_peak_found_f32_t;
    KG_OP_BEGIN_OF(kg_peak_found_f32_t, kg_peak_found_f32_t)
    return (kg_peak_found_f32_t)(
#line 6 "locate.yaml"
b.value > a.value || isnan(a.value) || (T{1, 0}.value / 2 == 0 && i64(a.at) < 0) ? b : a
#line 46 "kg_peak_op.h"
    );
}

KG_OP kg_peak_found_f32_t transform([[maybe_unused]] const float x,
    [[maybe_unused]] const uint64_t i)
{
    using found_f32 [[maybe_unused]] = kg_peak_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
#line 6 "locate.yaml"
return {x, i};
#line 57 "kg_peak_op.h"
}

KG_OP kg_peak_found_f32_t finalise([[maybe_unused]] const kg_peak_found_f32_t x)
{
    using found_f32 [[maybe_unused]] = kg_peak_found_f32_t;
    KG_OP_BEGIN_OF(kg_peak_found_f32_t, kg_peak_found_f32_t)
    return (kg_peak_found_f32_t)(
#line 6 "locate.yaml"
T{x.value, isinf(x.value) && T{1, 0}.value > x.value ? ~u64(0) : x.at}
#line 67 "kg_peak_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
