/* Times trees and searches in 2, 3, 4 and 8 dimensions of f32, beside cudaKDTree where it was built
 * in, by each of its ways, with and without the indices of points in its nodes.
 *
 *   dims [AXES...] [small]    nothing: 2 3 4 8
 *
 * CSV: microseconds, medians. Builds and all nearest of 10^6 points, and 10^6 queries in no order
 * among 10^7. small: of 10^4 and 10^5, to see that lists are right. Distances of some queries are
 * compared with those of a plain kernel, bit for bit where they are kgen's. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kgen/tree.h>

#include "clocks.h"
#include "clouds.h"
#include "dims.h"
#include "kg_dims.h"

enum { ROUNDS = 9, FEW_ROUNDS = 3, SAMPLES = 500, MOST_K = 37 };
#define LONG_MS 20.0f /* calls that take longer are timed FEW_ROUNDS times */

typedef kg_status keep(kg_workspace *, const float *, uint64_t *, size_t, kg_stream);
typedef kg_status among(kg_workspace *, const uint64_t *, uint32_t *, float *, size_t, kg_stream);
typedef kg_status in(kg_workspace *, const float *, const uint64_t *, uint32_t *, float *, size_t,
                     size_t, kg_stream);

#define SEARCH(axes, k)                                                                            \
    {                                                                                              \
        k, kg_dims_##axes##_all_##k##_f32, kg_dims_##axes##_in_##k##_f32                           \
    }
static const struct space {
    uint32_t axes;
    keep *keep;
    const dims_rival *rival;
    struct {
        uint32_t k;
        among *among;
        in *in;
    } searches[5];
} spaces[] = {{2, kg_dims_2_tree_f32, &dims_rival_2, {SEARCH(2, 1), SEARCH(2, 8), SEARCH(2, 37)}},
              {3,
               kg_dims_3_tree_f32,
               &dims_rival_3,
               {SEARCH(3, 1), SEARCH(3, 8), SEARCH(3, 32), SEARCH(3, 37)}},
              {4, kg_dims_4_tree_f32, &dims_rival_4, {SEARCH(4, 1), SEARCH(4, 8), SEARCH(4, 37)}},
              {8, kg_dims_8_tree_f32, &dims_rival_8, {SEARCH(8, 8)}},
              {0}};

static const struct space *space;
const char *const program = "dims";
static dims_work work;
static const char *card, *points_like;
static uint32_t nth; /* of the searches of the space */
static kg_workspace *ws;
static uint64_t *tree;
static float *sampled, *truth;

/* ---- contestants ---- */

static int keep_tree(int which)
{
    (void)which;
    return (int)space->keep(ws, work.points, tree, work.n, work.stream);
}

static int search(int which)
{
    (void)which;
    if (work.among)
        return (int)space->searches[nth].among(ws, tree, work.indices, work.distances, work.n,
                                               work.stream);
    return (int)space->searches[nth].in(ws, work.queries, tree, work.indices, work.distances,
                                        work.asked, work.n, work.stream);
}

static int rival_fill(int which)
{
    (void)which;
    return space->rival->fill(&work);
}

static int rival_build(int which)
{
    (void)which;
    return space->rival->build(&work);
}

static int rival_search(int which)
{
    return space->rival->search(&work, which);
}

/* ---- clocks ---- */

/* `before`: what must be done before each call, and is not timed; NULL: nothing. */
static double microseconds(contestant *before, contestant *call, int which)
{
    float ms[ROUNDS];
    int rounds = ROUNDS;
    for (int r = -1; r < rounds; r++) {
        if (before) must(before(0), "before");
        const float one = once(call, which, work.stream);
        if (r < 0 && one >= LONG_MS) rounds = FEW_ROUNDS;
        if (r >= 0) ms[r] = one;
    }
    return median_us(ms, rounds);
}

static void tell(const char *what, const char *who, const char *how, double us, const char *right)
{
    printf("%s,%u,%s,%s,%u,%u,%u,%s%s,%.1f,%s\n", card, space->axes, points_like, what, work.n,
           work.asked, work.k, who, how, us, right);
    fflush(stdout);
}

/* ---- whether lists are right ---- */

static uint32_t stride(void)
{
    return work.asked > SAMPLES ? work.asked / SAMPLES : 1;
}

/* Lists as long as the longest that is timed: shorter ones are their beginnings. */
static void expect(void)
{
    dims_work longest = work;
    longest.k = MOST_K;
    must(space->rival->sample(&longest, stride(), sampled), "sample");
    const uint32_t rows = (work.asked + stride() - 1) / stride();
    must(cudaMemcpy(truth, sampled, sizeof(float) * rows * MOST_K, cudaMemcpyDefault), "copy");
}

/* Rivals fuse products and sums, and their heaps are in no order: the farthest is compared. */
static const char *is_right(bool exactly)
{
    const uint32_t k = work.k;
    for (uint64_t row = 0; row * stride() < work.asked; row++) {
        float found[MOST_K], far = 0;
        const float *expected = truth + row * MOST_K, last = expected[k - 1];
        must(cudaMemcpy(found, work.distances + row * stride() * k, sizeof(float) * k,
                        cudaMemcpyDefault),
             "copy");
        if (exactly && memcmp(found, expected, sizeof(float) * k) != 0) return "wrong";
        for (uint32_t j = 0; j < k; j++) far = found[j] > far ? found[j] : far;
        if (far != last && !(fabsf(far - last) <= 1e-5f * last)) return "wrong";
    }
    return "right";
}

/* ---- cells ---- */

static void time_search(const char *who, const char *how, contestant *call, int which, bool exactly)
{
    must(cudaMemset(work.distances, 0xff, sizeof(float) * work.asked * work.k), "poison");
    const double us = microseconds(NULL, call, which);
    tell(work.among ? "all" : "in", who, how, us, is_right(exactly));
}

static void time_ours(void)
{
    work.k = 0;
    tell("build", "kgen", "", microseconds(NULL, keep_tree, 0), "");
    for (nth = 0; space->searches[nth].k; nth++) {
        work.k = space->searches[nth].k;
        time_search("kgen", "", search, 0, true);
    }
}

/* Of nodes without indices lists of all are in the order of the tree, so those alone are not
 * compared. */
static void time_rival(bool indexed)
{
    const char *who = indexed ? "cudaKDTree " : "cudaKDTree bare ";
    must(space->rival->open(&work, indexed), "rival");
    work.k = 0;
    tell("build", who, "", microseconds(rival_fill, rival_build, 0), "");
    for (nth = 0; space->searches[nth].k; nth++)
        for (int i = 0; space->rival->searches[i]; i++) {
            const char *how = space->rival->searches[i];
            work.k = space->searches[nth].k;
            if (indexed || !work.among) time_search(who, how, rival_search, i, false);
            else tell("all", who, how, microseconds(NULL, rival_search, i), "");
        }
    space->rival->close();
}

/* Some of the points of a cloud, by a thread: 10^7 of them take seconds. */
typedef struct share {
    const struct cloud *cloud;
    uint64_t from, to;
    uint32_t seed;
    float *rows;
} share;

static void *make_share(void *of)
{
    const share *s = of;
    for (uint64_t i = s->from; i < s->to; i++)
        s->cloud->of(i, s->seed, space->axes, s->rows + i * space->axes);
    return NULL;
}

static float *rows_of(const struct cloud *c, uint64_t n, uint32_t seed)
{
    enum { THREADS = 16 };
    const size_t bytes = sizeof(float) * n * space->axes;
    float *host = malloc(bytes), *rows = device(bytes);
    pthread_t threads[THREADS];
    share shares[THREADS];
    must(host == NULL, "memory");
    for (uint64_t i = 0; i < THREADS; i++) {
        shares[i] = (share){c, n * i / THREADS, n * (i + 1) / THREADS, seed, host};
        must(pthread_create(&threads[i], NULL, make_share, &shares[i]), "thread");
    }
    for (int i = 0; i < THREADS; i++) must(pthread_join(threads[i], NULL), "thread");
    must(cudaMemcpy(rows, host, bytes, cudaMemcpyDefault), "copy");
    free(host);
    return rows;
}

/* asked: queries, 0: all points are. */
static void time_cell(const struct cloud *c, uint32_t n, uint32_t asked)
{
    points_like = c->name;
    work.n = n, work.among = asked == 0, work.asked = asked ? asked : n;
    float *points = rows_of(c, n, 1), *queries = asked ? rows_of(c, asked, 2) : NULL;
    work.points = points, work.queries = queries;
    work.indices = device(sizeof(uint32_t) * MOST_K * work.asked);
    work.distances = device(sizeof(float) * MOST_K * work.asked);
    tree = device(8 * kg_tree_words(KG_TREE_OF(4, space->axes), n));
    expect();
    time_ours();
    if (space->rival->open) time_rival(true), time_rival(false);
    must(cudaFree(points) || cudaFree(queries) || cudaFree(tree), "free");
    must(cudaFree(work.indices) || cudaFree(work.distances), "free");
}

static void time_space(bool small)
{
    for (const struct cloud *c = clouds; c->name; c++) {
        if (c->most_axes < space->axes) continue;
        time_cell(c, small ? 10000 : 1000000, 0);
        time_cell(c, small ? 100000 : 10000000, small ? 10000 : 1000000);
    }
}

static bool is_named(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return false;
}

int main(int argc, char **argv)
{
    const bool small = is_named(argc, argv, "small");
    struct cudaDeviceProp is;
    must(cudaGetDeviceProperties(&is, 0), "device");
    card = is.name;
    must(kg_prepare(kg_dims_kernels, KG_BACKEND_CUDA, 0), "prepare");
    must(cudaStreamCreate(&work.stream), "stream"); /* copies wait for it */
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, (size_t)1 << 30), "workspace");
    sampled = device(sizeof(float) * 2 * SAMPLES * MOST_K);
    truth = malloc(sizeof(float) * 2 * SAMPLES * MOST_K);
    must(truth == NULL, "memory");
    puts("card,axes,points,what,n,queries,k,who,us,lists");
    for (space = spaces; space->axes; space++) {
        const char name[] = {(char)('0' + space->axes), 0};
        if (argc == 1 + small || is_named(argc, argv, name)) time_space(small);
    }
    return 0;
}
