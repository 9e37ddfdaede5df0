// kg_first_of_runs_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from unique.yaml (spec hash 5dc9278f2c5fb916). Do not edit: edit the spec.
#ifndef KG_FIRST_OF_RUNS_OP_H
#define KG_FIRST_OF_RUNS_OP_H

#include "kg_ops.h"
#include "kg_first_of_runs.h"

KG_OPS_BEGIN

namespace kg_first_of_runs_u32 {

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "unique.yaml"
x == before
#line 20 "kg_first_of_runs_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
