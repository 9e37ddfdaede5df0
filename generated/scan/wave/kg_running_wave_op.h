// kg_running_wave_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from wave.yaml (spec hash 38c59e4867019612). Do not edit: edit the spec.
#ifndef KG_RUNNING_WAVE_OP_H
#define KG_RUNNING_WAVE_OP_H

#include "kg_ops.h"
#include "kg_running_wave.h"

KG_OPS_BEGIN

namespace kg_running_wave_u32 {

KG_OP uint32_t identity()
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 8 "wave.yaml"
0
#line 20 "kg_running_wave_op.h"
    );
}

KG_OP uint32_t combine([[maybe_unused]] const uint32_t a, [[maybe_unused]] const uint32_t b)
{
    KG_OP_BEGIN_OF(uint32_t, u32)
    return (uint32_t)(
#line 8 "wave.yaml"
a + b
#line 30 "kg_running_wave_op.h"
    );
}
} // namespace

namespace kg_running_wave_u64 {

KG_OP uint64_t identity()
{
    KG_OP_BEGIN_OF(uint64_t, u64)
    return (uint64_t)(
#line 8 "wave.yaml"
0
#line 43 "kg_running_wave_op.h"
    );
}

KG_OP uint64_t combine([[maybe_unused]] const uint64_t a, [[maybe_unused]] const uint64_t b)
{
    KG_OP_BEGIN_OF(uint64_t, u64)
    return (uint64_t)(
#line 8 "wave.yaml"
a + b
#line 53 "kg_running_wave_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
