// kg_extremes_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from by_key_block.yaml (spec hash b290d9d01f4a2658). Do not edit: edit the
// spec.
#ifndef KG_EXTREMES_OP_H
#define KG_EXTREMES_OP_H

#include "kg_ops.h"
#include "kg_extremes.h"

struct kg_extremes_i32_partials {
    int32_t r_min;
    int32_t r_sum;
};

KG_OPS_BEGIN

namespace kg_extremes_i32 {

KG_OP int32_t identity_min()
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (int32_t)(
#line 10 "by_key_block.yaml"
highest
#line 26 "kg_extremes_op.h"
    );
}

KG_OP int32_t combine_min([[maybe_unused]] const int32_t a, [[maybe_unused]] const int32_t b)
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (int32_t)(
#line 10 "by_key_block.yaml"
min(a, b)
#line 36 "kg_extremes_op.h"
    );
}

KG_OP int32_t identity_sum()
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (int32_t)(
#line 10 "by_key_block.yaml"
0
#line 46 "kg_extremes_op.h"
    );
}

KG_OP int32_t combine_sum([[maybe_unused]] const int32_t a, [[maybe_unused]] const int32_t b)
{
    KG_OP_BEGIN_OF(int32_t, i32)
    return (int32_t)(
#line 10 "by_key_block.yaml"
a + b
#line 56 "kg_extremes_op.h"
    );
}

KG_OP kg_extremes_i32_partials identity()
{
    return {kg_extremes_i32::identity_min(), kg_extremes_i32::identity_sum()};
}

KG_OP kg_extremes_i32_partials combine([[maybe_unused]] const kg_extremes_i32_partials a,
    [[maybe_unused]] const kg_extremes_i32_partials b)
{
    return {kg_extremes_i32::combine_min(a.r_min, b.r_min),
        kg_extremes_i32::combine_sum(a.r_sum, b.r_sum)};
}

KG_OP kg_extremes_i32_partials transform([[maybe_unused]] const int32_t x)
{
    return {x, x};
}

KG_OP bool is_same([[maybe_unused]] const uint8_t before, [[maybe_unused]] const uint8_t x)
{
    KG_OP_BEGIN_OF(uint8_t, u8)
    return (bool)(
#line 7 "by_key_block.yaml"
x / 2 == before / 2
#line 83 "kg_extremes_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
