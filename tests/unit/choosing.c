/* What a choice takes the host: the features of a call, and the variant that serves it. No launch
 * is made, so any library of kernels will do.
 *
 *     choosing LIBRARY TABLE
 *
 * A line of CSV for each kernel: medians of many bursts, in nanoseconds. First the same call again
 * and again, then calls that differ, by the thresholds of its table and by those of a file. */
#define _POSIX_C_SOURCE 200809L
#include "choose.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIZES = 64, BURST = 4096, BURSTS = 101, MOST_LOG2 = 24 };

/* Calls differ in n and in where their arrays lie, so that no branch is always the same. */
typedef struct calls {
    const void *args[2][KG_MAX_ARGS];
    uint64_t n[SIZES], lengths[SIZES][KG_MAX_LENGTHS];
    int off[SIZES]; /* every third, but not the first */
} calls;

static kg_launch_fn code(const kg_variant *variant)
{
    return variant->cuda ? variant->cuda : variant->emu;
}

static void make_calls(const kg_kernel *k, calls *c)
{
    static const unsigned char scalar[64];
    for (uint32_t i = 0; i < k->n_args; i++)
        for (int off = 0; off < 2; off++)
            c->args[off][i] = k->args[i].role == KG_ROLE_SCALAR
                                  ? (const void *)scalar
                                  : (const void *)(((uintptr_t)i + 1) << 30 | (off ? 4 : 0));
    uint64_t state = 1;
    for (int s = 0; s < SIZES; s++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        c->n[s] = (state >> 33) % (UINT64_C(1) << (8 + s % (MOST_LOG2 - 8))) + 1;
        c->off[s] = s % 3 == 1;
        for (int i = 0; i < KG_MAX_LENGTHS; i++) c->lengths[s][i] = c->n[s];
    }
}

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static volatile int kept; /* so that no choice is left out */

/* `sizes`: 1, the same call again and again; SIZES, calls that differ. */
static double choosing_ns(const kg_kernel *k, const calls *c, int sizes, const borders *tuned)
{
    double bursts[BURSTS];
    for (int b = 0; b < BURSTS; b++) {
        const double from = now_ns();
        for (int i = 0; i < BURST; i++) {
            const int s = i & (sizes - 1); /* a power of two: nothing here divides */
            uint32_t grid[KG_MAX_STEPS];
            situation at; /* field by field, as kg_run has it */
            at.kernel = k;
            at.backend = KG_BACKEND_CUDA;
            at.code = code;
            at.lengths = c->lengths[s];
            at.forced = NULL;
            at.tuned = tuned;
            at.unloaded = NULL;
            kg__features(k, c->args[c->off[s]], c->n[s], c->lengths[s], at.features);
            at.features[KG_FEATURE_CC] = 90;
            at.features[KG_FEATURE_SMS] = 132;
            kept += kg__choose(&at, grid);
        }
        bursts[b] = (now_ns() - from) / BURST;
    }
    qsort(bursts, BURSTS, sizeof *bursts, by_value);
    return bursts[BURSTS / 2];
}

static void as_in_table(const kg_kernel *k, borders *b)
{
    for (uint32_t v = 0; v < k->n_variants; v++) {
        b->max_n[v] = k->variants[v].max_n;
        b->max_n_off[v] = kg__max_n_off(&k->variants[v]);
        kg__limits(&k->variants[v], b->least[v], b->most[v]);
    }
}

int main(int count, char **words)
{
    static calls c;
    static borders tuned;
    if (count != 3) return 2;
    void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
    const kg_kernel *const *k = library ? dlsym(library, words[2]) : NULL;
    if (!k) return fprintf(stderr, "%s\n", dlerror()), 1;
    printf("kernel,variants,same,mixed,mixed_by_file\n");
    for (; *k; k++) {
        make_calls(*k, &c);
        as_in_table(*k, &tuned);
        printf("%s,%u,%.1f,%.1f,%.1f\n", (*k)->name, (*k)->n_variants, choosing_ns(*k, &c, 1, NULL),
               choosing_ns(*k, &c, SIZES, NULL), choosing_ns(*k, &c, SIZES, &tuned));
    }
    return 0;
}
