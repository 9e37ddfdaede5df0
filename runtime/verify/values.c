/* values.c: values of the types of a spec: made, judged, printed, number by number. */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verify.h"

/* ---- random numbers ---- */

verify_random verify_random_of(uint64_t seed)
{
    verify_random r = {(seed + 1) * UINT64_C(0x9e3779b97f4a7c15)};
    for (int i = 0; i < 8; i++) (void)verify_next(&r);
    return r;
}

uint64_t verify_next(verify_random *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * UINT64_C(0x2545f4914f6cdd1d);
}

uint64_t verify_below(verify_random *r, uint64_t bound)
{
    return (verify_next(r) >> 32) * bound >> 32;
}

/* ---- numbers ---- */

static bool is_signed(const kg_verify_field *f)
{
    return f->c_type[0] == 'i';
}

/* The floating types: the gap above 1, powers of two that are well inside, those that are the least
 * and the greatest, and the greatest number. */
typedef struct float_type {
    double eps;
    int range, least, greatest;
    double max;
} float_type;

static const float_type *float_of(const kg_verify_field *f)
{
    static const float_type types[] = {{0x1p-10, 12, -24, 15, 65504},
                                       {0x1p-7, 30, -133, 127, 0x1.fep127},
                                       {(double)FLT_EPSILON, 30, -149, 127, (double)FLT_MAX},
                                       {DBL_EPSILON, 200, -1074, 1023, DBL_MAX}};
    switch (f->c_type[0]) { /* asked for every number of every case */
    case 'k': return &types[f->c_type[3] == 'b'];
    case 'f': return &types[2];
    case 'd': return &types[3];
    default: return NULL;
    }
}

bool verify_is_float(const kg_verify_field *f)
{
    return float_of(f) != NULL;
}

double verify_eps(const kg_verify_field *f)
{
    return float_of(f)->eps;
}

static bool is_f16(const kg_verify_field *f)
{
    return f->c_type[0] == 'k' && f->c_type[3] == 'f';
}

static const void *at(const kg_verify_field *f, const void *value)
{
    return (const unsigned char *)value + f->offset;
}

static void put_float(const kg_verify_field *f, void *value, double x)
{
    const float narrow = (float)x;
    const uint16_t half = is_f16(f) ? kg_f16_from_f32(narrow).bits : kg_bf16_from_f32(narrow).bits;
    const void *from = f->size == 2   ? (const void *)&half
                       : f->size == 4 ? (const void *)&narrow
                                      : (const void *)&x;
    memcpy((unsigned char *)value + f->offset, from, f->size);
}

/* Integers keep their low bytes: the machines that kgen knows are little endian. */
static void put_integer(const kg_verify_field *f, void *value, uint64_t x)
{
    memcpy((unsigned char *)value + f->offset, &x, f->size);
}

static uint64_t bits_of(const kg_verify_field *f, const void *value)
{
    uint64_t bits = 0;
    memcpy(&bits, at(f, value), f->size < 8 ? f->size : 8);
    return bits;
}

static int64_t integer_of(const kg_verify_field *f, const void *value)
{
    const uint64_t bits = bits_of(f, value);
    const unsigned unused = 64 - 8 * f->size;
    return (int64_t)(bits << unused) >> unused;
}

double verify_number(const kg_verify_field *f, const void *value)
{
    if (f->size == 8 && verify_is_float(f)) {
        double x;
        memcpy(&x, at(f, value), 8);
        return x;
    }
    if (verify_is_float(f) && f->size == 4) {
        float x;
        memcpy(&x, at(f, value), 4);
        return (double)x;
    }
    if (verify_is_float(f)) {
        const uint16_t bits = (uint16_t)bits_of(f, value);
        return (double)(is_f16(f) ? kg_f16_to_f32((kg_f16){bits})
                                  : kg_bf16_to_f32((kg_bf16){bits}));
    }
    return is_signed(f) ? (double)integer_of(f, value) : (double)bits_of(f, value);
}

bool verify_has_floats(const kg_verify_type *type)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (verify_is_float(&type->fields[i])) return true;
    return false;
}

bool verify_finite(const kg_verify_type *type, const void *value)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (verify_is_float(&type->fields[i]) && !isfinite(verify_number(&type->fields[i], value)))
            return false;
    return true;
}

bool verify_nan(const kg_verify_type *type, const void *value)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (verify_is_float(&type->fields[i]) && isnan(verify_number(&type->fields[i], value)))
            return true;
    return false;
}

bool verify_tame(const kg_verify_type *type, const void *value)
{
    for (uint32_t i = 0; i < type->n_fields; i++) {
        if (!verify_is_float(&type->fields[i])) continue;
        const double size = fabs(verify_number(&type->fields[i], value));
        if (size != 0 && !(size >= 0x1p-12 && size <= 16)) return false;
    }
    return true;
}

double verify_magnitude(const kg_verify_type *type, const void *value)
{
    double most = 0;
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (verify_is_float(&type->fields[i]))
            most = fmax(most, fabs(verify_number(&type->fields[i], value)));
    return most;
}

/* ---- making ---- */

static double unit_real(verify_random *r) /* -1 to 1 */
{
    return (double)(int64_t)(verify_next(r) >> 11) * 0x1p-52 - 1.0;
}

static double any_float(const kg_verify_field *f, verify_random *r)
{
    static const double odd[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0, -1.0, 0x1p-140};
    if (verify_below(r, 8) == 0) return odd[verify_below(r, sizeof odd / sizeof *odd)];
    const int range = float_of(f)->range;
    return ldexp(unit_real(r), (int)verify_below(r, (uint64_t)(2 * range)) - range);
}

/* The greatest numbers. */
static double near_the_end(const kg_verify_field *f, verify_random *r)
{
    const float_type *t = float_of(f);
    return t->max - ldexp((double)verify_below(r, 4), t->greatest) * t->eps;
}

static double wide_float(const kg_verify_field *f, verify_random *r)
{
    const float_type *t = float_of(f);
    const int power = t->least + (int)verify_below(r, (uint64_t)(t->greatest - t->least + 1));
    const double sign = verify_below(r, 2) ? 1 : -1;
    switch (verify_below(r, 8)) {
    case 0: return sign * t->max;
    case 1: return sign * near_the_end(f, r);
    case 2: return sign * ldexp(1, t->least);
    case 3: return verify_below(r, 2) ? sign * INFINITY : 0;
    case 4: return ldexp(2 * unit_real(r), power);
    case 5: return sign * (double)verify_below(r, 2000);
    default: return sign * ldexp(1, power);
    }
}

static void fill_float(const kg_verify_field *f, verify_style style, verify_random *r, void *to)
{
    double x = 0;
    switch (style) {
    case STYLE_SMALL: x = (double)verify_below(r, 7) - 3; break;
    case STYLE_UNIT: x = verify_below(r, 2) ? 1 : -1; break;
    case STYLE_ODD: x = ldexp(1, (int)verify_below(r, 3) - 1); break;
    case STYLE_BITS: x = 2 * unit_real(r); break;
    case STYLE_WIDE: x = wide_float(f, r); break;
    case STYLE_TOP: x = near_the_end(f, r); break;
    case STYLE_BOTTOM: x = -near_the_end(f, r); break;
    default: x = any_float(f, r); break;
    }
    put_float(f, to, x);
}

/* The one after it, in as many bytes, is the least. */
static uint64_t greatest_of(const kg_verify_field *f)
{
    return UINT64_MAX >> (64 - 8 * f->size + (is_signed(f) ? 1 : 0));
}

/* Any bits, the ends of the type, or next to a power of two. */
static uint64_t wide_integer(const kg_verify_field *f, uint64_t bits, verify_random *r)
{
    switch (verify_below(r, 4)) {
    case 0: return greatest_of(f) - 2 + bits % 5;
    case 1: return (UINT64_C(1) << (bits >> 8) % (8 * f->size)) - 1 + bits % 3;
    default: return bits;
    }
}

static void fill_integer(const kg_verify_field *f, verify_style style, verify_random *r, void *to)
{
    const uint64_t greatest = greatest_of(f);
    uint64_t x = verify_next(r);
    switch (style) {
    case STYLE_SMALL: x = verify_below(r, 7) - (is_signed(f) ? 3 : 0); break;
    case STYLE_UNIT: x = verify_below(r, 2) ? 1 : is_signed(f) ? UINT64_MAX : 2; break;
    case STYLE_ODD: x |= 1; break;
    case STYLE_WIDE: x = wide_integer(f, x, r); break;
    case STYLE_TOP: x = greatest - x % 4; break;
    case STYLE_BOTTOM: x = greatest + 1 + x % 4; break;
    default: break;
    }
    put_integer(f, to, x);
}

void verify_fill(const kg_verify_type *type, verify_style style, verify_random *r, void *to)
{
    memset(to, 0, type->size);
    for (uint32_t i = 0; i < type->n_fields; i++) {
        if (verify_is_float(&type->fields[i])) fill_float(&type->fields[i], style, r, to);
        else fill_integer(&type->fields[i], style, r, to);
    }
}

/* ---- the simplest ---- */

/* Past the last are the greatest and the infinity of both signs. */
enum { SMALL_RANKS = 13, LAST_FLOAT = 18 };

static void put_simple(const kg_verify_field *f, uint32_t rank, void *to)
{
    static const double floats[] = {0,  1,   -1,   2,   -2,   3,    0.5,   -3,  -0.5, 4,
                                    10, -10, 0.25, 100, -100, 1000, -1000, 1e6, -1e6};
    const uint64_t top = UINT64_C(1) << (8 * f->size - 1);
    const uint64_t unsigned_integers[] = {0,   1,       2,           3,   4,       10,         100,
                                          255, top - 1, top * 2 - 1, top, top + 1, top * 2 - 2};
    const int64_t signed_integers[] = {
        0, 1, -1, 2, -2, 3, -3, 4, 10, -10, 100, (int64_t)(top - 1), -(int64_t)(top - 1) - 1};
    const double size = rank <= LAST_FLOAT       ? 0
                        : rank <= LAST_FLOAT + 2 ? float_of(f)->max
                                                 : INFINITY;
    if (rank > LAST_FLOAT) put_float(f, to, (rank - LAST_FLOAT) % 2 ? size : -size);
    else if (verify_is_float(f)) put_float(f, to, floats[rank]);
    else if (is_signed(f)) put_integer(f, to, (uint64_t)signed_integers[rank]);
    else put_integer(f, to, unsigned_integers[rank]);
}

/* How many values each field takes, so that a struct has about a hundred. */
static uint32_t ranks_of(const kg_verify_type *type)
{
    static const uint32_t ranks[] = {13, SMALL_RANKS, 8, 4, 3};
    if (type->n_fields == 1 && verify_is_float(type->fields)) return LAST_FLOAT + 5;
    return type->n_fields <= 4 ? ranks[type->n_fields] : 2;
}

/* The k-th tuple of ranks, by their sum. */
bool verify_simple(const kg_verify_type *type, uint32_t k, void *to)
{
    const uint32_t m = type->n_fields < 7 ? type->n_fields : 7, ranks = ranks_of(type);
    uint32_t all = 1, seen = 0;
    for (uint32_t i = 0; i < m; i++) all *= ranks;
    if (k >= all) return false;
    for (uint32_t sum = 0; sum <= m * (ranks - 1); sum++)
        for (uint32_t code = 0; code < all; code++) {
            uint32_t rest = code, total = 0;
            for (uint32_t i = 0; i < m; i++, rest /= ranks) total += rest % ranks;
            if (total != sum || seen++ != k) continue;
            memset(to, 0, type->size);
            for (uint32_t i = m; i-- > 0; code /= ranks)
                put_simple(&type->fields[i], code % ranks, to);
            return true;
        }
    return false;
}

/* A float becomes a power of two, of half its exponent or the next one. */
static bool simplify_exponent(const kg_verify_field *f, uint32_t step, void *value)
{
    const double x = verify_number(f, value);
    int power;
    if (step > 2 || x == 0 || !isfinite(x)) return false;
    (void)frexp(x, &power);
    const int powers[] = {power / 2, power - 1, power - 1 - (power > 0) + (power < 0)};
    put_float(f, value, copysign(ldexp(1, powers[step]), x));
    return true;
}

/* Floats lose bits behind the point, integers are divided by powers of two. */
bool verify_simplify(const kg_verify_field *f, uint32_t step, void *value)
{
    static const int bits[] = {0, 1, 2, 3, 4, 6, 8, 12};
    if (verify_is_float(f)) {
        const uint32_t n = sizeof bits / sizeof *bits;
        if (step >= n) return simplify_exponent(f, step - n, value);
        put_float(f, value, ldexp(trunc(ldexp(verify_number(f, value), bits[step])), -bits[step]));
        return true;
    }
    const unsigned shift = (8 * f->size) >> (step + 1);
    if (shift == 0) return false;
    if (is_signed(f))
        put_integer(f, value, (uint64_t)(integer_of(f, value) / (INT64_C(1) << shift)));
    else put_integer(f, value, bits_of(f, value) >> shift);
    return true;
}

/* ---- judging ---- */

static bool same_float(const kg_verify_field *f, const void *a, const void *b, verify_slack slack)
{
    const double x = verify_number(f, a), y = verify_number(f, b);
    if (isnan(x) && isnan(y)) return true;
    if (x == y && (!slack.same_bits || signbit(x) == signbit(y))) return true;
    if (!slack.rounded || isnan(x) || isnan(y)) return false;
    return fabs(x - y) <= verify_eps(f) * slack.scale;
}

bool verify_same(const kg_verify_type *type, const void *a, const void *b, verify_slack slack)
{
    for (uint32_t i = 0; i < type->n_fields; i++) {
        const kg_verify_field *f = &type->fields[i];
        if (verify_is_float(f) ? !same_float(f, a, b, slack) : memcmp(at(f, a), at(f, b), f->size))
            return false;
    }
    return true;
}

/* ---- printing ---- */

/* With as few digits as tell it from its neighbours. */
static void print_float(const kg_verify_field *f, double x, char *text, size_t room)
{
    if (fabs(x) < 1e7 && x == trunc(x)) {
        snprintf(text, room, "%.0f", x);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        double back;
        snprintf(text, room, "%.*g", digits, x);
        if (sscanf(text, "%lf", &back) != 1) return;
        verify_value again = {0}, same = {0};
        put_float(f, again, back);
        put_float(f, same, x);
        if (memcmp(again, same, sizeof same) == 0) return;
    }
}

static void print_number(const kg_verify_field *f, const void *value, char *text, size_t room)
{
    if (verify_is_float(f)) print_float(f, verify_number(f, value), text, room);
    else if (is_signed(f)) snprintf(text, room, "%" PRId64, integer_of(f, value));
    else snprintf(text, room, "%" PRIu64, bits_of(f, value));
}

void verify_print(const kg_verify_type *type, const void *value, char *text, size_t room)
{
    size_t n = 0;
    if (type->n_fields == 1 && !type->fields[0].name[0]) {
        print_number(&type->fields[0], value, text, room);
        return;
    }
    text[0] = '\0';
    for (uint32_t i = 0; i < type->n_fields && n + 1 < room; i++) {
        char number[64];
        print_number(&type->fields[i], value, number, sizeof number);
        n += (size_t)snprintf(text + n, room - n, "%s%s: %s%s", i ? ", " : "{",
                              type->fields[i].name, number, i + 1 == type->n_fields ? "}" : "");
    }
}
