#include "values.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

value_type value_type_of(const kg_arg *arg)
{
    return (value_type){arg->type, arg->size, arg->fields, arg->n_fields};
}

/* ---- random numbers ---- */

value_random value_random_of(uint64_t seed)
{
    value_random r = {.state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15), .n_specials = 1};
    for (int i = 0; i < 8; i++) (void)value_next(&r);
    return r;
}

/* ---- judging ---- */

bool value_has_floats(const value_type *type)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_is_float(&type->fields[i])) return true;
    return false;
}

bool value_finite(const value_type *type, const void *v)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_is_float(&type->fields[i]) && !isfinite(number_get(&type->fields[i], v)))
            return false;
    return true;
}

bool value_nan(const value_type *type, const void *v)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_is_float(&type->fields[i]) && isnan(number_get(&type->fields[i], v)))
            return true;
    return false;
}

bool value_tame(const value_type *type, const void *v)
{
    for (uint32_t i = 0; i < type->n_fields; i++) {
        if (!number_is_float(&type->fields[i])) continue;
        const double size = fabs(number_get(&type->fields[i], v));
        if (size != 0 && !(size >= 0x1p-12 && size <= 16)) return false;
    }
    return true;
}

double value_magnitude(const value_type *type, const void *v)
{
    double most = 0;
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (number_is_float(&type->fields[i]))
            most = fmax(most, fabs(number_get(&type->fields[i], v)));
    return most;
}

static bool same_float(const kg_field *f, const void *got, const void *expected, value_slack slack)
{
    const double x = number_get(f, got), y = number_get(f, expected);
    if (number_bits(f, got) == number_bits(f, expected)) return true;
    if (isnan(x) || isnan(y)) return slack.one_nan && isnan(x) && isnan(y);
    if (x == y) return slack.one_zero;
    return slack.rounded && fabs(x - y) <= number_eps(f) * slack.scale;
}

bool value_same(const value_type *type, const void *got, const void *expected, value_slack slack)
{
    if (slack.relative != 0) slack.scale += slack.relative * value_magnitude(type, expected);
    for (uint32_t i = 0; i < type->n_fields; i++) {
        const kg_field *f = &type->fields[i];
        if (number_is_float(f) ? !same_float(f, got, expected, slack)
                               : number_bits(f, got) != number_bits(f, expected))
            return false;
    }
    return true;
}

/* ---- printing ---- */

/* With as few digits as tell it from its neighbours. */
static void print_float(const kg_field *f, double x, char *text, size_t room)
{
    const kg_field alone = {.type = f->type, .size = f->size};
    if (fabs(x) < 1e7 && x == trunc(x)) {
        snprintf(text, room, "%.0f", x);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        double back;
        snprintf(text, room, "%.*g", digits, x);
        if (sscanf(text, "%lf", &back) != 1) return;
        value again = {0}, same = {0};
        number_put(&alone, again, back);
        number_put(&alone, same, x);
        if (memcmp(again, same, sizeof same) == 0) return;
    }
}

static void print_number(const kg_field *f, const void *v, char *text, size_t room)
{
    if (number_is_float(f)) print_float(f, number_get(f, v), text, room);
    else if (number_is_signed(f)) snprintf(text, room, "%" PRId64, number_integer(f, v));
    else snprintf(text, room, "%" PRIu64, number_bits(f, v));
}

void value_print(const value_type *type, const void *v, char *text, size_t room)
{
    size_t n = 0;
    if (type->n_fields == 1 && !type->fields[0].name[0]) {
        print_number(&type->fields[0], v, text, room);
        return;
    }
    text[0] = '\0';
    for (uint32_t i = 0; i < type->n_fields && n + 1 < room; i++) {
        char number[64];
        print_number(&type->fields[i], v, number, sizeof number);
        n += (size_t)snprintf(text + n, room - n, "%s%s: %s%s", i ? ", " : "{",
                              type->fields[i].name, number, i + 1 == type->n_fields ? "}" : "");
    }
}
