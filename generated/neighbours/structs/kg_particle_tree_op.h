// kg_particle_tree_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.
#ifndef KG_PARTICLE_TREE_OP_H
#define KG_PARTICLE_TREE_OP_H

#include "kg_ops.h"
#include "kg_particle_tree.h"

KG_OPS_BEGIN

struct kg_particle_tree_particle_t_in_f32 {
    float high;
    float mass;
    float at;
    float deep;
};
KG_OP kg_particle_tree_particle_t_in_f32 kg_particle_tree_particle_t_evaluate(
    const kg_particle_tree_particle_t &v)
{
    return {kg_op_f32_of_f16(v.high), v.mass, kg_op_f32_of_f16(v.at), kg_op_f32_of_f16(v.deep)};
}
KG_OP kg_particle_tree_particle_t kg_particle_tree_particle_t_round(
    const kg_particle_tree_particle_t_in_f32 &v)
{
    return {kg_op_f16_of_f32(v.high), v.mass, kg_op_f16_of_f32(v.at), kg_op_f16_of_f32(v.deep)};
}

namespace kg_particle_tree_f16 {
} // namespace

KG_OPS_END

#endif
