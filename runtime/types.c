/* The 16-bit floating-point types for callers, and the names of backends. */
#include <kgen/types.h>

#include "kg_half.h"

kg_f16 kg_f16_from_f32(float value)
{
    return kg_op_f16_of_f32(value);
}

float kg_f16_to_f32(kg_f16 value)
{
    return kg_op_f32_of_f16(value);
}

kg_bf16 kg_bf16_from_f32(float value)
{
    return kg_op_bf16_of_f32(value);
}

float kg_bf16_to_f32(kg_bf16 value)
{
    return kg_op_f32_of_bf16(value);
}

const char *kg_backend_name(kg_backend backend)
{
    static const char *const names[KG_BACKEND_COUNT] = {
        [KG_BACKEND_DEFAULT] = "default",
        [KG_BACKEND_CUDA] = "cuda",
        [KG_BACKEND_REFERENCE] = "reference",
        [KG_BACKEND_EMU] = "emu",
    };
    const unsigned index = (unsigned)backend;
    return index < KG_BACKEND_COUNT ? names[index] : "default";
}
