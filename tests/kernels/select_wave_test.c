/* Waves of selects on the CPU executor, with one or two thread blocks at a time in any order. So
 * blocks wait for others that have not begun, and sum their tiles themselves. In place they take
 * tiles by tickets. Calls share one workspace, whose tags begin anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_keys_wave.h"
#include "kg_runs_wave.h"
#include "kg_where_wave.h"

#define NUMBER 5000u
#define RUN 7u     /* elements with a key */
#define WHOLE 192u /* a tile, and a block more than there are tiles */
#define TURNS 18u

/* Its first calls have the last tags that there are. */
static kg_workspace *workspace(void)
{
    static _Alignas(256) unsigned char memory[1 << 20];
    const size_t keys = kg_keys_wave_u32_workspace_bytes(NUMBER),
                 runs = kg_runs_wave_u32_workspace_bytes(NUMBER),
                 kept = kg_where_wave_u64_workspace_bytes(NUMBER);
    assert_true(keys <= sizeof memory && runs <= sizeof memory && kept <= sizeof memory);
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory), KG_OK);
    ((kg_workspace_header *)memory)->turn = (uint64_t)(UINT32_MAX - 3) << 32;
    return ws;
}

/* Forward, reverse and at random, with one block at a time, two, and as many as may be. */
static void take_order(uint32_t turn)
{
    const kg_emu_order order = (kg_emu_order)(turn % 3);
    const kg_emu_opts options = {.seed = turn,
                                 .chaos = turn < 9 ? 0 : 5,
                                 .resident = turn / 3 % 3,
                                 .thread_order = order,
                                 .block_order = order};
    kg_emu_set_options(&options);
}

static uint32_t in[NUMBER], keys[NUMBER], first[NUMBER], second[NUMBER], third[NUMBER];

/* Sums of round + 1: each has as much for each of its elements. */
static void sums_are_right(kg_workspace *ws, uint32_t round, uint32_t n)
{
    const uint32_t runs = (n + RUN - 1) / RUN, last = n - (runs - 1) * RUN;
    uint64_t count = 0;
    for (uint32_t i = 0; i < n; i++) keys[i] = i / RUN, in[i] = round + 1;
    assert_int_equal(kg_keys_wave_u32(ws, keys, in, first, second, &count, n, n, NULL), KG_OK);
    assert_int_equal(count, runs);
    for (uint32_t i = 0; i < runs; i++) {
        assert_int_equal(first[i], i);
        assert_int_equal(second[i], (round + 1) * (i + 1 < runs ? RUN : last));
    }
}

static void runs_are_right(kg_workspace *ws, uint32_t n)
{
    const uint32_t runs = (n + RUN - 1) / RUN, last = n - (runs - 1) * RUN;
    uint64_t count = 0;
    for (uint32_t i = 0; i < n; i++) in[i] = i / RUN;
    assert_int_equal(kg_runs_wave_u32(ws, in, first, third, second, &count, n, n, NULL), KG_OK);
    assert_int_equal(count, runs);
    for (uint32_t i = 0; i < runs; i++) {
        assert_int_equal(first[i], i);
        assert_int_equal(third[i], i * RUN);
        assert_int_equal(second[i], i + 1 < runs ? RUN : last);
    }
}

/* Every third element is not kept. */
static void kept_are_right(kg_workspace *ws, uint32_t n, bool in_place)
{
    static uint64_t read[NUMBER], other[NUMBER];
    uint64_t *const to = in_place ? read : other, count = 0, kept = 0;
    for (uint32_t i = 0; i < n; i++) read[i] = i % 3 ? i : 0;
    assert_int_equal(kg_where_wave_u64(ws, 0, read, to, &count, n, n, NULL), KG_OK);
    for (uint32_t i = 0; i < n; i++)
        if (i % 3) assert_int_equal(to[kept++], i);
    assert_int_equal(count, kept);
}

static void any_order_will_do(void **state)
{
    (void)state;
    kg_workspace *ws = workspace();
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        take_order(turn);
        assert_int_equal(kg_force(&kg_keys_wave_u32_kernel, turn % 2 ? NULL : "row_wbw_w4x5_wave"),
                         KG_OK);
        sums_are_right(ws, turn, NUMBER - turn);
        runs_are_right(ws, NUMBER - 3 * turn);
        sums_are_right(ws, turn + 1, 1 + 300 * turn % NUMBER);
        sums_are_right(ws, turn + 2, WHOLE);
        kept_are_right(ws, NUMBER - 5 * turn, false);
        kept_are_right(ws, NUMBER - 7 * turn, true);
    }
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_order_will_do)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
