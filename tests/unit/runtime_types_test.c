/* Conversions of half precision and bfloat16, against an oracle that knows only what the formats
 * mean: a table of all values, searched for the nearest. Statuses and names as words. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include "error.h"

#include <fenv.h>
#include <math.h>
#include <pthread.h>

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- a 16-bit format by its definition ---- */

typedef struct format {
    int mantissa_bits, bias;
    uint16_t (*from)(float);
    float (*to)(uint16_t);
} format;

static uint16_t f16_from(float value)
{
    return kg_f16_from_f32(value).bits;
}
static float f16_to(uint16_t bits)
{
    return kg_f16_to_f32((kg_f16){bits});
}
static uint16_t bf16_from(float value)
{
    return kg_bf16_from_f32(value).bits;
}
static float bf16_to(uint16_t bits)
{
    return kg_bf16_to_f32((kg_bf16){bits});
}

static const format f16 = {10, 15, f16_from, f16_to};
static const format bf16 = {7, 127, bf16_from, bf16_to};

static uint16_t infinity_of(const format *f)
{
    return (uint16_t)(0x7fff >> f->mantissa_bits << f->mantissa_bits);
}

/* The value of finite, positive bits; those of infinity give the next power of two. */
static double value_of(const format *f, uint16_t bits)
{
    const int exponent = bits >> f->mantissa_bits;
    const int mantissa = bits & ((1 << f->mantissa_bits) - 1);
    const int hidden = exponent ? 1 << f->mantissa_bits : 0;
    return ldexp(hidden + mantissa, (exponent ? exponent : 1) - f->bias - f->mantissa_bits);
}

/* Nearest, ties to even, for a value that is not a NaN. */
static uint16_t nearest(const format *f, float value)
{
    const double size = fabs((double)value);
    uint16_t low = 0, high = infinity_of(f);
    const uint16_t sign = signbit(value) ? 0x8000 : 0;
    if (size >= value_of(f, high)) return sign | high;
    while (high - low > 1) {
        const uint16_t middle = (uint16_t)((low + high) / 2);
        if (value_of(f, middle) <= size) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const double down = size - value_of(f, low), up = value_of(f, high) - size;
    if (down != up) return sign | (down < up ? low : high);
    return sign | (low % 2 == 0 ? low : high);
}

static void check_all_values(const format *f)
{
    for (uint32_t bits = 0; bits <= 0xffff; bits++) {
        const uint16_t size = bits & 0x7fff;
        const float value = f->to((uint16_t)bits);
        if (size > infinity_of(f)) {
            assert_true(isnan(value));
            assert_true((f->from(value) & 0x7fff) > infinity_of(f));
        } else if (size == infinity_of(f)) {
            assert_true(isinf(value) && !!signbit(value) == (bits >> 15));
            assert_int_equal(f->from(value), bits);
        } else {
            assert_true(fabs((double)value) == value_of(f, size));
            assert_int_equal(!!signbit(value), bits >> 15);
            assert_int_equal(f->from(value), bits);
        }
    }
}

static void check_rounding(const format *f)
{
    for (uint16_t bits = 0; bits < infinity_of(f); bits++) {
        const float middle = (float)((value_of(f, bits) + value_of(f, bits + 1)) / 2);
        const float around[] = {nextafterf(middle, 0), middle, nextafterf(middle, INFINITY)};
        for (int i = 0; i < 3; i++) {
            assert_int_equal(f->from(around[i]), nearest(f, around[i]));
            assert_int_equal(f->from(-around[i]), nearest(f, -around[i]));
        }
    }
}

static void check_random(const format *f)
{
    uint32_t bits = 1;
    for (int i = 0; i < 300000; i++) {
        bits = bits * 1664525u + 1013904223u;
        const float value = float_of(bits);
        if (!isnan(value)) assert_int_equal(f->from(value), nearest(f, value));
    }
}

static void f16_is_exact_and_rounds_to_nearest_even(void **state)
{
    (void)state;
    check_all_values(&f16);
    check_rounding(&f16);
    check_random(&f16);
}

static void bf16_is_exact_and_rounds_to_nearest_even(void **state)
{
    (void)state;
    check_all_values(&bf16);
    check_rounding(&bf16);
    check_random(&bf16);
}

/* What is rounded says so, as f32 does: tests find out by it whether a result is exact. */
static void rounding_raises_inexact(void **state)
{
    (void)state;
    static const struct {
        float value;
        bool f16_exact, bf16_exact;
    } cases[] = {
        {0, true, true},           {1, true, true},
        {-1.5f, true, true},       {0x1p-24f, true, true},
        {0x1p-25f, false, true},   {257, true, false},
        {2049, false, false},      {65504, true, false},
        {0x1.fep127f, true, true}, {0x1.ffp127f, true, false},
        {0x1p-133f, false, true},  {0x1p-134f, false, false},
        {INFINITY, true, true},    {NAN, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        feclearexcept(FE_ALL_EXCEPT);
        const volatile uint16_t f16_bits = f16_from(cases[i].value);
        assert_int_equal(!fetestexcept(FE_INEXACT), cases[i].f16_exact);
        feclearexcept(FE_ALL_EXCEPT);
        const volatile uint16_t bf16_bits = bf16_from(cases[i].value);
        assert_int_equal(!fetestexcept(FE_INEXACT), cases[i].bf16_exact);
        (void)f16_bits;
        (void)bf16_bits;
    }
}

static void known_values(void **state)
{
    (void)state;
    assert_int_equal(f16_from(1), 0x3c00);
    assert_int_equal(f16_from(-2), 0xc000);
    assert_int_equal(f16_from(65504), 0x7bff);
    assert_int_equal(f16_from(65519.996f), 0x7bff);
    assert_int_equal(f16_from(65520), 0x7c00);
    assert_int_equal(f16_from(0x1p-24f), 1);
    assert_int_equal(f16_from(0x1p-25f), 0);
    assert_int_equal(f16_from(-0.0f), 0x8000);
    assert_int_equal(bf16_from(1), 0x3f80);
    assert_int_equal(bf16_from(3.3961776e38f), 0x7f80);
    assert_int_equal(bits_of(bf16_to(0xc000)), 0xc0000000);
}

/* One NaN comes out, also of payloads in the bits that are dropped. */
static void a_nan_stays_a_nan(void **state)
{
    (void)state;
    static const uint32_t nans[] = {0x7f800001, 0xff800001, 0x7fc00000, 0x7fffffff, 0xffffffff};
    for (size_t i = 0; i < sizeof nans / sizeof *nans; i++) {
        const float value = float_of(nans[i]);
        assert_int_equal(f16_from(value), 0x7fff);
        assert_int_equal(bf16_from(value), 0x7fff);
    }
    for (uint32_t bits = 0x7c01; bits <= 0x7fff; bits++) {
        assert_int_equal(bits_of(f16_to((uint16_t)bits)), 0x7fffffff);
        assert_int_equal(bits_of(f16_to((uint16_t)(0x8000 | bits))), 0x7fffffff);
    }
    for (uint32_t bits = 0x7f81; bits <= 0x7fff; bits++) {
        assert_int_equal(bits_of(bf16_to((uint16_t)bits)), bits << 16);
        assert_int_equal(bits_of(bf16_to((uint16_t)(0x8000 | bits))), (0x8000 | bits) << 16);
    }
}

/* ---- words ---- */

static void statuses_have_distinct_names(void **state)
{
    (void)state;
    assert_string_equal(kg_status_string(KG_OK), "KG_OK");
    assert_string_equal(kg_status_string(KG_OVERLAP), "KG_OVERLAP");
    assert_string_equal(kg_status_string(KG_DEVICE_ERROR), "KG_DEVICE_ERROR");
    assert_string_equal(kg_status_string(KG_STATUS_COUNT), "KG_UNKNOWN_STATUS");
    assert_string_equal(kg_status_string((kg_status)-1), "KG_UNKNOWN_STATUS");
    for (int i = 0; i < KG_STATUS_COUNT; i++) {
        assert_non_null(kg_status_string((kg_status)i));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(kg_status_string((kg_status)i), kg_status_string((kg_status)j));
        }
    }
}

static void backends_and_reasons_have_names(void **state)
{
    (void)state;
    assert_string_equal(kg_backend_name(KG_BACKEND_CUDA), "cuda");
    assert_string_equal(kg_backend_name(KG_BACKEND_REFERENCE), "reference");
    assert_string_equal(kg_backend_name(KG_BACKEND_EMU), "emu");
    assert_string_equal(kg_backend_name(KG_BACKEND_DEFAULT), "default");
    assert_string_equal(kg_backend_name(KG_BACKEND_COUNT), "default");
    for (int i = 0; i <= KG_REASON_NOT_LOADED; i++) {
        assert_string_not_equal(kg_reason_string((kg_reason)i), "unknown reason");
    }
    assert_string_equal(kg_reason_string((kg_reason)(KG_REASON_NOT_LOADED + 1)), "unknown reason");
}

static void *fail_elsewhere(void *text)
{
    kg__fail(KG_TRAP, "%s", (const char *)text);
    return NULL;
}

static void the_last_error_belongs_to_the_thread(void **state)
{
    (void)state;
    char longer[2000];
    pthread_t other;
    assert_int_equal(kg__fail(KG_OVERLAP, "here %d", 7), KG_OVERLAP);
    assert_int_equal(pthread_create(&other, NULL, fail_elsewhere, "there"), 0);
    assert_int_equal(pthread_join(other, NULL), 0);
    assert_string_equal(kg_last_error(), "here 7");

    memset(longer, 'a', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    kg__fail(KG_TRAP, "%s", longer);
    assert_int_equal(strlen(kg_last_error()), 511);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(f16_is_exact_and_rounds_to_nearest_even),
        TEST(bf16_is_exact_and_rounds_to_nearest_even),
        TEST(rounding_raises_inexact),
        TEST(known_values),
        TEST(a_nan_stays_a_nan),
        TEST(statuses_have_distinct_names),
        TEST(backends_and_reasons_have_names),
        TEST(the_last_error_belongs_to_the_thread),
    };
    return cmocka_run_group_tests_name("runtime_types", tests, NULL, NULL);
}
