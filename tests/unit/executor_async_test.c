/* executor_async_test.c: asynchronous and bulk copies, mbarriers and named barriers (async.cu). */
#include "executor_expect.h"

/* clang-format off */
#define KERNELS(X)                                                                                 \
    X(copy_waited_for) X(copy_not_waited_for) X(copy_group_too_few) X(copy_not_committed)          \
    X(copy_without_barrier) X(copy_with_zeros) X(source_kept) X(source_overwritten) X(ring)        \
    X(ring_load_not_waited_for) X(ring_waits_for_another_stage) X(ring_refilled_too_early)         \
    X(ring_given_back_by_one_warp) X(ring_given_back_before_the_read)                              \
    X(ring_given_back_without_syncwarp) X(ring_mbarrier_not_fenced) X(ring_bytes_too_many)         \
    X(ring_arrivals_too_few) X(mbarrier_arrivals_too_many) X(mbarrier_not_made) X(mbarrier_made) \
    X(source_written_after_the_load) X(source_written_during_the_load)                             \
    X(mbarrier_made_for_nobody) X(store) X(store_then_reuse) X(store_fenced_by_who_copies)         \
    X(store_without_proxy_fence) X(store_fenced_by_one) X(store_without_barrier)                   \
    X(store_reused_too_early) X(store_read_back_too_early) X(store_left_behind) X(named_sync)      \
    X(named_arrive) X(named_wrong_way_round) X(named_two_numbers) X(named_two_counts)              \
    X(named_zero) X(named_of_half_a_warp) X(named_beside_a_third)
/* clang-format on */
#define DECLARE(name) void name##__emu(void **args);
KERNELS(DECLARE)

static const expectation right[] = {
    RIGHT(copy_waited_for, 1, 32, 7),
    RIGHT(copy_with_zeros, 1, 32, 1 + 2 + 5 - 1),
    RIGHT(source_kept, 1, 32, 7),
    RIGHT(ring, 1, 96, 7),
    RIGHT(mbarrier_made, 1, 64, 7),
    RIGHT(store, 1, 64, 7),
    RIGHT(store_then_reuse, 1, 64, 0),
    RIGHT(store_fenced_by_who_copies, 1, 64, 7),
    RIGHT(source_written_after_the_load, 1, 64, 7),
    RIGHT(named_sync, 1, 96, 7),
    RIGHT(named_arrive, 1, 96, 7),
};

static const expectation wrong[] = {
    WRONG(copy_not_waited_for, 1, 32, KG_EMU_UNDER_WAY),
    WRONG(copy_group_too_few, 1, 32, KG_EMU_UNDER_WAY),
    WRONG(copy_not_committed, 1, 32, KG_EMU_UNDER_WAY),
    WRONG(copy_without_barrier, 1, 32, ANY_FINDING),
    WRONG(source_overwritten, 1, 32, KG_EMU_UNDER_WAY),
    WRONG(source_written_during_the_load, 1, 64, ANY_FINDING),
    FAILS(ring_load_not_waited_for, 1, 96),
    FAILS(ring_waits_for_another_stage, 1, 96),
    FAILS(ring_refilled_too_early, 1, 96),
    FAILS(ring_given_back_by_one_warp, 1, 96),
    FAILS(ring_given_back_before_the_read, 1, 96),
    FAILS(ring_given_back_without_syncwarp, 1, 96),
    WRONG(ring_mbarrier_not_fenced, 1, 96, KG_EMU_PROXY),
    WRONG(mbarrier_made_for_nobody, 1, 64, KG_EMU_SHARED_RACE),
    WRONG(store_without_proxy_fence, 1, 64, KG_EMU_PROXY),
    WRONG(store_fenced_by_one, 1, 64, KG_EMU_PROXY),
    WRONG(store_without_barrier, 1, 64, ANY_FINDING),
    WRONG(store_reused_too_early, 1, 64, KG_EMU_UNDER_WAY),
    WRONG(store_read_back_too_early, 1, 64, ANY_FINDING),
    WRONG(named_wrong_way_round, 1, 96, KG_EMU_SHARED_RACE),
    WRONG(named_beside_a_third, 1, 96, KG_EMU_SHARED_RACE),
};

static const expectation broken[] = {
    BROKEN(ring_bytes_too_many, 1, 96, KG_EMU_LIVELOCK),
    BROKEN(ring_arrivals_too_few, 1, 96, KG_EMU_LIVELOCK),
    BROKEN(mbarrier_not_made, 1, 32, KG_EMU_BAD_MBARRIER),
    BROKEN(mbarrier_arrivals_too_many, 1, 32, KG_EMU_BAD_MBARRIER),
    BROKEN(named_two_numbers, 1, 96, KG_EMU_DEADLOCK),
    BROKEN(named_two_counts, 1, 96, KG_EMU_DIVERGENT_BARRIER),
    BROKEN(named_zero, 1, 96, KG_EMU_DIVERGENT_BARRIER),
    BROKEN(named_of_half_a_warp, 1, 96, KG_EMU_DIVERGENT_BARRIER),
};

static void right_ones(void **state)
{
    (void)state;
    expect_all(right, sizeof right / sizeof *right);
}

static void wrong_ones(void **state)
{
    (void)state;
    expect_all(wrong, sizeof wrong / sizeof *wrong);
}

static void broken_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        expect_one(&broken[i], &expect_orders[0]);
}

static void a_copy_may_not_outlive_its_block(void **state)
{
    (void)state;
    static const expectation left = BROKEN(store_left_behind, 1, 64, KG_EMU_COPY_LEFT);
    expect_one(&left, &expect_orders[0]);
    expect_one(&left, &expect_orders[1]);
}

/* In the fast build, too, data is late: what does not wait gets something else. */
static void data_is_late(void **state)
{
    (void)state;
    static const struct {
        void (*body)(void **);
        uint32_t threads;
    } late[] = {{copy_not_waited_for__emu, 32},      {copy_group_too_few__emu, 32},
                {copy_not_committed__emu, 32},       {source_overwritten__emu, 32},
                {ring_load_not_waited_for__emu, 96}, {ring_refilled_too_early__emu, 96},
                {store_read_back_too_early__emu, 64}};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        uint32_t *array = kg_emu_malloc(EXPECT_WORDS * 4);
        void *args[] = {&array};
        memset(array, 0, EXPECT_WORDS * 4);
        for (uint32_t w = 512; w < EXPECT_WORDS; w++) array[w] = w - 511;
        (void)kg_emu_launch(late[i].body, args, 1, late[i].threads, EXPECT_SHARED, "late", NULL,
                            NULL);
        if (array[2] == 7) fail_msg("the %d-th is not late", (int)i);
        kg_emu_free(array);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_ones),   cmocka_unit_test(wrong_ones),
        cmocka_unit_test(broken_ones),  cmocka_unit_test(a_copy_may_not_outlive_its_block),
        cmocka_unit_test(data_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
