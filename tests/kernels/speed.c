/* How fast the executor is, in time of one processor core (which other programs' load hardly
 * changes). It tells threads per second of a block reduction (executor/reduce.cu), and 4,000 small
 * cases of the shipped kernels, each compared with the reference. Linked twice, to kernels of the
 * fast and of the check build; scripts/executor_speed.sh writes the page from both.
 *
 *   speed    prints "what,value,unit"
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <kgen/kgen.h>

#include "kg_emu.h"

enum { BLOCKS = 4096, THREADS = 256, SHARED = 128, ROUNDS = 7, CASES = 4000, MOST = 20000 };

extern const kg_kernel *const CASES_REGISTRY[];
void reduce_u32__emu(void **args);

static void must(int failed, const char *what)
{
    if (!failed) return;
    fprintf(stderr, "speed: %s: %s\n", what, kg_emu_report());
    exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- a block reduction of 256 threads, 2^20 threads a launch: the best of some launches ---- */

static void threads_per_second(const char *what, kg_emu_order order)
{
    const kg_emu_opts options = {.thread_order = order, .block_order = order};
    uint32_t *in = kg_emu_malloc(sizeof *in * BLOCKS * THREADS),
             *sums = kg_emu_malloc(sizeof *sums * BLOCKS);
    uint64_t n = (uint64_t)BLOCKS * THREADS;
    void *args[] = {&in, &sums, &n};
    double best = 1e9;
    memset(in, 1, sizeof *in * BLOCKS * THREADS);
    for (int i = 0; i < ROUNDS; i++) {
        const double from = seconds();
        must(kg_emu_launch(reduce_u32__emu, args, BLOCKS, THREADS, SHARED, "reduce_u32", &options,
                           NULL),
             what);
        const double took = seconds() - from;
        if (took < best) best = took;
    }
    printf("%s,%.2f,M threads/s\n", what, (double)n / best * 1e-6);
    kg_emu_free(in);
    kg_emu_free(sums);
}

/* ---- small cases ---- */

static uint64_t random_state = 1;

static uint32_t random_u32(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33);
}

/* Arrays twice: for the executor and for the reference. Small whole numbers, whatever the type. */
static void one_case(const kg_kernel *k, kg_workspace *ws, kg_workspace *reference)
{
    const uint64_t n = random_u32() % MOST;
    const void *args[KG_MAX_ARGS], *expected[KG_MAX_ARGS];
    void *memory[2][KG_MAX_ARGS] = {0};
    static const unsigned char zeros[64];
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const size_t bytes = (arg->extent == KG_EXTENT_ONE ? 1 : n) * arg->size;
        args[i] = expected[i] = zeros;
        if (arg->role == KG_ROLE_SCALAR) continue;
        for (int side = 0; side < 2; side++)
            memory[side][i] = aligned_alloc(256, (bytes + 256) & ~(size_t)255);
        memset(memory[0][i], 0, bytes);
        for (size_t at = 0; at + arg->size <= bytes; at += arg->size)
            ((unsigned char *)memory[0][i])[at] = (unsigned char)(random_u32() % 4);
        memcpy(memory[1][i], memory[0][i], bytes);
        args[i] = memory[0][i];
        expected[i] = memory[1][i];
    }
    must(kg_run(k, ws, args, n, NULL), k->name);
    must(kg_run(k, reference, expected, n, NULL), k->name);
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const size_t bytes = (arg->extent == KG_EXTENT_ONE ? 1 : n) * arg->size;
        if (memory[0][i] && memcmp(memory[0][i], memory[1][i], bytes) != 0) must(1, k->name);
        for (int side = 0; side < 2; side++) free(memory[side][i]);
    }
}

/* Kernels whose arrays are of n elements, in turns. */
static const kg_kernel *kernel_of(uint32_t turn)
{
    uint32_t count = 0;
    while (CASES_REGISTRY[count]) count++;
    for (;; turn++) {
        const kg_kernel *k = CASES_REGISTRY[turn % count];
        if (k->n_lengths == 0) return k;
    }
}

static void small_cases(const char *what, kg_emu_order order)
{
    const kg_emu_opts options = {.thread_order = order, .block_order = order, .seed = 1};
    kg_workspace *ws, *reference;
    kg_emu_set_options(&options);
    must(kg_workspace_create(&ws, KG_BACKEND_EMU, 0, 1 << 20), "kg_workspace_create");
    must(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, 0, 1 << 20), "kg_workspace_create");
    const double from = seconds();
    for (uint32_t i = 0; i < CASES; i++) one_case(kernel_of(i), ws, reference);
    printf("%s,%.2f,s\n", what, seconds() - from);
    kg_workspace_destroy(ws);
    kg_workspace_destroy(reference);
}

int main(void)
{
    must(kg_register(CASES_REGISTRY), "kg_register");
    threads_per_second("block reduction forward", KG_EMU_FORWARD);
    threads_per_second("block reduction reverse", KG_EMU_REVERSE);
    threads_per_second("block reduction random", KG_EMU_RANDOM);
    small_cases("4000 cases forward", KG_EMU_FORWARD);
    small_cases("4000 cases random", KG_EMU_RANDOM);
    return 0;
}
