/* kg_ops.h: the functions, constants and types that operator text may use, for every element type.
 * They mean the same in C, in C++ and on the GPU.
 *
 *   C11       kg_op_<function>_<type>: kg_op_abs_f32(x), kg_op_min_i64(a, b), ...
 *   C++17     the same through names without a type, in namespace kg_op: abs(x), min(a, b), ...
 *
 * Operator text is C++. A generated kg_<kernel>_op.h places each text in a function like this:
 *
 *     KG_OPS_BEGIN
 *     KG_OP float kg_absmax_f32_combine([[maybe_unused]] const float a,
 *                                       [[maybe_unused]] const float b)
 *     {
 *         using mat2 [[maybe_unused]] = kg_absmax_mat2;     a line for each struct of the spec
 *         KG_OP_BEGIN(float)
 *         return (float)(
 *     #line 7 "absmax.yaml"
 *     a > b ? a : b
 *     #line 31 "kg_absmax_op.h"
 *         );
 *     }
 *     KG_OPS_END
 *
 *   KG_OPS_BEGIN, KG_OPS_END  open and close namespace kg_op around all functions of a file; struct
 *                             literals in between may narrow, as `T{a.x + b.x}` does for u8 fields
 *   KG_OP                     before each function: static inline, and __host__ __device__ by nvcc
 *   KG_OP_BEGIN(type)         first in the body: makes `type` known as T, and declares the
 *                             constants of that type, local to the function
 *   KG_OP_BEGIN_OF(type, of)  the same with the constants of another type: (float, f16_range) and
 *                             (float, bf16_range) for halves, which evaluate in f32 (below);
 *                             (mat2, f32) for a struct whose fields are all f32
 *   KG_OP_CONSTANTS(of)       the constants alone, for the identity of a struct, field by field:
 *                             { KG_OP_CONSTANTS(float) identity.re = ( ... ); }
 *   T is the element type, also where the function returns another; (type) in the return is the
 *   type that it returns. A block of operator text takes the place of the whole return.
 *
 * What type a function works in: its argument's. Arguments of one type: that type (min of two u8 is
 * a u8). Arguments of several: what C arithmetic would convert them to. So max(x, 0) of a u8 is an
 * int that holds the right value, and pow(x, 2) of an f32 is an f32. A result wraps or rounds to T
 * where it is returned.
 *
 * Halves: operator text never sees one. Arguments that are f16 or bf16, and such fields of structs,
 * become f32 before it, exactly. What it returns is rounded once behind it (kg_half.h). In C,
 * kg_op_<function>_f16 and _bf16 do the same around one function.
 *
 * Meaning, the same everywhere:
 *   abs             of the least integer wraps to itself
 *   min, max        a NaN loses to a number, two give a NaN; -0 is less than +0
 *   clamp(x,lo,hi)  min(max(x, lo), hi): a NaN becomes lo
 *   sign            -1, 0 or 1; of a NaN or a zero itself
 *   fma(a,b,c)      a*b + c rounded once; of integers it wraps
 *   pow             of integers wraps; a negative power truncates as 1/x does, and of 0 it is 0
 *   sqrt, rsqrt     rounded to nearest; rsqrt(x) is 1/sqrt(x), both steps rounded
 *   floor, ceil, trunc, round (half away from zero): exact; of integers the identity
 *   isnan, isinf    false for integers
 *   bit_count       the ones of an integer in its own width, an int
 *   exp, exp2, log, log2, sin, cos, tanh: within 2 units in the last place of the exact value;
 *   tan and pow within 2 for f64 and on the host, within 4 for f32 on the GPU; of halves all within
 *       1
 * Which NaN (its sign and payload) is not said. Division and shifts are those of C++. The build
 * compiles this with -ffp-contract=off and --fmad=false.
 *
 * Constants of T:
 *   type_min, type_max           the least and the greatest finite value
 *   lowest, highest              what loses every max and every min: infinities, or type_min and
 *                                type_max of an integer
 *   infinity, nan, epsilon, pi   for floats; epsilon is the gap above 1
 */
#ifndef KG_OPS_H
#define KG_OPS_H

#include <stdint.h>

#include "kg_op_functions.h"

#ifdef __cplusplus
namespace kg_op
{

/* ---- C++: types ------------------------------------------------------------------------------ */

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef float f32;
typedef double f64;

/* The one of these types that stands for any arithmetic type: i64 may be long or long long. */
template <bool wide> struct integer_of {
    typedef i32 s;
    typedef u32 u;
};
template <> struct integer_of<true> {
    typedef i64 s;
    typedef u64 u;
};
template <class A> struct known_of {
    typedef A type;
};
template <> struct known_of<bool> {
    typedef i32 type;
};
template <> struct known_of<char> {
    typedef i32 type;
};
template <> struct known_of<long> {
    typedef integer_of<sizeof(long) == 8>::s type;
};
template <> struct known_of<unsigned long> {
    typedef integer_of<sizeof(long) == 8>::u type;
};
template <> struct known_of<long long> {
    typedef i64 type;
};
template <> struct known_of<unsigned long long> {
    typedef u64 type;
};
template <class A> using known = typename known_of<A>::type;

/* The type that a function of an A and a B works in. */
template <class A, class B> struct both_of {
    typedef known<decltype(A() + B())> type;
};
template <class A> struct both_of<A, A> {
    typedef known<A> type;
};
template <class A, class B> using both = typename both_of<A, B>::type;
template <class A, class B, class C> using all = both<both<A, B>, C>;

template <class A> struct is_float {
    static constexpr bool value = false;
    typedef f64 type;
};
template <> struct is_float<f32> {
    static constexpr bool value = true;
    typedef f32 type;
};
template <> struct is_float<f64> {
    static constexpr bool value = true;
    typedef f64 type;
};

/* ---- C++: functions -------------------------------------------------------------------------- */

namespace typed
{

#define KG_OP_ANY(T, S)                                                                            \
    KG_OP T abs(T x) { return kg_op_abs_##S(x); }                                                  \
    KG_OP T min(T a, T b) { return kg_op_min_##S(a, b); }                                          \
    KG_OP T max(T a, T b) { return kg_op_max_##S(a, b); }                                          \
    KG_OP T clamp(T x, T lo, T hi) { return kg_op_clamp_##S(x, lo, hi); }                          \
    KG_OP T sign(T x) { return kg_op_sign_##S(x); }                                                \
    KG_OP T fma(T a, T b, T c) { return kg_op_fma_##S(a, b, c); }                                  \
    KG_OP T pow(T x, T n) { return kg_op_pow_##S(x, n); }                                          \
    KG_OP T floor(T x) { return kg_op_floor_##S(x); }                                              \
    KG_OP T ceil(T x) { return kg_op_ceil_##S(x); }                                                \
    KG_OP T round(T x) { return kg_op_round_##S(x); }                                              \
    KG_OP T trunc(T x) { return kg_op_trunc_##S(x); }                                              \
    KG_OP bool isnan(T x) { return kg_op_isnan_##S(x) != 0; }                                      \
    KG_OP bool isinf(T x) { return kg_op_isinf_##S(x) != 0; }

#define KG_OP_INTEGER(T, S)                                                                        \
    KG_OP_ANY(T, S)                                                                                \
    KG_OP i32 bit_count(T x) { return kg_op_bit_count_##S(x); }

#define KG_OP_FLOAT(T, S)                                                                          \
    KG_OP_ANY(T, S)                                                                                \
    KG_OP i32 bit_count(T) { return 0; } /* never called: see below */                             \
    KG_OP T sqrt(T x) { return kg_op_sqrt_##S(x); }                                                \
    KG_OP T rsqrt(T x) { return kg_op_rsqrt_##S(x); }                                              \
    KG_OP T exp(T x) { return kg_op_exp_##S(x); }                                                  \
    KG_OP T exp2(T x) { return kg_op_exp2_##S(x); }                                                \
    KG_OP T log(T x) { return kg_op_log_##S(x); }                                                  \
    KG_OP T log2(T x) { return kg_op_log2_##S(x); }                                                \
    KG_OP T sin(T x) { return kg_op_sin_##S(x); }                                                  \
    KG_OP T cos(T x) { return kg_op_cos_##S(x); }                                                  \
    KG_OP T tan(T x) { return kg_op_tan_##S(x); }                                                  \
    KG_OP T tanh(T x) { return kg_op_tanh_##S(x); }

KG_OP_INTEGER(u8, u8)
KG_OP_INTEGER(u16, u16)
KG_OP_INTEGER(u32, u32)
KG_OP_INTEGER(u64, u64)
KG_OP_INTEGER(i8, i8)
KG_OP_INTEGER(i16, i16)
KG_OP_INTEGER(i32, i32)
KG_OP_INTEGER(i64, i64)
KG_OP_FLOAT(f32, f32)
KG_OP_FLOAT(f64, f64)

#undef KG_OP_ANY
#undef KG_OP_INTEGER
#undef KG_OP_FLOAT

} // namespace typed

#define KG_OP_ONE(f)                                                                               \
    template <class A> KG_OP auto f(A x) { return typed::f((known<A>)x); }
#define KG_OP_TWO(f)                                                                               \
    template <class A, class B> KG_OP both<A, B> f(A a, B b)                                       \
    {                                                                                              \
        return typed::f((both<A, B>)a, (both<A, B>)b);                                             \
    }
#define KG_OP_THREE(f)                                                                             \
    template <class A, class B, class C> KG_OP all<A, B, C> f(A a, B b, C c)                       \
    {                                                                                              \
        return typed::f((all<A, B, C>)a, (all<A, B, C>)b, (all<A, B, C>)c);                        \
    }
#define KG_OP_ONE_FLOAT(f)                                                                         \
    template <class A> KG_OP auto f(A x)                                                           \
    {                                                                                              \
        static_assert(is_float<A>::value,                                                          \
                      #f " takes f32 or f64; convert an integer first, as in " #f "((f32)x)");     \
        return typed::f((typename is_float<A>::type)x);                                            \
    }

KG_OP_ONE(abs)
KG_OP_ONE(sign)
KG_OP_ONE(floor)
KG_OP_ONE(ceil)
KG_OP_ONE(round)
KG_OP_ONE(trunc)
KG_OP_ONE(isnan)
KG_OP_ONE(isinf)
KG_OP_TWO(min)
KG_OP_TWO(max)
KG_OP_TWO(pow)
KG_OP_THREE(clamp)
KG_OP_THREE(fma)
KG_OP_ONE_FLOAT(sqrt)
KG_OP_ONE_FLOAT(rsqrt)
KG_OP_ONE_FLOAT(exp)
KG_OP_ONE_FLOAT(exp2)
KG_OP_ONE_FLOAT(log)
KG_OP_ONE_FLOAT(log2)
KG_OP_ONE_FLOAT(sin)
KG_OP_ONE_FLOAT(cos)
KG_OP_ONE_FLOAT(tan)
KG_OP_ONE_FLOAT(tanh)

template <class A> KG_OP i32 bit_count(A x)
{
    static_assert(!is_float<A>::value, "bit_count takes an integer");
    return typed::bit_count((known<A>)x);
}

#undef KG_OP_ONE
#undef KG_OP_TWO
#undef KG_OP_THREE
#undef KG_OP_ONE_FLOAT

/* ---- C++: constants -------------------------------------------------------------------------- */

struct f16_range;
struct bf16_range;

/* What a constant is that has no meaning for T, so that the compiler's message says why. */
struct constant_of_no_single_type {
};
struct constant_of_floats_only {
};

template <class A> struct constants {
    static constexpr constant_of_no_single_type type_min{}, type_max{}, lowest{}, highest{},
        infinity{}, nan{}, epsilon{}, pi{};
};

#define KG_OP_INTEGER(T, least, greatest)                                                          \
    template <> struct constants<T> {                                                              \
        static constexpr T type_min = least, type_max = greatest, lowest = least,                  \
                           highest = greatest;                                                     \
        static constexpr constant_of_floats_only infinity{}, nan{}, epsilon{}, pi{};               \
    };

#define KG_OP_FLOAT(T, evaluate_as, greatest, gap)                                                 \
    template <> struct constants<T> {                                                              \
        typedef evaluate_as E;                                                                     \
        static constexpr E type_min = -greatest, type_max = greatest, lowest = (E)-INFINITY,       \
                           highest = (E)INFINITY, infinity = (E)INFINITY, nan = (E)NAN,            \
                           epsilon = gap, pi = (E)3.14159265358979323846;                          \
    };

KG_OP_INTEGER(u8, 0, UINT8_MAX)
KG_OP_INTEGER(u16, 0, UINT16_MAX)
KG_OP_INTEGER(u32, 0, UINT32_MAX)
KG_OP_INTEGER(u64, 0, UINT64_MAX)
KG_OP_INTEGER(i8, INT8_MIN, INT8_MAX)
KG_OP_INTEGER(i16, INT16_MIN, INT16_MAX)
KG_OP_INTEGER(i32, INT32_MIN, INT32_MAX)
KG_OP_INTEGER(i64, INT64_MIN, INT64_MAX)
KG_OP_FLOAT(f32, f32, 3.40282346638528859812e+38f, 1.1920928955078125e-7f)
KG_OP_FLOAT(f64, f64, 1.79769313486231570815e+308, 2.220446049250313080847e-16)
KG_OP_FLOAT(f16_range, f32, 65504.0f, 9.765625e-4f)
KG_OP_FLOAT(bf16_range, f32, 3.38953138925153547591e+38f, 7.8125e-3f)

#undef KG_OP_INTEGER
#undef KG_OP_FLOAT

} // namespace kg_op

#define KG_OP_BEGIN(type) KG_OP_BEGIN_OF(type, type)
#define KG_OP_BEGIN_OF(type, of)                                                                   \
    using T [[maybe_unused]] = type;                                                               \
    KG_OP_CONSTANTS(of)
#define KG_OP_CONSTANTS(of)                                                                        \
    KG_OP_CONSTANT(of, type_min)                                                                   \
    KG_OP_CONSTANT(of, type_max)                                                                   \
    KG_OP_CONSTANT(of, lowest)                                                                     \
    KG_OP_CONSTANT(of, highest)                                                                    \
    KG_OP_CONSTANT(of, infinity)                                                                   \
    KG_OP_CONSTANT(of, nan)                                                                        \
    KG_OP_CONSTANT(of, epsilon)                                                                    \
    KG_OP_CONSTANT(of, pi)
#define KG_OP_CONSTANT(of, name) [[maybe_unused]] constexpr auto name = constants<of>::name;

#ifdef __NVCC__
#define KG_OPS_BEGIN _Pragma("nv_diagnostic push") _Pragma("nv_diag_suppress 2361") KG_OPS_OPEN
#define KG_OPS_END KG_OPS_CLOSE _Pragma("nv_diagnostic pop")
#else
#define KG_OPS_BEGIN KG_OPS_OPEN
#define KG_OPS_END KG_OPS_CLOSE
#endif
#define KG_OPS_OPEN                                                                                \
    _Pragma("GCC diagnostic push")                                                                 \
        _Pragma("GCC diagnostic ignored \"-Wnarrowing\"") namespace kg_op                          \
    {
#define KG_OPS_CLOSE                                                                               \
    }                                                                                              \
    _Pragma("GCC diagnostic pop")

#endif /* __cplusplus */
#endif
