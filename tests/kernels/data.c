#include "data.h"

#include <math.h>
#include <string.h>

#include <kgen/kgen.h>

static uint64_t random_state = 1;

void data_seed(uint64_t seed)
{
    random_state = seed;
}

uint32_t data_random(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33);
}

uint64_t data_random_u64(void *state)
{
    (void)state;
    return (uint64_t)data_random() << 32 | data_random();
}

/* Of which spec, and what data it takes: tables of the families. */
#define DATA(spec, kind) {#spec, kind},
static const struct {
    const char *spec;
    data_kind kind;
} rules[] = {
#include "../families/reduce/data.def"
#include "../families/segments/data.def"
};

data_kind data_kind_for(const kg_kernel *kernel)
{
    const char *type = strrchr(kernel->name, '_');
    const size_t length = type ? (size_t)(type - kernel->name) : strlen(kernel->name);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strlen(rules[i].spec) == length && strncmp(rules[i].spec, kernel->name, length) == 0)
            return rules[i].kind;
    return kernel->reproducible != KG_REPRODUCIBLE_CALL ? DATA_SPREAD : DATA_EXACT;
}

/* ---- what elements are made of ---- */

const kg_field *data_field_at(const kg_arg *arg, size_t byte)
{
    for (uint32_t i = 0; i < arg->n_fields; i++)
        if (byte - arg->fields[i].offset < arg->fields[i].size) return &arg->fields[i];
    return NULL;
}

bool data_is_real(const kg_field *field)
{
    return field->type[0] == 'f' || field->type[0] == 'b';
}

static bool is_bf16(const kg_field *field)
{
    return field->type[0] == 'b';
}

/* ---- numbers that have rules of their own ---- */

/* NaNs, zeros and infinities first: sums of them depend on no order, whereas the greatest
 * numbers overflow. Operators that are exact quieten no NaN, some instructions do: they meet the
 * quiet ones alone. */
enum { FIRST_QUIET = 1, FIRST_FINITE = 7 };
static const struct {
    uint16_t f16, bf16;
    uint32_t f32;
    uint64_t f64;
} specials[] = {
    {0x7c11, 0x7f91, 0x7f812345, UINT64_C(0x7ff0123450000001)}, /* a signalling NaN */
    {0x7e00, 0x7fc0, 0x7fc00000, UINT64_C(0x7ff8000000000000)}, /* NaN */
    {0xfe31, 0xffd1, 0xffc12345, UINT64_C(0xfff8123456789abc)}, /* another, negative */
    {0x0000, 0x0000, 0x00000000, UINT64_C(0x0000000000000000)},
    {0x8000, 0x8000, 0x80000000, UINT64_C(0x8000000000000000)},
    {0x7c00, 0x7f80, 0x7f800000, UINT64_C(0x7ff0000000000000)}, /* infinity */
    {0xfc00, 0xff80, 0xff800000, UINT64_C(0xfff0000000000000)},
    {0x0001, 0x0001, 0x00000001, UINT64_C(0x0000000000000001)}, /* the least denormal */
    {0x8001, 0x8001, 0x80000001, UINT64_C(0x8000000000000001)},
    {0x83ff, 0x807f, 0x807fffff, UINT64_C(0x800fffffffffffff)}, /* the greatest, negative */
    {0x7bff, 0x7f7f, 0x7f7fffff, UINT64_C(0x7fefffffffffffff)}, /* the greatest number */
    {0xfbff, 0xff7f, 0xff7fffff, UINT64_C(0xffefffffffffffff)},
    {0x3c00, 0x3f80, 0x3f800000, UINT64_C(0x3ff0000000000000)}, /* 1 */
};
enum { SPECIALS = sizeof specials / sizeof *specials };

static uint32_t chosen[4], n_chosen = 1;
static enum { ANY_INTEGER, HIGHEST, LOWEST } integers; /* of this array */

void data_begin_array(data_kind kind)
{
    const uint32_t which = data_random() % 8;
    integers = which < 2 ? (which ? HIGHEST : LOWEST) : ANY_INTEGER;
    if (kind != DATA_SPECIALS) return;
    const uint32_t random = data_random();
    n_chosen = 1 + random % 4;
    for (uint32_t i = 0; i < n_chosen; i++)
        chosen[i] = FIRST_QUIET + (random >> (4 + 6 * i)) % (SPECIALS - FIRST_QUIET);
}

static void fill_special(const kg_field *field, uint32_t which, unsigned char *to)
{
    const uint64_t bits = is_bf16(field)     ? specials[which].bf16
                          : field->size == 2 ? specials[which].f16
                          : field->size == 4 ? specials[which].f32
                                             : specials[which].f64;
    memcpy(to, &bits, field->size); /* little-endian, as everything that kgen runs on */
}

/* ---- elements ---- */

/* Either sign, 53 bits, 2^-30 to 2^30; of f16 half of the orders that it has, so that sums stay
 * finite. */
static double spread_number(const kg_field *field)
{
    const bool narrow = field->size == 2 && !is_bf16(field);
    const int lowest = narrow ? -20 : -30, orders = narrow ? 18 : 60;
    const double fraction = 1 + ldexp(data_random(), -31) + ldexp(data_random(), -62);
    const double size = ldexp(fraction, lowest + (int)(data_random() % (uint32_t)orders));
    return data_random() & 1 ? -size : size;
}

static void fill_real(const kg_field *field, double d, unsigned char *to)
{
    const float f = (float)d;
    const uint16_t half = is_bf16(field) ? kg_bf16_from_f32(f).bits : kg_f16_from_f32(f).bits;
    const void *from = field->size == 2   ? (const void *)&half
                       : field->size == 4 ? (const void *)&f
                                          : (const void *)&d;
    memcpy(to, from, field->size);
}

/* Any, or one of the three at an end of the type: extremes then tell what was taken for nothing. */
static void fill_integer(const kg_field *field, unsigned char *to)
{
    const uint64_t random = data_random_u64(NULL);
    const uint64_t sign = field->type[0] == 'i' ? UINT64_C(1) << (8 * field->size - 1) : 0;
    const uint64_t bits = integers == HIGHEST  ? (sign - 1) - random % 3
                          : integers == LOWEST ? sign + random % 3
                                               : random;
    memcpy(to, &bits, field->size);
}

static void fill_number(data_kind kind, const kg_field *field, unsigned char *to)
{
    if (!data_is_real(field)) fill_integer(field, to);
    else if (kind == DATA_SPECIALS) fill_special(field, chosen[data_random() % n_chosen], to);
    else if (kind == DATA_SPREAD_SPECIALS && data_random() % 32 == 0)
        fill_special(field, data_random() % FIRST_FINITE, to);
    else
        fill_real(field,
                  kind == DATA_EXACT || kind == DATA_MATRICES ? (double)(int)(data_random() % 7) - 3
                                                              : spread_number(field),
                  to);
}

static bool is_matrix(const kg_arg *arg)
{
    return arg->n_fields == 4 && arg->size == 16 && data_is_real(&arg->fields[0]);
}

/* One of the eight signed permutation matrices: products stay exact and do not commute. */
static void fill_matrix(unsigned char *to)
{
    const uint32_t r = data_random();
    const float s = r & 2 ? -1.0f : 1.0f, t = r & 4 ? -1.0f : 1.0f;
    const float m[4] = {r & 1 ? s : 0.0f, r & 1 ? 0.0f : s, r & 1 ? 0.0f : t, r & 1 ? t : 0.0f};
    memcpy(to, m, sizeof m);
}

void data_fill_element(data_kind kind, const kg_arg *arg, unsigned char *to)
{
    if (kind == DATA_MATRICES && is_matrix(arg)) {
        fill_matrix(to);
        return;
    }
    for (uint32_t i = 0; i < arg->n_fields; i++)
        fill_number(kind, &arg->fields[i], to + arg->fields[i].offset);
}
