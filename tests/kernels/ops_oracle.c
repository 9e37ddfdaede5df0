/* What the functions of kg_ops.h should give, worked out another way. Integers are in 128 bits,
 * rounding is on the bits, exact arithmetic in 113 bits, the mathematical library one precision up.
 */
#include <math.h>
#include <stdbool.h>

#include "ops_cases.h"
#include "ops_test.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;
__extension__ typedef __float128 quad;

/* ---- integers -------------------------------------------------------------------------------- */

static wide integer(int t, uint64_t bits)
{
    const bool is_signed = t == OPS_i8 || t == OPS_i16 || t == OPS_i32 || t == OPS_i64;
    const unsigned width = ops_width(t);
    const wide value = (wide)bits;
    return is_signed && (bits >> (width - 1) & 1) ? value - ((wide)1 << width) : value;
}

static uint64_t wrapped(int t, unsigned_wide x)
{
    const unsigned width = ops_width(t);
    return width == 64 ? (uint64_t)x : (uint64_t)x & ((UINT64_C(1) << width) - 1);
}

static wide power(int t, wide x, wide n)
{
    if (n < 0) return x == 1 ? 1 : x == -1 ? (n & 1 ? -1 : 1) : 0;
    /* from the highest bit of n down, cut to the width at each step */
    unsigned_wide result = 1;
    for (int bit = 63; bit >= 0; bit--) {
        result = wrapped(t, result * result);
        if (n >> bit & 1) result = wrapped(t, result * (unsigned_wide)x);
    }
    return (wide)result;
}

static uint64_t integer_oracle(int f, int t, const uint64_t in[3])
{
    const wide a = integer(t, in[0]), b = integer(t, in[1]), c = integer(t, in[2]);
    switch (f) {
    case OPS_abs: return wrapped(t, (unsigned_wide)(a < 0 ? -a : a));
    case OPS_sign: return wrapped(t, (unsigned_wide)(a < 0 ? -1 : a > 0));
    case OPS_min: return wrapped(t, (unsigned_wide)(a < b ? a : b));
    case OPS_max: return wrapped(t, (unsigned_wide)(a < b ? b : a));
    case OPS_clamp: return wrapped(t, (unsigned_wide)(c < a || c < b ? c : a < b ? b : a));
    case OPS_fma: return wrapped(t, (unsigned_wide)a * (unsigned_wide)b + (unsigned_wide)c);
    case OPS_pow: return wrapped(t, (unsigned_wide)power(t, a, b));
    case OPS_isnan:
    case OPS_isinf: return 0;
    case OPS_bit_count: {
        uint64_t ones = 0;
        for (uint64_t bits = in[0]; bits; bits &= bits - 1) ones++;
        return ones;
    }
    default: return in[0]; /* rounding */
    }
}

/* ---- floats ---------------------------------------------------------------------------------- */

static uint64_t sign_bit(int t)
{
    return UINT64_C(1) << (ops_width(t) - 1);
}

/* Floats in order as unsigned numbers, -0 before +0. */
static uint64_t order(int t, uint64_t bits)
{
    return bits & sign_bit(t) ? ~bits & (sign_bit(t) * 2 - 1) : bits | sign_bit(t);
}

static uint64_t lesser(int t, uint64_t a, uint64_t b)
{
    if (ops_is_nan(t, a)) return b;
    if (ops_is_nan(t, b)) return a;
    return order(t, a) < order(t, b) ? a : b;
}

static uint64_t greater(int t, uint64_t a, uint64_t b)
{
    if (ops_is_nan(t, a)) return b;
    if (ops_is_nan(t, b)) return a;
    return order(t, a) < order(t, b) ? b : a;
}

/* Cuts the fraction off the bits; then adds `up` to the magnitude if the fraction asks for it. */
static uint64_t rounded(int f, int t, uint64_t x)
{
    const int fraction = t == OPS_f32 ? 23 : 52, bias = t == OPS_f32 ? 127 : 1023;
    const uint64_t sign = x & sign_bit(t), magnitude = x & (sign_bit(t) - 1);
    const int exponent = (int)(magnitude >> fraction) - bias;
    if (exponent >= fraction) return x; /* whole, infinite or NaN */
    const uint64_t one = (uint64_t)bias << fraction;
    const uint64_t half_bit = exponent < 0 ? 0 : UINT64_C(1) << (fraction - exponent - 1);
    const uint64_t below = exponent < 0 ? magnitude : magnitude & (half_bit * 2 - 1);
    if (below == 0) return x;
    const bool half = exponent < 0 ? exponent == -1 : (below & half_bit) != 0;
    const bool up =
        (f == OPS_round && half) || (f == OPS_ceil && !sign) || (f == OPS_floor && sign);
    if (exponent < 0) return sign | (up ? one : 0);
    const uint64_t cut = magnitude - below;
    return sign | (up ? cut + half_bit * 2 : cut);
}

static uint64_t from_quad(int t, quad x)
{
    return t == OPS_f32 ? ops_bits_f32((float)x) : ops_bits_f64((double)x);
}

/* a*b is exact in 113 bits; the sum is rounded to odd, so that rounding it again is right. */
static quad multiply_add(quad a, quad b, quad c)
{
    const quad product = a * b;
    quad sum = product + c;
    const quad part = sum - product;
    const quad lost = (product - (sum - part)) + (c - part);
    unsigned_wide bits;
    memcpy(&bits, &sum, sizeof bits);
    if (!(lost < 0 || lost > 0) || bits & 1) return sum;
    bits += (lost > 0) == (sum > 0) ? 1 : (unsigned_wide)-1;
    memcpy(&sum, &bits, sizeof bits);
    return sum;
}

static double root(int t, double x)
{
    if (t == OPS_f32) return (float)sqrt(x); /* 53 bits are enough to round once */
    double r = sqrt(x);
    if (!(x > 0) || isinf(x)) return r;
    /* the neighbours' midpoints squared, exactly, say whether r is the nearest */
    for (int k = 0; k < 2; k++) {
        const quad up = ((quad)r + (quad)nextafter(r, INFINITY)) / 2;
        const quad down = ((quad)r + (quad)nextafter(r, 0)) / 2;
        if (up * up < (quad)x) r = nextafter(r, INFINITY);
        else if (down * down > (quad)x) r = nextafter(r, 0);
    }
    return r;
}

/* Of one precision up, rounded: within one unit of the exact value's rounding. */
static uint64_t library(int f, int t, long double x, long double y)
{
    long double r = 0;
    switch (f) {
    case OPS_exp: r = expl(x); break;
    case OPS_exp2: r = exp2l(x); break;
    case OPS_log: r = logl(x); break;
    case OPS_log2: r = log2l(x); break;
    case OPS_sin: r = sinl(x); break;
    case OPS_cos: r = cosl(x); break;
    case OPS_tan: r = tanl(x); break;
    case OPS_tanh: r = tanhl(x); break;
    case OPS_pow: r = powl(x, y); break;
    default: break;
    }
    return t == OPS_f32 ? ops_bits_f32((float)r) : ops_bits_f64((double)r);
}

static uint64_t float_oracle(int f, int t, const uint64_t in[3])
{
    double v[3];
    for (int i = 0; i < 3; i++)
        v[i] = t == OPS_f32 ? (double)ops_value_f32(in[i]) : ops_value_f64(in[i]);
    const uint64_t magnitude = in[0] & (sign_bit(t) - 1);
    const uint64_t infinite = t == OPS_f32 ? 0x7f800000 : UINT64_C(0x7ff0000000000000);
    switch (f) {
    case OPS_abs: return magnitude;
    case OPS_sign:
        if (magnitude == 0 || ops_is_nan(t, in[0])) return in[0];
        return from_quad(t, in[0] & sign_bit(t) ? -1 : 1);
    case OPS_floor:
    case OPS_ceil:
    case OPS_round:
    case OPS_trunc: return rounded(f, t, in[0]);
    case OPS_isnan: return magnitude > infinite;
    case OPS_isinf: return magnitude == infinite;
    case OPS_min: return lesser(t, in[0], in[1]);
    case OPS_max: return greater(t, in[0], in[1]);
    case OPS_clamp: return lesser(t, greater(t, in[0], in[1]), in[2]);
    case OPS_fma: return from_quad(t, multiply_add(v[0], v[1], v[2]));
    case OPS_sqrt: return from_quad(t, (quad)root(t, v[0]));
    case OPS_rsqrt: return from_quad(t, (quad)1 / (quad)root(t, v[0]));
    default: return library(f, t, v[0], v[1]);
    }
}

/* ---- halves ---------------------------------------------------------------------------------- */

static int fraction_bits(int t)
{
    return t == OPS_f16 ? 10 : 7;
}
static int least_exponent(int t)
{
    return t == OPS_f16 ? -14 : -126;
}

static double half_value(int t, uint64_t bits)
{
    const int fraction = fraction_bits(t),
              exponent = (int)(bits >> fraction & (0x7fff >> fraction));
    const int mantissa = (int)(bits & ((1u << fraction) - 1));
    const double sign = bits >> 15 ? -1 : 1;
    if (exponent == 0x7fff >> fraction) return mantissa ? NAN : sign * INFINITY;
    const int whole = exponent ? mantissa + (1 << fraction) : mantissa;
    return sign * ldexp(whole, (exponent ? exponent - 1 : 0) + least_exponent(t) - fraction);
}

/* rint rounds to even; in units of the last place that the number may have. */
static uint64_t half_bits(int t, float x)
{
    const int fraction = fraction_bits(t);
    const uint64_t sign = signbit(x) ? 0x8000 : 0, infinite = (uint64_t)(0x7fff >> fraction)
                                                              << fraction;
    if (isnan(x)) return 0x7fff;
    if (isinf(x)) return sign | infinite;
    int exponent = x == 0 ? least_exponent(t) : ilogbf(x);
    if (exponent < least_exponent(t)) exponent = least_exponent(t);
    const uint64_t places = (uint64_t)rint(ldexp(fabs((double)x), fraction - exponent));
    const uint64_t bits = ((uint64_t)(exponent - least_exponent(t)) << fraction) + places;
    return sign | (bits < infinite ? bits : infinite);
}

/* The f32 oracle between exact conversion and one rounding. */
static uint64_t half_oracle(int f, int t, const uint64_t in[3])
{
    uint64_t wide[3];
    for (int i = 0; i < 3; i++) wide[i] = ops_bits_f32((float)half_value(t, in[i]));
    const uint64_t result = float_oracle(f, OPS_f32, wide);
    return f == OPS_isnan || f == OPS_isinf ? result : half_bits(t, ops_value_f32(result));
}

uint64_t ops_oracle(int f, int t, const uint64_t in[3])
{
    if (ops_is_half(t)) return half_oracle(f, t, in);
    return ops_is_float(t) ? float_oracle(f, t, in) : integer_oracle(f, t, in);
}
