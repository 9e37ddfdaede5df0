/* executor_order_test.c: what orders memory between threads, and what does not (order.cu). */
#include "executor_expect.h"

#include <stdlib.h>

/* clang-format off */
#define KERNELS(X)                                                                                 \
    X(fence_and_fence) X(fence_missing_before_store) X(fence_missing_after_load)                   \
    X(fence_and_acquire) X(release_and_fence) X(fence_of_the_block)                                \
    X(fence_of_the_block_after_load) X(fence_before_the_value) X(fence_by_atomics)                 \
    X(fence_then_a_plain_flag) X(fence_after_barrier) X(fence_of_another_thread)                   \
    X(warps_and_fence_of_the_block) X(warps_without_fence) X(add_release_then_acquire)             \
    X(add_acquire_does_not_release) X(add_release_does_not_acquire) X(exch_and_cas)                \
    X(exch_acquire_does_not_release) X(red_release) X(red_relaxed) X(update_keeps_the_release)     \
    X(release_replaces_the_release) X(pair_release_and_acquire) X(pair_relaxed_store)              \
    X(pair_relaxed_load) X(atomic_of_blocks) X(atomic_of_one_block) X(write_after_three_reads)     \
    X(write_before_one_read) X(write_before_another_read) X(write_before_the_last_read)            \
    X(two_lanes_release) X(long_look_back) X(long_look_back_relaxed) X(write_after_many_reads)     \
    X(write_before_one_of_many)
/* clang-format on */
#define DECLARE(name) void name##__emu(void **args);
KERNELS(DECLARE)

static const expectation right[] = {
    RIGHT(fence_and_fence, 2, 32, 7),
    RIGHT(fence_and_acquire, 2, 32, 7),
    RIGHT(release_and_fence, 2, 32, 7),
    RIGHT(fence_by_atomics, 2, 32, 7),
    RIGHT(fence_after_barrier, 2, 32, 7),
    RIGHT(warps_and_fence_of_the_block, 1, 64, 7),
    RIGHT(add_release_then_acquire, 2, 32, 7),
    RIGHT(exch_and_cas, 2, 32, 7),
    RIGHT(red_release, 2, 32, 7),
    RIGHT(update_keeps_the_release, 3, 32, 7),
    RIGHT(two_lanes_release, 2, 32, 7),
    RIGHT(pair_release_and_acquire, 2, 32, 7),
    RIGHT(atomic_of_blocks, 4, 32, 128),
    RIGHT(atomic_of_one_block, 1, 32, 32),
    RIGHT(write_after_three_reads, 4, 32, 0),
    RIGHT(write_after_many_reads, 7, 32, 0),
    RIGHT(long_look_back, 20, 32, 21),
};

static const expectation wrong[] = {
    WRONG(fence_missing_before_store, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_missing_after_load, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_of_the_block, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_of_the_block_after_load, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_before_the_value, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_then_a_plain_flag, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(fence_of_another_thread, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(warps_without_fence, 1, 64, KG_EMU_GLOBAL_RACE),
    WRONG(add_acquire_does_not_release, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(add_release_does_not_acquire, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(exch_acquire_does_not_release, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(red_relaxed, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(release_replaces_the_release, 3, 32, KG_EMU_GLOBAL_RACE),
    WRONG(pair_relaxed_store, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(pair_relaxed_load, 2, 32, KG_EMU_GLOBAL_RACE),
    WRONG(atomic_of_one_block, 4, 32, KG_EMU_GLOBAL_RACE),
    WRONG(write_before_one_read, 4, 32, KG_EMU_GLOBAL_RACE),
    WRONG(write_before_another_read, 4, 32, KG_EMU_GLOBAL_RACE),
    WRONG(write_before_the_last_read, 4, 32, KG_EMU_GLOBAL_RACE),
    WRONG(write_before_one_of_many, 7, 32, KG_EMU_GLOBAL_RACE),
    WRONG(long_look_back_relaxed, 20, 32, KG_EMU_GLOBAL_RACE),
};

static void what_orders_is_no_race(void **state)
{
    (void)state;
    expect_all(right, sizeof right / sizeof *right);
}

static void what_does_not_is_one(void **state)
{
    (void)state;
    expect_all(wrong, sizeof wrong / sizeof *wrong);
}

/* ---- thousands of blocks --------------------------------------------------------------------- */

static int run_long(void (*body)(void **), uint32_t grid, kg_emu_stats *stats)
{
    const size_t bytes = (64 + 2 * (size_t)grid) * 4;
    uint32_t *array = kg_emu_malloc(bytes);
    void *args[] = {&array};
    const kg_emu_opts options = {.resident = grid};
    memset(array, 0, bytes);
    const int error = kg_emu_launch(body, args, grid, 1, 0, "long", &options, stats);
    assert_int_equal(array[2], grid + 1);
    kg_emu_free(array);
    return error;
}

/* All of them are resident, and who orders them stays known. */
static void thousands_of_blocks_wait_for_each_other(void **state)
{
    (void)state;
    enum { GRID = 8000 };
    kg_emu_stats stats;
    assert_int_equal(run_long(long_look_back__emu, GRID, &stats), KG_EMU_OK);
    assert_int_equal(stats.blocks, GRID);
    assert_false(stats.clocks_exhausted);
    assert_int_equal(run_long(long_look_back_relaxed__emu, GRID, &stats),
                     stats.checked ? KG_EMU_FOUND : KG_EMU_OK);
    assert_false(stats.clocks_exhausted);
    kg_emu_release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_orders_is_no_race),
        cmocka_unit_test(what_does_not_is_one),
        cmocka_unit_test(thousands_of_blocks_wait_for_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
