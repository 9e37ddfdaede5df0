/* executor_stuck_test.c: what a GPU would hang or fault on comes back as an error and a text that
 * says who waits where. The executor works on after it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

void full_mask_in_half_a_warp__emu(void **args);
void barrier_in_one_branch__emu(void **args);
void two_barriers__emu(void **args);
void mask_without_itself__emu(void **args);
void chain_without_ticket__emu(void **args);
void misaligned__emu(void **args);
void misaligned_shared__emu(void **args);
void pairs_in_turn__emu(void **args);
void subtracts_and_clears__emu(void **args);
void traps__emu(void **args);
void needs_shared__emu(void **args);
void deep__emu(void **args);

static _Alignas(16) uint32_t memory[4096];

static int launch(void (*body)(void **), uint32_t grid, uint32_t threads, size_t shared,
                  const kg_emu_opts *options)
{
    uint32_t *p = memory;
    void *args[] = {&p};
    memset(memory, 0, sizeof memory);
    return kg_emu_launch(body, args, grid, threads, shared, "kernel", options, NULL);
}

static void assert_report(const char *text)
{
    if (!strstr(kg_emu_report(), text)) fail_msg("no \"%s\" in:\n%s", text, kg_emu_report());
}

/* After each error a kernel that uses everything must run as if nothing had been. */
static int still_works(void **state)
{
    (void)state;
    assert_int_equal(launch(needs_shared__emu, 3, 64, 256, NULL), KG_EMU_OK);
    for (uint32_t i = 0; i < 64; i++) assert_int_equal(memory[i], 63 - i);
    return 0;
}

static const kg_emu_opts in_order[] = {{.thread_order = KG_EMU_FORWARD},
                                       {.thread_order = KG_EMU_REVERSE},
                                       {.thread_order = KG_EMU_RANDOM, .seed = 3}};

static void shuffle_of_half_a_warp_is_a_deadlock(void **state)
{
    for (int o = 0; o < 3; o++) {
        assert_int_equal(launch(full_mask_in_half_a_warp__emu, 2, 64, 0, &in_order[o]),
                         KG_EMU_DEADLOCK);
        assert_report("deadlock in kernel (2 blocks of 64 threads)");
        assert_report("warp 0 lanes 0-15 wait in __shfl_xor_sync with mask 0xffffffff, ");
        assert_report("warp 1 lanes 16-31 wait at __syncthreads, ");
        assert_report("stuck.cu:");
        still_works(state);
    }
}

static void barrier_in_one_branch_is_a_deadlock(void **state)
{
    (void)state;
    for (int o = 0; o < 3; o++)
        assert_int_equal(launch(barrier_in_one_branch__emu, 1, 64, 0, &in_order[o]),
                         KG_EMU_DEADLOCK);
    assert_report("block 0 warp 0 lanes 0-9 wait at __syncthreads");
    assert_report("block 0 warp 0 lanes 10-31 wait in __ballot_sync");
}

static void two_barriers_are_reported(void **state)
{
    (void)state;
    for (int o = 0; o < 3; o++) {
        assert_int_equal(launch(two_barriers__emu, 1, 64, 0, &in_order[o]),
                         KG_EMU_DIVERGENT_BARRIER);
        assert_report("divergent barrier in kernel");
        assert_report("others of the block are at __syncthreads (");
    }
}

static void mask_must_name_its_lane(void **state)
{
    (void)state;
    for (int o = 0; o < 3; o++) {
        assert_int_equal(launch(mask_without_itself__emu, 1, 32, 0, &in_order[o]), KG_EMU_BAD_MASK);
        assert_report("with mask 0x0000ffff is run by lane ");
    }
}

static void chain_without_ticket_needs_luck(void **state)
{
    (void)state;
    kg_emu_opts options = {.block_order = KG_EMU_REVERSE, .resident = 4};
    assert_int_equal(launch(chain_without_ticket__emu, 200, 32, 0, &options), KG_EMU_LIVELOCK);
    assert_report("4 blocks of 200 have begun, 0 have ended");
    assert_report("block 199 warp 0 lanes 0 poll in kg_spin, ");
    options.resident = 300;
    assert_int_equal(launch(chain_without_ticket__emu, 200, 32, 0, &options), KG_EMU_OK);
    options = (kg_emu_opts){.resident = 1};
    assert_int_equal(launch(chain_without_ticket__emu, 200, 32, 0, &options), KG_EMU_OK);
}

/* What blocks tell each other goes to memory as one, so it is aligned. */
static void misaligned_publishing_ends_the_launch(void **state)
{
    (void)state;
    static const char *const names[] = {"atomicAdd",          "atomicCAS",
                                        "kg_ld_acquire_u32",  "kg_st_release_u32",
                                        "kg_ld_acquire_pair", "kg_st_release_pair"};
    for (uint32_t which = 0; which < 6; which++) {
        uint32_t *p = memory;
        void *args[] = {&p, &which};
        assert_int_equal(
            kg_emu_launch(misaligned_shared__emu, args, 1, 32, 0, "kernel", NULL, NULL),
            KG_EMU_MISALIGNED);
        assert_report(names[which]);
    }
}

/* What another block may see change is progress: who waits meanwhile does not wait for ever. */
static void pairs_that_change_are_progress(void **state)
{
    (void)state;
    uint32_t *pairs = memory, *ready = memory + 8, last = 100000;
    void *args[] = {&pairs, &ready, &last};
    memset(memory, 0, sizeof memory);
    assert_int_equal(kg_emu_launch(pairs_in_turn__emu, args, 2, 32, 0, "kernel", NULL, NULL),
                     KG_EMU_OK);
}

static void cleared_words_end_where_they_end(void **state)
{
    (void)state;
    uint64_t words[40], *p = words;
    uint32_t count = 37;
    int32_t number = 5, *to = &number;
    void *args[] = {&p, &count, &to};
    memset(words, 0xff, sizeof words);
    assert_int_equal(kg_emu_launch(subtracts_and_clears__emu, args, 1, 32, 0, "kernel", NULL, NULL),
                     KG_EMU_OK);
    for (uint32_t i = 0; i < 40; i++) assert_true(words[i] == (i < count ? 0 : UINT64_MAX));
    assert_int_equal(number, 5 - 31 * 16);
}

static void faults_end_the_launch(void **state)
{
    (void)state;
    assert_int_equal(launch(misaligned__emu, 1, 32, 0, NULL), KG_EMU_MISALIGNED);
    assert_report("kg_st16 (");
    assert_report("of 16 bytes at ");
    assert_int_equal(launch(traps__emu, 1, 64, 0, NULL), KG_EMU_TRAP);
    assert_report("thread 37 of block 0 executed __trap");
    assert_int_equal(launch(needs_shared__emu, 1, 64, 255, NULL), KG_EMU_SHARED_TOO_SMALL);
    assert_report("needs 256 bytes, the launch gives 255");
}

static void stacks_are_as_large_as_asked(void **state)
{
    (void)state;
    uint32_t *out = memory, words = 9000;
    void *args[] = {&out, &words};
    kg_emu_opts options = {.stack = 65536};
    assert_int_equal(kg_emu_launch(deep__emu, args, 2, 32, 0, "deep", &options, NULL), KG_EMU_OK);
    for (uint32_t i = 0; i < 32; i++) assert_int_equal(memory[i], words - 1);
}

static void launches_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    assert_int_equal(launch(NULL, 1, 32, 0, NULL), KG_EMU_INVALID);
    assert_int_equal(launch(traps__emu, 0, 32, 0, NULL), KG_EMU_INVALID);
    assert_int_equal(launch(traps__emu, 1, 0, 0, NULL), KG_EMU_INVALID);
    assert_int_equal(launch(traps__emu, 1, 1025, 0, NULL), KG_EMU_INVALID);
    for (int e = -1; e <= KG_EMU_ERROR_COUNT; e++) assert_non_null(kg_emu_error_string(e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(shuffle_of_half_a_warp_is_a_deadlock, still_works),
        cmocka_unit_test_teardown(barrier_in_one_branch_is_a_deadlock, still_works),
        cmocka_unit_test_teardown(two_barriers_are_reported, still_works),
        cmocka_unit_test_teardown(mask_must_name_its_lane, still_works),
        cmocka_unit_test_teardown(chain_without_ticket_needs_luck, still_works),
        cmocka_unit_test_teardown(faults_end_the_launch, still_works),
        cmocka_unit_test_teardown(misaligned_publishing_ends_the_launch, still_works),
        cmocka_unit_test_teardown(pairs_that_change_are_progress, still_works),
        cmocka_unit_test_teardown(cleared_words_end_where_they_end, still_works),
        cmocka_unit_test_teardown(stacks_are_as_large_as_asked, still_works),
        cmocka_unit_test_teardown(launches_that_make_no_sense_are_refused, still_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
