// kg_extremes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from block.yaml (spec hash 69a75121d321eff0). Do not edit: edit the spec.
#ifndef KG_EXTREMES_OP_H
#define KG_EXTREMES_OP_H

#include "kg_ops.h"
#include "kg_extremes.h"

struct kg_extremes_f32_place_f32 {
    float value;
    uint64_t at;
};

struct kg_extremes_f32_partials {
    float r_min;
    kg_extremes_f32_place_f32 r_argmax;
};

KG_OPS_BEGIN

namespace kg_extremes_f32 {

KG_OP float identity_min()
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "block.yaml"
highest
#line 31 "kg_extremes_op.h"
    );
}

KG_OP float combine_min([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 6 "block.yaml"
min(a, b)
#line 42 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_f32_place_f32 identity_argmax()
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_extremes_f32_place_f32, kg_extremes_f32_place_f32)
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.value = (
#line 6 "block.yaml"
lowest
#line 56 "kg_extremes_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(u64)
        identity.at = (
#line 6 "block.yaml"
type_max
#line 64 "kg_extremes_op.h"
        );
    }
    return identity;
}

KG_OP kg_extremes_f32_place_f32 combine_argmax([[maybe_unused]] const kg_extremes_f32_place_f32 a,
    [[maybe_unused]] const kg_extremes_f32_place_f32 b)
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_extremes_f32_place_f32, kg_extremes_f32_place_f32)
    return (kg_extremes_f32_place_f32)(
#line 6 "block.yaml"
b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a
#line 78 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_f32_place_f32 follow_argmax([[maybe_unused]] const kg_extremes_f32_place_f32 a,
    [[maybe_unused]] const kg_extremes_f32_place_f32 b)
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_extremes_f32_place_f32, kg_extremes_f32_place_f32)
    return (kg_extremes_f32_place_f32)(
#line 6 "block.yaml"
b.value > a.value ? b : a
#line 90 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_f32_place_f32 stage_argmax([[maybe_unused]] const float x,
    [[maybe_unused]] const uint64_t i)
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_extremes_f32_place_f32, f32)
    return (kg_extremes_f32_place_f32)(
#line 6 "block.yaml"
T{max(x, lowest), i}
#line 102 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_found_f32_t finalise_argmax([[maybe_unused]] const kg_extremes_f32_place_f32 x)
{
    using found_f32 [[maybe_unused]] = kg_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_extremes_found_f32_t, kg_extremes_found_f32_t)
    return (kg_extremes_found_f32_t)(
#line 6 "block.yaml"
T{x.value, isinf(x.value) && T{1, 0}.value > x.value ? ~u64(0) : x.at}
#line 113 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_f32_partials identity()
{
    return {kg_extremes_f32::identity_min(), kg_extremes_f32::identity_argmax()};
}

KG_OP kg_extremes_f32_partials combine([[maybe_unused]] const kg_extremes_f32_partials a,
    [[maybe_unused]] const kg_extremes_f32_partials b)
{
    return {kg_extremes_f32::combine_min(a.r_min, b.r_min),
        kg_extremes_f32::combine_argmax(a.r_argmax, b.r_argmax)};
}

KG_OP kg_extremes_f32_partials transform([[maybe_unused]] const float x,
    [[maybe_unused]] const uint64_t i)
{
    return {x, kg_extremes_f32::stage_argmax(x, i)};
}

KG_OP kg_extremes_f32_partials follow([[maybe_unused]] const kg_extremes_f32_partials a,
    [[maybe_unused]] const kg_extremes_f32_partials b)
{
    return {kg_extremes_f32::combine_min(a.r_min, b.r_min),
        kg_extremes_f32::follow_argmax(a.r_argmax, b.r_argmax)};
}
} // namespace

KG_OPS_END

#endif
