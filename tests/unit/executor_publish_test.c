/* Kernels whose blocks publish to each other, right and wrong. Their results in every order, and
 * what the check build and clang's ThreadSanitizer say about them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

enum { THREADS = 64, BLOCKS = 40, STATE = 4 + 5 * BLOCKS, SHARED = 16 };

#define KERNELS(X)                                                                                 \
    X(ticket_sum, 0, 0)                                                                            \
    X(ticket_relaxed, 0, 1)                                                                        \
    X(ticket_without_barrier, 0, 1)                                                                \
    X(chain_u64, 1, 0)                                                                             \
    X(chain_pair, 1, 0)                                                                            \
    X(chain_flag, 1, 0)                                                                            \
    X(chain_flag_first, 1, 1) X(chain_flag_relaxed, 1, 1) X(chain_flag_seen_relaxed, 1, 1)
#define DECLARE(name, prefixes, wrong) void name##__emu(void **args);
KERNELS(DECLARE)
#define ROW(name, prefixes, wrong) {#name, name##__emu, prefixes, wrong},
static const struct kernel {
    const char *name;
    void (*entry)(void **);
    int prefixes, wrong;
} kernels[] = {KERNELS(ROW)};
enum { N_KERNELS = sizeof kernels / sizeof *kernels };

/* ---- ThreadSanitizer ---- */

#ifdef KG_EMU_TSAN
static uint64_t reports;

const char *__tsan_default_options(void);
const char *__tsan_default_options(void)
{
    return "log_path=/dev/null exitcode=0 suppress_equal_stacks=0 suppress_equal_addresses=0";
}
void __tsan_on_report(void *report);
void __tsan_on_report(void *report)
{
    (void)report;
    reports++;
}
#endif

/* ---- one launch ---- */

typedef struct arrays {
    uint32_t *in, *state, *out;
} arrays;

static uint32_t value(uint32_t i)
{
    return i * 2654435761u >> 20;
}

/* How many things were found; the results are right unless that may be why. */
static uint64_t run(const struct kernel *k, const kg_emu_opts *options)
{
    arrays a = {kg_emu_malloc(BLOCKS * THREADS * 4), kg_emu_malloc(STATE * 4),
                kg_emu_malloc(BLOCKS * 4)};
    void *args[] = {&a.in, &a.state, &a.out};
    kg_emu_stats stats;
    for (uint32_t i = 0; i < BLOCKS * THREADS; i++) a.in[i] = value(i);
    memset(a.state, 0, STATE * 4);
    const int error =
        kg_emu_launch(k->entry, args, BLOCKS, THREADS, SHARED, k->name, options, &stats);
    if (error && error != KG_EMU_FOUND) fail_msg("%s: %s", k->name, kg_emu_report());
    uint32_t through = 0;
    for (uint32_t b = 0; b < BLOCKS && !k->wrong; b++) {
        for (uint32_t i = 0; i < THREADS; i++) through += value(b * THREADS + i);
        if (k->prefixes) assert_int_equal(a.out[b], through);
    }
    if (!k->prefixes && !k->wrong) assert_int_equal(a.out[0], through);
    kg_emu_free(a.in);
    kg_emu_free(a.state);
    kg_emu_free(a.out);
    return stats.findings;
}

static const kg_emu_opts orders[] = {
    {.thread_order = KG_EMU_FORWARD},
    {.thread_order = KG_EMU_REVERSE, .block_order = KG_EMU_REVERSE},
    {.thread_order = KG_EMU_REVERSE, .block_order = KG_EMU_REVERSE, .resident = 1},
    {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM, .seed = 5},
    {.thread_order = KG_EMU_RANDOM,
     .block_order = KG_EMU_RANDOM,
     .seed = 6,
     .resident = 3,
     .chaos = 4},
};
enum { N_ORDERS = sizeof orders / sizeof *orders };

/* Right results in every order, and nothing found. */
static void right_ones(void **state)
{
    (void)state;
    for (int k = 0; k < N_KERNELS; k++)
        for (int o = 0; o < N_ORDERS && !kernels[k].wrong; o++)
            if (run(&kernels[k], &orders[o])) fail_msg("%s: %s", kernels[k].name, kg_emu_report());
}

/* In the check build a race is found, whatever the order. */
static void wrong_ones(void **state)
{
    (void)state;
    for (int k = 0; k < N_KERNELS; k++)
        for (int o = 0; o < N_ORDERS && kernels[k].wrong; o++) {
            kg_emu_stats none;
            (void)none;
            const uint64_t found = run(&kernels[k], &orders[o]);
#ifdef CHECKED
            if (!found) fail_msg("%s: nothing found", kernels[k].name);
#else
            assert_int_equal(found, 0);
#endif
        }
}

#ifdef KG_EMU_TSAN
static void thread_sanitizer(void **state)
{
    (void)state;
    for (int k = 0; k < N_KERNELS; k++) {
        const uint64_t before = reports;
        for (int o = 0; o < N_ORDERS; o++) (void)run(&kernels[k], &orders[o]);
        if ((reports != before) != kernels[k].wrong)
            fail_msg("%s: %d reports", kernels[k].name, (int)(reports - before));
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef KG_EMU_TSAN
        cmocka_unit_test(thread_sanitizer),
#else
        cmocka_unit_test(right_ones),
        cmocka_unit_test(wrong_ones),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
