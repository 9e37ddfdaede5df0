/* What kernels of each kind of type give, worked out by hand. Every other test compares with the
 * reference, which has the operator's text from the same header as the kernels. If that header
 * converted, wrapped or rounded wrongly, they would agree. This one calls the reference through the
 * C interface, as users do.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "kg_named_mean.h"
#include "kg_transform_narrow.h"
#include "kg_results_extremes.h"
#include "kg_named_max_norm.h"
#include "kg_named_argmin.h"
#include "kg_named_argmax.h"
#include "kg_results_wider.h"
#include "kg_map_halves.h"
#include "kg_named_min.h"
#include "kg_named_l2_norm.h"
#include "kg_results_wider_halves.h"
#include "kg_map_arguments.h"
#include "kg_map_mixed_struct.h"
#include "kg_map_narrow.h"
#include "kg_accumulator_squares.h"
#include "kg_named_minmax.h"
#include "kg_results_forms.h"
#include "kg_named_l1_norm.h"
#include "kg_partial_struct.h"
#include "kg_transform_halves.h"
#include "kg_rows_results.h"
#include "kg_partial_types.h"

#define NUMBER 8

static kg_workspace *ws;

static kg_f16 f16(float x)
{
    return kg_f16_from_f32(x);
}
static kg_bf16 bf16(float x)
{
    return kg_bf16_from_f32(x);
}

/* w is of y as it was, though the expression of y stands before its own. */
static void all_expressions_see_the_values_before_the_call(void **state)
{
    (void)state;
    const float x[1] = {1}, z[1] = {100};
    float y[1] = {10}, w[1];
    assert_int_equal(kg_map_arguments_f32(ws, 2, 0, x, z, y, w, 1, NULL), KG_OK);
    assert_true(y[0] == 1 * 2 + 10 - 100);
    assert_true(w[0] == 10);
}

static void narrow_integers_wrap_where_they_are_stored(void **state)
{
    (void)state;
    const uint8_t x[3] = {200, 100, 200};
    uint8_t y[3] = {100, 200, 0}, w[3];
    assert_int_equal(kg_map_narrow_u8(ws, 3, 2, x, y, w, 3, NULL), KG_OK);
    assert_int_equal(y[0], (3 * 200 + 100) % 256);
    assert_int_equal(y[1], (3 * 100 + 200) % 256);
    assert_int_equal(w[0], (200 - 100) / 2 + 2);
    assert_int_equal(w[1], 256 - 50 + 3); /* a difference is an int: -100 / 2 */
    assert_int_equal(w[2], 200);          /* the greater of it and type_max / 2 */

    const int8_t sx[1] = {-128};
    int8_t sy[1] = {0}, sw[1];
    assert_int_equal(kg_map_narrow_i8(ws, -1, 0, sx, sy, sw, 1, NULL), KG_OK);
    assert_int_equal(sy[0], -128); /* 128 wraps */
    assert_int_equal(sw[0], 63);

    const uint16_t ux[1] = {65535};
    uint16_t uy[1] = {7}, uw[1];
    assert_int_equal(kg_map_narrow_u16(ws, 65535, 1, ux, uy, uw, 1, NULL), KG_OK);
    assert_int_equal(uy[0], 8); /* 65535 * 65535 leaves 1 */

    const int16_t ix[1] = {-32768};
    int16_t iy[1] = {-1}, iw[1];
    assert_int_equal(kg_map_narrow_i16(ws, 3, 1, ix, iy, iw, 1, NULL), KG_OK);
    assert_int_equal(iy[0], 32767); /* -98305 */
}

/* 2048 + 1 is a tie for f16, 256 + 1 for bf16: what lies above it shows that only the result is
 * rounded. */
static void halves_are_rounded_once(void **state)
{
    (void)state;
    const kg_f16 x[NUMBER] = {f16(2048), f16(-1), f16(1), f16(-3),
                              {0xfe01},  f16(3),  f16(6), f16(0)};
    kg_f16 y[NUMBER] = {f16(1), f16(1), f16(-1), {0x0001}, f16(1), f16(1), f16(1), f16(1)};
    kg_f16 w[NUMBER], z[NUMBER];
    assert_int_equal(kg_map_halves_f16(ws, f16(1), 0, x, y, w, z, NUMBER, NULL), KG_OK);
    assert_int_equal(y[0].bits, f16(2050).bits);
    assert_int_equal(y[1].bits, 0x1400); /* the epsilon of f16 */
    assert_int_equal(y[4].bits, 0x7fff);
    assert_int_equal(w[0].bits, 0x7c00); /* 65504 * 2052 */
    assert_int_equal(w[1].bits, 0x8002); /* -1 / 8 * 2^-20, in units of 2^-24 */
    assert_int_equal(w[2].bits, 0x7c00);
    assert_int_equal(w[3].bits, f16(-3).bits); /* the greater of it and a NaN */
    assert_int_equal(w[4].bits, f16(2).bits);  /* the lesser of a NaN and 2 */
    assert_int_equal(w[5].bits, f16(2).bits);
    assert_int_equal(z[0].bits, f16(2048.0f / 3 - 65504.0f).bits);

    const kg_bf16 bx[2] = {bf16(256), bf16(-3.9990234375f)};
    kg_bf16 by[2] = {bf16(1), bf16(0)}, bw[2], bz[2];
    assert_int_equal(kg_map_halves_bf16(ws, bf16(1), 0, bx, by, bw, bz, 2, NULL), KG_OK);
    assert_int_equal(by[0].bits, bf16(258).bits);
    assert_int_equal(bw[0].bits, 0x7f80);
}

static void fields_that_are_halves_are_floats_in_between(void **state)
{
    (void)state;
    const kg_map_mixed_struct_mixed_t
        x = {.a = 250, .b = 3, .c = 0.25f, .d = f16(2048), .e = -100, .f = bf16(256), .g = 1e100},
        odd = {.d = {0x7c01}, .f = {0xff81}};
    kg_map_mixed_struct_mixed_t y = {
        .a = 10, .b = 60000, .c = 1, .d = f16(3), .e = 100, .f = bf16(1025), .g = 1};
    kg_map_mixed_struct_mixed_t v;
    float z;
    kg_bf16 w;
    assert_int_equal(kg_map_mixed_struct_mixed(ws, &odd, &v, &z, &w, &v, 1, NULL), KG_OVERLAP);
    kg_map_mixed_struct_mixed_t ignored = odd;
    assert_int_equal(kg_map_mixed_struct_mixed(ws, &odd, &ignored, &z, &w, &v, 1, NULL), KG_OK);
    assert_int_equal(v.d.bits, 0x7c01); /* handed on: the NaN is the same one */
    assert_int_equal(v.f.bits, 0xff81);
    assert_int_equal(ignored.d.bits, 0x7fff);
    assert_int_equal(kg_map_mixed_struct_mixed(ws, &x, &y, &z, &w, &v, 1, NULL), KG_OK);
    assert_int_equal(y.a, 4);
    assert_int_equal(y.b, 60000);
    assert_true(y.c == 3.25f);
    assert_int_equal(y.d.bits, f16(1024 + 1024).bits); /* 1025 is no bf16: it was 1024 */
    assert_int_equal(y.e, 56);                         /* -200 */
    assert_int_equal(y.f.bits, bf16(768).bits);        /* 768.25 */
    assert_true(y.g == 1e100);
    assert_true(z == 2048.0f * 1024 - 0.25f);
    assert_int_equal(w.bits, bf16(260).bits); /* 259 is a tie */
}

static void accumulators_hold_what_elements_cannot(void **state)
{
    (void)state;
    const int8_t levels[3] = {-128, 127, 1};
    uint64_t energy;
    assert_int_equal(kg_transform_narrow_i8(ws, 1, levels, &energy, 3, NULL), KG_OK);
    assert_int_equal(energy, 129 * 129 + 126 * 126);

    const kg_f16 lengths[2] = {f16(300), f16(0.5f)};
    float squares;
    assert_int_equal(kg_transform_halves_f16(ws, lengths, &squares, 2, NULL), KG_OK);
    assert_true(squares == 90000.25f);

    const kg_bf16 brains[2] = {bf16(257), bf16(3)}; /* 257 is a tie: 256 */
    assert_int_equal(kg_transform_halves_bf16(ws, brains, &squares, 2, NULL), KG_OK);
    assert_true(squares == 65545);

    static uint8_t bytes[1000];
    for (int i = 0; i < 1000; i++) bytes[i] = 255;
    double sum;
    assert_int_equal(kg_partial_types_u8(ws, bytes, &sum, 1000, NULL), KG_OK);
    assert_true(sum == 255000);

    const int32_t numbers[3] = {INT32_MAX, INT32_MAX, -5};
    kg_partial_struct_stats_t stats;
    assert_int_equal(kg_partial_struct_i32(ws, numbers, &stats, 3, NULL), KG_OK);
    assert_true(stats.sum == 2 * (int64_t)INT32_MAX - 5);
    assert_int_equal(stats.least, -5);
    assert_int_equal(stats.greatest, INT32_MAX);
    assert_int_equal(kg_partial_struct_i32(ws, numbers, &stats, 0, NULL), KG_OK);
    assert_int_equal(stats.least, INT32_MAX);
    assert_int_equal(stats.greatest, INT32_MIN);
}

/* ---- several results ---- */

typedef struct several_of_u8 {
    double total, squares, mean;
    kg_results_forms_found_u8_t first_least, first_greatest;
    uint8_t least, greatest;
} several_of_u8;

typedef struct several_of_f32 {
    double total, squares;
    kg_results_forms_found_f32_t first_least, first_greatest;
    float least, greatest, mean;
} several_of_f32;

static several_of_u8 results_forms_u8(kg_workspace *of, const uint8_t *x, size_t n)
{
    several_of_u8 r;
    assert_int_equal(kg_results_forms_u8(of, x, &r.total, &r.least, &r.greatest, &r.squares,
                                         &r.first_least, &r.first_greatest, &r.mean, n, NULL),
                     KG_OK);
    return r;
}

static several_of_f32 results_forms_f32(kg_workspace *of, const float *x, size_t n)
{
    several_of_f32 r;
    assert_int_equal(kg_results_forms_f32(of, x, &r.total, &r.least, &r.greatest, &r.squares,
                                          &r.first_least, &r.first_greatest, &r.mean, n, NULL),
                     KG_OK);
    return r;
}

static void several_results_come_from_one_reading(void **state)
{
    (void)state;
    const uint8_t x[5] = {100, 200, 7, 200, 7};
    const several_of_u8 r = results_forms_u8(ws, x, 5);
    assert_true(r.total == 514 && r.squares == 90098 && r.mean == 102.8);
    assert_int_equal(r.least, 7);
    assert_int_equal(r.greatest, 200);
    assert_true(r.first_least.at == 2 && r.first_least.value == 7);
    assert_true(r.first_greatest.at == 1 && r.first_greatest.value == 200);

    const several_of_u8 none = results_forms_u8(ws, x, 0);
    assert_true(none.total == 0 && none.squares == 0 && isnan(none.mean));
    assert_int_equal(none.least, 255);
    assert_int_equal(none.greatest, 0);
    assert_true(none.first_least.at == UINT64_MAX && none.first_greatest.at == UINT64_MAX);
    assert_true(none.first_least.value == 255 && none.first_greatest.value == 0);
}

static void places_pass_over_nans(void **state)
{
    (void)state;
    const float x[4] = {NAN, -2, NAN, 3}, low[2] = {NAN, -INFINITY};
    const several_of_f32 r = results_forms_f32(ws, x, 4), lowest = results_forms_f32(ws, low, 2);
    assert_true(isnan(r.total) && r.least == -2 && r.greatest == 3);
    assert_true(r.first_least.at == 1 && r.first_greatest.at == 3);
    assert_true(r.first_least.value == -2 && r.first_greatest.value == 3);
    assert_true(lowest.greatest == -INFINITY && lowest.first_least.at == 1);
    assert_true(lowest.first_greatest.at == UINT64_MAX && lowest.first_greatest.value == -INFINITY);
}

/* Several results beside what the operators by the same names give by themselves. */
static void f64_results_are_those_of_each_operator(const double *x, size_t n)
{
    kg_named_argmin_found_f64_t at;
    kg_results_extremes_found_f64_t least_at, greatest_at;
    double alone, least, greatest, magnitude;
    assert_int_equal(kg_results_extremes_f64(ws, x, &least, &greatest, &least_at, &greatest_at,
                                             &magnitude, n, NULL),
                     KG_OK);
    assert_int_equal(kg_named_min_f64(ws, x, &alone, n, NULL), KG_OK);
    assert_memory_equal(&least, &alone, sizeof alone);
    assert_int_equal(kg_named_argmin_f64(ws, x, &at, n, NULL), KG_OK);
    assert_memory_equal(&least_at, &at, sizeof at);
}

static void f16_results_are_those_of_each_operator(const kg_f16 *x, size_t n)
{
    kg_named_argmax_found_f16_t at;
    kg_results_extremes_found_f16_t least_at, greatest_at;
    kg_named_minmax_range_f16_t range;
    kg_f16 least, greatest, magnitude, farthest;
    float mean, average, l1, l2;
    assert_int_equal(kg_results_extremes_f16(ws, x, &least, &greatest, &least_at, &greatest_at,
                                             &magnitude, n, NULL),
                     KG_OK);
    assert_int_equal(kg_named_argmax_f16(ws, x, &at, n, NULL), KG_OK);
    assert_int_equal(greatest_at.value.bits, at.value.bits);
    assert_true(greatest_at.at == at.at);
    assert_int_equal(kg_named_minmax_f16(ws, x, &range, n, NULL), KG_OK);
    assert_int_equal(least.bits, range.lo.bits);
    assert_int_equal(greatest.bits, range.hi.bits);
    assert_int_equal(kg_results_wider_halves_f16(ws, x, &mean, &l1, &l2, &farthest, n, NULL),
                     KG_OK);
    assert_int_equal(kg_named_mean_f16(ws, x, &average, n, NULL), KG_OK);
    assert_true(mean == average || (isnan(mean) && isnan(average)));
    assert_int_equal(farthest.bits, magnitude.bits);
}

static void results_are_those_of_each_operator(void **state)
{
    (void)state;
    const double x[] = {NAN, INFINITY, NAN, 0.0, -0.0, 0.0, NAN, -3, -INFINITY, -INFINITY};
    const kg_f16 y[] = {{0x7e00}, {0xfc00}, {0xfe01}, {0x8000}, {0x0000},
                        {0x8000}, {0x0001}, {0x8400}, {0x7c00}, {0x7c00}};
    for (size_t from = 0; from < 10; from++)
        for (size_t to = from; to <= 10; to++) {
            f64_results_are_those_of_each_operator(x + from, to - from);
            f16_results_are_those_of_each_operator(y + from, to - from);
        }
}

static void norms_beside_each_other(void **state)
{
    (void)state;
    int8_t squares;
    uint8_t most;
    double mean, length, alone;
    uint64_t sum;
    const int8_t x[] = {-96, -128};
    assert_int_equal(kg_results_wider_i8(ws, x, &squares, &mean, &sum, &length, &most, 2, NULL),
                     KG_OK);
    assert_int_equal(squares, 0); /* 25600 wraps, as a sum does */
    assert_true(mean == -112.0 && length == 160.0);
    assert_int_equal(sum, 224);
    assert_int_equal(most, 128);
    assert_int_equal(kg_accumulator_squares_i8(ws, x, &alone, 2, NULL), KG_OK);
    assert_true(alone == 25600.0);
    assert_int_equal(kg_accumulator_squares_f32(ws, (const float[]){0x1p100f, 1}, &alone, 2, NULL),
                     KG_OK);
    assert_true(alone == 0x1p200);
}

/* In every variant, where elements are what an identity is, and where all are equal. */
static void every_variant_finds_the_first_of_equal_elements(void **state)
{
    (void)state;
    enum { N = 3000 };
    static uint8_t x[N];
    static float y[N];
    kg_workspace *executor;
    const size_t bytes = kg_results_forms_u8_workspace_bytes(N);
    if (kg_workspace_create(&executor, KG_BACKEND_EMU, 0, bytes) != KG_OK) skip();
    for (size_t i = 0; i < N; i++) y[i] = i % 5 == 2 ? 1.0f : i % 7 ? NAN : -INFINITY;
    for (uint32_t variant = 0; variant < kg_results_forms_u8_kernel.n_variants; variant++) {
        assert_int_equal(kg_force(&kg_results_forms_u8_kernel,
                                  kg_results_forms_u8_kernel.variants[variant].name),
                         KG_OK);
        assert_int_equal(kg_force(&kg_results_forms_f32_kernel,
                                  kg_results_forms_f32_kernel.variants[variant].name),
                         KG_OK);
        for (size_t n = 1; n <= N; n = 3 * n + 1) {
            for (uint8_t value = 0; value < 2; value++) {
                memset(x, value ? 255 : 0, sizeof x);
                const several_of_u8 r = results_forms_u8(executor, x, n);
                assert_true(r.first_least.at == 0 && r.first_greatest.at == 0);
                assert_true(r.first_least.value == x[0] && r.first_greatest.value == x[0]);
            }
            const several_of_f32 r = results_forms_f32(executor, y, n);
            assert_true(r.first_greatest.at == (n > 2 ? 2 : UINT64_MAX) && r.first_least.at == 0);
        }
    }
    assert_int_equal(kg_force(&kg_results_forms_u8_kernel, NULL), KG_OK);
    assert_int_equal(kg_force(&kg_results_forms_f32_kernel, NULL), KG_OK);
    kg_workspace_destroy(executor);
}

/* By the reference, and on the executor by every variant: of a plane whose rows have a gap
 * between them. */
static void each_variant_has_several_results(void **state)
{
    (void)state;
    enum { HEIGHT = 70, WIDTH = 5, PITCH = 8 };
    static _Alignas(16) float x[HEIGHT][PITCH];
    static float most[HEIGHT];
    static double total[HEIGHT];
    static kg_rows_results_found_f32_t column[HEIGHT];
    const kg_kernel *k = &kg_rows_results_f32_kernel;
    kg_workspace *executor;
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < PITCH; c++)
            x[r][c] = c >= WIDTH ? 1e9f : c == r % WIDTH || c == WIDTH - 1 ? (float)r : -1.0f;
    if (kg_workspace_create(&executor, KG_BACKEND_EMU, 0, 1 << 20) != KG_OK) executor = NULL;
    for (uint32_t variant = 0; variant <= (executor ? k->n_variants : 0); variant++) {
        assert_int_equal(kg_force(k, variant ? k->variants[variant - 1].name : NULL), KG_OK);
        memset(total, 0, sizeof total);
        assert_int_equal(kg_rows_results_f32(variant ? executor : ws, &x[0][0], total, most, column,
                                             WIDTH, HEIGHT, PITCH * sizeof(float), NULL),
                         KG_OK);
        for (int r = 0; r < HEIGHT; r++) {
            const int first = r % WIDTH, greatest = first == WIDTH - 1 ? 1 : 2;
            assert_true(total[r] == greatest * r - (WIDTH - greatest));
            assert_true(most[r] == (float)r && column[r].value == (float)r);
            assert_int_equal(column[r].at, first);
        }
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(executor);
}

static int open_reference(void **state)
{
    (void)state;
    return kg_workspace_create(&ws, KG_BACKEND_REFERENCE, 0, 1 << 20);
}

static int close_reference(void **state)
{
    (void)state;
    kg_workspace_destroy(ws);
    return 0;
}

/* ---- operators by name ---- */

static void means_are_wider_than_their_elements(void **state)
{
    (void)state;
    double mean;
    float of_halves;
    assert_int_equal(kg_named_mean_u8(ws, (const uint8_t[]){200, 100, 255}, &mean, 3, NULL), KG_OK);
    assert_true(mean == 185.0);
    const int32_t least[] = {INT32_MIN, INT32_MIN, INT32_MIN + 3};
    assert_int_equal(kg_named_mean_i32(ws, least, &mean, 3, NULL), KG_OK);
    assert_true(mean == -2147483647.0);
    assert_int_equal(kg_named_mean_i32(ws, least, &mean, 0, NULL), KG_OK);
    assert_true(isnan(mean));
    const kg_f16 large[] = {f16(65504), f16(65504), f16(0)};
    assert_int_equal(kg_named_mean_f16(ws, large, &of_halves, 2, NULL), KG_OK);
    assert_true(of_halves == 65504.0f);
}

static void norms_of_the_least_integers(void **state)
{
    (void)state;
    uint64_t sum;
    uint32_t most;
    double length;
    assert_int_equal(kg_named_l1_norm_i16(ws, (const int16_t[]){-32768, 32767, -1}, &sum, 3, NULL),
                     KG_OK);
    assert_int_equal(sum, 65536);
    assert_int_equal(kg_named_max_norm_i32(ws, (const int32_t[]){5, INT32_MIN, -7}, &most, 3, NULL),
                     KG_OK);
    assert_int_equal(most, 2147483648u);
    assert_int_equal(kg_named_l2_norm_i8(ws, (const int8_t[]){-96, -128}, &length, 2, NULL), KG_OK);
    assert_true(length == 160.0);
}

static void the_first_of_equals_is_found(void **state)
{
    (void)state;
    kg_named_argmax_found_u8_t most;
    assert_int_equal(kg_named_argmax_u8(ws, (const uint8_t[]){0, 0, 0}, &most, 3, NULL), KG_OK);
    assert_int_equal(most.at, 0); /* also where all are the least there is */
    assert_int_equal(kg_named_argmax_u8(ws, (const uint8_t[]){1, 7, 7}, &most, 3, NULL), KG_OK);
    assert_int_equal(most.value, 7);
    assert_int_equal(most.at, 1);
    assert_int_equal(kg_named_argmax_u8(ws, (const uint8_t[]){1}, &most, 0, NULL), KG_OK);
    assert_int_equal(most.value, 0);
    assert_true(most.at == UINT64_MAX);

    kg_named_argmin_found_f64_t least;
    const double x[] = {NAN, INFINITY, 0.0, -0.0, NAN};
    assert_int_equal(kg_named_argmin_f64(ws, x, &least, 5, NULL), KG_OK);
    assert_int_equal(least.at, 2);
    assert_true(least.value == 0.0 && !signbit(least.value));
    assert_int_equal(kg_named_argmin_f64(ws, x, &least, 2, NULL), KG_OK);
    assert_true(least.at == UINT64_MAX && least.value == (double)INFINITY);
}

static void nans_lose_and_zeros_have_signs(void **state)
{
    (void)state;
    double least;
    const double x[] = {NAN, NAN, 0.0, -0.0, 0.0};
    assert_int_equal(kg_named_min_f64(ws, x, &least, 2, NULL), KG_OK);
    assert_true(least == (double)INFINITY);
    assert_int_equal(kg_named_min_f64(ws, x, &least, 5, NULL), KG_OK);
    assert_true(least == 0.0 && signbit(least));

    kg_named_minmax_range_f16_t range;
    const kg_f16 halves[] = {{0x7e00}, {0x8000}, {0x0000}, {0x8001}, {0x0001}};
    assert_int_equal(kg_named_minmax_f16(ws, halves, &range, 3, NULL), KG_OK);
    assert_int_equal(range.lo.bits, 0x8000);
    assert_int_equal(range.hi.bits, 0x0000);
    assert_int_equal(kg_named_minmax_f16(ws, halves, &range, 5, NULL), KG_OK);
    assert_int_equal(range.lo.bits, 0x8001);
    assert_int_equal(range.hi.bits, 0x0001);
    assert_int_equal(kg_named_minmax_f16(ws, halves, &range, 1, NULL), KG_OK);
    assert_int_equal(range.lo.bits, 0x7c00);
    assert_int_equal(range.hi.bits, 0xfc00);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_expressions_see_the_values_before_the_call),
        cmocka_unit_test(narrow_integers_wrap_where_they_are_stored),
        cmocka_unit_test(halves_are_rounded_once),
        cmocka_unit_test(fields_that_are_halves_are_floats_in_between),
        cmocka_unit_test(accumulators_hold_what_elements_cannot),
        cmocka_unit_test(means_are_wider_than_their_elements),
        cmocka_unit_test(norms_of_the_least_integers),
        cmocka_unit_test(the_first_of_equals_is_found),
        cmocka_unit_test(nans_lose_and_zeros_have_signs),
        cmocka_unit_test(several_results_come_from_one_reading),
        cmocka_unit_test(places_pass_over_nans),
        cmocka_unit_test(results_are_those_of_each_operator),
        cmocka_unit_test(norms_beside_each_other),
        cmocka_unit_test(every_variant_finds_the_first_of_equal_elements),
        cmocka_unit_test(each_variant_has_several_results),
    };
    return cmocka_run_group_tests(tests, open_reference, close_reference);
}
