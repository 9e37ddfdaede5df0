// kg_best_of_bin_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from in_order.yaml (spec hash 8b0adadf52283fc2). Do not edit: edit the spec.
#ifndef KG_BEST_OF_BIN_OP_H
#define KG_BEST_OF_BIN_OP_H

#include "kg_ops.h"
#include "kg_best_of_bin.h"

KG_OPS_BEGIN

namespace kg_best_of_bin_f32 {

KG_OP kg_best_of_bin_best_t identity()
{
    using best [[maybe_unused]] = kg_best_of_bin_best_t;
    KG_OP_BEGIN_OF(kg_best_of_bin_best_t, kg_best_of_bin_best_t)
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.value = (
#line 11 "in_order.yaml"
lowest
#line 24 "kg_best_of_bin_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(u32)
        identity.at = (
#line 11 "in_order.yaml"
0
#line 32 "kg_best_of_bin_op.h"
        );
    }
    return identity;
}

KG_OP kg_best_of_bin_best_t combine([[maybe_unused]] const kg_best_of_bin_best_t a,
    [[maybe_unused]] const kg_best_of_bin_best_t b)
{
    using best [[maybe_unused]] = kg_best_of_bin_best_t;
    KG_OP_BEGIN_OF(kg_best_of_bin_best_t, kg_best_of_bin_best_t)
    return (kg_best_of_bin_best_t)(
#line 12 "in_order.yaml"
b.value > a.value ? b : a
#line 46 "kg_best_of_bin_op.h"
    );
}

KG_OP float bin([[maybe_unused]] const uint32_t key, [[maybe_unused]] const float w,
    [[maybe_unused]] const uint32_t at)
{
    using best [[maybe_unused]] = kg_best_of_bin_best_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 8 "in_order.yaml"
key
#line 58 "kg_best_of_bin_op.h"
    );
}

KG_OP kg_best_of_bin_best_t weight([[maybe_unused]] const uint32_t key,
    [[maybe_unused]] const float w, [[maybe_unused]] const uint32_t at)
{
    using best [[maybe_unused]] = kg_best_of_bin_best_t;
    KG_OP_BEGIN_OF(float, f32)
    return (kg_best_of_bin_best_t)(
#line 9 "in_order.yaml"
best{w, at}
#line 70 "kg_best_of_bin_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
