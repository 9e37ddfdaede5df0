/* Figure 7.7 of the dissertation, a to f, and its table 7.3: searches of uniform points in two
 * dimensions, by the dissertation's own search (minimal.cu) and by kgen's.
 *
 *   flat
 *
 * CSV: microseconds. `minimal` in blocks of so many threads, and kgen in its own shape: medians of
 * rounds. `cpu`: one core, as long as all queries would take, from some that follow each other.
 * QNN and kNN have as many queries as points, in no order; All-NN and All-kNN those of the tree.
 * Distances of minimal and kgen are compared, of k = 1 all and of others the farthest. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <kgen/tree.h>

#include "clocks.h"
#include "kg_flat.h"
#include "minimal.h"

enum { ROUNDS = 5, OF = KG_TREE_OF(4, 2), MOST = 10000000 };
#define LONG_MS 100.0f /* a call that takes longer is timed once */

typedef struct cell {
    const char *panel, *search;
    uint32_t n, k;
    bool all;
} cell;

const char *const program = "flat";
static kg_workspace *ws;
static cudaStream_t stream;
static float *points, *queries, *host_queries, *distances, *others;
static uint32_t *found;
static uint64_t *tree;
static float *host_nodes, *host_distances;
static uint32_t *host_found;

static void *host(size_t bytes)
{
    void *memory = malloc(bytes);
    must(memory == NULL, "memory");
    return memory;
}

/* SplitMix64, to floats from 0 to below 1. */
static float *uniform(uint64_t seed, float *axes)
{
    float *numbers = host(2 * sizeof(float) * MOST);
    for (uint64_t i = 0; i < 2 * (uint64_t)MOST; i++) {
        uint64_t x = seed += UINT64_C(0x9e3779b97f4a7c15);
        x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
        numbers[i] = (float)((x ^ x >> 31) >> 40) / 16777216.0f;
    }
    must(cudaMemcpy(axes, numbers, 2 * sizeof(float) * MOST, cudaMemcpyDefault), "copy");
    return numbers;
}

/* ---- contestants ---- */

static minimal_search search_of(const cell *c, bool on_card)
{
    const float *nodes = on_card ? (const float *)(tree + KG_TREE_HEAD) : host_nodes;
    const float *asked = on_card ? queries : host_queries;
    return (minimal_search){.nodes = nodes,
                            .queries = c->all ? NULL : asked,
                            .n_nodes = c->n,
                            .n = c->n,
                            .k = c->k,
                            .distances = on_card ? distances : host_distances,
                            .found = on_card ? found : host_found};
}

static int minimal(const cell *c, uint32_t threads)
{
    const minimal_search s = search_of(c, true);
    return minimal_on_card(&s, threads, stream);
}

static int kgen(const cell *c, uint32_t threads)
{
    (void)threads;
#define IN(k) kg_flat_in_##k##_f32(ws, queries, tree, found, others, c->n, c->n, stream)
#define ALL(k) kg_flat_all_##k##_f32(ws, tree, found, others, c->n, stream)
    if (c->all) return c->k == 1 ? ALL(1) : c->k == 8 ? ALL(8) : ALL(32);
    return c->k == 1 ? IN(1) : c->k == 8 ? IN(8) : IN(32);
}

static int keep_tree(const cell *c, uint32_t threads)
{
    (void)threads;
    return kg_flat_tree_f32(ws, points, tree, c->n, stream);
}

/* ---- clocks ---- */

typedef int call_of_cell(const cell *, uint32_t threads);

static call_of_cell *timed;
static const cell *timed_cell;

static int call_timed(int threads)
{
    return timed(timed_cell, (uint32_t)threads);
}

static double microseconds(call_of_cell *call, const cell *c, uint32_t threads)
{
    float ms[ROUNDS + 1];
    int rounds = 0;
    timed = call, timed_cell = c;
    for (int r = 0; r <= ROUNDS; r++) {
        const float one = once(call_timed, (int)threads, stream);
        if (r == 0 && one < LONG_MS) continue; /* warm */
        ms[rounds++] = one;
        if (one >= LONG_MS) break;
    }
    return median_us(ms, rounds);
}

static double of_one_core(const cell *c)
{
    minimal_search s = search_of(c, false);
    const uint32_t most = c->k == 1 ? 100000 : 10000;
    struct timespec from, to;
    if (s.n > most) s.n = most;
    clock_gettime(CLOCK_MONOTONIC, &from);
    minimal_on_cpu(&s);
    clock_gettime(CLOCK_MONOTONIC, &to);
    const double us =
        1e6 * (double)(to.tv_sec - from.tv_sec) + 1e-3 * (double)(to.tv_nsec - from.tv_nsec);
    return us * c->n / s.n;
}

static void tell(const cell *c, const char *who, uint32_t threads, double us, const char *right)
{
    printf("%s,%s,%u,%u,%s,%u,%.2f,%s\n", c->panel, c->search, c->n, c->k, who, threads, us, right);
    fflush(stdout);
}

/* Of each list the farthest distance. Lists of all come in the order of nodes and in that of
 * points: there their sums are compared. */
static const char *is_right(const cell *c)
{
    const size_t count = (size_t)c->n * c->k;
    float *theirs = host(sizeof(float) * count), *ours = host(sizeof(float) * count);
    double sums[2] = {0, 0};
    bool right = true;
    must(cudaMemcpy(theirs, distances, sizeof(float) * count, cudaMemcpyDefault), "copy");
    must(cudaMemcpy(ours, others, sizeof(float) * count, cudaMemcpyDefault), "copy");
    for (size_t row = 0; row < c->n; row++) {
        float far[2] = {0, 0};
        for (uint32_t j = 0; j < c->k; j++) {
            far[0] = fmaxf(far[0], theirs[row * c->k + j]);
            far[1] = fmaxf(far[1], ours[row * c->k + j]);
        }
        const float off = far[0] == far[1] ? 0 : fabsf(far[0] - far[1]);
        if (!c->all && !(off <= 1e-5f * far[1])) right = false;
        for (int i = 0; i < 2; i++) sums[i] += isinf(far[i]) ? 1 : (double)far[i];
    }
    free(theirs);
    free(ours);
    return right && fabs(sums[0] - sums[1]) <= 1e-5 * sums[1] ? "right" : "wrong";
}

/* ---- panels ---- */

static void plant(const char *panel, uint32_t n)
{
    const cell c = {panel, "build", n, 0, false};
    tell(&c, "kgen", 0, microseconds(keep_tree, &c, 0), "");
    must(cudaMemcpy(host_nodes, tree + KG_TREE_HEAD, 2 * sizeof(float) * n, cudaMemcpyDefault),
         "copy");
}

static void time_minimal(const cell *c, uint32_t threads, bool compared)
{
    const double us = microseconds(minimal, c, threads);
    tell(c, "minimal", threads, us, compared ? is_right(c) : "");
}

/* Up to 80 threads of a block, or one warp. */
static void time_cell(const cell *c, bool all_sizes)
{
    static const uint32_t sizes[] = {1,  2,  4,  6,  7,  8,  10, 12, 16, 20,
                                     24, 28, 32, 40, 48, 56, 64, 72, 80, 0};
    const bool ours = c->k == 1 || c->k == 8 || c->k == 32;
    if (ours) {
        const double us = microseconds(kgen, c, 0);
        tell(c, "kgen", 0, us, "");
    }
    if (!all_sizes) time_minimal(c, 32, ours);
    for (int i = 0; all_sizes && sizes[i] != 0; i++) time_minimal(c, sizes[i], ours && i == 0);
    tell(c, "cpu", 1, of_one_core(c), "");
}

static void time_pair(const char *panel, uint32_t n, uint32_t k, bool all_sizes)
{
    const cell in = {panel, k == 1 ? "QNN" : "kNN", n, k, false},
               all = {panel, k == 1 ? "All-NN" : "All-kNN", n, k, true};
    time_cell(&in, all_sizes);
    time_cell(&all, all_sizes);
}

static void time_panels(void)
{
    static const uint32_t ks[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 0};
    for (uint32_t n = 1; n <= MOST; n *= 10) {
        plant("7.3", n);
        time_pair("e", n, 1, false);
        if (n > 1) time_pair("d", n, n == MOST ? 8 : 32, false);
    }
    time_pair("c", MOST, 1, true);
    plant("a", MOST / 10);
    time_pair("a", MOST / 10, 1, true);
    time_pair("b", MOST / 10, 32, true);
    for (int i = 0; ks[i]; i++) {
        const cell in = {"f", "kNN", MOST / 10, ks[i], false},
                   all = {"f", "All-kNN", MOST / 10, ks[i], true};
        time_cell(&in, false);
        time_cell(&all, false);
    }
}

int main(void)
{
    struct cudaDeviceProp is;
    must(cudaGetDeviceProperties(&is, 0), "device");
    must(kg_prepare(kg_flat_kernels, KG_BACKEND_CUDA, 0), "prepare");
    must(cudaStreamCreate(&stream), "stream");
    size_t bytes = kg_flat_tree_f32_workspace_bytes(MOST);
    if (kg_flat_in_8_f32_workspace_bytes(MOST) > bytes)
        bytes = kg_flat_in_8_f32_workspace_bytes(MOST);
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, bytes), "workspace");
    points = device(2 * sizeof(float) * MOST), queries = device(2 * sizeof(float) * MOST);
    tree = device(8 * kg_tree_words(OF, MOST));
    const size_t lists = sizeof(float) * 8 * MOST; /* or 32 of a million */
    distances = device(lists), others = device(lists), found = device(lists);
    host_nodes = host(2 * sizeof(float) * MOST), host_distances = host(sizeof(float) * 400000);
    host_found = host(sizeof(float) * 400000);
    free(uniform(1, points));
    host_queries = uniform(2, queries);
    printf("# card: %s\npanel,search,n,k,who,threads,us,lists\n", is.name);
    time_panels();
    return 0;
}
