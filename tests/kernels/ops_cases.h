/* ops_cases.h: every function of kg_ops.h as a table, and values to call them with. Included by the
 * C, C++ and CUDA sides of the agreement tests, so that none can leave a function out.
 *
 * Values travel as bits: an argument or result of type T is its bytes in the low end of a uint64_t.
 * A truth value or a count is that number.
 */
#ifndef OPS_CASES_H
#define OPS_CASES_H

#include <stdint.h>
#include <string.h>

#include <kgen/types.h>

/* X(function, arguments, what it returns, type): V a value of the type, N a truth value or count */
#define OPS_OF_ANY(X, S)                                                                           \
    X(abs, 1, V, S)                                                                                \
    X(sign, 1, V, S)                                                                               \
    X(floor, 1, V, S)                                                                              \
    X(ceil, 1, V, S)                                                                               \
    X(round, 1, V, S)                                                                              \
    X(trunc, 1, V, S)                                                                              \
    X(isnan, 1, N, S)                                                                              \
    X(isinf, 1, N, S)                                                                              \
    X(min, 2, V, S) X(max, 2, V, S) X(pow, 2, V, S) X(clamp, 3, V, S) X(fma, 3, V, S)
#define OPS_OF_FLOATS(X, S)                                                                        \
    X(sqrt, 1, V, S)                                                                               \
    X(rsqrt, 1, V, S)                                                                              \
    X(exp, 1, V, S)                                                                                \
    X(exp2, 1, V, S)                                                                               \
    X(log, 1, V, S)                                                                                \
    X(log2, 1, V, S) X(sin, 1, V, S) X(cos, 1, V, S) X(tan, 1, V, S) X(tanh, 1, V, S)
#define OPS_OF_INTEGERS(X, S) X(bit_count, 1, N, S)

#define OPS_INTEGER_TYPES(X)                                                                       \
    X(u8, uint8_t)                                                                                 \
    X(i8, int8_t)                                                                                  \
    X(u16, uint16_t)                                                                               \
    X(i16, int16_t) X(u32, uint32_t) X(i32, int32_t) X(u64, uint64_t) X(i64, int64_t)
#define OPS_FLOAT_TYPES(X) X(f32, float) X(f64, double)
#define OPS_HALF_TYPES(X) X(f16, kg_f16) X(bf16, kg_bf16)
#define OPS_ALL_TYPES(X) OPS_INTEGER_TYPES(X) OPS_FLOAT_TYPES(X) OPS_HALF_TYPES(X)

#define OPS_ENUM(f, arity, result, S) OPS_##f,
enum ops_function {
    OPS_OF_ANY(OPS_ENUM, ) OPS_OF_FLOATS(OPS_ENUM, ) OPS_OF_INTEGERS(OPS_ENUM, ) OPS_FUNCTIONS
};
#define OPS_TYPE_ENUM(S, T) OPS_##S,
enum ops_type { OPS_ALL_TYPES(OPS_TYPE_ENUM) OPS_TYPES };

static inline const char *ops_function_name(int f)
{
#define OPS_NAME(f, arity, result, S) #f,
    static const char *const names[] = {OPS_OF_ANY(OPS_NAME, ) OPS_OF_FLOATS(OPS_NAME, )
                                            OPS_OF_INTEGERS(OPS_NAME, )};
    return names[f];
}

static inline int ops_arity(int f)
{
#define OPS_ARITY(f, arity, result, S) arity,
    static const int arities[] = {OPS_OF_ANY(OPS_ARITY, ) OPS_OF_FLOATS(OPS_ARITY, )
                                      OPS_OF_INTEGERS(OPS_ARITY, )};
    return arities[f];
}

static inline const char *ops_type_name(int t)
{
#define OPS_TYPE_NAME(S, T) #S,
    static const char *const names[] = {OPS_ALL_TYPES(OPS_TYPE_NAME)};
    return names[t];
}

static inline int ops_is_float(int t)
{
    return t >= OPS_f32;
}
static inline int ops_is_half(int t)
{
    return t >= OPS_f16;
}

static inline int ops_takes(int f, int t)
{
    return f < OPS_sqrt || (f < OPS_bit_count) == ops_is_float(t);
}

/* ---- bits ------------------------------------------------------------------------------------ */

#define OPS_BITS(S, T)                                                                             \
    static inline uint64_t ops_bits_##S(T x)                                                       \
    {                                                                                              \
        uint64_t bits = 0;                                                                         \
        memcpy(&bits, &x, sizeof x);                                                               \
        return bits;                                                                               \
    }                                                                                              \
    static inline T ops_value_##S(uint64_t bits)                                                   \
    {                                                                                              \
        T x;                                                                                       \
        memcpy(&x, &bits, sizeof x);                                                               \
        return x;                                                                                  \
    }
OPS_ALL_TYPES(OPS_BITS)

/* ---- values ---------------------------------------------------------------------------------- */

static inline unsigned ops_width(int t)
{
#define OPS_WIDTH(S, T) 8 * sizeof(T),
    static const unsigned widths[] = {OPS_ALL_TYPES(OPS_WIDTH)};
    return widths[t];
}

#define OPS_EDGES 28

/* Where things go wrong: ends of ranges, zeros, infinities, NaN, subnormals, halves, values around
 * the precision. The same for every integer width, cut to it. */
static inline uint64_t ops_edge(int t, int i)
{
    static const int64_t integers[OPS_EDGES] = {
        0,         1,          2,         3,         5,   7,   8,     31,    63,    100,
        127,       128,        129,       200,       255, 256, 32767, 32768, 65535, INT32_MAX,
        INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, -1,  -2,  -3,    -100};
    static const double reals[OPS_EDGES] = {0.0,
                                            -0.0,
                                            1.0,
                                            -1.0,
                                            0.5,
                                            -0.5,
                                            1.5,
                                            -1.5,
                                            2.5,
                                            -2.5,
                                            2.0,
                                            3.0,
                                            -3.0,
                                            100.25,
                                            1e-3,
                                            0.49999997,
                                            0.49999999999999994,
                                            8388609.5,
                                            -8388609.5,
                                            16777217.0,
                                            9007199254740993.0,
                                            1e30,
                                            -1e30,
                                            1e-30,
                                            88.5,
                                            -0.7,
                                            1e-45,
                                            4503599627370497.5};
    static const uint64_t special_f32[] = {0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 1,
                                           0x80000001, 0x00800000, 0x7f7fffff, 0xff7fffff};
    static const uint64_t special_f64[] = {UINT64_C(0x7ff0000000000000),
                                           UINT64_C(0xfff0000000000000),
                                           UINT64_C(0x7ff8000000000000),
                                           UINT64_C(0xfff8000000000000),
                                           1,
                                           UINT64_C(0x8000000000000001),
                                           UINT64_C(0x0010000000000000),
                                           UINT64_C(0x7fefffffffffffff),
                                           UINT64_C(0xffefffffffffffff)};
    /* of halves all edges are bits: 0, 1, 0.5, 1.5, 2, 2.5, 3, 88.5, 1e-3; about the precision,
     * where whole numbers end. Infinities, NaNs, the least and greatest normal and subnormal
     * numbers */
    static const uint16_t f16s[OPS_EDGES + 9] = {
        0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0xb800, 0x3e00, 0xbe00, 0x4100, 0xc100,
        0x4000, 0x4200, 0xc200, 0x5644, 0x1419, 0x37ff, 0x3bff, 0x63ff, 0xe3ff, 0x6401,
        0x6801, 0x7b53, 0xfb53, 0x0200, 0x5588, 0xb99a, 0x03ff, 0x6601, 0x7c00, 0xfc00,
        0x7e00, 0xfe00, 0x0001, 0x8001, 0x0400, 0x7bff, 0xfbff};
    static const uint16_t bf16s[OPS_EDGES + 9] = {
        0x0000, 0x8000, 0x3f80, 0xbf80, 0x3f00, 0xbf00, 0x3fc0, 0xbfc0, 0x4020, 0xc020,
        0x4000, 0x4040, 0xc040, 0x42c9, 0x3a83, 0x3eff, 0x3f7f, 0x42ff, 0xc2ff, 0x4301,
        0x4381, 0x714a, 0xf14a, 0x0da2, 0x42b1, 0xbf33, 0x007f, 0x4341, 0x7f80, 0xff80,
        0x7fc0, 0xffc0, 0x0001, 0x8001, 0x0080, 0x7f7f, 0xff7f};
    const int specials = (int)(sizeof special_f32 / sizeof *special_f32);

    if (!ops_is_float(t)) {
        const unsigned width = ops_width(t);
        const uint64_t bits = (uint64_t)integers[i % OPS_EDGES];
        return width == 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
    }
    i %= OPS_EDGES + specials;
    if (ops_is_half(t)) return t == OPS_f16 ? f16s[i] : bf16s[i];
    const int special = i - OPS_EDGES;
    if (special >= 0) return t == OPS_f32 ? special_f32[special] : special_f64[special];
    return t == OPS_f32 ? ops_bits_f32((float)reals[i]) : ops_bits_f64(reals[i]);
}

static inline int ops_edges(int t)
{
    return ops_is_float(t) ? OPS_EDGES + 9 : OPS_EDGES;
}

static inline uint64_t ops_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* Any bits; of floats half of them between -64 and 64, where exp and pow have values. */
static inline uint64_t ops_random_value(int t, uint64_t *state)
{
    const uint64_t r = ops_random(state), r2 = ops_random(state);
    const double near = (double)(int64_t)r2 / 9223372036854775808.0 * 64;
    if (ops_is_float(t) && !ops_is_half(t) && (r >> 63))
        return t == OPS_f32 ? ops_bits_f32((float)near) : ops_bits_f64(near);
    return ops_width(t) == 64 ? r2 : r2 & ((UINT64_C(1) << ops_width(t)) - 1);
}

/* The arguments of call k of a function: all combinations of edge values, then random ones. */
static inline void ops_arguments(int f, int t, uint64_t k, uint64_t in[3])
{
    const uint64_t edges = (uint64_t)ops_edges(t);
    uint64_t combinations = 1;
    for (int i = 0; i < ops_arity(f); i++) combinations *= edges;
    if (k < combinations) {
        for (int i = 0; i < 3; i++, k /= edges) in[i] = ops_edge(t, (int)(k % edges));
        return;
    }
    uint64_t state = (k + 1) * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 3; i++) in[i] = ops_random_value(t, &state);
}

static inline uint64_t ops_calls(int f, int t, uint64_t random)
{
    uint64_t calls = 1;
    for (int i = 0; i < ops_arity(f); i++) calls *= (uint64_t)ops_edges(t);
    return calls + random;
}

/* ---- comparison ------------------------------------------------------------------------------ */

static inline int ops_is_nan(int t, uint64_t bits)
{
    if (t == OPS_f32) return (bits & 0x7fffffff) > 0x7f800000;
    if (ops_is_half(t)) return (bits & 0x7fff) > (t == OPS_f16 ? 0x7c00 : 0x7f80);
    return t == OPS_f64 && (bits & ~(UINT64_C(1) << 63)) > UINT64_C(0x7ff0000000000000);
}

/* How many values of the type lie between: 0 the same bits (or NaN both). -0 and +0 are 1 apart. */
static inline uint64_t ops_distance(int f, int t, uint64_t a, uint64_t b)
{
    if (a == b) return 0;
    if (!ops_is_float(t) || f == OPS_isnan || f == OPS_isinf) return UINT64_MAX;
    if (ops_is_nan(t, a) || ops_is_nan(t, b))
        return ops_is_nan(t, a) && ops_is_nan(t, b) ? 0 : UINT64_MAX;
    const uint64_t sign = UINT64_C(1) << (ops_width(t) - 1);
    const uint64_t ka = a & sign ? sign - 1 - (a & (sign - 1)) : sign + a;
    const uint64_t kb = b & sign ? sign - 1 - (b & (sign - 1)) : sign + b;
    return ka > kb ? ka - kb : kb - ka;
}

/* How far a function may be from the exact value: 0 for all but the library's. */
static inline uint64_t ops_tolerance(int f, int t, int on_gpu)
{
    if (ops_is_half(t)) return f == OPS_pow || (f >= OPS_exp && f <= OPS_tanh);
    if (f == OPS_pow || f == OPS_tan) return !ops_is_float(t) ? 0 : on_gpu && t == OPS_f32 ? 4 : 2;
    return f >= OPS_exp && f <= OPS_tanh ? 2 : 0;
}

#endif
