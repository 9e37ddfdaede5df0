/* Histograms in the check build of the executor. Where every lane has copies of the counters no
 * lanes meet in a bank of shared memory, whatever the samples are. Elsewhere as many passes are
 * counted as ncu counted on an H100 (docs/results/h100_histogram_banks_ncu.csv). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_known_bytes.h"
#include "kg_pixels.h"
#include "kg_pixels_four.h"

enum { NUMBER = 5003, BINS = 256, CHANNELS = 4, COUNTED = 3, MOST_SITES = 4096, KINDS = 4 };

/* Constant, in order, random, two by turns. */
static uint8_t sample(int kind, uint32_t i)
{
    const uint8_t of[KINDS] = {77, (uint8_t)i, (uint8_t)((i * UINT32_C(2654435761)) >> 24),
                               i % 2 ? 200 : 8};
    return of[kind];
}

static uint8_t in[NUMBER * CHANNELS + 5];

static void fill(int kind)
{
    for (uint32_t i = 0; i < sizeof in; i++) in[i] = sample(kind, i);
}

static kg_workspace *begin(void)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    kg_emu_sites_reset();
    return ws;
}

static kg_emu_counts end(kg_workspace *ws)
{
    static kg_emu_site_counts sites[MOST_SITES];
    const uint32_t n = kg_emu_sites(sites, MOST_SITES);
    kg_emu_counts sum = {0};
    kg_workspace_destroy(ws);
    assert_in_range(n, 1, MOST_SITES);
    for (uint32_t i = 0; i < n; i++) {
        sum.shared_wavefronts += sites[i].counts.shared_wavefronts;
        sum.shared_ideal += sites[i].counts.shared_ideal;
        sum.generic_passes += sites[i].counts.generic_passes;
        sum.remote_sectors += sites[i].counts.remote_sectors;
    }
    return sum;
}

/* As few passes as there can be, and as many for constant data as for any. */
static void judge(kg_emu_counts counts, uint32_t samples, uint64_t *first)
{
    assert_int_equal(counts.shared_wavefronts, counts.shared_ideal);
    assert_true(counts.shared_ideal > samples / 32);
    if (*first == 0) *first = counts.shared_wavefronts;
    assert_int_equal(counts.shared_wavefronts, *first);
}

static void known_bins(void **state)
{
    uint64_t first = 0;
    (void)state;
    assert_int_equal(kg_force(&kg_known_bytes_u8_kernel, "column_wbw_w2x1_block_8224_b256"), KG_OK);
    for (int kind = 0; kind < KINDS; kind++) {
        uint32_t out[BINS + 1], expected[BINS + 1] = {0};
        fill(kind);
        for (uint32_t i = 0; i < NUMBER; i++) expected[in[i + 5]]++;
        kg_workspace *ws = begin();
        if (kg_known_bytes_u8(ws, in + 5, out, NUMBER, NULL)) fail_msg("%s", kg_last_error());
        judge(end(ws), NUMBER, &first);
        assert_memory_equal(out, expected, sizeof out);
    }
    assert_int_equal(kg_force(&kg_known_bytes_u8_kernel, NULL), KG_OK);
}

static void channels(void **state)
{
    uint64_t first = 0;
    (void)state;
    assert_int_equal(kg_force(&kg_pixels_four_u8_kernel, "column_wbw_w2x1_block_24576_b256_t2"),
                     KG_OK);
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t out[COUNTED][BINS], expected[COUNTED][BINS] = {{0}};
        fill(kind);
        for (uint32_t i = 0; i < NUMBER; i++)
            for (uint32_t c = 0; c < COUNTED; c++) expected[c][in[CHANNELS * i + c + 5]]++;
        kg_workspace *ws = begin();
        if (kg_pixels_four_u8(ws, in + 5, out[0], NUMBER, BINS, NULL))
            fail_msg("%s", kg_last_error());
        judge(end(ws), COUNTED * NUMBER, &first);
        assert_memory_equal(out, expected, sizeof out);
    }
    assert_int_equal(kg_force(&kg_pixels_four_u8_kernel, NULL), KG_OK);
}

/* As scripts/gpu_banks.sh launches them: all samples are 0, and ranges empty. `ncu`: the passes of
 * loads, stores and atomics. `parted`: of these, stores that clear counters, and that the text does
 * not have, and two or three of any launch on an H200: docs/results/calibration.md. `remote`:
 * sectors of other blocks' memory. */
static const struct {
    const kg_kernel *kernel;
    const char *variant;
    uint64_t n;
    uint32_t ncu, parted, remote;
} launches[] = {
    {&kg_pixels_u8_kernel, "column_wbw_w2x2_cluster_512_c9_k4_p1", 2723, 681, 2, 384},
    {&kg_pixels_f64_kernel, "column_wbw_w2x2_cluster_512_c9_k4_p1", 335, 233, 3, 384},
    {&kg_pixels_u8_kernel, "column_wbw_w2x3_shared_200_c4_p9", 4091, 1225, 12, 0},
    {&kg_pixels_u8_kernel, "column_wbw_w1x2_shared_3000_c3_ahead_pdl", 1359, 430, 0, 0},
    {&kg_pixels_u8_kernel, "column_wbw_w2x1_global_c3_h64", 1359, 435, 2, 0},
    {&kg_pixels_f64_kernel, "column_wbw_w2x3_shared_200_c4_p9", 507, 217, 12, 0},
    {&kg_pixels_f64_kernel, "column_wbw_w2x1_global_c3_h64", 163, 211, 2, 0},
    {&kg_known_bytes_u8_kernel, "column_wbw_w2x2_shared_90_c4_p3_pdl", 8187, 283, 3, 0},
};

static void as_many_as_on_a_card(void **state)
{
    static const unsigned char samples[8187 * 3];
    static uint32_t out[3 * (BINS + 1)];
    const uint64_t bins = BINS;
    const kg_emu_opts in_step = {.in_step = 1};
    (void)state;
    kg_emu_set_options(&in_step);
    for (size_t i = 0; i < sizeof launches / sizeof *launches; i++) {
        const kg_kernel *kernel = launches[i].kernel;
        const bool ranges = kernel != &kg_known_bytes_u8_kernel;
        const void *of_ranges[] = {samples, samples, samples, out, &bins};
        const void *of_bytes[] = {samples, out};
        kg_workspace *ws = begin();
        assert_int_equal(kg_force(kernel, launches[i].variant), KG_OK);
        if (kg_run(kernel, ws, ranges ? of_ranges : of_bytes, launches[i].n, NULL))
            fail_msg("%s", kg_last_error());
        const kg_emu_counts counts = end(ws);
        assert_int_equal(kg_force(kernel, NULL), KG_OK);
        if (counts.shared_wavefronts + counts.generic_passes + launches[i].parted !=
            launches[i].ncu)
            fail_msg("%s of %s: %u and %u passes, by ncu %u", launches[i].variant, kernel->name,
                     (unsigned)counts.shared_wavefronts, (unsigned)counts.generic_passes,
                     launches[i].ncu);
        assert_int_equal(counts.remote_sectors, launches[i].remote);
    }
    kg_emu_set_options(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_bins), cmocka_unit_test(channels),
                                       cmocka_unit_test(as_many_as_on_a_card)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
