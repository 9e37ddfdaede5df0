#include "data.h"

#include <fnmatch.h>
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

data_kind data_kind_for(const kg_kernel *kernel)
{
    static const char *const exact[] = {
        "min_*", "max_*", "argmin_*", "argmax_*", "minmax_*", "max_norm_*",            /* shipped */
        "least_*", "most_*", "first_least_*", "first_most_*", "reach_*", "farthest_*", /* of specs/ */
        "extremes_*", "ridges_*",
    };
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        if (fnmatch(exact[i], kernel->name, 0) == 0) return DATA_SPECIALS;
    return kernel->reproducible != KG_REPRODUCIBLE_CALL ? DATA_SPREAD : DATA_EXACT;
}

/* ---- what elements are made of ---- */

static const struct { const char *type, *parts; } layouts[] = {
    {"u8", "b"}, {"i8", "b"}, {"u16", "h"}, {"i16", "h"}, {"u32", "w"}, {"i32", "w"}, {"u64", "q"}, {"i64", "q"},
    {"f16", "e"}, {"bf16", "y"}, {"f32", "f"}, {"f64", "d"},
    {"rgb8", "bbb"}, {"range_i8", "bb"}, {"point", "hhh"}, {"range_f16", "ee"}, {"brush", "ehybbe"},
    {"complex", "ff"}, {"range_f32", "ff"}, {"vec3", "fff"}, {"trio", "fff"}, {"mat2", "ffff"}, {"quint", "fffff"},
    {"octet", "ffffffff"}, {"fifteen", "fffffffffffffff"}, {"sixteen", "ffffffffffffffff"},
    {"mat4", "ffffffffffffffff"}, {"dozen", "dddddd"}, {"seven", "ddddddd"},
    {"stats", "qww"}, {"tally", "qwwq"}, {"quads", "qqqq"}, {"mixed", "b.hfeb.y......d"},
    {"found", "f....q"}, {"found_f16", "e......q"}, {"found_f32", "f....q"}, {"found_f64", "dq"},
    {"found_i16", "h......q"}, {"found_u16", "h......q"},
    {"found_i32", "w....q"}, {"found_u8", "b.......q"},
};

/* Asked for each element: the last answer is kept. */
const char *data_parts(const kg_arg *arg)
{
    static const char *type, *parts;
    if (arg->type == type) return parts;
    type = arg->type;
    parts = NULL;
    for (size_t i = 0; !parts && i < sizeof layouts / sizeof *layouts; i++)
        if (strcmp(layouts[i].type, type) == 0) parts = layouts[i].parts;
    return parts;
}

size_t data_part_bytes(char part)
{
    switch (part) {
    case 'b': case '.': return 1;
    case 'h': case 'e': case 'y': return 2;
    case 'w': case 'f': return 4;
    default: return 8;
    }
}

bool data_part_is_real(char part)
{
    return part == 'e' || part == 'y' || part == 'f' || part == 'd';
}

/* ---- numbers that have rules of their own ---- */

/* NaNs, zeros and infinities first: sums of them depend on no order, whereas the greatest numbers overflow.
 * Operators that are exact quieten no NaN, some instructions do: they meet the quiet ones alone. */
enum { FIRST_QUIET = 1, FIRST_FINITE = 7 };
static const struct { uint16_t f16, bf16; uint32_t f32; uint64_t f64; } specials[] = {
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

void data_begin_array(data_kind kind)
{
    if (kind != DATA_SPECIALS) return;
    const uint32_t random = data_random();
    n_chosen = 1 + random % 4;
    for (uint32_t i = 0; i < n_chosen; i++)
        chosen[i] = FIRST_QUIET + (random >> (4 + 6 * i)) % (SPECIALS - FIRST_QUIET);
}

static void fill_special(char part, uint32_t which, unsigned char *to)
{
    const uint64_t bits = part == 'e'   ? specials[which].f16
                          : part == 'y' ? specials[which].bf16
                          : part == 'f' ? specials[which].f32
                                        : specials[which].f64;
    memcpy(to, &bits, data_part_bytes(part)); /* little-endian, as everything that kgen runs on */
}

/* ---- elements ---- */

/* Either sign, 53 bits, 2^-30 to 2^30; of f16 half of the orders that it has, so that sums stay finite. */
static double spread_number(char part)
{
    const int lowest = part == 'e' ? -20 : -30, orders = part == 'e' ? 18 : 60;
    const double fraction = 1 + ldexp(data_random(), -31) + ldexp(data_random(), -62);
    const double size = ldexp(fraction, lowest + (int)(data_random() % (uint32_t)orders));
    return data_random() & 1 ? -size : size;
}

static void fill_real(char part, double d, unsigned char *to)
{
    const float f = (float)d;
    if (part == 'e') {
        const kg_f16 half = kg_f16_from_f32(f);
        memcpy(to, &half, sizeof half);
    } else if (part == 'y') {
        const kg_bf16 half = kg_bf16_from_f32(f);
        memcpy(to, &half, sizeof half);
    } else if (part == 'f') {
        memcpy(to, &f, sizeof f);
    } else {
        memcpy(to, &d, sizeof d);
    }
}

static void fill_number(data_kind kind, char part, unsigned char *to)
{
    if (!data_part_is_real(part)) {
        const uint64_t bits = data_random_u64(NULL);
        if (part != '.') memcpy(to, &bits, data_part_bytes(part));
    } else if (kind == DATA_SPECIALS)
        fill_special(part, chosen[data_random() % n_chosen], to);
    else if (kind == DATA_SPREAD_SPECIALS && data_random() % 32 == 0)
        fill_special(part, data_random() % FIRST_FINITE, to);
    else
        fill_real(part, kind == DATA_EXACT ? (double)(int)(data_random() % 7) - 3 : spread_number(part), to);
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
    const char *part = data_parts(arg);
    if (arg->size == 16 && part && strcmp(arg->type, "mat2") == 0) {
        fill_matrix(to);
        return;
    }
    for (; part && *part; to += data_part_bytes(*part++)) fill_number(kind, *part, to);
}
