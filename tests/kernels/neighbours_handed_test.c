/* Trees that one kernel keeps and another searches: by way of a file, at other addresses, with
 * heads that are wrong. And what searches find that may end early. The oracle looks at all
 * points. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include <kgen/tree.h>

#include <math.h>

#include "kg_given_few.h"
#include "kg_given_leaves.h"
#include "kg_given_queries.h"
#include "kg_kept_trees.h"

enum { MOST = 4000, QUERIES = 70, K = 3, OF = KG_TREE_OF(8, 3), WORDS = 8 + 5 * MOST };

static double points[3][MOST], queries[3][QUERIES], distances[K * QUERIES];
static uint64_t indices[K * QUERIES];
_Alignas(16) static uint64_t tree[WORDS], same[WORDS], read_back[WORDS];
static uint32_t seed;

static double on_a_grid(void)
{
    seed = seed * UINT32_C(1664525) + UINT32_C(1013904223);
    const uint32_t noise = seed >> 24;
    return noise == 0 ? NAN : noise == 1 ? INFINITY : noise % 6 - 2.0;
}

static void make(uint32_t n)
{
    seed = n;
    for (uint32_t axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < n; i++) points[axis][i] = on_a_grid();
        for (uint32_t i = 0; i < QUERIES; i++) queries[axis][i] = on_a_grid();
    }
}

static void keep(kg_backend backend, uint32_t n, uint64_t *to)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_kept_trees_f64_workspace_bytes(n);
    assert_int_equal(kg_workspace_create(&ws, backend, -1, bytes), KG_OK);
    if (kg_kept_trees_f64(ws, points[0], points[1], points[2], to, n, NULL))
        fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
}

static void search(kg_backend backend, const uint64_t *in, uint32_t n)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_given_queries_f64_workspace_bytes(QUERIES);
    assert_int_equal(kg_workspace_create(&ws, backend, -1, bytes), KG_OK);
    if (kg_given_queries_f64(ws, queries[0], queries[1], queries[2], in, indices, distances,
                             QUERIES, n, NULL))
        fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
}

static bool squares; /* of differences, in place of magnitudes */

static double apart(uint32_t query, uint32_t point)
{
    double sum = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const double difference = queries[axis][query] - points[axis][point];
        sum += squares ? difference * difference : fabs(difference);
    }
    return sum;
}

/* How many points come before one in the list of a query. */
static uint32_t place_of(uint32_t query, uint32_t point, uint32_t n)
{
    const double distance = apart(query, point);
    uint32_t place = 0;
    for (uint32_t i = 0; i < n; i++)
        place += apart(query, i) < distance || (apart(query, i) == distance && i < point);
    return place;
}

static void check(uint32_t n)
{
    for (uint32_t q = 0; q < QUERIES; q++) {
        uint32_t there = 0;
        for (uint32_t i = 0; i < n; i++) there += !isnan(apart(q, i));
        for (uint32_t j = 0; j < K; j++) {
            const uint64_t index = indices[K * q + j];
            if (j >= there) {
                assert_true(index == UINT64_MAX && isinf(distances[K * q + j]));
                continue;
            }
            assert_true(index < n && place_of(q, (uint32_t)index, n) == j);
            assert_true(distances[K * q + j] == apart(q, (uint32_t)index));
        }
    }
}

static void by_way_of_a_file(const uint64_t *from, size_t words)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(from, 8, words, file), words);
    rewind(file);
    assert_int_equal(fread(read_back, 8, words, file), words);
    fclose(file);
}

static void kept_and_given(void **state)
{
    static const uint32_t sizes[] = {0, 1, 2, 3, 4, 7, 8, 31, 64, 65, 100, 129, 200, 201, 400};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint32_t n = sizes[i];
        const uint64_t words = kg_tree_words(OF, n);
        uint64_t told = 0;
        make(n);
        memset(tree, 0x5a, sizeof tree);
        memset(same, 0x5a, sizeof same);
        keep(KG_BACKEND_EMU, n, tree);
        keep(KG_BACKEND_REFERENCE, n, same);
        assert_memory_equal(tree, same, sizeof tree); /* nothing behind it, too */
        by_way_of_a_file(tree, words);
        assert_true(kg_tree_is(read_back, OF, &told) && told == n);
        search(KG_BACKEND_EMU, read_back, n);
        check(n);
        search(KG_BACKEND_REFERENCE, same, n);
        check(n);
    }
}

/* Nothing is found, and nothing behind the head is read. */
static void what_is_no_tree(void **state)
{
    (void)state;
    make(100);
    keep(KG_BACKEND_EMU, 100, tree);
    for (uint32_t wrong = 0; wrong < 5; wrong++) {
        memcpy(same, tree, sizeof tree);
        if (wrong < 4) same[wrong] ^= UINT64_C(1) << (7 * wrong);
        for (int backend = 0; backend < 2; backend++) {
            search(backend ? KG_BACKEND_EMU : KG_BACKEND_REFERENCE, same, wrong < 4 ? 100 : 99);
            check(0);
        }
    }
}

/* ---- searches that may end early ---- */

static uint32_t few[K * QUERIES];
static double truth[QUERIES][K];

static void search_few(kg_workspace *ws, const uint64_t *in, uint32_t n, uint32_t visits,
                       double factor)
{
    if (kg_given_few_f64(ws, visits, factor, queries[0], queries[1], queries[2], in, few, distances,
                         QUERIES, n, NULL))
        fail_msg("%s", kg_last_error());
}

/* A head that names axes which points do not have leads to wrong points. Out of the tree it does
 * not: nothing behind it can be read. */
static void axes_that_points_do_not_have(void **state)
{
    (void)state;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (sizeof tree / page + 1) * page;
    char *const from =
        mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(from != MAP_FAILED);
    assert_int_equal(mprotect(from + room, page, PROT_NONE), 0);
    for (uint32_t n = 2; n <= 128; n *= 2) {
        const size_t bytes = 8 * kg_tree_words(OF, n);
        uint64_t *const at_end = (uint64_t *)(from + room - bytes);
        make(n);
        keep(KG_BACKEND_EMU, n, at_end);
        memset(at_end + KG_TREE_AXES, 0xff, 8 * KG_TREE_AXES_WORDS);
        for (int backend = 0; backend < 2; backend++) {
            const kg_backend by = backend ? KG_BACKEND_EMU : KG_BACKEND_REFERENCE;
            kg_workspace *ws = NULL;
            assert_int_equal(kg_workspace_create(&ws, by, -1, 0), KG_OK);
            search(by, at_end, n);
            search_few(ws, at_end, n, UINT32_MAX, 1);
            kg_workspace_destroy(ws);
            for (uint32_t i = 0; i < K * QUERIES; i++) {
                assert_true(indices[i] < n || indices[i] == UINT64_MAX);
                assert_true(few[i] < n || few[i] == UINT32_MAX);
            }
        }
    }
    munmap(from, room + page);
}

static double anywhere(void)
{
    seed = seed * UINT32_C(1664525) + UINT32_C(1013904223);
    return (seed >> 8) / 16777216.0;
}

/* Their tree, and the right distances. */
static void make_anywhere(uint32_t n)
{
    seed = n;
    for (uint32_t axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < n; i++) points[axis][i] = anywhere();
        for (uint32_t i = 0; i < QUERIES; i++) queries[axis][i] = anywhere();
    }
    keep(KG_BACKEND_EMU, n, tree);
    for (uint32_t q = 0; q < QUERIES; q++) {
        for (uint32_t j = 0; j < K; j++) truth[q][j] = INFINITY;
        for (uint32_t i = 0; i < n; i++) {
            double one = apart(q, i);
            for (uint32_t j = 0; j < K; j++) {
                const double other = truth[q][j];
                if (one < other) truth[q][j] = one, one = other;
            }
        }
    }
}

/* What is listed are points at their distances, each once; how many of these are the nearest. */
static uint32_t count_right(uint32_t n, double factor)
{
    uint32_t right = 0;
    for (uint32_t q = 0; q < QUERIES; q++) {
        for (uint32_t j = 0; j < K; j++) {
            const uint32_t index = few[K * q + j];
            const double distance = distances[K * q + j];
            assert_true(distance <= factor * truth[q][j] || isinf(factor));
            if (index == UINT32_MAX) continue;
            assert_true(index < n && distance == apart(q, index));
            for (uint32_t i = 0; i < j; i++)
                assert_true(few[K * q + i] != index && distances[K * q + i] <= distance);
            right += distance <= truth[q][K - 1];
        }
    }
    return right;
}

/* Never worse than the factor says, and exact where that is 1, less or no number. */
static void left_out_by_a_factor(void **state)
{
    static const double factors[] = {1, 1.1, 2, 10, 1e6, 0.5, 0, -2, NAN};
    uint32_t before = UINT32_MAX;
    kg_workspace *ws = NULL;
    (void)state;
    squares = true;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    make_anywhere(2000);
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        const bool exact = !(factors[i] > 1);
        search_few(ws, tree, 2000, UINT32_MAX, factors[i]);
        const uint32_t right = count_right(2000, exact ? 1 : factors[i]);
        if (exact) assert_int_equal(right, K * QUERIES);
        else assert_true(right <= before);
        before = exact ? UINT32_MAX : right;
    }
    kg_workspace_destroy(ws);
    squares = false;
}

/* More visits find no less, and as many as there are nodes find all. Whole percents of what is
 * right are those of the page: they are the same everywhere. */
static void ended_by_visits(void **state)
{
    static const struct {
        uint32_t visits, percent;
    } cases[] = {{0, 0},     {1, 0},     {16, 56},    {32, 77},         {64, 97},
                 {128, 100}, {256, 100}, {4000, 100}, {UINT32_MAX, 100}};
    static double last[K * QUERIES];
    kg_workspace *ws = NULL;
    (void)state;
    squares = true;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    make_anywhere(4000);
    for (size_t i = 0; i < K * QUERIES; i++) last[i] = INFINITY;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        search_few(ws, tree, 4000, cases[i].visits, 1);
        const uint32_t right = 100 * count_right(4000, INFINITY) / (K * QUERIES);
        assert_int_equal(right, cases[i].percent);
        for (size_t j = 0; j < K * QUERIES; j++) assert_true(distances[j] <= last[j]);
        memcpy(last, distances, sizeof last);
    }
    kg_workspace_destroy(ws);
    squares = false;
}

/* With an infinite factor the way down finds what lies at the place of a query, of several points
 * the lowest index. Many points share places and planes here. */
static void located(void **state)
{
    enum { N = 1500 };
    uint32_t there = 0;
    kg_workspace *ws = NULL;
    (void)state;
    squares = true;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    make(N);
    keep(KG_BACKEND_EMU, N, tree);
    search_few(ws, tree, N, UINT32_MAX, INFINITY);
    for (uint32_t q = 0; q < QUERIES; q++) {
        uint32_t first = 0;
        while (first < N && apart(q, first) != 0) first++;
        if (first == N) {
            assert_true(distances[K * q] > 0);
            continue;
        }
        there++;
        assert_true(distances[K * q] == 0 && few[K * q] == first);
    }
    assert_true(there > QUERIES / 2);
    kg_workspace_destroy(ws);
    squares = false;
}

/* Indices of no point come out as they stand in the tree. What comes with a point is not read
 * there. */
static void indices_of_no_point(void **state)
{
    enum { N = 100, EACH = 2 };
    static float at[3][N], near[EACH * N];
    static int16_t with[N], found[EACH * N];
    static uint32_t which[EACH * N];
    (void)state;
    for (uint32_t i = 0; i < 3 * N; i++) at[i / N][i % N] = (float)anywhere();
    for (uint32_t i = 0; i < N; i++) with[i] = (int16_t)(i + 1);
    for (int backend = 0; backend < 2; backend++) {
        kg_workspace *ws = NULL;
        const size_t bytes = kg_kept_trees_f32_workspace_bytes(N);
        assert_int_equal(
            kg_workspace_create(&ws, backend ? KG_BACKEND_EMU : KG_BACKEND_REFERENCE, -1, bytes),
            KG_OK);
        assert_int_equal(kg_kept_trees_f32(ws, at[0], at[1], at[2], tree, N, NULL), KG_OK);
        for (int damaged = 0; damaged < 2; damaged++) {
            const size_t nodes = KG_TREE_HEAD + N * (size_t)kg_tree_node(KG_TREE_OF(4, 3)) / 8;
            if (damaged) memset(tree + nodes, 0xee, 4 * N);
            assert_int_equal(kg_given_leaves_f32(ws, UINT32_MAX, 1, at[0], at[1], at[2], tree, with,
                                                 which, near, found, N, N, NULL),
                             KG_OK);
            for (uint32_t i = 0; i < N; i++) {
                assert_int_equal(which[EACH * i], damaged ? 0xeeeeeeee : i);
                assert_int_equal(found[EACH * i], damaged ? 0 : (int)i + 1);
            }
        }
        kg_workspace_destroy(ws);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept_and_given),
                                       cmocka_unit_test(what_is_no_tree),
                                       cmocka_unit_test(axes_that_points_do_not_have),
                                       cmocka_unit_test(left_out_by_a_factor),
                                       cmocka_unit_test(ended_by_visits),
                                       cmocka_unit_test(located),
                                       cmocka_unit_test(indices_of_no_point)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
