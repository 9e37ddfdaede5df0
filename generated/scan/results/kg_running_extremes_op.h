// kg_running_extremes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from results.yaml (spec hash 6ef9e727e3b6b61a). Do not edit: edit the spec.
#ifndef KG_RUNNING_EXTREMES_OP_H
#define KG_RUNNING_EXTREMES_OP_H

#include "kg_ops.h"
#include "kg_running_extremes.h"

struct kg_running_extremes_f32_place_f32 {
    float value;
    uint64_t at;
};

struct kg_running_extremes_f32_partials {
    float r_sum;
    float r_max;
    kg_running_extremes_f32_place_f32 r_argmax;
};

KG_OPS_BEGIN

namespace kg_running_extremes_f32 {

KG_OP float identity_sum()
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "results.yaml"
0
#line 32 "kg_running_extremes_op.h"
    );
}

KG_OP float combine_sum([[maybe_unused]] const float s, [[maybe_unused]] const float a,
    [[maybe_unused]] const float b)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "results.yaml"
a + b
#line 44 "kg_running_extremes_op.h"
    );
}

KG_OP float identity_max()
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "results.yaml"
lowest
#line 55 "kg_running_extremes_op.h"
    );
}

KG_OP float combine_max([[maybe_unused]] const float s, [[maybe_unused]] const float a,
    [[maybe_unused]] const float b)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "results.yaml"
max(a, b)
#line 67 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_place_f32 identity_argmax()
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_f32_place_f32, kg_running_extremes_f32_place_f32)
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.value = (
#line 8 "results.yaml"
lowest
#line 81 "kg_running_extremes_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(u64)
        identity.at = (
#line 8 "results.yaml"
type_max
#line 89 "kg_running_extremes_op.h"
        );
    }
    return identity;
}

KG_OP kg_running_extremes_f32_place_f32 combine_argmax([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_running_extremes_f32_place_f32 a,
    [[maybe_unused]] const kg_running_extremes_f32_place_f32 b)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_f32_place_f32, kg_running_extremes_f32_place_f32)
    return (kg_running_extremes_f32_place_f32)(
#line 8 "results.yaml"
b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a
#line 104 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_place_f32 follow_argmax([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_running_extremes_f32_place_f32 a,
    [[maybe_unused]] const kg_running_extremes_f32_place_f32 b)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_f32_place_f32, kg_running_extremes_f32_place_f32)
    return (kg_running_extremes_f32_place_f32)(
#line 8 "results.yaml"
b.value > a.value ? b : a
#line 117 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_place_f32 stage_argmax([[maybe_unused]] const float s,
    [[maybe_unused]] const float x, [[maybe_unused]] const uint64_t i)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_f32_place_f32, f32)
    return (kg_running_extremes_f32_place_f32)(
#line 8 "results.yaml"
T{max(x, lowest), i}
#line 129 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_found_f32_t finalise_argmax([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_running_extremes_f32_place_f32 x)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_found_f32_t, kg_running_extremes_found_f32_t)
    return (kg_running_extremes_found_f32_t)(
#line 8 "results.yaml"
T{x.value, isinf(x.value) && T{1, 0}.value > x.value ? ~u64(0) : x.at}
#line 141 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_partials identity()
{
    return {kg_running_extremes_f32::identity_sum(), kg_running_extremes_f32::identity_max(),
        kg_running_extremes_f32::identity_argmax()};
}

KG_OP kg_running_extremes_f32_partials combine([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_running_extremes_f32_partials a,
    [[maybe_unused]] const kg_running_extremes_f32_partials b)
{
    return {kg_running_extremes_f32::combine_sum(s, a.r_sum, b.r_sum),
        kg_running_extremes_f32::combine_max(s, a.r_max, b.r_max),
        kg_running_extremes_f32::combine_argmax(s, a.r_argmax, b.r_argmax)};
}

KG_OP kg_running_extremes_f32_partials transform([[maybe_unused]] const float s,
    [[maybe_unused]] const float x, [[maybe_unused]] const uint64_t i)
{
    return {x, x, kg_running_extremes_f32::stage_argmax(s, x, i)};
}

KG_OP kg_running_extremes_f32_partials follow([[maybe_unused]] const float s,
    [[maybe_unused]] const kg_running_extremes_f32_partials a,
    [[maybe_unused]] const kg_running_extremes_f32_partials b)
{
    return {kg_running_extremes_f32::combine_sum(s, a.r_sum, b.r_sum),
        kg_running_extremes_f32::combine_max(s, a.r_max, b.r_max),
        kg_running_extremes_f32::follow_argmax(s, a.r_argmax, b.r_argmax)};
}

KG_OP float initial_sum([[maybe_unused]] const float s)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 9 "results.yaml"
s
#line 182 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_place_f32 initial_argmax([[maybe_unused]] const float s)
{
    using found_f32 [[maybe_unused]] = kg_running_extremes_found_f32_t;
    KG_OP_BEGIN_OF(kg_running_extremes_f32_place_f32, kg_running_extremes_f32_place_f32)
    return (kg_running_extremes_f32_place_f32)(
#line 9 "results.yaml"
T{s, 0}
#line 193 "kg_running_extremes_op.h"
    );
}

KG_OP kg_running_extremes_f32_partials initial([[maybe_unused]] const float s)
{
    return {kg_running_extremes_f32::initial_sum(s), kg_running_extremes_f32::identity_max(),
        kg_running_extremes_f32::initial_argmax(s)};
}
} // namespace

KG_OPS_END

#endif
