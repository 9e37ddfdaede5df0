/* Lists of all points within a radius by a library of three kernels: one counts, a scan of the
 * counts makes offsets, and one fills the lists. Nothing is guessed: the last offset says how many
 * places there are. A fourth one has the same lists by distances alone. The oracle looks at all
 * points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../neighbours_points.h"
#include "kg_neighbours_chain.h"

enum { MOST = 300, PLACES = MOST * MOST, BEHIND = 8, UNTOUCHED = 0x5a5a5a5a, CASES = 2000 };

static float points[3][MOST], queries[3][MOST];
/* One more count than queries: the sum behind the last list. */
static uint32_t counts[MOST + 1], offsets[MOST + 1], indices[PLACES + BEHIND];
static float distances[PLACES + BEHIND], nearest[PLACES + BEHIND];
static uint32_t n_queries, n_points;

static void make(uint32_t kind)
{
    for (uint32_t axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < n_points; i++) points[axis][i] = (float)kinds[kind](i, axis);
        for (uint32_t i = 0; i < n_queries; i++)
            queries[axis][i] = (float)kinds[kind](i * 31 % MOST, axis);
    }
    memset(counts, UNTOUCHED & 255, sizeof counts);
    memset(offsets, UNTOUCHED & 255, sizeof offsets);
    memset(indices, UNTOUCHED & 255, sizeof indices);
    memset(distances, UNTOUCHED & 255, sizeof distances);
    memset(nearest, UNTOUCHED & 255, sizeof nearest);
}

/* Each step rounded to f32. */
static float distance_of(uint32_t query, uint32_t point)
{
    float distance = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const float difference = queries[axis][query] - points[axis][point];
        const float square = difference * difference;
        distance += square;
    }
    return distance;
}

static void run(kg_workspace *ws, float radius)
{
    float(*const q)[MOST] = queries, (*const p)[MOST] = points;
    kg_status status = kg_chain_counts_f32(ws, radius, q[0], q[1], q[2], p[0], p[1], p[2], counts,
                                           n_queries, n_points, NULL);
    assert_int_equal(status, KG_OK);
    assert_int_equal(kg_chain_offsets_u32(ws, counts, offsets, n_queries + 1, NULL), KG_OK);
    status = kg_chain_lists_f32(ws, radius, q[0], q[1], q[2], p[0], p[1], p[2], offsets, indices,
                                distances, offsets[n_queries], n_points, n_queries, NULL);
    assert_int_equal(status, KG_OK);
    status = kg_chain_nearest_f32(ws, radius, q[0], q[1], q[2], p[0], p[1], p[2], offsets, nearest,
                                  offsets[n_queries], n_points, n_queries, NULL);
    assert_int_equal(status, KG_OK);
}

static int compare(const void *a, const void *b)
{
    const float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

/* What the lists have, each in the order of its distances. Of lists with half of their places these
 * are the nearest. */
static void check_nearest(kg_workspace *ws, float radius)
{
    static uint32_t half[MOST + 1];
    float(*const q)[MOST] = queries, (*const p)[MOST] = points;
    for (uint32_t i = 0; i < n_queries; i++)
        qsort(distances + offsets[i], offsets[i + 1] - offsets[i], sizeof *distances, compare);
    assert_memory_equal(nearest, distances, sizeof nearest);
    for (uint32_t i = 0; i < n_queries; i++)
        half[i + 1] = half[i] + (offsets[i + 1] - offsets[i]) / 2;
    const kg_status status =
        kg_chain_nearest_f32(ws, radius, q[0], q[1], q[2], p[0], p[1], p[2], half, nearest,
                             half[n_queries], n_points, n_queries, NULL);
    assert_int_equal(status, KG_OK);
    for (uint32_t i = 0; i < n_queries; i++)
        assert_memory_equal(nearest + half[i], distances + offsets[i],
                            (half[i + 1] - half[i]) * sizeof *nearest);
}

/* In the order of indices, each point once, at the place that the lists before leave. */
static void check(uint32_t kind, float radius)
{
    uint32_t at = 0, first = 0;
    for (uint32_t i = 0; i < n_queries; i++, first = at) {
        assert_int_equal(offsets[i], at);
        for (uint32_t j = 0; j < n_points; j++) {
            const float distance = distance_of(i, j);
            if (!(radius >= 0 && distance <= radius * radius)) continue;
            if (indices[at] != j || distances[at] != distance)
                fail_msg("points %u, %u of %u, radius %g: place %u of query %u is %u, not %u", kind,
                         n_queries, n_points, (double)radius, at - first, i, indices[at], j);
            at++;
        }
        assert_int_equal(counts[i], at - first);
    }
    assert_int_equal(offsets[n_queries], at);
    for (uint32_t i = at; i < at + BEHIND; i++) assert_int_equal(indices[i], UNTOUCHED);
}

static void choose_variants(uint32_t v)
{
    const kg_kernel *const steps[] = {&kg_chain_counts_f32_kernel, &kg_chain_offsets_u32_kernel,
                                      &kg_chain_lists_f32_kernel, &kg_chain_nearest_f32_kernel};
    for (uint32_t i = 0; i < 4; i++, v /= 2)
        assert_int_equal(kg_force(steps[i], steps[i]->variants[v % 2].name), KG_OK);
}

/* All variants with all others, the radius on the border of grids, and what is no radius. */
static void counted_scanned_filled(void **state)
{
    static const float radii[] = {0, -0.0f, 1, 2, 3, 2.5f, 1e-30f, 1e18f, INFINITY, NAN, -1};
    kg_workspace *ws = NULL;
    (void)state;
    size_t bytes = kg_chain_counts_f32_workspace_bytes(MOST, MOST);
    const size_t lists = kg_chain_lists_f32_workspace_bytes(PLACES, MOST),
                 scan = kg_chain_offsets_u32_workspace_bytes(MOST + 1);
    if (lists > bytes) bytes = lists;
    const size_t last = kg_chain_nearest_f32_workspace_bytes(PLACES, MOST);
    if (scan > bytes) bytes = scan;
    if (last > bytes) bytes = last;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    for (uint32_t i = 0; i < CASES; i++) {
        seed = i;
        const uint32_t kind = noise() % KINDS, most = i % 50 ? 40 : MOST;
        n_queries = noise() % (most + 1);
        n_points = noise() % (most + 1);
        const float radius = radii[noise() % (sizeof radii / sizeof *radii)];
        make(kind);
        choose_variants(i % 16);
        run(ws, radius);
        check(kind, radius);
        check_nearest(ws, radius);
    }
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counted_scanned_filled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
