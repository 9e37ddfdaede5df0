// kg_particle_tree_ref.cpp: plain serial code, for machines without a GPU and as the oracle of
// tests.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.

#include <string.h>

#include "kg_particle_tree_op.h"

namespace kg_particle_tree_f16_serial {

// The points, and how they turn into a tree: by their coordinates along each axis.
struct points_of {
    const kg_particle_tree_particle_t *g_points;
    uint32_t *order; // which point each node is
    unsigned char axis_of[32]; // which axis each level has
};

static float coordinate(const points_of &points, uint32_t axis, uint64_t at)
{
    const kg_particle_tree_particle_t *const g_points = points.g_points;
    if (axis == 0) return kg_op_f32_of_f16(g_points[at].at);
    if (axis == 1) return kg_op_f32_of_f16(g_points[at].high);
    return kg_op_f32_of_f16(g_points[at].deep);
}

// Floats by sign and magnitude; of equal ones the lower index comes first.
static bool before(const points_of &points, uint32_t axis, uint32_t a, uint32_t b)
{
    const float left = coordinate(points, axis, a), right = coordinate(points, axis, b);
    uint32_t x, y;
    memcpy(&x, &left, sizeof x);
    memcpy(&y, &right, sizeof y);
    x = x >> 31 ? ~x : x | (uint32_t)1 << 31;
    y = y >> 31 ? ~y : y | (uint32_t)1 << 31;
    return x != y ? x < y : a < b;
}

// Below `top` all parents come no sooner than their children but for `parent`.
static void sift(const points_of &points, uint32_t axis, uint32_t *part, uint64_t parent,
    uint64_t top)
{
    for (uint64_t child; (child = 2 * parent + 1) < top; parent = child) {
        const uint32_t one = part[parent];
        if (child + 1 < top && before(points, axis, part[child], part[child + 1])) child++;
        if (!before(points, axis, one, part[child])) return;
        part[parent] = part[child];
        part[child] = one;
    }
}

// A heap gives its last point to the end, again and again.
static void sort(const points_of &points, uint32_t axis, uint32_t *part, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) sift(points, axis, part, i, count);
    for (uint32_t top = count; top-- > 1;) {
        const uint32_t last = part[0];
        part[0] = part[top];
        part[top] = last;
        sift(points, axis, part, 0, top);
    }
}

// The gap to the next of a sample in order. What is not known is 0.
static float gap_of(const points_of &points, uint32_t axis, const uint32_t *one)
{
    const float gap = coordinate(points, axis, one[1]) - coordinate(points, axis, one[0]);
    return gap > 0 ? gap : 0;
}

// How wide points lie along an axis: by a sample of 64, one of each piece of the points.
// 8 at either end and the 4 widest gaps do not count. What is not known is 0.
static float width_of(const points_of &points, uint32_t axis, uint32_t count)
{
    uint32_t sample[64];
    for (uint32_t i = 0; i < 64; i++) {
        const uint32_t from = (uint32_t)((uint64_t)count * i / 64),
            end = (uint32_t)((uint64_t)count * (i + 1) / 64);
        const uint32_t hash = i * 2654435769u,
            one = from + (uint32_t)((uint64_t)hash * (end - from) >> 32);
        uint32_t to = i;
        for (; to > 0 && before(points, axis, one, sample[to - 1]);
            to--) sample[to] = sample[to - 1];
        sample[to] = one;
    }
    float width = coordinate(points, axis, sample[55]) - coordinate(points, axis, sample[8]);
    bool out[64] = {}; // gaps that are left out
    for (uint32_t n = 0; n < 4; n++) {
        uint32_t widest = 8;
        for (uint32_t i = 8; i < 55; i++)
            if (out[widest] || (!out[i] && gap_of(points, axis, sample + i) > gap_of(points, axis,
                sample + widest))) widest = i;
        width -= gap_of(points, axis, sample + widest);
        out[widest] = true;
    }
    return width + width > width ? width : 0;
}

// Axes take turns. A narrow one begins when parts are no more than twice as wide along others; each
// turn halves them.
static void find_axes(points_of &points, uint32_t count)
{
    float widths[3], widest = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        widths[axis] = width_of(points, axis, count);
        if (widths[axis] > widest) widest = widths[axis];
    }
    for (uint32_t level = 0; level < 32;) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            const bool begins = 2 * widths[axis] > widest || widths[axis] == widest;
            if (begins && level < 32) points.axis_of[level++] = (unsigned char)axis;
            if (begins) widths[axis] = widest; // and goes on
            else widths[axis] *= 2;
        }
    }
}

// Sorts the points of a node. The one in the middle is the node; those before and behind are its
// children's.
static void place(const points_of &points, uint32_t *part, uint32_t count, uint32_t number,
    uint32_t level)
{
    if (count == 0) return;
    uint32_t full = 1;
    while (2 * full <= count) full *= 2;
    const uint32_t last = count - full + 1,
        left = (full - 1) / 2 + (last < full / 2 ? last : full / 2);
    sort(points, points.axis_of[level], part, count);
    points.order[number - 1] = part[left];
    place(points, part, left, 2 * number, level + 1);
    place(points, part + left + 1, count - left - 1, 2 * number + 1, level + 1);
}

extern "C" int kg_particle_tree_f16_reference(const kg_call *call)
{
    const kg_particle_tree_particle_t *g_points =
        (const kg_particle_tree_particle_t *)call->args[0];
    uint64_t *g_tree = (uint64_t *)call->args[1];
    if (call->n > 0x7fffffff) return 1; // children of nodes have numbers of 32 bits
    const uint32_t count = (uint32_t)call->n;
    float *const nodes = (float *)(g_tree + 18);
    uint32_t *const order = (uint32_t *)(nodes + (uint64_t)4 * count),
        *const lowest = order + count;
    for (uint32_t i = 0; i < 18; i++) g_tree[i] = i == 0 ? 0x656572746e65676bu : i == 1
        ? 0x30400000003u : i == 2 ? (uint64_t)count : i == 3 ? 18 + 3 * (uint64_t)count : 0;
    for (uint32_t i = 0; i < count; i++) lowest[i] = i; // sorted here first
    points_of all = {g_points, order, {}};
    if (count != 0) find_axes(all, count);
    place(all, lowest, count, 1, 0);
    for (uint32_t i = count; i-- > 0;) {
        nodes[(uint64_t)4 * i + 0] = kg_op_f32_of_f16(g_points[order[i]].at);
        nodes[(uint64_t)4 * i + 1] = kg_op_f32_of_f16(g_points[order[i]].high);
        nodes[(uint64_t)4 * i + 2] = kg_op_f32_of_f16(g_points[order[i]].deep);
        nodes[(uint64_t)4 * i + 3] = 0;
        lowest[i] = order[i];
        for (uint64_t child = 2 * (uint64_t)i + 1; child <= 2 * (uint64_t)i + 2 && child < count;
            child++)
            if (lowest[child] < lowest[i]) lowest[i] = lowest[child];
    }
    uint32_t levels_of[8] = {};
    for (uint32_t i = 0; i < 32 && count != 0; i++) levels_of[all.axis_of[i]] |= 1u << i;
    memcpy(g_tree + 4, levels_of, sizeof levels_of);
    memcpy(g_tree + 8, all.axis_of, sizeof all.axis_of);
    return 0;
}
} // namespace
