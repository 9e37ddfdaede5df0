/* executor_launch_test.c: launches as emitted variants make them, options, counts, and threads of
 * the system that launch at once.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <kgen/kernel.h>

#include "kg_emu.h"

void reduce_u32__emu(void **args);
void copy_u32__emu(void **args);
void chain_without_ticket__emu(void **args);
void many_types__emu(void **args);
int kg_sums_u32__variant_emu(const kg_call *call);

enum { N = 10000, GRID = (N + 255) / 256 };

static void check_sums(const uint32_t *in, const uint32_t *sums)
{
    for (uint32_t b = 0; b < GRID; b++) {
        uint32_t expected = 0;
        for (uint32_t i = b * 256; i < (b + 1) * 256 && i < N; i++) expected += in[i];
        assert_int_equal(sums[b], expected);
    }
}

static void rows_launch_through_a_call(void **state)
{
    (void)state;
    static uint32_t in[N], sums[GRID];
    for (uint32_t i = 0; i < N; i++) in[i] = i * i;
    kg_call call = {.args = (const void *const[]){in, sums}, .n = N, .grid = {GRID}};
    assert_int_equal(kg_sums_u32__variant_emu(&call), 0);
    check_sums(in, sums);

    const kg_emu_opts options = {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM};
    call.emu = &options;
    memset(sums, 0, sizeof sums);
    assert_int_equal(kg_sums_u32__variant_emu(&call), 0);
    check_sums(in, sums);
}

static void preparing_launches_nothing(void **state)
{
    (void)state;
    kg_step_facts facts = {1, 2, 3, 4, 5};
    const kg_call call = {.args = (const void *const[]){NULL, NULL},
                          .n = N,
                          .grid = {GRID},
                          .purpose = KG_PURPOSE_PREPARE,
                          .facts = &facts};
    assert_int_equal(kg_sums_u32__variant_emu(&call), 0);
    assert_int_equal(facts.registers, 0);
    assert_int_equal(facts.local_bytes, 0);
    assert_int_equal(facts.shared_bytes, 128);
}

static void parameters_of_every_kind_arrive(void **state)
{
    (void)state;
    uint8_t a = 1;
    uint16_t b = 20;
    uint32_t c = 300;
    uint64_t d = 4000;
    float e = 0.5f;
    double f = 0.25, out[32], *out_p = out;
    _Alignas(16) uint32_t g[4] = {70000, 8, 9, 800000};
    void *args[] = {&a, &b, &c, &d, &e, &f, g, &out_p};
    assert_int_equal(kg_emu_launch(many_types__emu, args, 1, 32, 0, "types", NULL, NULL),
                     KG_EMU_OK);
    for (int i = 0; i < 32; i++) assert_true(out[i] == 874321.75);
}

static void launches_count_what_ran(void **state)
{
    (void)state;
    static uint32_t in[N], out[N];
    uint32_t *in_p = in, *out_p = out;
    uint64_t n = N;
    kg_emu_stats stats;
    void *args[] = {&in_p, &out_p, &n};
    assert_int_equal(kg_emu_launch(copy_u32__emu, args, GRID, 256, 0, "copy", NULL, &stats), 0);
    assert_int_equal(stats.blocks, GRID);
    assert_int_equal(stats.threads, GRID * 256);
    assert_int_equal(stats.switches, 0); /* nothing waits, so nobody needs a stack of their own */
    assert_int_equal(kg_emu_launch(reduce_u32__emu, args, GRID, 256, 128, "reduce", NULL, &stats),
                     0);
    assert_int_equal(stats.threads, GRID * 256);
    assert_true(stats.switches > GRID * 256 * 5);
}

static int run_chain(void)
{
    uint32_t flags[100] = {0}, *flags_p = flags;
    void *args[] = {&flags_p};
    return kg_emu_launch(chain_without_ticket__emu, args, 100, 32, 0, "chain", NULL, NULL);
}

static void default_options_hold_for_launches_without(void **state)
{
    (void)state;
    const kg_emu_opts reverse = {.block_order = KG_EMU_REVERSE, .resident = 2};
    kg_emu_opts read;
    assert_int_equal(run_chain(), KG_EMU_OK);
    kg_emu_set_options(&reverse);
    kg_emu_get_options(&read);
    assert_memory_equal(&read, &reverse, sizeof read);
    assert_int_equal(run_chain(), KG_EMU_LIVELOCK);
    kg_emu_set_options(NULL);
    assert_int_equal(run_chain(), KG_EMU_OK);
}

static void *launch_many(void *unused)
{
    static _Thread_local uint32_t in[N], sums[GRID];
    uint32_t *in_p = in, *sums_p = sums;
    uint64_t n = N, wrong = 0;
    void *args[] = {&in_p, &sums_p, &n};
    for (uint32_t i = 0; i < N; i++) in[i] = 1;
    for (int round = 0; round < 20; round++) {
        memset(sums, 0, sizeof sums);
        wrong += kg_emu_launch(reduce_u32__emu, args, GRID, 256, 128, "reduce", NULL, NULL) != 0;
        for (uint32_t b = 0; b < GRID; b++) wrong += sums[b] != (b == GRID - 1 ? N % 256 : 256);
    }
    (void)unused;
    return (void *)(uintptr_t)wrong;
}

static void threads_of_the_system_take_turns(void **state)
{
    (void)state;
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, launch_many, NULL), 0);
    for (int i = 0; i < 4; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
}

static void memory_can_be_given_back(void **state)
{
    (void)state;
    kg_emu_release();
    rows_launch_through_a_call(state);
    kg_emu_release();
    kg_emu_release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_launch_through_a_call),
        cmocka_unit_test(preparing_launches_nothing),
        cmocka_unit_test(parameters_of_every_kind_arrive),
        cmocka_unit_test(launches_count_what_ran),
        cmocka_unit_test(default_options_hold_for_launches_without),
        cmocka_unit_test(threads_of_the_system_take_turns),
        cmocka_unit_test(memory_can_be_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
