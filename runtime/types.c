/* Conversions of the 16-bit floating-point types, by their bits, and the names of backends. */
#include <kgen/types.h>

#include <string.h>

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* `value` without its low `drop` bits, rounded to nearest, ties to even; drop is 1..31. */
static uint32_t round_off(uint32_t value, uint32_t drop)
{
    const uint32_t kept = value >> drop;
    const uint32_t rest = value & ((1u << drop) - 1);
    const uint32_t half = 1u << (drop - 1);
    return kept + (rest > half || (rest == half && (kept & 1)));
}

kg_f16 kg_f16_from_f32(float value)
{
    const uint32_t bits = bits_of(value);
    const uint32_t sign = bits >> 16 & 0x8000;
    const uint32_t size = bits & 0x7fffffff; /* exponent and mantissa */
    uint32_t half;

    if (size > 0x7f800000) {
        half = 0x7e00 | (size >> 13 & 0x3ff); /* a NaN stays one, and becomes quiet */
    } else if (size >= 0x47800000) {
        half = 0x7c00; /* 65536 and more; 65520..65536 are carried there by rounding */
    } else if (size >= 0x38800000) {
        half = round_off(size - (112u << 23), 13); /* normal: the exponent's bias is 15, not 127 */
    } else if (size >= 0x33000000) {
        const uint32_t exponent = size >> 23;
        const uint32_t mantissa = (size & 0x7fffff) | 0x800000;
        half = round_off(mantissa, 126 - exponent); /* subnormal: in units of 2^-24 */
    } else {
        half = 0; /* below half of the least subnormal */
    }
    return (kg_f16){(uint16_t)(sign | half)};
}

float kg_f16_to_f32(kg_f16 value)
{
    const uint32_t sign = (uint32_t)(value.bits & 0x8000) << 16;
    const uint32_t exponent = value.bits >> 10 & 0x1f;
    const uint32_t mantissa = value.bits & 0x3ff;

    if (exponent == 0x1f) return float_of(sign | 0x7f800000 | mantissa << 13);
    if (exponent != 0) return float_of(sign | (exponent + 112) << 23 | mantissa << 13);
    const float size = (float)mantissa * 0x1p-24f; /* exact: a subnormal half is a normal float */
    return float_of(sign | bits_of(size));
}

kg_bf16 kg_bf16_from_f32(float value)
{
    const uint32_t bits = bits_of(value);
    if ((bits & 0x7fffffff) > 0x7f800000) return (kg_bf16){(uint16_t)(bits >> 16 | 0x40)};
    return (kg_bf16){(uint16_t)round_off(bits, 16)};
}

float kg_bf16_to_f32(kg_bf16 value)
{
    return float_of((uint32_t)value.bits << 16);
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
