/* Histograms of all numbers of bins from 0 to 300, and about each power of two up to 2^20. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_many_bins.h"

enum { MOST = (1 << 20) + 1 };

static kg_workspace *ws;
static uint64_t *out, *expected;

/* Samples below, within and behind the bins; the one for all others is behind the last. */
static void count(uint32_t n, uint32_t bins)
{
    static int32_t in[7000];
    uint32_t random = bins + n;
    memset(expected, 0, (bins + 1) * sizeof *expected);
    for (uint32_t i = 0; i < n; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        in[i] = (int32_t)((random >> 11) % (bins + 3)) - 1;
        expected[in[i] >= 0 && (uint32_t)in[i] < bins ? (uint32_t)in[i] : bins]++;
    }
    memset(out, 0xee, (bins + 1) * sizeof *out);
    if (kg_many_bins_i32(ws, in, out, n, bins, NULL)) fail_msg("%s", kg_last_error());
    if (memcmp(out, expected, (bins + 1) * sizeof *out) != 0) fail_msg("%u of %u bins", n, bins);
}

static void every_small_number_of_bins(void **state)
{
    (void)state;
    for (uint32_t bins = 0; bins <= 300; bins++) {
        count(1500, bins); /* in parts */
        count(3000, bins); /* in more parts */
        count(6100, bins); /* in the output */
    }
}

static void numbers_of_bins_about_powers_of_two(void **state)
{
    (void)state;
    for (uint32_t power = 1 << 9; power <= 1 << 20; power *= 2)
        for (uint32_t bins = power - 1; bins <= power + 1; bins++)
            count(1000 + 2100 * (bins % 3), bins);
}

static int begin(void **state)
{
    (void)state;
    out = malloc((MOST + 1) * sizeof *out);
    expected = malloc((MOST + 1) * sizeof *expected);
    if (!out || !expected) return 1;
    return kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_many_bins_i32_workspace_bytes(7000));
}

static int end(void **state)
{
    (void)state;
    free(out);
    free(expected);
    return kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_small_number_of_bins),
                                       cmocka_unit_test(numbers_of_bins_about_powers_of_two)};
    return cmocka_run_group_tests(tests, begin, end);
}
