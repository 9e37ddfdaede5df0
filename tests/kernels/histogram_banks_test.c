/* Histograms in which every lane has copies of the counters, in the check build of the executor. No
 * lanes meet in a bank of shared memory, whatever the samples are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_known_bytes.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_bins), cmocka_unit_test(channels)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
