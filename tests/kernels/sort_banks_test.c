/* Sorts of keys in equal steps, in the check build of the executor. Digits of a tile then have
 * equal size, and neighbours of a warp go to places that far apart. The lanes of a warp must not
 * meet in a bank of shared memory more than they do where keys are random. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_keys_steps.h"
#include "kg_pairs_steps.h"

#define NUMBER 16384u /* two tiles of pairs */
#define MOST_SITES 4096u
#define STEP_BITS 18u /* beyond, keys have no room */

typedef uint64_t count_of_sort(const uint32_t *in, uint32_t *out);

static uint64_t wavefronts_of_all_sites(void)
{
    static kg_emu_site_counts sites[MOST_SITES];
    const uint32_t n = kg_emu_sites(sites, MOST_SITES);
    uint64_t sum = 0;
    assert_in_range(n, 1, MOST_SITES);
    for (uint32_t i = 0; i < n; i++) sum += sites[i].counts.shared_wavefronts;
    return sum;
}

static kg_workspace *workspace_of(const kg_kernel *k)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, NUMBER, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 1].name), KG_OK);
    kg_emu_sites_reset();
    return ws;
}

static uint64_t sort_pairs(const uint32_t *in, uint32_t *out)
{
    static uint32_t values[NUMBER], out_values[NUMBER];
    kg_workspace *ws = workspace_of(&kg_pairs_steps_u32_kernel);
    for (uint32_t i = 0; i < NUMBER; i++) values[i] = ~in[i];
    if (kg_pairs_steps_u32(ws, in, values, out, out_values, NUMBER, NULL))
        fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
    for (uint32_t i = 0; i < NUMBER; i++) assert_int_equal(out_values[i], (uint32_t)~out[i]);
    return wavefronts_of_all_sites();
}

static uint64_t sort_keys(const uint32_t *in, uint32_t *out)
{
    kg_workspace *ws = workspace_of(&kg_keys_steps_u32_kernel);
    if (kg_keys_steps_u32(ws, in, out, NUMBER, NULL)) fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
    return wavefronts_of_all_sites();
}

/* Wavefronts for each pass: a digit that all keys have alike has none. */
static uint64_t wavefronts_in_steps(count_of_sort *sort, uint32_t step)
{
    static uint32_t in[NUMBER], out[NUMBER];
    for (uint32_t i = 0; i < NUMBER; i++) in[i] = i << step;
    const uint64_t wavefronts = sort(in, out);
    assert_memory_equal(in, out, sizeof out);
    uint32_t passes = 0;
    for (uint32_t digit = 0; digit < 4; digit++)
        passes += (((NUMBER - 1) << step) >> 8 * digit & 255) != 0;
    return wavefronts / passes;
}

static uint64_t wavefronts_at_random(count_of_sort *sort)
{
    static uint32_t in[NUMBER], out[NUMBER];
    for (uint32_t i = 0; i < NUMBER; i++) {
        const uint32_t x = (i + 1) * UINT32_C(2654435761);
        in[i] = (x ^ x >> 15) * UINT32_C(2246822519);
    }
    const uint64_t wavefronts = sort(in, out);
    for (uint32_t i = 1; i < NUMBER; i++) assert_true(out[i - 1] <= out[i]);
    return wavefronts / 4;
}

static void check_steps(count_of_sort *sort)
{
    const uint64_t random = wavefronts_at_random(sort);
    for (uint32_t step = 0; step <= STEP_BITS; step++) {
        const uint64_t wavefronts = wavefronts_in_steps(sort, step);
        if (10 * wavefronts > 11 * random)
            fail_msg("%llu wavefronts a pass of steps of 2^%u, and %llu at random",
                     (unsigned long long)wavefronts, step, (unsigned long long)random);
    }
}

static void pairs_in_equal_steps(void **state)
{
    (void)state;
    check_steps(sort_pairs);
}

static void keys_in_equal_steps(void **state)
{
    (void)state;
    check_steps(sort_keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_in_equal_steps),
        cmocka_unit_test(keys_in_equal_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
