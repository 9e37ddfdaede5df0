/* executor_shape_test.c: grids and blocks of several dimensions, clusters, cooperative launches
 * and launches that may start early (shape.cu). */
#include "executor_expect.h"

/* clang-format off */
#define KERNELS(X)                                                                                 \
    X(first_of_the_warp)                                                                           \
    X(indices) X(cluster) X(cluster_in_halves) X(cluster_not_met_before)                           \
    X(cluster_not_met_between) X(cluster_arrived_only) X(cluster_not_met_at_the_end)               \
    X(cluster_of_too_few) X(cluster_one_does_not_come) X(grid_meets) X(grid_meets_once)            \
    X(first_launch) X(waits_first) X(waits_too_late) X(writes_before_it_waits)                     \
    X(writes_what_was_read) X(touches_other_memory) X(never_waits) X(one_waits_for_all)     \
    X(counts_blocks)
/* clang-format on */
#define DECLARE(name) void name##__emu(void **args);
KERNELS(DECLARE)

enum { ORDERS = sizeof expect_orders / sizeof *expect_orders };
static bool checked;

static int launch(void (*body)(void **), uint32_t *array, const kg_emu_shape *shape,
                  const kg_emu_opts *options)
{
    void *args[] = {&array};
    kg_emu_stats stats;
    const int error = kg_emu_launch_shaped(body, args, shape, "shape", options, &stats);
    checked = stats.checked != 0;
    return error;
}

static uint32_t *zeros(void)
{
    uint32_t *array = kg_emu_malloc(EXPECT_WORDS * 4);
    assert_non_null(array);
    memset(array, 0, EXPECT_WORDS * 4);
    return array;
}

/* ---- dimensions ---- */

static void threads_and_blocks_know_where_they_are(void **state)
{
    (void)state;
    static const kg_emu_shape shapes[] = {{.grid = {2, 3, 4}, .block = {4, 3, 2}},
                                          {.grid = {5, 2}, .block = {24}},
                                          {.grid = {1, 1, 7}, .block = {2, 2, 6}},
                                          {.grid = {4}, .block = {1, 24}}};
    for (int s = 0; s < 4; s++)
        for (int o = 0; o < ORDERS; o++) {
            const kg_emu_shape *shape = &shapes[s];
            const uint32_t gx = shape->grid[0], gy = shape->grid[1] ? shape->grid[1] : 1;
            const uint32_t bx = shape->block[0], by = shape->block[1] ? shape->block[1] : 1;
            const uint32_t blocks = gx * gy * (shape->grid[2] ? shape->grid[2] : 1);
            uint32_t *array = zeros();
            assert_int_equal(launch(indices__emu, array, shape, &expect_orders[o]), 0);
            for (uint32_t i = 0; i < blocks * 24; i++) {
                const uint32_t t = i % 24, b = i / 24;
                assert_int_equal(array[i], (t % bx) | (t / bx % by) << 4 | (t / bx / by) << 8 |
                                               (b % gx) << 12 | (b / gx % gy) << 16 |
                                               (b / gx / gy) << 20);
            }
            kg_emu_free(array);
        }
}

static void threads_of_any_shape_are_numbered_by_warps(void **state)
{
    (void)state;
    static const kg_emu_shape shapes[] = {{.grid = {1}, .block = {8, 4, 2}},
                                          {.grid = {1}, .block = {2, 2, 16}},
                                          {.grid = {1}, .block = {64}}};
    for (int s = 0; s < 3; s++) {
        uint32_t *array = zeros();
        assert_int_equal(launch(first_of_the_warp__emu, array, &shapes[s], NULL), 0);
        for (uint32_t i = 0; i < 64; i++) assert_int_equal(array[i], i / 32 * 32);
        kg_emu_free(array);
    }
}

static void impossible_shapes_are_refused(void **state)
{
    (void)state;
    static const kg_emu_shape shapes[] = {{.grid = {1}, .block = {33, 32}},
                                          {.grid = {1}, .block = {1u << 16, 1u << 16, 1u << 16}},
                                          {.grid = {1u << 31, 2}, .block = {32}},
                                          {.grid = {6}, .block = {32}, .cluster = 4},
                                          {.grid = {17}, .block = {32}, .cluster = 17},
                                          {.grid = {0, 2}, .block = {32}},
                                          {.grid = {2}, .block = {0, 32}}};
    uint32_t *array = zeros();
    for (int s = 0; s < 7; s++)
        assert_int_equal(launch(indices__emu, array, &shapes[s], NULL), KG_EMU_INVALID);
    kg_emu_free(array);
}

/* ---- clusters ---- */

static const kg_emu_shape clusters = {
    .grid = {12}, .block = {32}, .cluster = 4, .shared_bytes = EXPECT_SHARED};

static void blocks_of_a_cluster_reach_each_other(void **state)
{
    (void)state;
    void (*const right[])(void **) = {cluster__emu, cluster_in_halves__emu};
    for (int k = 0; k < 2; k++)
        for (int o = 0; o < ORDERS; o++) {
            uint32_t *array = zeros();
            if (launch(right[k], array, &clusters, &expect_orders[o]))
                fail_msg("%s", kg_emu_report());
            assert_int_equal(array[1], 0);
            assert_int_equal(array[2], 7);
            kg_emu_free(array);
        }
}

/* In every order of the check build; in the fast build some only change the result. */
static void clusters_that_do_not_meet_are_found(void **state)
{
    (void)state;
    void (*const wrong[])(void **) = {cluster_not_met_before__emu, cluster_not_met_between__emu,
                                      cluster_arrived_only__emu};
    for (int k = 0; k < 3; k++)
        for (int o = 0; o < ORDERS; o++) {
            uint32_t *array = zeros();
            const int error = launch(wrong[k], array, &clusters, &expect_orders[o]);
            if (checked && error != KG_EMU_FOUND) fail_msg("%d, order %d: %d", k, o, error);
            kg_emu_free(array);
        }
}

static void a_block_may_not_end_before_others_have_read_it(void **state)
{
    (void)state;
    int found = 0;
    for (int o = 0; o < ORDERS; o++) {
        uint32_t *array = zeros();
        const int error =
            launch(cluster_not_met_at_the_end__emu, array, &clusters, &expect_orders[o]);
        found += error == KG_EMU_OUT_OF_BOUNDS || error == KG_EMU_FOUND;
        kg_emu_free(array);
    }
    assert_in_range(found, 1, ORDERS);
}

static void clusters_fail_as_others_do(void **state)
{
    (void)state;
    uint32_t *array = zeros();
    assert_int_equal(launch(cluster_of_too_few__emu, array, &clusters, NULL), KG_EMU_OUT_OF_BOUNDS);
    assert_int_equal(launch(cluster_one_does_not_come__emu, array, &clusters, NULL),
                     KG_EMU_LIVELOCK);
    kg_emu_free(array);
}

/* ---- cooperative ---- */

static void a_cooperative_grid_meets(void **state)
{
    (void)state;
    const kg_emu_shape shape = {.grid = {10}, .block = {32}, .cooperative = 1};
    for (int o = 0; o < ORDERS; o++) {
        uint32_t *array = zeros();
        if (launch(grid_meets__emu, array, &shape, &expect_orders[o]))
            fail_msg("%s", kg_emu_report());
        assert_int_equal(array[2], 7);
        const int error = launch(grid_meets_once__emu, array, &shape, &expect_orders[o]);
        assert_int_equal(error, checked ? KG_EMU_FOUND : KG_EMU_OK);
        kg_emu_free(array);
    }
    uint32_t *array = zeros();
    const kg_emu_opts few = {.resident = 9};
    assert_int_equal(launch(grid_meets__emu, array, &shape, &few), KG_EMU_TOO_LARGE);
    kg_emu_free(array);
}

/* ---- early ---- */

static int two_launches(void (*second)(void **), bool early, bool late, uint32_t *third_word)
{
    const kg_emu_opts options = {.late = late};
    kg_emu_shape shape = {.grid = {2}, .block = {32}};
    uint32_t *array = zeros();
    assert_int_equal(launch(first_launch__emu, array, &shape, &options), 0);
    assert_int_equal(array[64 + 37], late ? 0 : 7);
    shape.early = early;
    const int error = launch(second, array, &shape, &options);
    kg_emu_settle();
    assert_int_equal(array[64], 7);
    *third_word = array[2];
    kg_emu_free(array);
    return error;
}

static void early_launches_that_wait_see_all(void **state)
{
    (void)state;
    void (*const right[])(void **) = {waits_first__emu, touches_other_memory__emu,
                                      one_waits_for_all__emu};
    for (int k = 0; k < 3; k++)
        for (int late = 0; late < 2; late++) {
            uint32_t word;
            if (two_launches(right[k], true, late, &word)) fail_msg("%d: %s", k, kg_emu_report());
            assert_int_equal(word, 7);
        }
    uint32_t word; /* one that is not early needs no wait */
    assert_int_equal(two_launches(never_waits__emu, false, true, &word), 0);
    assert_int_equal(word, 7);
}

static void early_launches_that_do_not_are_found(void **state)
{
    (void)state;
    static const struct {
        void (*body)(void **);
        bool changes_the_result;
    } wrong[] = {{waits_too_late__emu, true},
                 {never_waits__emu, true},
                 {writes_before_it_waits__emu, false},
                 {writes_what_was_read__emu, false}};
    for (int k = 0; k < 4; k++)
        for (int late = 0; late < 2; late++) {
            uint32_t word;
            kg_emu_finding found;
            const int error = two_launches(wrong[k].body, true, late, &word);
            assert_int_equal(error, checked ? KG_EMU_FOUND : KG_EMU_OK);
            if (checked) {
                assert_in_range(kg_emu_findings(&found, 1), 1, 8);
                assert_int_equal(found.kind, KG_EMU_BEFORE_WAIT);
            }
            if (late && wrong[k].changes_the_result) assert_int_equal(word, 0);
        }
}

/* How many blocks have begun before the first thread is past its wait. */
static void a_few_blocks_begin_before_the_wait_ends(void **state)
{
    (void)state;
    static const uint32_t cases[][3] = {{20, 0, 8}, {20, 3, 3}, {5, 0, 5}, {8, 0, 8}};
    for (int k = 0; k < 4; k++) {
        const kg_emu_opts options = {.late = 1, .resident = cases[k][1]};
        const kg_emu_shape first = {.grid = {2}, .block = {32}};
        const kg_emu_shape second = {.grid = {cases[k][0]}, .block = {32}, .early = 1};
        uint32_t *array = zeros();
        assert_int_equal(launch(first_launch__emu, array, &first, &options), 0);
        assert_int_equal(launch(counts_blocks__emu, array, &second, &options), 0);
        kg_emu_settle();
        assert_int_equal(array[2], cases[k][2]);
        kg_emu_free(array);
    }
}

/* What is freed, or launched after, is settled without being asked. */
static void late_writes_are_not_lost(void **state)
{
    (void)state;
    const kg_emu_opts options = {.late = 1};
    const kg_emu_shape shape = {.grid = {2}, .block = {32}};
    static uint32_t memory[EXPECT_WORDS];
    assert_int_equal(kg_emu_register(memory, sizeof memory, 0), 0);
    assert_int_equal(launch(first_launch__emu, memory, &shape, &options), 0);
    assert_int_equal(memory[64], 0);
    assert_int_equal(memory[128], 0);
    kg_emu_unregister(memory);
    for (int i = 0; i < 64; i++) {
        assert_int_equal(memory[64 + i], 7);
        assert_int_equal(memory[128 + i], 0x01020304);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_and_blocks_know_where_they_are),
        cmocka_unit_test(threads_of_any_shape_are_numbered_by_warps),
        cmocka_unit_test(impossible_shapes_are_refused),
        cmocka_unit_test(blocks_of_a_cluster_reach_each_other),
        cmocka_unit_test(clusters_that_do_not_meet_are_found),
        cmocka_unit_test(a_block_may_not_end_before_others_have_read_it),
        cmocka_unit_test(clusters_fail_as_others_do),
        cmocka_unit_test(a_cooperative_grid_meets),
        cmocka_unit_test(early_launches_that_wait_see_all),
        cmocka_unit_test(early_launches_that_do_not_are_found),
        cmocka_unit_test(a_few_blocks_begin_before_the_wait_ends),
        cmocka_unit_test(late_writes_are_not_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
