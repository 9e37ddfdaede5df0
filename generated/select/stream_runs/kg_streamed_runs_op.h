// kg_streamed_runs_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from stream_runs.yaml (spec hash 257da46f3e70889b). Do not edit: edit the
// spec.
#ifndef KG_STREAMED_RUNS_OP_H
#define KG_STREAMED_RUNS_OP_H

#include "kg_ops.h"
#include "kg_streamed_runs.h"

KG_OPS_BEGIN

namespace kg_streamed_runs_u32 {

KG_OP bool is_same([[maybe_unused]] const uint32_t before, [[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (bool)(
#line 6 "stream_runs.yaml"
x == before
#line 21 "kg_streamed_runs_op.h"
    );
}

KG_OP uint32_t transform([[maybe_unused]] const uint32_t x)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 6 "stream_runs.yaml"
x
#line 31 "kg_streamed_runs_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
