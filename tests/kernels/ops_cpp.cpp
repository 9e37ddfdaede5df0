/* The functions of kg_ops.h as operator text sees them, over bits (see ops_cases.h). */
#include "ops_eval.h"
#include "ops_mixed.h"
#include "ops_test.h"

#include "kg_reproducible.h"

uint64_t ops_in_cpp(int f, int t, const uint64_t in[3])
{
#define BY_TYPE(S, T)                                                                              \
    case OPS_##S:                                                                                  \
        return kg_op::ops_eval(f, ops_value_##S(in[0]), ops_value_##S(in[1]), ops_value_##S(in[2]));
    switch (t) {
        OPS_ALL_TYPES(BY_TYPE)
    }
    return 0;
}

/* Each type of kgen/types.def has constants, and a row in the cases of functions. */
#define RANGE_UINT(name, bytes) kg_op::name
#define RANGE_INT(name, bytes) kg_op::name
#define RANGE_FLOAT(name, bytes) RANGE_FLOAT_##bytes(name)
#define RANGE_FLOAT_1(name) kg_op::name##_range
#define RANGE_FLOAT_2(name) kg_op::name##_range
#define RANGE_FLOAT_4(name) kg_op::name
#define RANGE_FLOAT_8(name) kg_op::name
#define KG_TYPE(name, in_c, kind, bytes, exponent, fraction)                                       \
    static_assert(kg_op::constants<RANGE_##kind(name, bytes)>::type_max > 100, #name);             \
    static_assert(OPS_##name < OPS_TYPES, #name);
#include <kgen/types.def>
#undef KG_TYPE

#define MIXED_RESULT(S, name, x, expected, ...)                                                    \
    {#__VA_ARGS__, #S, (double)kg_op::ops_mixed_##name##_##S((kg_op::S)(x)),                       \
     (double)(kg_op::S)(expected)},

static const kg_op::ops_pixel red = {200, 7}, blue = {100, 9};
static const ops_mixed_result mixed[] = {
    OPS_MIXED_ALL(MIXED_RESULT){"a.r + b.r", "ops_pixel",
                                (double)kg_op::ops_mixed_pixel(red, blue).r, 44},
    {"max(a.g, type_max)", "ops_pixel", (double)kg_op::ops_mixed_pixel(red, blue).g, 255},
    {"a loop of min(b.g, k)", "ops_pixel", (double)kg_op::ops_mixed_block(red, blue).g, 10},
    {"-infinity", "ops_best", kg_op::ops_mixed_identity().value, -HUGE_VAL},
    {"type_max", "ops_best", (double)kg_op::ops_mixed_identity().index, 4294967295.0},
    {"epsilon of a half", "f16", kg_op::ops_mixed_half(1.0f), 1.0009765625},
    {"highest of a half", "f16", kg_op::ops_mixed_half(65505.0f), HUGE_VAL},
};

size_t ops_mixed(const ops_mixed_result **results)
{
    *results = mixed;
    return sizeof mixed / sizeof *mixed;
}

uint64_t ops_one_nan(int bytes, int exponent_bits, uint64_t bits)
{
    if (bytes == 2 && exponent_bits == 5) return kg_op_one_nan(kg_f16{(uint16_t)bits}).bits;
    if (bytes == 2) return kg_op_one_nan(kg_bf16{(uint16_t)bits}).bits;
    float f;
    const uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    f = kg_op_one_nan(f);
    uint32_t to;
    memcpy(&to, &f, sizeof to);
    return to;
}
