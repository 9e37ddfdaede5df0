/* Nearest points of 2, 3, 4 and 8 axes, by every metric, way to keep lists and walk. The oracle
 * looks at all points. What a kernel is given is told by the names of its arguments. The one tree
 * that points have is made here, by sorting. Trees in the workspace, and those that are kept, must
 * have its words, and it is what others are given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <kgen/tree.h>

#include "kg_deep_cubes.h"
#include "kg_few_among.h"
#include "kg_few_built.h"
#include "kg_flat_squares.h"
#include "kg_four_squares.h"
#include "kg_given_all.h"
#include "kg_given_few.h"
#include "kg_given_leaves.h"
#include "kg_given_queries.h"
#include "kg_given_some.h"
#include "kg_kept_trees.h"
#include "kg_near_all.h"
#include "kg_near_auto.h"
#include "kg_near_one.h"
#include "kg_near_round.h"
#include "kg_near_ties.h"
#include "kg_points_rows.h"
#include "kg_together_all.h"
#include "kg_together_alone.h"
#include "kg_together_given.h"
#include "kg_together_one.h"
#include "kg_tree_alike.h"
#include "kg_tree_all.h"
#include "kg_tree_alone.h"
#include "kg_tree_heap.h"
#include "kg_tree_list.h"
#include "kg_tree_queries.h"
#include "kg_tree_warps.h"
#include "neighbours_points.h"

enum { MOST = 2000, AXES = 8, MOST_K = 64, SMALL = 100, RANDOM_CASES = 2000, PITCH = 9 };

typedef enum metric { EUCLIDEAN, MANHATTAN, CHEBYSHEV, PERIODIC } metric;

typedef struct cell {
    const kg_kernel *kernel;
    uint32_t axes, k; /* 0: a tree is kept */
    metric metric;
    bool slow; /* a warp for a query, which the executor runs lane by lane */
} cell;

static const cell cells[] = {
    {&kg_near_ties_f32_kernel, 2, 5, MANHATTAN, false},
    {&kg_tree_queries_f32_kernel, 2, 5, MANHATTAN, false},
    {&kg_tree_heap_f32_kernel, 2, 37, EUCLIDEAN, false},
    {&kg_tree_warps_f32_kernel, 2, 37, EUCLIDEAN, true},
    {&kg_tree_list_f32_kernel, 2, 64, EUCLIDEAN, false},
    {&kg_few_among_f64_kernel, 2, 2, EUCLIDEAN, false},
    {&kg_given_all_f32_kernel, 2, 2, EUCLIDEAN, false},
    {&kg_flat_squares_f32_kernel, 2, 8, CHEBYSHEV, false},
    {&kg_near_round_f32_kernel, 3, 3, PERIODIC, false},
    {&kg_together_all_f32_kernel, 2, 3, PERIODIC, false},
    {&kg_together_all_f64_kernel, 2, 3, PERIODIC, false},
    {&kg_near_one_f32_kernel, 3, 1, EUCLIDEAN, false},
    {&kg_near_one_f64_kernel, 3, 1, EUCLIDEAN, false},
    {&kg_near_auto_f32_kernel, 3, 2, EUCLIDEAN, false},
    {&kg_tree_alone_f32_kernel, 3, 1, EUCLIDEAN, false},
    {&kg_tree_all_f32_kernel, 3, 3, EUCLIDEAN, false},
    {&kg_tree_all_f64_kernel, 3, 3, EUCLIDEAN, false},
    {&kg_together_one_f32_kernel, 3, 1, EUCLIDEAN, false},
    {&kg_together_one_f64_kernel, 3, 1, EUCLIDEAN, false},
    {&kg_together_given_f32_kernel, 3, 2, EUCLIDEAN, false},
    {&kg_given_leaves_f32_kernel, 3, 2, EUCLIDEAN, false},
    {&kg_few_built_f32_kernel, 3, 3, EUCLIDEAN, true},
    {&kg_given_few_f64_kernel, 3, 3, EUCLIDEAN, false},
    {&kg_given_queries_f64_kernel, 3, 3, MANHATTAN, false},
    {&kg_deep_cubes_f64_kernel, 3, 4, CHEBYSHEV, false},
    {&kg_kept_trees_f32_kernel, 3, 0, EUCLIDEAN, false},
    {&kg_kept_trees_f64_kernel, 3, 0, EUCLIDEAN, false},
    {&kg_four_squares_f32_kernel, 4, 16, EUCLIDEAN, true},
    {&kg_together_alone_f32_kernel, 4, 1, MANHATTAN, false},
    {&kg_near_all_f32_kernel, 4, 3, CHEBYSHEV, false},
    {&kg_tree_alike_f64_kernel, 4, 1, CHEBYSHEV, false},
    {&kg_given_some_f32_kernel, 4, 2, CHEBYSHEV, false},
    {&kg_points_rows_f32_kernel, 8, 3, EUCLIDEAN, false},
};
enum { CELLS = sizeof cells / sizeof *cells };

static double points[AXES][MOST], queries[AXES][MOST];

/* One call: n queries, of `axes` axes, among so many points, as many of each found as it asks. */
static struct {
    const cell *of;
    bool all, wide; /* wide: f64 */
    uint32_t n, points, asked, kind;
} now;

static void make_points(uint32_t kind)
{
    for (uint32_t axis = 0; axis < now.of->axes; axis++) {
        for (uint32_t i = 0; i < now.points; i++)
            points[axis][i] = (double)(float)kinds[kind](i, axis);
        for (uint32_t i = 0; i < now.n && !now.all; i++)
            queries[axis][i] = (double)(float)kinds[kind](i * 31 % MOST, axis);
    }
    now.kind = kind;
}

static const kg_arg *arg_of(const kg_kernel *k, const char *name)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (strcmp(k->args[i].name, name) == 0) return &k->args[i];
    return NULL;
}

/* ---- what is right ---- */

/* Sums and products of floats are exact enough in double: rounded once, they are the float's. */
static double rounded(double value)
{
    return now.wide ? value : (double)(float)value;
}

/* NaN outside the box of periods, too. */
static double along(uint32_t axis, double query, double point)
{
    const double difference = fabs(rounded(query - point)), period = axis == 0 ? 4 : 3.5;
    if (now.of->metric != PERIODIC) return difference;
    if (!(query >= 0 && query < period && point >= 0 && point < period)) return NAN;
    return fmin(difference, rounded(period - difference));
}

static double distance_of(uint32_t query, uint32_t point)
{
    const metric metric = now.of->metric;
    double distance = 0;
    for (uint32_t axis = 0; axis < now.of->axes; axis++) {
        const double of = now.all ? points[axis][query] : queries[axis][query];
        double one = along(axis, of, points[axis][point]);
        if (isnan(one)) return NAN;
        if (metric == EUCLIDEAN || metric == PERIODIC) one = rounded(one * one);
        if (metric == CHEBYSHEV) distance = one > distance ? one : distance;
        else distance = rounded(distance + one);
    }
    return distance;
}

typedef struct found {
    double distance;
    uint32_t index;
} found;

static void find_all(uint32_t query, found near[MOST_K])
{
    const uint32_t asked = now.asked;
    for (uint32_t j = 0; j < now.of->k; j++) near[j] = (found){INFINITY, UINT32_MAX};
    for (uint32_t i = 0; i < now.points && asked > 0; i++) {
        const double distance = distance_of(query, i);
        const found last = near[asked - 1];
        if (isnan(distance) || (now.all && i == query)) continue;
        /* Indices ascend, so of equal distances the earlier stays. */
        if (last.index != UINT32_MAX && distance >= last.distance) continue;
        uint32_t place = asked - 1;
        for (; place > 0; place--) {
            const found above = near[place - 1];
            if (above.index != UINT32_MAX && above.distance <= distance) break;
            near[place] = above;
        }
        near[place] = (found){distance, i};
    }
}

/* ---- the tree that points have ---- */

static uint32_t order[MOST], part[MOST], sort_axis;
static _Alignas(16) uint64_t tree[KG_TREE_HEAD + 5 * MOST], kept[KG_TREE_HEAD + 5 * MOST];

static uint32_t tree_of(void)
{
    return KG_TREE_OF(now.wide ? 8 : 4, now.of->axes);
}

/* Floats by their signs and then by their bits, so that NaNs have a place, too. */
static int64_t key_of(double value)
{
    const float narrow = (float)value;
    int64_t wide = 0;
    int32_t bits = 0;
    memcpy(&wide, &value, sizeof wide);
    memcpy(&bits, &narrow, sizeof bits);
    if (!now.wide) wide = bits;
    return wide < 0 ? ~(wide & INT64_MAX) : wide;
}

static int compare(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    const int64_t x = key_of(points[sort_axis][one]), y = key_of(points[sort_axis][other]);
    if (x != y) return x < y ? -1 : 1;
    return one < other ? -1 : 1;
}

static uint32_t nodes_below(uint32_t node)
{
    return node < now.points ? 1 + nodes_below(2 * node + 1) + nodes_below(2 * node + 2) : 0;
}

static uint8_t axis_of[32]; /* of each level */
static void place(uint32_t *from, uint32_t count, uint32_t node, uint32_t level)
{
    if (count == 0) return;
    const uint32_t left = nodes_below(2 * node + 1), next = level + 1;
    sort_axis = axis_of[level];
    qsort(from, count, sizeof *from, compare);
    order[node] = from[left];
    place(from, left, 2 * node + 1, next);
    place(from + left + 1, count - left - 1, 2 * node + 2, next);
}

static void write_coordinate(unsigned char *to, double value)
{
    const float narrow = (float)value;
    if (now.wide) memcpy(to, &value, sizeof value);
    else memcpy(to, &narrow, sizeof narrow);
}

static void make_tree(void)
{
    const uint32_t each = kg_tree_node(tree_of()), bytes = now.wide ? 8 : 4;
    unsigned char *nodes = (unsigned char *)(tree + KG_TREE_HEAD);
    memset(tree, 0, sizeof tree);
    kg_tree_head(tree_of(), now.points, tree);
    if (now.points > 0) {
        find_turns(points[0], MOST, now.points, now.of->axes, now.wide, axis_of);
        kg_tree_turns(axis_of, tree);
    }
    for (uint32_t i = 0; i < now.points; i++) part[i] = i;
    place(part, now.points, 0, 0);
    uint32_t *at = (uint32_t *)(void *)(nodes + (size_t)each * now.points);
    for (uint32_t i = now.points; i-- > 0;) {
        uint32_t lowest = order[i];
        for (uint32_t child = 2 * i + 1; child <= 2 * i + 2 && child < now.points; child++)
            if (at[now.points + child] < lowest) lowest = at[now.points + child];
        at[i] = order[i];
        at[now.points + i] = lowest;
        for (uint32_t axis = 0; axis < now.of->axes; axis++)
            write_coordinate(nodes + i * each + axis * bytes, points[axis][order[i]]);
    }
}

/* ---- a call ---- */

static unsigned char coordinates[2 * AXES][PITCH * MOST * 8];
static unsigned char indices[8 * MOST_K * MOST], distances[8 * MOST_K * MOST];
static kg_points_rows_atom_t atoms[MOST], atoms_found[3 * MOST];
static int16_t shorts[MOST], shorts_found[3 * MOST];

/* What comes with a point is one more than its index. */
static void make_payload(void)
{
    for (uint32_t i = 0; i < MOST; i++) {
        atoms[i] = (kg_points_rows_atom_t){(uint8_t)(i + 1), (float)(i + 1), i + 1};
        shorts[i] = (int16_t)(i + 1);
    }
}

static const void *coordinate_array(bool query, uint32_t axis)
{
    unsigned char *to = coordinates[AXES * query + axis];
    for (uint32_t i = 0; i < (query ? now.n : now.points); i++)
        write_coordinate(to + (size_t)i * (now.wide ? 8 : 4), (query ? queries : points)[axis][i]);
    return to;
}

static const void *rows_array(bool query)
{
    unsigned char *to = coordinates[AXES * query];
    for (uint32_t i = 0; i < (query ? now.n : now.points); i++)
        for (uint32_t axis = 0; axis < now.of->axes; axis++)
            write_coordinate(to + 4 * ((size_t)PITCH * i + axis),
                             (query ? queries : points)[axis][i]);
    return to;
}

/* Numbers with which a search is exact. */
static const void *number_of(const char *name)
{
    static const uint32_t visits = UINT32_MAX;
    static const float weight = 2, narrow = 1;
    static const double wide = 1;
    if (strcmp(name, "visits") == 0) return &visits;
    if (strcmp(name, "weight") == 0) return &weight;
    return now.wide ? (const void *)&wide : &narrow; /* factor */
}

static const void *what_is(const kg_arg *arg)
{
    static const char axes[] = "xyzw";
    const char *name = arg->name;
    const bool query = strncmp(name, "quer", 4) == 0;
    if (strcmp(name, "at_most") == 0) return &now.asked;
    if (strcmp(name, "tree") == 0) return arg->role == KG_ROLE_OUTPUT ? kept : tree;
    if (strcmp(name, "indices") == 0) return indices;
    if (strcmp(name, "distances") == 0) return distances;
    if (strcmp(name, "payload") == 0) return arg->size == 2 ? (const void *)shorts : atoms;
    if (strcmp(name, "payloads") == 0)
        return arg->size == 2 ? (const void *)shorts_found : atoms_found;
    if (arg->role == KG_ROLE_SCALAR) return number_of(name);
    if (strcmp(name, "queries") == 0 || strcmp(name, "points") == 0) return rows_array(query);
    const char *axis = strchr(axes, name[strlen(name) - 1]);
    assert_non_null(axis);
    return coordinate_array(query, (uint32_t)(axis - axes));
}

static void call(kg_workspace *ws)
{
    const kg_kernel *k = now.of->kernel;
    const void *args[2 * AXES + 8];
    const size_t length = now.points;
    for (uint32_t i = 0; i < k->n_args; i++) args[i] = what_is(&k->args[i]);
    args[k->n_args] = &length;
    memset(kept, 0, sizeof kept);
    if (kg_run(k, ws, args, now.n, NULL)) fail_msg("%s: %s", k->name, kg_last_error());
}

/* ---- what came out ---- */

static double distance_at(uint32_t at)
{
    double wide;
    float narrow;
    memcpy(&wide, distances + 8 * (size_t)at, sizeof wide);
    memcpy(&narrow, distances + 4 * (size_t)at, sizeof narrow);
    return now.wide ? wide : (double)narrow;
}

static bool is_index(const kg_arg *arg, uint32_t at, uint32_t index)
{
    uint64_t wide;
    uint32_t narrow;
    memcpy(&wide, indices + 8 * (size_t)at, sizeof wide);
    memcpy(&narrow, indices + 4 * (size_t)at, sizeof narrow);
    return arg->size == 8 ? wide == (index == UINT32_MAX ? UINT64_MAX : index) : narrow == index;
}

static bool is_payload(const kg_arg *arg, uint32_t at, uint32_t index)
{
    const uint32_t is = index + 1; /* 0 of no point */
    if (arg->size == 2) return shorts_found[at] == (int16_t)is;
    const kg_points_rows_atom_t *one = &atoms_found[at];
    return one->kind == (uint8_t)is && one->charge == (float)is && one->when == is;
}

static void check_lists(void)
{
    const kg_kernel *k = now.of->kernel;
    const kg_arg *index = arg_of(k, "indices"), *distance = arg_of(k, "distances"),
                 *payload = arg_of(k, "payloads");
    /* Of many queries some are looked at, in each call others. */
    const uint32_t step = now.n / SMALL + 1;
    for (uint32_t i = noise() % step; i < now.n; i += step) {
        found near[MOST_K];
        find_all(i, near);
        for (uint32_t j = 0; j < now.of->k; j++) {
            const uint32_t at = now.of->k * i + j, is = near[j].index;
            if ((!index || is_index(index, at, is)) &&
                (!distance || distance_at(at) == near[j].distance) &&
                (!payload || is_payload(payload, at, is)))
                continue;
            fail_msg("%s, points %u, %u of %u, %u asked: neighbour %u of %u is not %u at %g",
                     k->name, now.kind, now.n, now.points, now.asked, j, i, is, near[j].distance);
        }
    }
}

/* A tree in the workspace is the one that points have. NaNs may differ in their bits. */
static void check_tree(const kg_workspace *ws)
{
    const kg_kernel *k = now.of->kernel;
    const uint64_t length = now.points;
    const uint32_t each = kg_tree_node(tree_of());
    const unsigned char *nodes = (const unsigned char *)(tree + KG_TREE_HEAD);
    size_t bytes = 0;
    for (uint32_t i = 0; i < k->n_regions; i++) {
        const char *name = k->regions[i].name;
        const void *there = kg_workspace_region(ws, k, i, now.n, &length, &bytes);
        if (strcmp(name, "order") == 0) assert_memory_equal(there, order, 4 * now.points);
        if (strcmp(name, "nodes") != 0) continue;
        for (uint32_t node = 0; node < now.points; node++)
            assert_memory_equal((const unsigned char *)there + node * each, nodes + node * each,
                                now.of->axes * (now.wide ? 8 : 4));
    }
}

/* All variants. */
static void try_one(kg_workspace *ws)
{
    const kg_kernel *k = now.of->kernel;
    make_tree();
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        call(ws);
        if (now.of->k == 0)
            assert_memory_equal(tree, kept, 8 * kg_tree_words(tree_of(), now.points));
        else check_lists();
        if (strstr(k->variants[v].name, "tree") && now.n > 0) check_tree(ws);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
}

/* ---- tests ---- */

static kg_workspace *begin(const cell *of)
{
    const uint64_t most = MOST;
    kg_workspace *ws = NULL;
    now.of = of;
    now.wide = strstr(of->kernel->name, "_f64") != NULL;
    now.all = of->k == 0 || of->kernel->n_lengths == 0;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(of->kernel, MOST, &most)),
        KG_OK);
    return ws;
}

static void choose(uint32_t among, uint32_t n, uint32_t kind)
{
    const uint32_t k = now.of->k;
    now.points = among;
    now.n = now.all ? among : n;
    now.asked = k;
    if (arg_of(now.of->kernel, "at_most") && noise() % 2) now.asked = noise() % (k + 1);
    make_points(kind);
}

static uint32_t next_size(uint32_t n)
{
    const uint32_t step = now.of->slow ? 900 : 71;
    if (n < 200 || n == MOST) return n + (now.of->slow && n >= 40 && n < 200 ? 9 : 1);
    return n + step < MOST ? n + step : MOST;
}

/* Small sizes, and the last where that is not slow, with all kinds of points; others with one kind
 * in turn. */
static void all_sizes(void **state)
{
    kg_workspace *ws = begin(*state);
    uint32_t turn = 0;
    for (uint32_t n = 0; n <= MOST; n = next_size(n)) {
        const bool some = now.of->slow && n % 8 != 0;
        const uint32_t each = n <= 40 && !some ? KINDS : n == MOST && !now.of->slow ? KINDS : 1;
        for (uint32_t i = 0; i < each; i++, turn++) {
            seed = 100 * n + i;
            choose(n, 1 + noise() % 40, turn % KINDS);
            try_one(ws);
        }
    }
    kg_workspace_destroy(ws);
}

static uint32_t of_axes; /* cells of this run */

/* Cells of these axes take turns. */
static void random_cases(void **state)
{
    (void)state;
    for (uint32_t i = 0, turn = 0; i < RANDOM_CASES; turn++) {
        if (cells[turn % CELLS].axes != of_axes) continue;
        kg_workspace *ws = begin(&cells[turn % CELLS]);
        seed = 5000 + i;
        choose(noise() % (now.of->slow ? SMALL / 2 : SMALL), noise() % 50, noise() % KINDS);
        try_one(ws);
        kg_workspace_destroy(ws);
        i++;
    }
}

/* Its argument: how many axes the points have. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[CELLS + 1] = {cmocka_unit_test(random_cases)};
    uint32_t count = 1;
    of_axes = argc == 2 ? (uint32_t)atoi(argv[1]) : 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        if (cells[i].axes != of_axes) continue;
        tests[count++] = (struct CMUnitTest){.name = cells[i].kernel->name,
                                             .test_func = all_sizes,
                                             .initial_state = (void *)&cells[i]};
    }
    if (count == 1) return 1;
    make_payload();
    return _cmocka_run_group_tests("cells", tests, count, NULL, NULL);
}
