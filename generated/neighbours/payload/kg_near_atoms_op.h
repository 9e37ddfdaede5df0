// kg_near_atoms_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from payload.yaml (spec hash 438613335aa2287e). Do not edit: edit the spec.
#ifndef KG_NEAR_ATOMS_OP_H
#define KG_NEAR_ATOMS_OP_H

#include "kg_ops.h"
#include "kg_near_atoms.h"

KG_OPS_BEGIN

namespace kg_near_atoms_f32 {

KG_OP float metric_axis([[maybe_unused]] const float distance)
{
    using atom [[maybe_unused]] = kg_near_atoms_atom_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "payload.yaml"
distance * distance
#line 21 "kg_near_atoms_op.h"
    );
}

KG_OP float metric_combine([[maybe_unused]] const float a, [[maybe_unused]] const float b)
{
    using atom [[maybe_unused]] = kg_near_atoms_atom_t;
    KG_OP_BEGIN_OF(float, f32)
    return (float)(
#line 3 "payload.yaml"
a + b
#line 32 "kg_near_atoms_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
