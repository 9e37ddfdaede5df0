/* Each type of kgen/types.def is known to the generator, the driver of cases and the page of keys.
 * C knows it by the size that the table says. What headers of kernels have of it is asked in
 * tests/kernels/ops_cpp.cpp. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../runtime/cases/numbers.h"
#include "spec/spec.h"

typedef struct entry {
    const char *name, *in_c;
    type_kind kind;
    uint32_t bytes, exponent, fraction;
    size_t size;
} entry;

static const entry entries[] = {
#define KG_TYPE(name, in_c, kind, bytes, exponent, fraction)                                       \
    {#name, #in_c, TYPE_##kind, bytes, exponent, fraction, sizeof(in_c)},
#include <kgen/types.def>
#undef KG_TYPE
};
enum { ENTRIES = sizeof entries / sizeof *entries };

static void sizes_are_those_of_c(void **state)
{
    (void)state;
    assert_true(ENTRIES >= 12);
    for (size_t i = 0; i < ENTRIES; i++) {
        const entry *e = &entries[i];
        assert_int_equal(e->size, e->bytes);
        if (e->kind == TYPE_FLOAT) assert_int_equal(1 + e->exponent + e->fraction, 8 * e->bytes);
    }
}

static void the_generator_knows_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < ENTRIES; i++) {
        const type *t = type_builtin(entries[i].name);
        assert_non_null(t);
        assert_string_equal(t->c_name, entries[i].in_c);
        assert_int_equal(t->size, entries[i].bytes);
        assert_int_equal(t->kind, entries[i].kind);
        assert_string_equal(type_builtin_names()[i], entries[i].name);
    }
    assert_null(type_builtin_names()[ENTRIES]);
}

/* Numbers that every type has, and of floats the ends. */
static void numbers_come_back(const kg_field *f)
{
    static const double whole[] = {0, 1, 2, 3, 100}, real[] = {0.5, -1.25, INFINITY, -INFINITY};
    unsigned char element[8];
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        if (number_is_float(f)) number_put(f, element, whole[i]);
        else number_put_bits(f, element, (uint64_t)whole[i]);
        assert_true(number_get(f, element) == whole[i]);
    }
    if (!number_is_float(f)) return;
    for (size_t i = 0; i < sizeof real / sizeof *real; i++) {
        number_put(f, element, real[i]);
        assert_true(number_get(f, element) == real[i]);
    }
    number_put(f, element, number_max(f));
    assert_true(number_get(f, element) == number_max(f));
    number_put(f, element, ldexp(1, number_least_power(f)));
    assert_true(number_bits(f, element) == 1);
    number_put(f, element, NAN);
    assert_true(isnan(number_get(f, element)));
    number_put_bits(f, element, number_special(f, NUMBER_SPECIALS - 1));
    assert_true(number_get(f, element) == 1);
}

static void the_driver_of_cases_knows_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < ENTRIES; i++) {
        const kg_field f = {.type = entries[i].name, .size = entries[i].bytes};
        assert_non_null(number_type_of(&f));
        assert_int_equal(number_is_float(&f), entries[i].kind == TYPE_FLOAT);
        assert_int_equal(number_is_signed(&f), entries[i].kind == TYPE_INT);
        numbers_come_back(&f);
    }
}

/* What halves round to, as the conversions for callers have it. */
static void halves_round_as_for_callers(void **state)
{
    (void)state;
    const kg_field f16 = {.type = "f16", .size = 2}, bf16 = {.type = "bf16", .size = 2};
    for (uint32_t bits = 0; bits < 0xff000000u; bits += 65521) {
        float x;
        uint16_t got;
        memcpy(&x, &bits, sizeof x);
        if (isnan(x)) continue;
        number_put(&f16, &got, (double)x);
        assert_int_equal(got, kg_f16_from_f32(x).bits);
        number_put(&bf16, &got, (double)x);
        assert_int_equal(got, kg_bf16_from_f32(x).bits);
    }
}

static void the_page_of_keys_names_each(void **state)
{
    (void)state;
    static char page[1 << 17];
    FILE *f = fopen(KG_DOCS_DIR "/spec.md", "r");
    assert_non_null(f);
    page[fread(page, 1, sizeof page - 1, f)] = 0;
    fclose(f);
    char *list = strstr(page, "the element type:");
    assert_non_null(list);
    *strstr(list, "or a struct") = 0;
    for (size_t i = 0; i < ENTRIES; i++) {
        char word[32];
        snprintf(word, sizeof word, " %s%s", entries[i].name, i + 1 < ENTRIES ? " " : ",");
        if (!strstr(list, word)) fail_msg("docs/spec.md does not name %s", entries[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_c),
        cmocka_unit_test(the_generator_knows_each),
        cmocka_unit_test(the_driver_of_cases_knows_each),
        cmocka_unit_test(halves_round_as_for_callers),
        cmocka_unit_test(the_page_of_keys_names_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
