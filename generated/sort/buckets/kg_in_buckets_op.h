// kg_in_buckets_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 13d901a47c979116). Do not edit: edit the spec.
#ifndef KG_IN_BUCKETS_OP_H
#define KG_IN_BUCKETS_OP_H

#include "kg_ops.h"
#include "kg_in_buckets.h"

KG_OPS_BEGIN

namespace kg_in_buckets_f32 {

KG_OP uint8_t by_0([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (uint8_t)(
#line 6 "buckets.yaml"
u8(x * 100)
#line 20 "kg_in_buckets_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
