// kg_maps_of_all_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from shared_tiles.yaml (spec hash 9649817017bba392). Do not edit: edit the
// spec.
#ifndef KG_MAPS_OF_ALL_OP_H
#define KG_MAPS_OF_ALL_OP_H

#include "kg_ops.h"
#include "kg_maps_of_all.h"

KG_OPS_BEGIN

namespace kg_maps_of_all_affine {

KG_OP kg_maps_of_all_affine_t identity()
{
    using affine [[maybe_unused]] = kg_maps_of_all_affine_t;
    KG_OP_BEGIN_OF(kg_maps_of_all_affine_t, f64)
    T identity;
    {
        KG_OP_CONSTANTS(f64)
        identity.a = (
#line 11 "shared_tiles.yaml"
1
#line 25 "kg_maps_of_all_op.h"
        );
    }
    {
        KG_OP_CONSTANTS(f64)
        identity.b = (
#line 11 "shared_tiles.yaml"
0
#line 33 "kg_maps_of_all_op.h"
        );
    }
    return identity;
}

KG_OP kg_maps_of_all_affine_t combine([[maybe_unused]] const kg_maps_of_all_affine_t a,
    [[maybe_unused]] const kg_maps_of_all_affine_t b)
{
    using affine [[maybe_unused]] = kg_maps_of_all_affine_t;
    KG_OP_BEGIN_OF(kg_maps_of_all_affine_t, f64)
    return (kg_maps_of_all_affine_t)(
#line 12 "shared_tiles.yaml"
T{a.a * b.a, a.b * b.a + b.b}
#line 47 "kg_maps_of_all_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
