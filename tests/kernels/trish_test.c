/* The histogram without atomics, in the check build of the executor. Lanes never meet in a bank of
 * shared memory, and the number of accesses is the same for all data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_trish_bytes.h"

#define NUMBER 50003u
#define BINS 256u
#define MOST_SITES 4096u

typedef uint8_t data_of(uint32_t i);

static uint8_t constant(uint32_t i)
{
    (void)i;
    return 77;
}

static uint8_t sequence(uint32_t i)
{
    return (uint8_t)i;
}

static uint8_t noise(uint32_t i)
{
    return (uint8_t)((i * UINT32_C(2654435761)) >> 24);
}

/* Few of the values are most of the samples. */
static uint8_t skewed(uint32_t i)
{
    return noise(i) & noise(i + 1000) & noise(i + 70000);
}

static data_of *const kinds[] = {constant, sequence, noise, skewed};

static kg_emu_counts counts_of_all_sites(void)
{
    static kg_emu_site_counts sites[MOST_SITES];
    const uint32_t n = kg_emu_sites(sites, MOST_SITES);
    kg_emu_counts sum = {0};
    assert_in_range(n, 1, MOST_SITES);
    for (uint32_t i = 0; i < n; i++) {
        sum.shared_wavefronts += sites[i].counts.shared_wavefronts;
        sum.shared_ideal += sites[i].counts.shared_ideal;
    }
    return sum;
}

static kg_emu_counts count(const char *variant, data_of *data)
{
    static uint8_t in[NUMBER];
    uint32_t out[BINS], expected[BINS] = {0};
    kg_workspace *ws;
    for (uint32_t i = 0; i < NUMBER; i++) expected[in[i] = data(i)]++;
    const size_t bytes = kg_trish_bytes_u8_workspace_bytes(NUMBER);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    assert_int_equal(kg_force(&kg_trish_bytes_u8_kernel, variant), KG_OK);
    kg_emu_sites_reset();
    if (kg_trish_bytes_u8(ws, in, out, NUMBER, BINS, NULL)) fail_msg("%s", kg_last_error());
    const kg_emu_counts counts = counts_of_all_sites();
    kg_workspace_destroy(ws);
    assert_memory_equal(out, expected, sizeof out);
    return counts;
}

static void data_does_not_matter(void **state)
{
    static const char *const variants[] = {"column_wbw_w1x31_trish_c1",
                                           "column_wbw_w3x5_trish_b2_c2_pdl"};
    (void)state;
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++) {
        const kg_emu_counts first = count(variants[v], kinds[0]);
        assert_true(first.shared_ideal > 2 * NUMBER / 32);
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            const kg_emu_counts counts = count(variants[v], kinds[i]);
            assert_int_equal(counts.shared_wavefronts, counts.shared_ideal);
            assert_int_equal(counts.shared_wavefronts, first.shared_wavefronts);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(data_does_not_matter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
