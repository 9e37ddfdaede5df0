/* Times searches for neighbours in three dimensions of f32, beside a plain kernel that looks at all
 * points and, where it was built in, cudaKDTree: how long a tree takes to build, and searches.
 *
 *   near [build] [among] [in] [order] [small]    nothing: all but small
 *
 * CSV: microseconds, medians of rounds. build: trees of 10^6 and 10^7 points. among: each of 10^3
 * to 10^6 points among the others, k = 1, 8, 32. in: 10^6 queries in no order among 10^7 points,
 * k = 1, 8. order: the same for k = 1, 8, 32, queries as they come and in the order of the tree.
 * Then 10 to 10^7 queries among 10^6 points, k = 8. small: all of these for 10^4 points or
 * fewer, to see that they are right.
 *
 * Distances of some queries are compared with those of the plain kernel, bit for bit where they are
 * kgen's. Of searches that may end early the share is told of what they list that is right. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kgen/tree.h>

#include "clocks.h"
#include "clouds.h"
#include "kg_near.h"
#include "near.h"

enum { ROUNDS = 9, SAMPLES = 1000, MOST_K = 32, OF = KG_TREE_OF(4, 3) };
#define LONG_MS 200.0f  /* a call that takes longer is timed once */
#define MOST_PAIRS 2e11 /* of a query and a point, that the plain kernel looks at */

const char *const program = "near";
static near_work work;
static const char *points_like, *card;
static kg_workspace *ws;
static uint64_t *tree;
static float *sampled, *truth, *found;

/* ---- contestants ---- */

static int keep_tree(int which)
{
    (void)which;
    return kg_near_tree_f32(ws, work.at[0], work.at[1], work.at[2], tree, work.n, work.stream);
}

#define AMONG(k)                                                                                   \
    kg_near_among_##k##_f32(ws, tree, work.indices, work.distances, work.n, work.stream)
static int search_among(int which)
{
    (void)which;
    return work.k == 1 ? AMONG(1) : work.k == 8 ? AMONG(8) : AMONG(32);
}

/* A warp for each query. */
static int search_warp(int which)
{
    (void)which;
#define WARP(k) kg_near_warp_##k##_f32(ws, tree, work.indices, work.distances, work.n, work.stream)
    return work.k == 1 ? WARP(1) : work.k == 8 ? WARP(8) : WARP(32);
}

static int search_heap(int which)
{
    (void)which;
    return kg_near_heap_32_f32(ws, tree, work.indices, work.distances, work.n, work.stream);
}

#define CALL(k)                                                                                    \
    kg_near_call_##k##_f32(ws, work.at[0], work.at[1], work.at[2], work.indices, work.distances,   \
                           work.n, work.stream)
static int call_among(int which)
{
    (void)which;
    return work.k == 1 ? CALL(1) : work.k == 8 ? CALL(8) : CALL(32);
}

#define IN(k)                                                                                      \
    kg_near_in_##k##_f32(ws, work.query[0], work.query[1], work.query[2], tree, work.indices,      \
                         work.distances, work.queries, work.n, work.stream)
static int search_in(int which)
{
    (void)which;
    return work.k == 1 ? IN(1) : IN(8);
}

#define ORDER(of)                                                                                  \
    kg_near_##of##_f32(ws, work.query[0], work.query[1], work.query[2], tree, work.indices,        \
                       work.distances, work.queries, work.n, work.stream)
static int search_kept(int which)
{
    (void)which;
    return work.k == 1 ? ORDER(kept_1) : work.k == 8 ? ORDER(kept_8) : ORDER(kept_32);
}

static int search_by(int lanes)
{
    return lanes == 32 ? ORDER(warps_8) : ORDER(threads_8);
}

static int search_sorted(int which)
{
    (void)which;
    return work.k == 1 ? ORDER(sorted_1) : work.k == 8 ? ORDER(sorted_8) : ORDER(sorted_32);
}

/* Bounds of a search that may end early. */
static const struct bound {
    const char *name;
    uint32_t visits;
    float factor;
} bounds[] = {{"kgen 32 visits", 32, 1},
              {"kgen 64 visits", 64, 1},
              {"kgen 128 visits", 128, 1},
              {"kgen 256 visits", 256, 1},
              {"kgen factor 1.5", UINT32_MAX, 1.5f},
              {"kgen factor 2", UINT32_MAX, 2},
              {"kgen factor 4", UINT32_MAX, 4},
              {0}};

#define FEW(of)                                                                                    \
    kg_near_few_##of##8_f32(ws, bounds[which].visits, bounds[which].factor, work.query[0],         \
                            work.query[1], work.query[2], tree, work.indices, work.distances,      \
                            work.queries, work.n, work.stream)
static int search_few(int which)
{
    return FEW();
}

/* Trees whose leaves have 7 nodes, or 15. */
static int search_few_leaf7(int which)
{
    return FEW(leaf7_);
}

static int search_few_leaf15(int which)
{
    return FEW(leaf15_);
}

static int among_leaf(int leaf)
{
    if (work.k == 32) return AMONG(leaf15_32);
    if (leaf == 7) return work.k == 1 ? AMONG(leaf7_1) : AMONG(leaf7_8);
    return work.k == 1 ? AMONG(leaf15_1) : AMONG(leaf15_8);
}

static int in_leaf(int leaf)
{
    if (leaf == 7) return work.k == 1 ? IN(leaf7_1) : IN(leaf7_8);
    return work.k == 1 ? IN(leaf15_1) : IN(leaf15_8);
}

static int brute(int which)
{
    (void)which;
    return near_brute(&work);
}

static int rival_search(int which)
{
    return near_rival_search(&work, which);
}

static int rival_build(int which)
{
    return near_rival_build(&work, (uint64_t)which);
}

/* ---- clocks ---- */

/* `before`: what must be done before each call, and is not timed; NULL: nothing. */
static double microseconds(contestant *before, contestant *call, int which)
{
    float ms[ROUNDS];
    int rounds = 0;
    for (int r = 0; r <= ROUNDS; r++) {
        if (before) must(before(0), "before");
        const float one = once(call, which, work.stream);
        if (r == 0 && one < LONG_MS) continue; /* warm */
        ms[rounds++] = one;
        if (one >= LONG_MS) break;
    }
    return median_us(ms, rounds);
}

static void tell(const char *what, const char *who, double us, const char *right)
{
    printf("%s,%s,%s,%u,%u,%u,%s,%.1f,%s\n", card, what, points_like, work.n, work.queries, work.k,
           who, us, right);
    fflush(stdout);
}

/* ---- whether lists are right ---- */

static uint32_t stride(void)
{
    return work.queries > SAMPLES ? work.queries / SAMPLES : 1;
}

static void expect(void)
{
    const uint32_t rows = (work.queries + stride() - 1) / stride();
    must(near_sample(&work, stride(), sampled), "sample");
    must(cudaMemcpy(truth, sampled, sizeof(float) * rows * work.k, cudaMemcpyDefault), "copy");
}

/* The farthest distance of each list: heaps are in no order. Rivals fuse products and sums. */
static const char *is_right(bool exactly)
{
    const uint32_t k = work.k;
    for (uint64_t row = 0; row * stride() < work.queries; row++) {
        float far = 0, true_far = truth[row * k + k - 1];
        must(cudaMemcpy(found, work.distances + row * stride() * k, sizeof(float) * k,
                        cudaMemcpyDefault),
             "copy");
        for (uint32_t j = 0; j < k; j++) far = found[j] > far ? found[j] : far;
        if (exactly && memcmp(found, truth + row * k, sizeof(float) * k) != 0) return "wrong";
        if (far != true_far && !(fabsf(far - true_far) <= 1e-5f * true_far)) return "wrong";
    }
    return "right";
}

/* The share of listed points that are as near as the last of the right list. */
static const char *recall(void)
{
    static char text[32];
    const uint32_t k = work.k;
    uint64_t right = 0, all = 0;
    for (uint64_t row = 0; row * stride() < work.queries; row++, all += k) {
        must(cudaMemcpy(found, work.distances + row * stride() * k, sizeof(float) * k,
                        cudaMemcpyDefault),
             "copy");
        for (uint32_t j = 0; j < k; j++) right += found[j] <= truth[row * k + k - 1];
    }
    snprintf(text, sizeof text, "recall %.4f", (double)right / (double)all);
    return text;
}

static void time_search(const char *what, const char *who, contestant *call, int which,
                        bool exactly)
{
    must(cudaMemset(work.distances, 0xff, sizeof(float) * work.queries * work.k), "poison");
    const double us = microseconds(NULL, call, which);
    tell(what, who, us, is_right(exactly));
}

/* ---- cells ---- */

static float *points_of(const struct cloud *c, uint64_t n, uint32_t seed, float *axes)
{
    float *host = malloc(3 * n * sizeof *host);
    if (!host) must(1, "memory");
    for (uint64_t i = 0; i < n; i++) {
        float at[3];
        c->of(i, seed, 3, at);
        for (int axis = 0; axis < 3; axis++) host[(uint64_t)axis * n + i] = at[axis];
    }
    must(cudaMemcpy(axes, host, 3 * n * sizeof *host, cudaMemcpyDefault), "copy");
    free(host);
    return axes;
}

static void open_cell(const struct cloud *c, uint32_t n, uint32_t queries, float *axes,
                      float *asked)
{
    points_like = c->name;
    points_of(c, n, 1, axes);
    work.n = n;
    work.queries = queries ? queries : n;
    work.among = queries == 0;
    if (queries) points_of(c, queries, 2, asked);
    for (int axis = 0; axis < 3; axis++) {
        work.at[axis] = axes + (uint64_t)axis * n;
        work.query[axis] = asked + (uint64_t)axis * work.queries;
    }
    must(near_rival_open(&work), "rival");
}

static void time_builds(void)
{
    work.k = 0;
    tell("build", "kgen", microseconds(NULL, keep_tree, 0), "");
    if (near_rivals[0]) tell("build", "cudaKDTree", microseconds(rival_build, rival_build, 1), "");
}

static void time_rivals(const char *what)
{
    if (near_rivals[0]) must(rival_build(0) || rival_build(1), "build");
    for (int i = 0; near_rivals[i]; i++) time_search(what, near_rivals[i], rival_search, i, false);
}

static void time_among(void)
{
    static const uint32_t ks[] = {1, 8, 32};
    must(keep_tree(0), "tree");
    for (int i = 0; i < 3; i++) {
        work.k = ks[i];
        expect();
        time_search("among", "kgen search", search_among, 0, true);
        if (work.k != 32) time_search("among", "kgen leaves of 7", among_leaf, 7, true);
        time_search("among", "kgen leaves of 15", among_leaf, 15, true);
        time_search("among", "kgen warps", search_warp, 0, true);
        if (work.k == 32) time_search("among", "kgen heap search", search_heap, 0, true);
        time_search("among", "kgen call", call_among, 0, true);
        if ((double)work.n * work.n <= MOST_PAIRS) time_search("among", "plain", brute, 0, true);
        time_rivals("among");
    }
}

static void time_few(void)
{
    static const struct {
        const char *of;
        contestant *call;
    } searches[] = {
        {"", search_few}, {" leaves of 7", search_few_leaf7}, {" leaves of 15", search_few_leaf15}};
    for (int of = 0; of < 3; of++)
        for (int i = 0; bounds[i].name; i++) {
            char name[64];
            const double us = microseconds(NULL, searches[of].call, i);
            snprintf(name, sizeof name, "%s%s", bounds[i].name, searches[of].of);
            tell("in", name, us, recall());
        }
}

static void time_in(void)
{
    must(keep_tree(0), "tree");
    for (work.k = 1; work.k <= 8; work.k += 7) {
        expect();
        time_search("in", "kgen search", search_in, 0, true);
        time_search("in", "kgen leaves of 7", in_leaf, 7, true);
        time_search("in", "kgen leaves of 15", in_leaf, 15, true);
        if (work.k == 8) time_few();
        if ((double)work.n * work.queries <= MOST_PAIRS) time_search("in", "plain", brute, 0, true);
        time_rivals("in");
    }
}

static void time_orders(void)
{
    time_search("order", "kgen kept", search_kept, 0, true);
    time_search("order", "kgen sorted", search_sorted, 0, true);
}

/* Queries in no order, searched as they come and in the order of the tree: a sort is timed, too. */
static void time_order(void)
{
    static const uint32_t ks[] = {1, 8, 32};
    must(keep_tree(0), "tree");
    for (int i = 0; i < 3; i++) {
        work.k = ks[i];
        expect();
        time_orders();
        time_rivals("order");
    }
}

/* From how many queries on a sort is worth its time. */
static void time_threshold(void)
{
    must(keep_tree(0), "tree");
    work.k = 8;
    expect();
    time_orders();
    time_search("order", "kgen warps kept", search_by, 32, true);
    time_search("order", "kgen threads kept", search_by, 1, true);
}

static void run_cells(void (*time)(void), const uint32_t *sizes, uint32_t queries)
{
    for (; *sizes; sizes++)
        for (const struct cloud *c = clouds; c->name; c++) {
            float *axes = device(3 * sizeof(float) * *sizes), *asked = NULL;
            if (queries) asked = device(3 * sizeof(float) * queries);
            open_cell(c, *sizes, queries, axes, asked);
            const size_t of_call = kg_near_call_1_f32_workspace_bytes(work.n),
                         of_order = kg_near_sorted_1_f32_workspace_bytes(work.queries);
            const size_t bytes = of_call > of_order ? of_call : of_order;
            const size_t lists = sizeof(float) * MOST_K * work.queries;
            must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, bytes), "workspace");
            work.indices = device(lists), work.distances = device(lists);
            tree = device(8 * kg_tree_words(OF, work.n));
            time();
            near_rival_close();
            kg_workspace_destroy(ws);
            must(cudaFree(axes) || cudaFree(asked) || cudaFree(tree), "free");
            must(cudaFree(work.indices) || cudaFree(work.distances), "free");
        }
}

static bool is_named(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return argc == 1 && strcmp(name, "small") != 0;
}

int main(int argc, char **argv)
{
    static const uint32_t builds[] = {1000000, 10000000, 0},
                          alls[] = {1000, 10000, 100000, 1000000, 0}, many[] = {10000000, 0},
                          million[] = {1000000, 0}, few[] = {1, 7, 1000, 10000, 0};
    struct cudaDeviceProp is;
    must(cudaGetDeviceProperties(&is, 0), "device");
    card = is.name;
    must(kg_prepare(kg_near_kernels, KG_BACKEND_CUDA, 0), "prepare");
    must(cudaStreamCreate(&work.stream), "stream"); /* copies wait for it */
    sampled = device(sizeof(float) * 2 * SAMPLES * MOST_K);
    truth = malloc(sizeof(float) * 2 * SAMPLES * MOST_K);
    found = malloc(sizeof(float) * MOST_K);
    if (!truth || !found) must(1, "memory");
    puts("card,what,points,n,queries,k,contestant,us,lists");
    if (is_named(argc, argv, "build")) run_cells(time_builds, builds, 0);
    if (is_named(argc, argv, "among")) run_cells(time_among, alls, 0);
    if (is_named(argc, argv, "in")) run_cells(time_in, many, 1000000);
    if (is_named(argc, argv, "order")) {
        run_cells(time_order, many, 1000000);
        for (uint32_t queries = 10; queries <= 10000000; queries *= 10)
            run_cells(time_threshold, million, queries);
    }
    if (is_named(argc, argv, "small")) {
        run_cells(time_builds, few, 0);
        run_cells(time_among, few, 0);
        run_cells(time_in, few, 5000);
        run_cells(time_order, few, 5000);
    }
    return 0;
}
