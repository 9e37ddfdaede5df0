/* Blocks per SM, against values of the CUDA occupancy calculator. */
#include "front_end.h"

#include "plan/occupancy.h"

static void blocks_and_what_limits_them(void **state)
{
    (void)state;
    const struct {
        uint32_t cc, threads, registers, shared, blocks;
        occupancy_limit limit;
    } cases[] = {
        {90, 256, 32, 0, 8, LIMIT_THREADS},
        {90, 256, 40, 0, 6, LIMIT_REGISTERS},
        {90, 256, 64, 0, 4, LIMIT_REGISTERS},
        {90, 256, 32, 9504, 8, LIMIT_THREADS},
        {90, 256, 32, 32768, 6, LIMIT_SHARED},
        {90, 32, 16, 0, 32, LIMIT_BLOCKS},
        {90, 1024, 32, 0, 2, LIMIT_THREADS},
        {80, 128, 32, 48 * 1024, 3, LIMIT_SHARED},
        {86, 256, 32, 0, 6, LIMIT_THREADS},
        {75, 256, 32, 0, 4, LIMIT_THREADS},
        {90, 256, 32, 228 * 1024, 0, LIMIT_TOO_LARGE},
        {90, 1056, 32, 0, 0, LIMIT_TOO_LARGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const occupancy o = occupancy_of(arch_find(cases[i].cc), cases[i].threads,
                                         cases[i].registers, cases[i].shared);
        assert_int_equal(o.blocks, cases[i].blocks);
        assert_int_equal(o.limit, cases[i].limit);
    }
}

/* A kernel that uses just the bound still reaches the blocks that the bound was made for. */
static void register_bounds_keep_their_promise(void **state)
{
    (void)state;
    for (const arch *a = archs; a->cc; a++) {
        for (uint32_t threads = 32; threads <= 1024; threads += 32) {
            const uint32_t most = occupancy_of(a, threads, 0, 0).blocks;
            for (uint32_t blocks = 1; blocks <= most; blocks++) {
                const uint32_t bound = occupancy_register_bound(a, threads, blocks);
                assert_true(bound >= 16);
                assert_true(occupancy_of(a, threads, bound, 0).blocks >= blocks);
            }
        }
    }
}

static void unknown_architectures_are_not_found(void **state)
{
    (void)state;
    assert_null(arch_find(70));
    assert_null(arch_find(0));
    assert_non_null(arch_find(120));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_and_what_limits_them),
        cmocka_unit_test(register_bounds_keep_their_promise),
        cmocka_unit_test(unknown_architectures_are_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
