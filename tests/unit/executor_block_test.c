/* executor_block_test.c: barriers, shared memory, and the orders in which threads and blocks
 * run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

void rotate__emu(void **args);
void counting_barriers__emu(void **args);
void threads_leave__emu(void **args);
void shared_poison__emu(void **args);
void running_order__emu(void **args);
void running_order_after_barrier__emu(void **args);

static const uint32_t sizes[] = {1, 2, 31, 32, 33, 64, 100, 255, 256, 1000, 1023, 1024};
enum { SIZES = sizeof sizes / sizeof *sizes };
static const kg_emu_order orders[] = {KG_EMU_FORWARD, KG_EMU_REVERSE, KG_EMU_RANDOM};

static void launch(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                   size_t shared, const kg_emu_opts *options)
{
    if (kg_emu_launch(body, args, grid, threads, shared, "test", options, NULL) != KG_EMU_OK)
        fail_msg("%s", kg_emu_report());
}

static void values_move_through_shared_memory(void **state)
{
    (void)state;
    static uint32_t out[3 * 1024];
    for (int o = 0; o < 3; o++) {
        for (int k = 0; k < SIZES; k++) {
            const kg_emu_opts options = {.thread_order = orders[o], .block_order = orders[o]};
            uint32_t rounds = 5, *out_p = out, n = sizes[k];
            void *args[] = {&out_p, &rounds};
            launch(rotate__emu, args, 3, n, 4096, &options);
            for (uint32_t i = 0; i < 3 * n; i++) assert_int_equal(out[i], (i % n + rounds) % n);
        }
    }
}

static void barriers_count(void **state)
{
    (void)state;
    static uint32_t out[3 * 1024];
    for (int o = 0; o < 3; o++) {
        for (int k = 0; k < SIZES; k++) {
            const uint32_t n = sizes[k], below[] = {0, 1, n / 2, n - 1, n};
            for (int b = 0; b < 5; b++) {
                const kg_emu_opts options = {.thread_order = orders[o], .seed = 7};
                uint32_t *out_p = out, limit = below[b];
                void *args[] = {&out_p, &limit};
                launch(counting_barriers__emu, args, 1, n, 0, &options);
                for (uint32_t i = 0; i < n; i++) {
                    assert_int_equal(out[i], limit);
                    assert_int_equal(out[n + i], limit == n);
                    assert_int_equal(out[2 * n + i], limit != 0);
                }
            }
        }
    }
}

static void threads_that_ended_are_not_waited_for(void **state)
{
    (void)state;
    for (int o = 0; o < 3; o++) {
        const kg_emu_opts options = {.thread_order = orders[o]};
        uint32_t out[256] = {0}, *out_p = out;
        void *args[] = {&out_p};
        launch(threads_leave__emu, args, 1, 256, 0, &options);
        for (uint32_t i = 0; i < 256; i++) assert_int_equal(out[i], i < 100 ? 100 : 0);
    }
}

/* The check build has something to say about the read, and is right. */
static void shared_memory_starts_as_poison(void **state)
{
    (void)state;
    for (uint32_t poison = 0; poison < 256; poison += 85) {
        const kg_emu_opts options = {.poison = (uint8_t)poison};
        uint32_t out[2 * 4], *out_p = out;
        void *args[] = {&out_p};
        kg_emu_stats stats;
        const int error =
            kg_emu_launch(shared_poison__emu, args, 4, 32, 200000, "poison", &options, &stats);
        assert_int_equal(error, stats.checked ? KG_EMU_FOUND : KG_EMU_OK);
        for (uint32_t b = 0; b < 4; b++) {
            assert_int_equal(out[2 * b], (poison ? poison : 0xfb) * 0x01010101u);
            assert_int_equal(out[2 * b + 1], 31);
        }
    }
}

/* ---- orders ---------------------------------------------------------------------------------- */

enum { GRID = 5, THREADS = 70, ALL = GRID * THREADS };

static void run_in_order(void (*body)(void **), kg_emu_opts options, uint32_t place[ALL])
{
    uint32_t next = 0, *next_p = &next;
    void *args[] = {&place, &next_p};
    launch(body, args, GRID, THREADS, 0, &options);
    bool seen[ALL] = {false};
    for (uint32_t i = 0; i < ALL; i++) {
        assert_true(place[i] < ALL && !seen[place[i]]);
        seen[place[i]] = true;
    }
}

static void forward_and_reverse_order(void **state)
{
    (void)state;
    uint32_t place[ALL];
    for (int threads = 0; threads < 2; threads++) {
        for (int blocks = 0; blocks < 2; blocks++) {
            const kg_emu_opts options = {.thread_order = orders[threads],
                                         .block_order = orders[blocks]};
            run_in_order(running_order__emu, options, place);
            for (uint32_t b = 0; b < GRID; b++)
                for (uint32_t t = 0; t < THREADS; t++) {
                    const uint32_t block = blocks ? GRID - 1 - b : b;
                    const uint32_t thread = threads ? THREADS - 1 - t : t;
                    assert_int_equal(place[b * THREADS + t], block * THREADS + thread);
                }
        }
    }
}

static void random_order_differs_by_seed_and_repeats(void **state)
{
    (void)state;
    void (*const bodies[])(void **) = {running_order__emu, running_order_after_barrier__emu};
    for (int k = 0; k < 2; k++) {
        uint32_t first[ALL], again[ALL], other[ALL];
        kg_emu_opts options = {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM};
        options.seed = 1;
        run_in_order(bodies[k], options, first);
        run_in_order(bodies[k], options, again);
        options.seed = 2;
        run_in_order(bodies[k], options, other);
        assert_memory_equal(first, again, sizeof first);
        assert_memory_not_equal(first, other, sizeof first);
    }
}

/* In random order some thread of a later block runs before the last one of an earlier block. */
static void random_order_interleaves_blocks(void **state)
{
    (void)state;
    uint32_t place[ALL], last = 0, first = ALL;
    run_in_order(running_order__emu, (kg_emu_opts){.thread_order = KG_EMU_RANDOM}, place);
    for (uint32_t t = 0; t < THREADS; t++) {
        if (place[t] > last) last = place[t];
        if (place[THREADS + t] < first) first = place[THREADS + t];
    }
    assert_true(first < last);
}

static void random_order_of_blocks_covers_every_grid(void **state)
{
    (void)state;
    for (uint32_t grid = 1; grid < 70; grid++) {
        uint32_t place[70], next = 0, *place_p = place, *next_p = &next;
        void *args[] = {&place_p, &next_p};
        const kg_emu_opts options = {.block_order = KG_EMU_RANDOM, .seed = grid};
        bool seen[70] = {false};
        launch(running_order__emu, args, grid, 1, 0, &options);
        for (uint32_t b = 0; b < grid; b++) {
            assert_true(place[b] < grid && !seen[place[b]]);
            seen[place[b]] = true;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_move_through_shared_memory),
        cmocka_unit_test(barriers_count),
        cmocka_unit_test(threads_that_ended_are_not_waited_for),
        cmocka_unit_test(shared_memory_starts_as_poison),
        cmocka_unit_test(forward_and_reverse_order),
        cmocka_unit_test(random_order_differs_by_seed_and_repeats),
        cmocka_unit_test(random_order_interleaves_blocks),
        cmocka_unit_test(random_order_of_blocks_covers_every_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
