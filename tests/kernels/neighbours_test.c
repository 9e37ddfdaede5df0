/* Searches by trees, of points that mislead them. The oracle stands here: it looks at all points.
 * Trees are read from the workspace, and must be what a left-balanced kd-tree is. Points within a
 * radius are counted, combined and listed, and those in boxes listed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_tree_alike.h"
#include "kg_tree_all.h"
#include "kg_tree_queries.h"
#include "kg_within_boxes.h"
#include "kg_within_counts.h"
#include "kg_within_lists.h"
#include "kg_within_sums.h"
#include "neighbours_points.h"

#define MOST 1500u
#define AXES 4u
#define MOST_K 5u
#define RANDOM_CASES 2000u /* of each search, besides */

typedef enum metric { EUCLIDEAN, MANHATTAN, CHEBYSHEV } metric;

typedef struct search {
    const kg_kernel *kernel;
    uint32_t dimensions, k;
    bool all, wide, indices; /* wide: f64 */
    metric metric;
    enum { NEAREST, COUNTS, SUMS, LISTS } gives;
    bool boxes; /* queries are their lower ends */
} search;

static const search searches[] = {
    {&kg_tree_all_f32_kernel, 3, 3, true, false, true, EUCLIDEAN, NEAREST, false},
    {&kg_tree_all_f64_kernel, 3, 3, true, true, true, EUCLIDEAN, NEAREST, false},
    {&kg_tree_queries_f32_kernel, 2, 5, false, false, true, MANHATTAN, NEAREST, false},
    {&kg_tree_alike_f64_kernel, 4, 1, true, true, false, CHEBYSHEV, NEAREST, false},
    {&kg_within_counts_f64_kernel, 3, 0, false, true, true, EUCLIDEAN, COUNTS, false},
    {&kg_within_sums_f32_kernel, 2, 0, true, false, false, MANHATTAN, SUMS, false},
    {&kg_within_lists_f32_kernel, 3, 0, true, false, true, EUCLIDEAN, LISTS, false},
    {&kg_within_boxes_f64_kernel, 2, 0, false, true, true, EUCLIDEAN, LISTS, true},
};

static double points[AXES][MOST], queries[AXES][MOST], uppers[AXES][MOST];

/* ---- points ---- */

static void make_points(coordinate_of *of)
{
    for (uint32_t i = 0; i < MOST; i++) {
        for (uint32_t axis = 0; axis < AXES; axis++) {
            points[axis][i] = (double)(float)of(i, axis);
            queries[axis][i] = (double)(float)of(i * 31 % MOST, axis);
            uppers[axis][i] = (double)(float)of(i * 17 % MOST, axis);
        }
    }
}

/* ---- what is right ---- */

/* Sums and products of floats are exact enough in double: rounded once, they are the float's. */
static double rounded(const search *s, double value)
{
    return s->wide ? value : (double)(float)value;
}

static double distance_of(const search *s, uint32_t query, uint32_t point)
{
    double distance = 0;
    for (uint32_t axis = 0; axis < s->dimensions; axis++) {
        const double of = s->all ? points[axis][query] : queries[axis][query];
        const double difference = rounded(s, of - points[axis][point]);
        double one = fabs(difference);
        if (s->metric == EUCLIDEAN) one = rounded(s, difference * difference);
        if (isnan(one) || isnan(distance)) return NAN;
        if (s->metric == CHEBYSHEV) distance = one > distance ? one : distance;
        else distance = rounded(s, distance + one);
    }
    return distance;
}

typedef struct found {
    double distance;
    uint32_t index;
} found;

static bool is_nearer(found a, found b)
{
    return a.distance < b.distance || (a.distance == b.distance && a.index < b.index);
}

static void find_all(const search *s, uint32_t query, uint32_t n, found near[MOST_K])
{
    for (uint32_t j = 0; j < s->k; j++) near[j] = (found){INFINITY, UINT32_MAX};
    for (uint32_t i = 0; i < n; i++) {
        const found one = {distance_of(s, query, i), i};
        if ((s->all && i == query) || isnan(one.distance)) continue;
        if (!is_nearer(one, near[s->k - 1])) continue;
        uint32_t place = s->k - 1;
        for (; place > 0 && is_nearer(one, near[place - 1]); place--) near[place] = near[place - 1];
        near[place] = one;
    }
}

/* ---- a call ---- */

static union {
    float narrow[MOST];
    double wide[MOST];
} arrays[3 * AXES], distances[MOST_K];
static uint32_t indices[MOST_K * MOST];
static uint64_t counts[MOST];

static void fill(const search *s, uint32_t array, const double *from)
{
    for (uint32_t i = 0; i < MOST; i++) {
        if (s->wide) arrays[array].wide[i] = from[i];
        else arrays[array].narrow[i] = (float)from[i];
    }
}

static double distance_at(const search *s, uint32_t i)
{
    return s->wide ? distances->wide[i] : (double)distances->narrow[i];
}

static void run(const search *s, kg_workspace *ws, uint32_t n)
{
    const void *args[2 * AXES + 3];
    const size_t length = n;
    uint32_t count = 0;
    for (uint32_t axis = 0; axis < s->dimensions && !s->all; axis++, count++) {
        fill(s, count, queries[axis]);
        args[count] = &arrays[count];
    }
    for (uint32_t axis = 0; axis < s->dimensions; axis++, count++) {
        fill(s, count, points[axis]);
        args[count] = &arrays[count];
    }
    if (s->indices) args[count++] = indices;
    args[count++] = distances;
    if (!s->all) args[count++] = &length;
    if (kg_run(s->kernel, ws, args, n, NULL)) fail_msg("%s", kg_last_error());
}

static void check_lists(const search *s, uint32_t n, uint32_t kind)
{
    for (uint32_t i = 0; i < n; i++) {
        found near[MOST_K];
        find_all(s, i, n, near);
        for (uint32_t j = 0; j < s->k; j++) {
            const uint32_t at = s->k * i + j, index = s->indices ? indices[at] : near[j].index;
            if (index == near[j].index && distance_at(s, at) == near[j].distance) continue;
            fail_msg("%s, points %u, n %u: neighbour %u of %u is %u at %g, not %u at %g",
                     s->kernel->name, kind, n, j, i, index, distance_at(s, at), near[j].index,
                     near[j].distance);
        }
    }
}

/* ---- trees ---- */

static const void *region(const search *s, const kg_workspace *ws, const char *name, uint32_t n)
{
    const uint64_t length = n;
    size_t bytes = 0;
    for (uint32_t i = 0; i < s->kernel->n_regions; i++)
        if (strcmp(s->kernel->regions[i].name, name) == 0)
            return kg_workspace_region(ws, s->kernel, i, n, &length, &bytes);
    fail_msg("no region has the %s", name);
    return NULL;
}

/* Whether one point lies before another along an axis, or has a lower index at the same place. NaNs
 * lie anywhere. */
static bool may_be_before(uint32_t axis, uint32_t a, uint32_t b)
{
    const double x = points[axis][a], y = points[axis][b];
    return isnan(x) || isnan(y) || x < y || (x == y && (a < b || signbit(x) != signbit(y)));
}

static void check_tree(const search *s, const kg_workspace *ws, uint32_t n)
{
    static bool seen[MOST];
    const uint32_t *order = region(s, ws, "order", n);
    const void *nodes = region(s, ws, "nodes", n);
    const uint32_t room = s->dimensions == 3 ? 4 : s->dimensions;
    uint8_t axis_of[32];
    find_turns(points[0], MOST, n, s->dimensions, s->wide, axis_of);
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < n; i++) {
        assert_true(order[i] < n && !seen[order[i]]);
        seen[order[i]] = true;
        for (uint32_t axis = 0; axis < s->dimensions; axis++) {
            const uint32_t at = room * i + axis;
            const double is =
                s->wide ? ((const double *)nodes)[at] : (double)((const float *)nodes)[at];
            assert_memory_equal(&is, &points[axis][order[i]], isnan(is) ? 0 : sizeof is);
        }
        for (uint32_t child = i + 1; child > 1; child /= 2) {
            uint32_t level = 0;
            const uint32_t above = child / 2;
            while (above >> level > 1) level++;
            const uint32_t axis = axis_of[level], node = order[above - 1];
            assert_true(child % 2 == 0 ? may_be_before(axis, order[i], node)
                                       : may_be_before(axis, node, order[i]));
        }
    }
}

/* ---- tests ---- */

static void try_one(const search *s, kg_workspace *ws, uint32_t n, uint32_t kind)
{
    const kg_kernel *k = s->kernel;
    for (uint32_t v = 0; v < k->n_variants; v++) {
        const bool tree = strstr(k->variants[v].name, "tree") != NULL;
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        run(s, ws, n);
        check_lists(s, n, kind);
        if (tree && n > 0) check_tree(s, ws, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
}

static void all_kinds_of_points(void **state)
{
    const search *s = *state;
    const uint64_t most = MOST;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(s->kernel, MOST, &most)),
        KG_OK);
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        seed = kind + 1;
        for (uint32_t n = 0; n <= 300; n += n < 140 ? 1 : 23) {
            make_points(kinds[kind]);
            try_one(s, ws, n, kind);
        }
        try_one(s, ws, MOST, kind);
    }
    for (uint32_t i = 0; i < RANDOM_CASES; i++) {
        seed = 1000 + i;
        const uint32_t n = noise() % 100, kind = noise() % (KINDS);
        make_points(kinds[kind]);
        try_one(s, ws, n, kind);
    }
    kg_workspace_destroy(ws);
}

/* Neither rows in order nor clusters far apart make an axis narrow or wide. A plane has two. */
static void axes_that_take_turns(void **state)
{
    static coordinate_of *const all_turn[] = {anywhere, at_one_place, in_rows};
    static double few[3][4096];
    uint8_t axis_of[32];
    (void)state;
    for (uint32_t kind = 0; kind < 4; kind++) {
        coordinate_of *const of = kind < 3 ? all_turn[kind] : in_a_plane;
        for (uint32_t i = 0; i < 3 * 4096; i++) few[i % 3][i / 3] = of(i / 3, i % 3);
        find_turns(few[0], 4096, 4096, 3, false, axis_of);
        for (uint32_t level = 0; level < 32; level++)
            assert_int_equal(axis_of[level], kind < 3 ? level % 3 : 1 + level % 2);
    }
}

/* ---- all within a radius ---- */

/* Exact on a grid, so that points lie on the border, and what is no radius. */
static const double radii[] = {0, -0.0, 1, 2, 3, 2.5, 1e-30, 1e20, 3e38, INFINITY, NAN, -1, -0.5};
static kg_within_sums_pull_t pulls[MOST];
static float masses[MOST];
static uint8_t kinds_of[MOST];

/* What a metric says is compared with the radius; the squares of floats are exact in double. */
static bool is_within(const search *s, uint32_t query, uint32_t point, double radius)
{
    for (uint32_t axis = 0; axis < s->dimensions && s->boxes; axis++)
        if (!(queries[axis][query] <= points[axis][point] &&
              points[axis][point] <= uppers[axis][query]))
            return false;
    if (s->boxes) return true;
    const double most = s->metric == EUCLIDEAN ? rounded(s, radius * radius) : radius;
    return radius >= 0 && distance_of(s, query, point) <= most;
}

/* Lists of at most MOST_PLACES in all; what lies behind them must stay. */
#define MOST_PLACES 30000u
#define UNTOUCHED 0x5a
static uint64_t offsets[MOST + 1], places;
static union {
    uint32_t narrow[MOST_PLACES + 8];
    uint64_t wide[MOST_PLACES + 8];
} listed, listed_offsets;
static float listed_distances[MOST_PLACES + 8];

static uint64_t listed_at(const search *s, uint64_t at)
{
    if (s->wide) return listed.wide[at];
    return listed.narrow[at] == UINT32_MAX ? UINT64_MAX : listed.narrow[at];
}

static uint32_t add_lists(const search *s, const void **args, uint32_t count)
{
    for (uint32_t i = 0; i <= MOST; i++) {
        if (s->wide) listed_offsets.wide[i] = offsets[i];
        else listed_offsets.narrow[i] = (uint32_t)offsets[i];
    }
    memset(&listed, UNTOUCHED, sizeof listed);
    memset(listed_distances, UNTOUCHED, sizeof listed_distances);
    args[count++] = &listed_offsets;
    args[count++] = &listed;
    if (!s->wide) args[count++] = listed_distances;
    return count;
}

static void run_within(const search *s, kg_workspace *ws, uint32_t n, double radius)
{
    const void *args[3 * AXES + 8];
    const float narrow = (float)radius, scale = 2;
    const size_t length = n;
    uint32_t count = 0, array = 0;
    if (!s->boxes) args[count++] = s->wide ? (const void *)&radius : &narrow;
    if (s->gives == SUMS) args[count++] = &scale;
    for (uint32_t axis = 0; axis < s->dimensions && !s->all; axis++, array++) {
        fill(s, array, queries[axis]);
        args[count++] = &arrays[array];
    }
    for (uint32_t axis = 0; axis < s->dimensions && s->boxes; axis++, array++) {
        fill(s, array, uppers[axis]);
        args[count++] = &arrays[array];
    }
    for (uint32_t axis = 0; axis < s->dimensions; axis++, array++) {
        fill(s, array, points[axis]);
        args[count++] = &arrays[array];
    }
    if (s->gives == SUMS) {
        args[count++] = masses;
        args[count++] = kinds_of;
    }
    if (s->gives == LISTS) count = add_lists(s, args, count);
    else args[count++] = s->gives == SUMS ? (const void *)pulls : counts;
    if (!s->all || s->gives == LISTS) args[count++] = &length;
    if (!s->all && s->gives == LISTS) args[count++] = &length;
    if (kg_run(s->kernel, ws, args, s->gives == LISTS ? places : n, NULL))
        fail_msg("%s", kg_last_error());
}

/* Of points whose sums are exact floats it looks at these, too. */
static void check_within(const search *s, uint32_t n, uint32_t kind, double radius)
{
    for (uint32_t i = 0; i < n; i++) {
        double along = 0, across = 0;
        uint64_t places = 0, neighbours = 0;
        for (uint32_t j = 0; j < n; j++) {
            if ((s->all && i == j) || !is_within(s, i, j, radius)) continue;
            neighbours++;
            places += j + kinds_of[j];
            along += masses[j] * (points[0][i] - points[0][j]) * 2;
            across += masses[j] * (points[1][i] - points[1][j]) + radius - distance_of(s, i, j);
        }
        const bool right =
            s->gives == COUNTS
                ? counts[i] == neighbours
                : pulls[i].places == places &&
                      (kinds[kind] != on_a_grid || floor(radius) != radius || radius > 9 ||
                       (pulls[i].along == along && pulls[i].across == across));
        if (!right)
            fail_msg("%s, points %u, n %u, radius %g: query %u has %llu neighbours",
                     s->kernel->name, kind, n, radius, i, (unsigned long long)neighbours);
    }
}

/* Places for as many neighbours as there are, fewer or more; and fewer in all now and then. */
static void make_places(const search *s, uint32_t n, double radius)
{
    const uint32_t slack = noise() % 4; /* 0: as many */
    offsets[0] = slack == 3 ? 2 : 0;
    for (uint32_t i = 0; i < MOST; i++) {
        uint32_t room = 0;
        for (uint32_t j = 0; i < n && j < n; j++)
            room += (!s->all || i != j) && is_within(s, i, j, radius);
        if (slack != 0 && noise() % 2) room = room / 2 + noise() % 3;
        offsets[i + 1] = offsets[i] + (i < n ? room : 0);
    }
    places = offsets[n] > MOST_PLACES ? MOST_PLACES : offsets[n];
    if (slack == 2) places -= places / 8;
}

static void check_listed(const search *s, uint32_t n, uint32_t kind, double radius)
{
    uint64_t at = offsets[0];
    for (uint32_t i = 0; i < n && at < places; i++) {
        const uint64_t end = offsets[i + 1] < places ? offsets[i + 1] : places;
        for (uint32_t j = 0; j < n && at < end; j++) {
            if ((s->all && i == j) || !is_within(s, i, j, radius)) continue;
            if (listed_at(s, at) != j ||
                (!s->wide && (double)listed_distances[at] != distance_of(s, i, j)))
                fail_msg("%s, points %u, n %u, radius %g: query %u has %llu at %llu, not %u",
                         s->kernel->name, kind, n, radius, i, (unsigned long long)listed_at(s, at),
                         (unsigned long long)at, j);
            at++;
        }
        for (; at < end; at++) {
            assert_int_equal(listed_at(s, at), UINT64_MAX);
            assert_true(s->wide || isinf(listed_distances[at]));
        }
    }
    const size_t size = s->wide ? 8 : 4;
    const unsigned char *bytes = (const unsigned char *)&listed,
                        *others = (const unsigned char *)listed_distances;
    for (size_t i = 0; i < 8 * size; i++) {
        assert_int_equal(bytes[places * size + i], UNTOUCHED);
        if (!s->wide) assert_int_equal(others[places * size + i], UNTOUCHED);
        if (i < offsets[0] * size) assert_int_equal(bytes[i], UNTOUCHED);
    }
}

static void all_radii(void **state)
{
    const search *s = *state;
    const uint64_t most[] = {MOST, MOST};
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(s->kernel, MOST, most)),
        KG_OK);
    for (uint32_t i = 0; i < 15 * KINDS; i++) {
        seed = 7000 + i;
        const uint32_t kind = i % (KINDS), n = noise() % (i % 5 ? 70 : 400);
        make_points(kinds[kind]);
        for (uint32_t j = 0; j < MOST; j++) masses[j] = (float)(noise() % 5), kinds_of[j] = j % 7;
        for (uint32_t r = 0; r < 4; r++) {
            const double radius = (double)(float)radii[noise() % (sizeof radii / sizeof *radii)];
            if (s->gives == LISTS) make_places(s, n, radius);
            for (uint32_t v = 0; v < s->kernel->n_variants; v++) {
                assert_int_equal(kg_force(s->kernel, s->kernel->variants[v].name), KG_OK);
                run_within(s, ws, n, radius);
                if (s->gives == LISTS) check_listed(s, n, kind, radius);
                else check_within(s, n, kind, radius);
            }
            assert_int_equal(kg_force(s->kernel, NULL), KG_OK);
        }
    }
    kg_workspace_destroy(ws);
}

int main(void)
{
    enum { SEARCHES = sizeof searches / sizeof *searches };
    struct CMUnitTest tests[SEARCHES + 1] = {[SEARCHES] = cmocka_unit_test(axes_that_take_turns)};
    for (size_t i = 0; i < SEARCHES; i++)
        tests[i] = (struct CMUnitTest){.name = searches[i].kernel->name,
                                       .test_func = searches[i].k ? all_kinds_of_points : all_radii,
                                       .initial_state = (void *)&searches[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
