/* executor_expect.h: kernels that use something rightly, and the same with one thing wrong: what
 * each build must say of them, in every order. Included by the test programs of such kernels. */
#ifndef KG_EXECUTOR_EXPECT_H
#define KG_EXECUTOR_EXPECT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

enum {
    EXPECT_WORDS = 1024,
    EXPECT_SHARED = 8192,
    NO_FINDING = -1,
    ANY_FINDING = -2,
    ANY_VALUE = -1,
    ANY_ERROR = -1
};

typedef struct expectation {
    const char *name;
    void (*body)(void **args); /* one argument: EXPECT_WORDS words, zeros, then 1, 2, 3 ... */
    uint32_t grid, threads;
    int fast, check; /* kg_emu_error */
    int finding;     /* kg_emu_finding_kind, of the check build */
    int value;       /* of the third word afterwards */
} expectation;

#define RIGHT(name, grid, threads, value)                                                          \
    {                                                                                              \
#name, name##__emu, grid, threads, KG_EMU_OK, KG_EMU_OK, NO_FINDING, value                 \
    }
#define WRONG(name, grid, threads, finding)                                                        \
    {                                                                                              \
#name, name##__emu, grid, threads, KG_EMU_OK, KG_EMU_FOUND, finding, ANY_VALUE             \
    }
/* an error of the check build, and perhaps of the fast one */
#define FAILS(name, grid, threads)                                                                 \
    {                                                                                              \
#name, name##__emu, grid, threads, ANY_ERROR, ANY_ERROR, NO_FINDING, ANY_VALUE             \
    }
/* in the fast build, too */
#define BROKEN(name, grid, threads, error)                                                         \
    {                                                                                              \
#name, name##__emu, grid, threads, error, error, NO_FINDING, ANY_VALUE                     \
    }

static const kg_emu_opts expect_orders[] = {
    {.thread_order = KG_EMU_FORWARD},
    {.thread_order = KG_EMU_REVERSE, .block_order = KG_EMU_REVERSE},
    {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM, .seed = 3},
    {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM, .seed = 4},
    {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM, .seed = 5, .chaos = 3},
    {.thread_order = KG_EMU_RANDOM, .block_order = KG_EMU_RANDOM, .seed = 6, .chaos = 3},
};

static inline void expect_findings(const expectation *it, bool checked)
{
    kg_emu_finding found[16];
    const uint32_t count = kg_emu_findings(found, 16);
    if (checked && it->check != KG_EMU_OK && it->check != KG_EMU_FOUND) return;
    if (!checked || it->finding == NO_FINDING) {
        if (count) fail_msg("%s: %s", it->name, kg_emu_report());
        return;
    }
    for (uint32_t i = 0; i < count && i < 16; i++)
        if (it->finding == ANY_FINDING || (int)found[i].kind == it->finding) return;
    fail_msg("%s: no %s\n%s", it->name, kg_emu_finding_string((kg_emu_finding_kind)it->finding),
             kg_emu_report());
}

static inline void expect_one(const expectation *it, const kg_emu_opts *options)
{
    uint32_t *array = kg_emu_malloc(EXPECT_WORDS * 4);
    void *args[] = {&array};
    kg_emu_stats stats;
    assert_non_null(array);
    for (uint32_t i = 0; i < EXPECT_WORDS; i++) array[i] = i < 512 ? 0 : i - 511;
    const int error = kg_emu_launch(it->body, args, it->grid, it->threads, EXPECT_SHARED, it->name,
                                    options, &stats);
    const int expected = stats.checked ? it->check : it->fast;
    if (expected == ANY_ERROR ? stats.checked && !error : error != expected)
        fail_msg("%s, order %d, seed %u: %s instead of %s\n%s", it->name,
                 (int)options->thread_order, options->seed, kg_emu_error_string(error),
                 kg_emu_error_string(expected), error ? kg_emu_report() : "");
    expect_findings(it, stats.checked != 0);
    if (it->value != ANY_VALUE && array[2] != (uint32_t)it->value)
        fail_msg("%s, order %d, seed %u: %u instead of %d", it->name, (int)options->thread_order,
                 options->seed, array[2], it->value);
    kg_emu_free(array);
}

static inline void expect_all(const expectation *its, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t o = 0; o < sizeof expect_orders / sizeof *expect_orders; o++)
            expect_one(&its[i], &expect_orders[o]);
}

#endif
