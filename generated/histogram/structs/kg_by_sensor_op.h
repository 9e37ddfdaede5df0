// kg_by_sensor_op.h: the operator, one text for kernels, CPU executor and reference.
// Made by kgen 0.2.0 from structs.yaml (spec hash 40d88ba0103f9cc4). Do not edit: edit the spec.
#ifndef KG_BY_SENSOR_OP_H
#define KG_BY_SENSOR_OP_H

#include "kg_ops.h"
#include "kg_by_sensor.h"

KG_OPS_BEGIN

namespace kg_by_sensor_reading {

KG_OP float bin([[maybe_unused]] const kg_by_sensor_reading_t x)
{
    using reading [[maybe_unused]] = kg_by_sensor_reading_t;
    KG_OP_BEGIN_OF(kg_by_sensor_reading_t, kg_by_sensor_reading_t)
    return (float)(
#line 8 "structs.yaml"
x.sensor
#line 21 "kg_by_sensor_op.h"
    );
}

KG_OP float weight([[maybe_unused]] const kg_by_sensor_reading_t x)
{
    using reading [[maybe_unused]] = kg_by_sensor_reading_t;
    KG_OP_BEGIN_OF(kg_by_sensor_reading_t, kg_by_sensor_reading_t)
    return (float)(
#line 9 "structs.yaml"
x.w
#line 32 "kg_by_sensor_op.h"
    );
}
} // namespace

KG_OPS_END

#endif
