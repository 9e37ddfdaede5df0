#include "numbers.h"

#include <math.h>
#include <string.h>

static const number_type types[] = {
#define KG_TYPE(name, c_type, kind, bytes, exponent, fraction)                                     \
    {#name, NUMBER_##kind, bytes, exponent, fraction},
#include <kgen/types.def>
#undef KG_TYPE
};

static const number_type *find(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

/* Asked for every number of every case: the last answer is kept. */
const number_type *number_type_of(const kg_field *field)
{
    static const char *last;
    static const number_type *found;
    if (field->type != last) {
        found = find(field->type);
        last = field->type;
    }
    return found;
}

bool number_is_float(const kg_field *field)
{
    return number_type_of(field)->kind == NUMBER_FLOAT;
}

bool number_is_signed(const kg_field *field)
{
    return number_type_of(field)->kind == NUMBER_INT;
}

/* ---- what a floating type holds ---- */

static int bias_of(const number_type *t)
{
    return (1 << (t->exponent - 1)) - 1;
}

double number_eps(const kg_field *field)
{
    return ldexp(1, -(int)number_type_of(field)->fraction);
}

double number_max(const kg_field *field)
{
    return ldexp(2 - number_eps(field), number_greatest_power(field));
}

int number_least_power(const kg_field *field)
{
    const number_type *t = number_type_of(field);
    return 1 - bias_of(t) - (int)t->fraction;
}

int number_greatest_power(const kg_field *field)
{
    return bias_of(number_type_of(field));
}

/* ---- bits ---- */

static uint64_t infinity_of(const number_type *t)
{
    return ((UINT64_C(1) << t->exponent) - 1) << t->fraction;
}

static uint64_t sign_of(const number_type *t)
{
    return UINT64_C(1) << (t->exponent + t->fraction);
}

static uint64_t encode(const number_type *t, double x)
{
    const uint64_t sign = signbit(x) ? sign_of(t) : 0, infinity = infinity_of(t);
    if (isnan(x)) return sign | infinity | UINT64_C(1) << (t->fraction - 1);
    if (isinf(x)) return sign | infinity;
    if (x == 0) return sign;
    int power, bias = bias_of(t);
    (void)frexp(x, &power);
    power = power - 1 < 1 - bias ? 1 - bias : power - 1; /* below: denormal */
    const uint64_t units = (uint64_t)rint(ldexp(fabs(x), (int)t->fraction - power));
    const uint64_t bits = units + ((uint64_t)(power + bias - 1) << t->fraction);
    return sign | (power > bias || bits > infinity ? infinity : bits);
}

static double decode(const number_type *t, uint64_t bits)
{
    const uint64_t fraction = bits & ((UINT64_C(1) << t->fraction) - 1);
    const uint64_t exponent = bits >> t->fraction & ((UINT64_C(1) << t->exponent) - 1);
    const bool normal = exponent != 0;
    double x = ldexp((double)(fraction | (uint64_t)normal << t->fraction),
                     (normal ? (int)exponent : 1) - bias_of(t) - (int)t->fraction);
    if (exponent == infinity_of(t) >> t->fraction) x = fraction ? NAN : INFINITY;
    return bits & sign_of(t) ? -x : x;
}

/* The machines that kgen knows are little endian. */
uint64_t number_bits(const kg_field *field, const void *element)
{
    uint64_t bits = 0;
    memcpy(&bits, (const unsigned char *)element + field->offset, field->size);
    return bits;
}

void number_put_bits(const kg_field *field, void *element, uint64_t bits)
{
    memcpy((unsigned char *)element + field->offset, &bits, field->size);
}

int64_t number_integer(const kg_field *field, const void *element)
{
    const unsigned unused = 64 - 8 * field->size;
    return (int64_t)(number_bits(field, element) << unused) >> unused;
}

/* ---- numbers ---- */

double number_get(const kg_field *field, const void *element)
{
    const number_type *t = number_type_of(field);
    const unsigned char *at = (const unsigned char *)element + field->offset;
    if (t->kind == NUMBER_INT) return (double)number_integer(field, element);
    if (t->kind == NUMBER_UINT) return (double)number_bits(field, element);
    if (t->bytes == sizeof(float)) {
        float x;
        memcpy(&x, at, sizeof x);
        return (double)x;
    }
    if (t->bytes != sizeof(double)) return decode(t, number_bits(field, element));
    double x;
    memcpy(&x, at, sizeof x);
    return x;
}

void number_put(const kg_field *field, void *element, double x)
{
    const number_type *t = number_type_of(field);
    unsigned char *at = (unsigned char *)element + field->offset;
    const float narrow = (float)x;
    if (t->bytes == sizeof(double)) memcpy(at, &x, sizeof x);
    else if (t->bytes == sizeof(float)) memcpy(at, &narrow, sizeof narrow);
    else number_put_bits(field, element, encode(t, x));
}

/* NaNs, zeros and infinities first: sums of them depend on no order, whereas the greatest
 * numbers overflow. Operators that are exact quieten no NaN, some instructions do: they meet the
 * quiet ones alone. */
uint64_t number_special(const kg_field *field, uint32_t which)
{
    const number_type *t = number_type_of(field);
    const uint64_t sign = sign_of(t), infinity = infinity_of(t), one = UINT64_C(1) << t->fraction;
    const uint64_t quiet = infinity | one / 2;
    const uint64_t specials[NUMBER_SPECIALS] = {
        infinity | (one / 8 + 1), /* a signalling NaN */
        quiet,
        sign | quiet | (one / 8 + 1), /* NaN, and another, negative */
        0,
        sign,
        infinity,
        sign | infinity,
        1,
        sign | 1, /* the least denormals */
        sign | (one - 1),
        infinity - 1,
        sign | (infinity - 1),               /* the greatest denormal, and number */
        (uint64_t)bias_of(t) << t->fraction, /* 1 */
    };
    return specials[which];
}
