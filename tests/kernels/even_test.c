/* Even ranges of integers are exact for every sample, those of floats at every edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "even_test.h"

static bool all; /* --all: each width of 16 bits */

/* What a bin is goes by width and number of bins alone: lo only moves it. */
static void every_sample_of_8_bits_is_in_its_bin(void **state)
{
    (void)state;
    for (uint32_t width = 1; width <= 256; width++)
        for (uint32_t bins = 0; bins <= 300; bins++) /* of none: 0 */
            if (even_all_samples(width, bins) != 0) fail_msg("width %u, %u bins", width, bins);
}

static void every_sample_of_16_bits_is_in_its_bin(void **state)
{
    static const uint32_t widths[] = {257, 1000, 4095, 4096, 10007, 32768, 65521, 65535, 65536};
    static const uint32_t bins[] = {1, 2, 3, 7, 10, 100, 255, 256, 257, 1000, 65535, 65536, 100000};
    (void)state;
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
        for (size_t b = 0; b < sizeof bins / sizeof *bins; b++)
            if (even_all_samples(widths[w], bins[b]) != 0)
                fail_msg("width %u, %u bins", widths[w], bins[b]);
}

/* A bin never comes before one of a lower sample; so the two samples at each edge speak for all. */
static void every_edge_of_16_bits_is_exact(void **state)
{
    (void)state;
    for (uint32_t width = 1; width <= 65536; width += all ? 1 : 97)
        for (uint32_t bins = 1; bins <= 300; bins += all ? 23 : 59)
            if (even_edges_32(width, bins) != 0) fail_msg("width %u, %u bins", width, bins);
}

static void edges_of_wider_integers_are_exact(void **state)
{
    static const uint64_t sizes[] = {1,          2,          3,          10,
                                     255,        256,        1000,       65537,
                                     1u << 20,   1000003,    0x7fffffff, 0x80000001,
                                     0xfffffffb, 0xffffffff, 1ull << 40, 0x7fffffffffffffff,
                                     1ull << 63, ~0ull - 58, ~0ull - 1,  ~0ull};
    const size_t count = sizeof sizes / sizeof *sizes;
    (void)state;
    for (size_t w = 0; w < count; w++)
        for (size_t b = 0; b < count; b++) {
            const uint64_t width = sizes[w], bins = sizes[b];
            if (even_edges_64(width, bins) != 0) fail_msg("size %zu, size %zu of bins", w, b);
            if (width <= UINT32_MAX && bins <= 65537 && even_edges_32((uint32_t)width, bins) != 0)
                fail_msg("32 bits: size %zu, size %zu of bins", w, b);
        }
}

static const double bounds[][2] = {{0, 1},
                                   {-1, 1},
                                   {0, 256},
                                   {0.1, 0.7},
                                   {-3, 1e9},
                                   {1e6, 1e6 + 1},
                                   {-1e-3, 1e-3},
                                   {1, 1.0000002},
                                   {0, 1e-40},
                                   {-3e37, 3e38},
                                   {1e-45, 3},
                                   {-0.0, 1e30},
                                   {16777215, 16777300}};

static void edges_of_floats_are_exact(void **state)
{
    static const uint32_t most[] = {1023, 65536, 100003, 1 << 18};
    (void)state;
    for (size_t r = 0; r < sizeof bounds / sizeof *bounds; r++) {
        const double lo = bounds[r][0], hi = bounds[r][1];
        for (uint32_t i = 1; i <= 304; i++) {
            const uint32_t bins = i <= 300 ? i : most[i - 301];
            if (!all && i % 5 != 0 && i > 20) continue;
            if (!all && bins > 65536) continue;
            if (even_edges_f32((float)lo, (float)hi, bins) != 0)
                fail_msg("f32: %g to %g, %u bins", lo, hi, bins);
            if (even_edges_f64(lo, hi, bins) != 0) fail_msg("f64: %g to %g, %u bins", lo, hi, bins);
        }
    }
}

/* No width, or one that is no number: nothing is asked, and nothing goes on for ever. */
static void every_half_is_in_its_bin(void **state)
{
    static const uint32_t bins[] = {0, 1, 3, 10, 255, 256, 4097};
    (void)state;
    for (size_t r = 0; r < sizeof bounds / sizeof *bounds; r++)
        for (size_t b = 0; b < sizeof bins / sizeof *bins; b++)
            if (even_all_f16((float)bounds[r][0], (float)bounds[r][1], bins[b]) != 0)
                fail_msg("%g to %g, %u bins", bounds[r][0], bounds[r][1], bins[b]);
    const float none[][2] = {{1, 1},   {2, 1},   {-INFINITY, 1}, {0, INFINITY},
                             {NAN, 1}, {0, NAN}, {-3e38f, 3e38f}};
    for (size_t r = 0; r < sizeof none / sizeof *none; r++)
        assert_int_equal(even_all_f16(none[r][0], none[r][1], 10), 0);
}

/* A guess is good where numbers are not far larger than the range; of more than 2^22 bins the first
 * are guessed. */
static void a_guess_finds_what_lies_amid_a_bin(void **state)
{
    static const uint32_t bins[] = {1, 2, 255, 256, 2048, 65536, (1 << 22) - 1};
    (void)state;
    for (size_t b = 0; b < sizeof bins / sizeof *bins - !all; b++) {
        assert_int_equal(even_slow_middles(-1, 1, bins[b]), 0);
        assert_int_equal(even_slow_middles(0, 256, bins[b]), 0);
        assert_int_equal(even_slow_middles(-3, 1e9f, bins[b]), 0);
    }
    if (all) assert_int_equal(even_slow_middles(0, 1, (1 << 22) + 5), 5);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_of_8_bits_is_in_its_bin),
        cmocka_unit_test(every_sample_of_16_bits_is_in_its_bin),
        cmocka_unit_test(every_edge_of_16_bits_is_exact),
        cmocka_unit_test(edges_of_wider_integers_are_exact),
        cmocka_unit_test(edges_of_floats_are_exact),
        cmocka_unit_test(every_half_is_in_its_bin),
        cmocka_unit_test(a_guess_finds_what_lies_amid_a_bin),
    };
    all = argc > 1 && strcmp(argv[1], "--all") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
