/* values_made.c: values of all styles, and simple ones. */
#include <math.h>
#include <string.h>

#include "values.h"

/* ---- floats ---- */

static double unit_real(value_random *r) /* -1 to 1 */
{
    return (double)(int64_t)(value_next(r) >> 11) * 0x1p-52 - 1.0;
}

/* The power of two up to which products of a few numbers stay well inside of the type. */
static int range_of(const kg_field *f)
{
    const int most = number_greatest_power(f);
    return most < 16 ? most - 3 : most < 128 ? 30 : 200;
}

static double any_float(const kg_field *f, value_random *r)
{
    static const double odd[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0, -1.0, 0x1p-140};
    if (value_below(r, 8) == 0) return odd[value_below(r, sizeof odd / sizeof *odd)];
    const int range = range_of(f);
    return ldexp(unit_real(r), (int)value_below(r, 2 * (uint64_t)range) - range);
}

/* The greatest numbers. */
static double near_the_end(const kg_field *f, value_random *r)
{
    return number_max(f) -
           ldexp((double)value_below(r, 4), number_greatest_power(f)) * number_eps(f);
}

static double wide_float(const kg_field *f, value_random *r)
{
    const int least = number_least_power(f), greatest = number_greatest_power(f);
    const int powers = greatest - least + 1;
    const int power = least + (int)value_below(r, (uint64_t)powers);
    const double sign = value_below(r, 2) ? 1 : -1;
    switch (value_below(r, 8)) {
    case 0: return sign * number_max(f);
    case 1: return sign * near_the_end(f, r);
    case 2: return sign * ldexp(1, least);
    case 3: return value_below(r, 2) ? sign * INFINITY : 0;
    case 4: return ldexp(2 * unit_real(r), power);
    case 5: return sign * (double)value_below(r, 2000);
    default: return sign * ldexp(1, power);
    }
}

/* Either sign, 53 bits, 2^-30 to 2^30; of a type that ends sooner half of the orders that it
 * has, so that sums stay finite. */
static double spread_float(const kg_field *f, value_random *r)
{
    const bool narrow = number_greatest_power(f) < 30;
    const int lowest = narrow ? -20 : -30, orders = narrow ? 18 : 60;
    const double fraction = 1 + (double)(value_next(r) >> 12) * 0x1p-52;
    const double size = ldexp(fraction, lowest + (int)value_below(r, (uint64_t)orders));
    return value_below(r, 2) ? -size : size;
}

void value_begin_array(value_style style, value_random *r)
{
    const uint64_t which = value_below(r, 8);
    r->integers = which == 0 ? LOWEST_INTEGER : which == 1 ? HIGHEST_INTEGER : ANY_INTEGER;
    if (style != STYLE_SPECIALS) return;
    r->n_specials = 1 + (uint32_t)value_below(r, 4);
    for (uint32_t i = 0; i < r->n_specials; i++)
        r->special[i] =
            NUMBER_FIRST_QUIET + (uint32_t)value_below(r, NUMBER_SPECIALS - NUMBER_FIRST_QUIET);
}

static uint64_t special_bits(const kg_field *f, value_style style, value_random *r)
{
    const uint32_t which = style == STYLE_SPECIALS ? r->special[value_below(r, r->n_specials)]
                                                   : (uint32_t)value_below(r, NUMBER_FIRST_FINITE);
    return number_special(f, which);
}

static double float_of_style(const kg_field *f, value_style style, value_random *r)
{
    switch (style) {
    case STYLE_SMALL:
    case STYLE_EXACT: return (double)value_below(r, 7) - 3;
    case STYLE_UNIT: return value_below(r, 2) ? 1 : -1;
    case STYLE_ODD: return ldexp(1, (int)value_below(r, 3) - 1);
    case STYLE_BITS: return 2 * unit_real(r);
    case STYLE_WIDE: return wide_float(f, r);
    case STYLE_TOP: return near_the_end(f, r);
    case STYLE_BOTTOM: return -near_the_end(f, r);
    case STYLE_SPREAD:
    case STYLE_SPREAD_SPECIALS: return spread_float(f, r);
    default: return any_float(f, r);
    }
}

static void fill_float(const kg_field *f, value_style style, value_random *r, void *to)
{
    const bool special =
        style == STYLE_SPECIALS || (style == STYLE_SPREAD_SPECIALS && value_below(r, 32) == 0);
    if (special) number_put_bits(f, to, special_bits(f, style, r));
    else number_put(f, to, float_of_style(f, style, r));
}

/* ---- integers ---- */

/* The one after it, in as many bytes, is the least. */
static uint64_t greatest_of(const kg_field *f)
{
    return UINT64_MAX >> (64 - 8 * f->size + (number_is_signed(f) ? 1 : 0));
}

/* Any bits, the ends of the type, or next to a power of two. */
static uint64_t wide_integer(const kg_field *f, uint64_t bits, value_random *r)
{
    switch (value_below(r, 4)) {
    case 0: return greatest_of(f) - 2 + bits % 5;
    case 1: return (UINT64_C(1) << (bits >> 8) % (8 * f->size)) - 1 + bits % 3;
    default: return bits;
    }
}

/* Any, or one of the three at an end of the range: extremes then tell what was taken for none. */
static uint64_t any_integer(const kg_field *f, uint64_t bits, const value_random *r)
{
    const uint64_t all = greatest_of(f), few = (UINT64_C(1) << r->bits) - 1;
    const bool limited = r->bits != 0 && few < all;
    const uint64_t greatest = limited ? few : all, least = number_is_signed(f) ? ~greatest : 0;
    if (r->integers == HIGHEST_INTEGER) return greatest - bits % 3;
    if (r->integers == LOWEST_INTEGER) return least + bits % 3;
    return limited ? least + bits % (greatest - least + 1) : bits;
}

/* Bits of the whole numbers that all floats of a type hold; 0: it has no floats. */
static uint32_t whole_bits(const value_type *type)
{
    uint32_t least = 0;
    for (uint32_t i = 0; i < type->n_fields; i++) {
        const kg_field *f = &type->fields[i];
        const uint32_t bits = number_is_float(f) ? number_type_of(f)->fraction + 1 : 0;
        if (bits && (least == 0 || bits < least)) least = bits;
    }
    return least;
}

uint32_t value_exact_bits(const kg_kernel *k, const value_type *type, uint64_t n)
{
    const uint32_t least = 2; /* whatever n is: else there would be nothing to add */
    uint32_t bits = 0, more = 0;
    if (value_has_floats(type)) return 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const value_type out = value_type_of(&k->args[i]);
        const uint32_t whole = k->args[i].role == KG_ROLE_OUTPUT ? whole_bits(&out) : 0;
        if (whole && (bits == 0 || whole < bits)) bits = whole;
    }
    while (more < 63 && UINT64_C(1) << more < n) more++;
    return bits == 0 ? 0 : bits > more + least ? bits - more : least;
}

static void fill_integer(const kg_field *f, value_style style, value_random *r, void *to)
{
    const uint64_t greatest = greatest_of(f);
    uint64_t x = value_next(r);
    switch (style) {
    case STYLE_SMALL: x = value_below(r, 7) - (number_is_signed(f) ? 3 : 0); break;
    case STYLE_UNIT: x = value_below(r, 2) ? 1 : number_is_signed(f) ? UINT64_MAX : 2; break;
    case STYLE_ODD: x |= 1; break;
    case STYLE_WIDE: x = wide_integer(f, x, r); break;
    case STYLE_TOP: x = greatest - x % 4; break;
    case STYLE_BOTTOM: x = greatest + 1 + x % 4; break;
    default: x = any_integer(f, x, r); break;
    }
    number_put_bits(f, to, x);
}

void value_fill(const value_type *type, value_style style, value_random *r, void *to)
{
    for (uint32_t i = 0; i < type->n_fields; i++) {
        if (number_is_float(&type->fields[i])) fill_float(&type->fields[i], style, r, to);
        else fill_integer(&type->fields[i], style, r, to);
    }
}

/* ---- the simplest ---- */

/* Past the last are the greatest and the infinity of both signs. */
enum { SMALL_RANKS = 13, LAST_FLOAT = 18 };

static void put_simple(const kg_field *f, uint32_t rank, void *to)
{
    static const double floats[] = {0,  1,   -1,   2,   -2,   3,    0.5,   -3,  -0.5, 4,
                                    10, -10, 0.25, 100, -100, 1000, -1000, 1e6, -1e6};
    const uint64_t top = UINT64_C(1) << (8 * f->size - 1);
    const uint64_t unsigned_integers[] = {0,   1,       2,           3,   4,       10,         100,
                                          255, top - 1, top * 2 - 1, top, top + 1, top * 2 - 2};
    const int64_t signed_integers[] = {
        0, 1, -1, 2, -2, 3, -3, 4, 10, -10, 100, (int64_t)(top - 1), -(int64_t)(top - 1) - 1};
    if (number_is_float(f)) {
        const double size = rank <= LAST_FLOAT + 2 ? number_max(f) : INFINITY;
        number_put(f, to,
                   rank <= LAST_FLOAT        ? floats[rank]
                   : (rank - LAST_FLOAT) % 2 ? size
                                             : -size);
    } else if (number_is_signed(f)) number_put_bits(f, to, (uint64_t)signed_integers[rank]);
    else number_put_bits(f, to, unsigned_integers[rank]);
}

/* How many values each field takes, so that a struct has about a hundred. */
static uint32_t ranks_of(const value_type *type)
{
    static const uint32_t ranks[] = {13, SMALL_RANKS, 8, 4, 3};
    if (type->n_fields == 1 && number_is_float(type->fields)) return LAST_FLOAT + 5;
    return type->n_fields <= 4 ? ranks[type->n_fields] : 2;
}

/* The k-th tuple of ranks, by their sum. */
bool value_simple(const value_type *type, uint32_t k, void *to)
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
static bool simplify_exponent(const kg_field *f, uint32_t step, void *v)
{
    const double x = number_get(f, v);
    int power;
    if (step > 2 || x == 0 || !isfinite(x)) return false;
    (void)frexp(x, &power);
    const int powers[] = {power / 2, power - 1, power - 1 - (power > 0) + (power < 0)};
    number_put(f, v, copysign(ldexp(1, powers[step]), x));
    return true;
}

/* Floats lose bits behind the point, integers are divided by powers of two. */
bool value_simplify(const kg_field *f, uint32_t step, void *v)
{
    static const int bits[] = {0, 1, 2, 3, 4, 6, 8, 12};
    if (number_is_float(f)) {
        const uint32_t n = sizeof bits / sizeof *bits;
        if (step >= n) return simplify_exponent(f, step - n, v);
        number_put(f, v, ldexp(trunc(ldexp(number_get(f, v), bits[step])), -bits[step]));
        return true;
    }
    const unsigned shift = (8 * f->size) >> (step + 1);
    if (shift == 0) return false;
    if (number_is_signed(f))
        number_put_bits(f, v, (uint64_t)(number_integer(f, v) / (INT64_C(1) << shift)));
    else number_put_bits(f, v, number_bits(f, v) >> shift);
    return true;
}
