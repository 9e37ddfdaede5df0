// kg_twice_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from library.yaml (spec hash 5f81cb1e16667bdb). Do not edit: edit the spec.
#ifndef KG_TWICE_OP_H
#define KG_TWICE_OP_H

#include "kg_ops.h"
#include "kg_twice.h"

KG_OPS_BEGIN

namespace kg_twice_f32 {

KG_OP float compute_y([[maybe_unused]] const float x)
{
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 10 "library.yaml"
2 * x
#line 20 "kg_twice_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
