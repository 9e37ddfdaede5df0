/* kg_op_functions.h: the functions that operator text may use, for every element type, by their
 * names in C, such as kg_op_abs_f32(x). What they mean stands in kg_ops.h, which gives them names
 * without a type.
 */
#ifndef KG_OP_FUNCTIONS_H
#define KG_OP_FUNCTIONS_H

/* C's functions are enough. In C++ the GNU library makes <cmath> of <math.h>, which takes a
 * compiler longer than most kernels. */
#if defined __cplusplus && !defined __CUDACC__ && !defined _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <math.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#undef isnan /* a macro of C: kg_op has functions of these names */
#undef isinf
#else
#include <math.h>
#endif
#include <stdint.h>

#include "kg_half.h"

#ifdef __CUDACC__
#define KG_OP static __host__ __device__ inline
#else
#define KG_OP static inline
#endif

/* ---- what the GPU and the host say differently ----------------------------------------------- */

#ifdef __CUDA_ARCH__
#define KG_OP_SQRT_f32(x) __fsqrt_rn(x)
#define KG_OP_SQRT_f64(x) __dsqrt_rn(x)
#define KG_OP_RECIPROCAL_f32(x) __frcp_rn(x)
#define KG_OP_RECIPROCAL_f64(x) __drcp_rn(x)
#define KG_OP_ONES_32(x) __popc(x)
#define KG_OP_ONES_64(x) __popcll(x)
/* One instruction, with the rules for NaN and zeros that the host spells out. */
#define KG_OP_MIN(fmin_, a, b) return fmin_(a, b)
#define KG_OP_MAX(fmax_, a, b) return fmax_(a, b)
#else
#define KG_OP_SQRT_f32(x) sqrtf(x)
#define KG_OP_SQRT_f64(x) sqrt(x)
#define KG_OP_RECIPROCAL_f32(x) (1.0f / (x))
#define KG_OP_RECIPROCAL_f64(x) (1.0 / (x))
#define KG_OP_ONES_32(x) __builtin_popcount(x)
#define KG_OP_ONES_64(x) __builtin_popcountll(x)
/* C leaves it open which zero fmin returns, and libraries differ. */
#define KG_OP_MIN(fmin_, a, b)                                                                     \
    if (a != a) return b;                                                                          \
    if (b != b) return a;                                                                          \
    if (a == b) return __builtin_signbit(a) ? a : b;                                               \
    return a < b ? a : b
#define KG_OP_MAX(fmax_, a, b)                                                                     \
    if (a != a) return b;                                                                          \
    if (b != b) return a;                                                                          \
    if (a == b) return __builtin_signbit(a) ? b : a;                                               \
    return a < b ? b : a
#endif

/* ---- C: integers ----------------------------------------------------------------------------- */

/* U: the unsigned type of T's width. W: an unsigned type of `bits` >= 32, in which products wrap
 * (u16 * u16 would overflow an int). */
#define KG_OP_INTEGER(S, T, U, W, bits)                                                            \
    KG_OP T kg_op_min_##S(T a, T b) { return b < a ? b : a; }                                      \
    KG_OP T kg_op_max_##S(T a, T b) { return a < b ? b : a; }                                      \
    KG_OP T kg_op_clamp_##S(T x, T lo, T hi) { return kg_op_min_##S(kg_op_max_##S(x, lo), hi); }   \
    KG_OP T kg_op_fma_##S(T a, T b, T c) { return (T)((W)a * (W)b + (W)c); }                       \
    KG_OP T kg_op_floor_##S(T x) { return x; }                                                     \
    KG_OP T kg_op_ceil_##S(T x) { return x; }                                                      \
    KG_OP T kg_op_round_##S(T x) { return x; }                                                     \
    KG_OP T kg_op_trunc_##S(T x) { return x; }                                                     \
    KG_OP int kg_op_isnan_##S(T x) { return (void)x, 0; }                                          \
    KG_OP int kg_op_isinf_##S(T x) { return (void)x, 0; }                                          \
    KG_OP int32_t kg_op_bit_count_##S(T x) { return KG_OP_ONES_##bits((W)(U)x); }                  \
    KG_OP W kg_op_power_##S(W x, W n)                                                              \
    {                                                                                              \
        W power = 1;                                                                               \
        for (; n; n >>= 1, x *= x)                                                                 \
            if (n & 1) power *= x;                                                                 \
        return power;                                                                              \
    }

#define KG_OP_UNSIGNED(S, T, W, bits)                                                              \
    KG_OP_INTEGER(S, T, T, W, bits)                                                                \
    KG_OP T kg_op_abs_##S(T x) { return x; }                                                       \
    KG_OP T kg_op_sign_##S(T x) { return x != 0; }                                                 \
    KG_OP T kg_op_pow_##S(T x, T n) { return (T)kg_op_power_##S(x, n); }

#define KG_OP_SIGNED(S, T, U, W, bits)                                                             \
    KG_OP_INTEGER(S, T, U, W, bits)                                                                \
    KG_OP T kg_op_abs_##S(T x) { return (T)(x < 0 ? 0 - (W)x : (W)x); }                            \
    KG_OP T kg_op_sign_##S(T x) { return (T)((x > 0) - (x < 0)); }                                 \
    KG_OP T kg_op_pow_##S(T x, T n)                                                                \
    {                                                                                              \
        if (n >= 0) return (T)kg_op_power_##S((W)x, (W)n);                                         \
        return (T)(x == 1 ? 1 : x != -1 ? 0 : n % 2 ? -1 : 1);                                     \
    }

KG_OP_UNSIGNED(u8, uint8_t, uint32_t, 32)
KG_OP_UNSIGNED(u16, uint16_t, uint32_t, 32)
KG_OP_UNSIGNED(u32, uint32_t, uint32_t, 32)
KG_OP_UNSIGNED(u64, uint64_t, uint64_t, 64)
KG_OP_SIGNED(i8, int8_t, uint8_t, uint32_t, 32)
KG_OP_SIGNED(i16, int16_t, uint16_t, uint32_t, 32)
KG_OP_SIGNED(i32, int32_t, uint32_t, uint32_t, 32)
KG_OP_SIGNED(i64, int64_t, uint64_t, uint64_t, 64)

/* ---- C: floats ------------------------------------------------------------------------------- */

/* M: what the names of the mathematical library end in for T. */
#define KG_OP_FLOAT(S, T, M)                                                                       \
    KG_OP T kg_op_abs_##S(T x) { return fabs##M(x); }                                              \
    KG_OP T kg_op_min_##S(T a, T b) { KG_OP_MIN(fmin##M, a, b); }                                  \
    KG_OP T kg_op_max_##S(T a, T b) { KG_OP_MAX(fmax##M, a, b); }                                  \
    KG_OP T kg_op_clamp_##S(T x, T lo, T hi) { return kg_op_min_##S(kg_op_max_##S(x, lo), hi); }   \
    KG_OP T kg_op_sign_##S(T x) { return x > 0 ? (T)1 : x < 0 ? (T)-1 : x; }                       \
    KG_OP T kg_op_fma_##S(T a, T b, T c) { return fma##M(a, b, c); }                               \
    KG_OP T kg_op_sqrt_##S(T x) { return KG_OP_SQRT_##S(x); }                                      \
    KG_OP T kg_op_rsqrt_##S(T x) { return KG_OP_RECIPROCAL_##S(KG_OP_SQRT_##S(x)); }               \
    KG_OP T kg_op_exp_##S(T x) { return exp##M(x); }                                               \
    KG_OP T kg_op_exp2_##S(T x) { return exp2##M(x); }                                             \
    KG_OP T kg_op_log_##S(T x) { return log##M(x); }                                               \
    KG_OP T kg_op_log2_##S(T x) { return log2##M(x); }                                             \
    KG_OP T kg_op_pow_##S(T x, T n) { return pow##M(x, n); }                                       \
    KG_OP T kg_op_sin_##S(T x) { return sin##M(x); }                                               \
    KG_OP T kg_op_cos_##S(T x) { return cos##M(x); }                                               \
    KG_OP T kg_op_tan_##S(T x) { return tan##M(x); }                                               \
    KG_OP T kg_op_tanh_##S(T x) { return tanh##M(x); }                                             \
    KG_OP T kg_op_floor_##S(T x) { return floor##M(x); }                                           \
    KG_OP T kg_op_ceil_##S(T x) { return ceil##M(x); }                                             \
    KG_OP T kg_op_round_##S(T x) { return round##M(x); }                                           \
    KG_OP T kg_op_trunc_##S(T x) { return trunc##M(x); }                                           \
    KG_OP int kg_op_isnan_##S(T x) { return x != x; }                                              \
    KG_OP int kg_op_isinf_##S(T x) { return fabs##M(x) == (T)INFINITY; }

KG_OP_FLOAT(f32, float, f)
KG_OP_FLOAT(f64, double, )

/* ---- C: halves ------------------------------------------------------------------------------- */

#define KG_OP_HALF_1(S, T, f)                                                                      \
    KG_OP T kg_op_##f##_##S(T x)                                                                   \
    {                                                                                              \
        return kg_op_##S##_of_f32(kg_op_##f##_f32(kg_op_f32_of_##S(x)));                           \
    }
#define KG_OP_HALF_2(S, T, f)                                                                      \
    KG_OP T kg_op_##f##_##S(T a, T b)                                                              \
    {                                                                                              \
        return kg_op_##S##_of_f32(kg_op_##f##_f32(kg_op_f32_of_##S(a), kg_op_f32_of_##S(b)));      \
    }
#define KG_OP_HALF_3(S, T, f)                                                                      \
    KG_OP T kg_op_##f##_##S(T a, T b, T c)                                                         \
    {                                                                                              \
        return kg_op_##S##_of_f32(                                                                 \
            kg_op_##f##_f32(kg_op_f32_of_##S(a), kg_op_f32_of_##S(b), kg_op_f32_of_##S(c)));       \
    }
/* clang-format off */
#define KG_OP_HALF(S, T)                                                                           \
    KG_OP_HALF_1(S, T, abs) KG_OP_HALF_1(S, T, sign) KG_OP_HALF_1(S, T, sqrt)                      \
    KG_OP_HALF_1(S, T, rsqrt) KG_OP_HALF_1(S, T, exp) KG_OP_HALF_1(S, T, exp2)                     \
    KG_OP_HALF_1(S, T, log) KG_OP_HALF_1(S, T, log2) KG_OP_HALF_1(S, T, sin)                       \
    KG_OP_HALF_1(S, T, cos) KG_OP_HALF_1(S, T, tan) KG_OP_HALF_1(S, T, tanh)                       \
    KG_OP_HALF_1(S, T, floor) KG_OP_HALF_1(S, T, ceil) KG_OP_HALF_1(S, T, round)                   \
    KG_OP_HALF_1(S, T, trunc) KG_OP_HALF_2(S, T, min) KG_OP_HALF_2(S, T, max)                      \
    KG_OP_HALF_2(S, T, pow) KG_OP_HALF_3(S, T, clamp) KG_OP_HALF_3(S, T, fma)                      \
    KG_OP int kg_op_isnan_##S(T x) { return kg_op_isnan_f32(kg_op_f32_of_##S(x)); }                \
    KG_OP int kg_op_isinf_##S(T x) { return kg_op_isinf_f32(kg_op_f32_of_##S(x)); }
/* clang-format on */

KG_OP_HALF(f16, kg_f16)
KG_OP_HALF(bf16, kg_bf16)

#undef KG_OP_HALF
#undef KG_OP_HALF_1
#undef KG_OP_HALF_2
#undef KG_OP_HALF_3
#undef KG_OP_INTEGER
#undef KG_OP_UNSIGNED
#undef KG_OP_SIGNED
#undef KG_OP_FLOAT
#undef KG_OP_SQRT_f32
#undef KG_OP_SQRT_f64
#undef KG_OP_RECIPROCAL_f32
#undef KG_OP_RECIPROCAL_f64
#undef KG_OP_ONES_32
#undef KG_OP_ONES_64
#undef KG_OP_MIN
#undef KG_OP_MAX

#endif
