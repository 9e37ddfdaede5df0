/* ops_mixed.h: operator texts whose functions get arguments of several types. Each must compile
 * without a warning for every type (or every type of a kind) in g++, clang++ and nvcc.
 */
#ifndef OPS_MIXED_H
#define OPS_MIXED_H

#include "kg_ops.h"

/* X(type, name, x, expected, text) */
#define OPS_MIXED_ANY(X, S)                                                                        \
    X(S, max0, 5, 5, max(x, 0))                                                                    \
    X(S, max0_left, 5, 5, max(0, x))                                                               \
    X(S, min255, 7, 7, min(x, 255))                                                                \
    X(S, min_wide, 7, 7, min(x, 100000))                                                           \
    X(S, square, 11, 121, pow(x, 2))                                                               \
    X(S, clamped, 9, 1, clamp(x, 0, 1))                                                            \
    X(S, multiply_add, 9, 19, fma(x, 2, 1))                                                        \
    X(S, fused, 9, 90, fma(x, x, x))                                                               \
    X(S, greater, 3, 5, x > T(5) ? x : T(5))                                                       \
    X(S, nested, 3, 4, max(min(x, 10), 1) + 1)                                                     \
    X(S, absolute, 3, 3, abs(x))                                                                   \
    X(S, absolute_of_sum, 3, 4, abs(x + 1))                                                        \
    X(S, of_bool, 3, 1, max(x > 2, x < 1))                                                         \
    X(S, of_char, 3, 97, max(x, 'a'))                                                              \
    X(S, of_long, 3, 9, max(x, 9L))                                                                \
    X(S, of_long_long, 3, 9, max(x, 9LL))                                                          \
    X(S, of_unsigned, 3, 9, max(x, 9u))                                                            \
    X(S, of_u64, 3, 9, max(x, (u64)9))                                                             \
    X(S, of_float, 3, 9, max(x, 9.0f))                                                             \
    X(S, of_double, 3, 9, max(x, 9.0))                                                             \
    X(S, of_three, 3, 9, clamp(x, (u8)9, 20.0f))                                                   \
    X(S, least_loses, 3, 3, max(x, lowest))                                                        \
    X(S, greatest_loses, 3, 3, min(x, highest))                                                    \
    X(S, ends, 3, 3, clamp(x, type_min, type_max))                                                 \
    X(S, choice_of_constant, 3, 3, x > T(5) ? type_max : x)                                        \
    X(S, rounded, 3, 3, round(x))                                                                  \
    X(S, signs, 3, 1, sign(x))                                                                     \
    X(S, nan_free, 3, 3, isnan(x) || isinf(x) ? T(0) : x)
#define OPS_MIXED_INTEGER(X, S)                                                                    \
    X(S, ones, 3, 2, bit_count(x))                                                                 \
    X(S, ones_of_literal, 3, 3, bit_count(7))                                                      \
    X(S, all_ones, 3, 0, x &T(~0) & 0)                                                             \
    X(S, minimum_of_same, 3, 3, min(x, x))
#define OPS_MIXED_SIGNED(X, S)                                                                     \
    X(S, max_negative, -5, -1, max(x, -1))                                                         \
    X(S, min_out_of_range, -5, -5, min(x, 255))                                                    \
    X(S, negative_sign, -5, -1, sign(x))                                                           \
    X(S, negative_clamp, -5, -2, clamp(x, -2, 2))
#define OPS_MIXED_FLOAT(X, S)                                                                      \
    X(S, infinite, 3, 3, min(x, infinity))                                                         \
    X(S, infinite_choice, 3, 3, x > 5 ? infinity : x)                                              \
    X(S, nan_loses, 3, 3, max(x, nan))                                                             \
    X(S, roots, 4, 2.5, sqrt(x) + rsqrt(x))                                                        \
    X(S, root_of_integer, 4, 4, sqrt((T)(8 + 8)))                                                  \
    X(S, gap, 1, 1, x + epsilon / 4)                                                               \
    X(S, turn, 1, -1, round(cos(pi *x)))                                                           \
    X(S, raised, 3, 8, pow(2, x))                                                                  \
    X(S, root_by_power, 9, 3, pow(x, 0.5f))

/* The prologue is the one that kgen emits. */
#define OPS_MIXED_FUNCTION(S, name, sample, expected, ...)                                         \
    KG_OP S ops_mixed_##name##_##S([[maybe_unused]] const S x)                                     \
    {                                                                                              \
        KG_OP_BEGIN(S)                                                                             \
        return (S)(__VA_ARGS__);                                                                   \
    }

/* clang-format off */
#define OPS_MIXED_ALL(X)                                                                           \
    OPS_MIXED_ANY(X, u8) OPS_MIXED_ANY(X, i8) OPS_MIXED_ANY(X, u16) OPS_MIXED_ANY(X, i16)          \
    OPS_MIXED_ANY(X, u32) OPS_MIXED_ANY(X, i32) OPS_MIXED_ANY(X, u64) OPS_MIXED_ANY(X, i64)        \
    OPS_MIXED_ANY(X, f32) OPS_MIXED_ANY(X, f64)                                                    \
    OPS_MIXED_INTEGER(X, u8) OPS_MIXED_INTEGER(X, i8) OPS_MIXED_INTEGER(X, u16)                    \
    OPS_MIXED_INTEGER(X, i16) OPS_MIXED_INTEGER(X, u32) OPS_MIXED_INTEGER(X, i32)                  \
    OPS_MIXED_INTEGER(X, u64) OPS_MIXED_INTEGER(X, i64)                                            \
    OPS_MIXED_SIGNED(X, i8) OPS_MIXED_SIGNED(X, i16) OPS_MIXED_SIGNED(X, i32)                      \
    OPS_MIXED_SIGNED(X, i64) OPS_MIXED_SIGNED(X, f32) OPS_MIXED_SIGNED(X, f64)                     \
    OPS_MIXED_FLOAT(X, f32) OPS_MIXED_FLOAT(X, f64)
/* clang-format on */

KG_OPS_BEGIN
OPS_MIXED_ALL(OPS_MIXED_FUNCTION)

/* Structs: their literals may narrow; constants come from the type that the fields share. */
struct ops_pixel {
    u8 r, g;
};
KG_OP ops_pixel ops_mixed_pixel([[maybe_unused]] const ops_pixel a,
                                [[maybe_unused]] const ops_pixel b)
{
    KG_OP_BEGIN_OF(ops_pixel, u8)
    return (ops_pixel)(T{a.r + b.r, max(a.g, type_max)});
}
KG_OP ops_pixel ops_mixed_block([[maybe_unused]] const ops_pixel a,
                                [[maybe_unused]] const ops_pixel b)
{
    KG_OP_BEGIN(ops_pixel)
    T r = a;
    for (u32 k = 0; k < 3; k++) r.g = (u8)(r.g + min(b.g, k));
    return {r.r, r.g};
}

/* An identity by fields: each has the constants of its own type. */
struct ops_best {
    f32 value;
    u32 index;
};
KG_OP ops_best ops_mixed_identity()
{
    using T [[maybe_unused]] = ops_best;
    T identity;
    {
        KG_OP_CONSTANTS(f32)
        identity.value = (-infinity);
    }
    {
        KG_OP_CONSTANTS(u32)
        identity.index = (type_max);
    }
    return identity;
}

/* Halves evaluate in f32, with constants of their own. */
KG_OP f32 ops_mixed_half([[maybe_unused]] const f32 x)
{
    KG_OP_BEGIN_OF(f32, f16_range)
    return (f32)(x > type_max ? highest : x + epsilon);
}
KG_OPS_END

#endif
