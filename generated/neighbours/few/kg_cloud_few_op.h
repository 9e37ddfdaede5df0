// kg_cloud_few_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from few.yaml (spec hash b5958ef14a25a2cf). Do not edit: edit the spec.
#ifndef KG_CLOUD_FEW_OP_H
#define KG_CLOUD_FEW_OP_H

#include "kg_ops.h"
#include "kg_cloud_few.h"

KG_OPS_BEGIN

namespace kg_cloud_few_f32 {
} // namespace

KG_OPS_END

#endif
