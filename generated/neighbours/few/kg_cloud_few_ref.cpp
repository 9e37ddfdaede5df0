// kg_cloud_few_ref.cpp: plain serial code, for machines without a GPU and as the oracle of tests.
// Made by kgen 0.2.0 from few.yaml (spec hash b5958ef14a25a2cf). Do not edit: edit the spec.

#include <string.h>

#include "kg_cloud_few_op.h"

namespace kg_cloud_few_f32_serial {

using kg_op::kg_cloud_few_f32::metric_axis;
using kg_op::kg_cloud_few_f32::metric_combine;

// What a difference along one axis counts for.
static float alone(float difference)
{
    return difference * difference;
}

// The same of two axes, or more: a NaN of either stays.
static float together(float a, float b)
{
    return a + b;
}

static float far_apart(float x, float y, float z)
{
    return together(together(alone(x), alone(y)), alone(z));
}

// A query, what bounds its search, and the nearest points so far.
struct query_of {
    const float *nodes;
    const uint32_t *order, *lowest;
    const unsigned char *axis_of; // of each level
    uint64_t points, itself;
    float at[3];
    uint32_t visits;
    float factor;
    float near[8];
    uint64_t found[8];
    uint32_t count;
    bool ended;
};

// Whether nodes may have a neighbour whose least distance is that: nearer than the last, or as near
// and of a lower index.
static bool may_have(const query_of &query, float least, [[maybe_unused]] uint64_t number)
{
    if (query.count < 8) return true;
    if (!(0 <= least)) least = 0; // not known, as between infinities
    const float last = query.near[7];
    return least < last || (least == last && query.lowest[number - 1] < query.found[7]);
}

static void take(query_of &query, float distance, uint64_t index)
{
    if (distance != distance || index == query.itself) return;
    uint32_t place = query.count;
    for (; place > 0; place--) {
        const float other = query.near[place - 1];
        if (distance > other || (distance == other && index > query.found[place - 1])) break;
    }
    if (place == 8) return;
    if (query.count < 8) query.count++;
    for (uint32_t j = query.count - 1; j > place; j--) {
        query.near[j] = query.near[j - 1];
        query.found[j] = query.found[j - 1];
    }
    query.near[place] = distance;
    query.found[place] = index;
}

// A node, if there are visits left.
static void look(query_of &query, uint64_t number)
{
    if (number > query.points || query.ended) return;
    if (query.visits-- == 0) {
        query.ended = true;
        return;
    }
    const float distance = far_apart(query.at[0] - query.nodes[(uint64_t)4 * (number - 1) + 0],
        query.at[1] - query.nodes[(uint64_t)4 * (number - 1) + 1],
        query.at[2] - query.nodes[(uint64_t)4 * (number - 1) + 2]);
    take(query, distance, query.order[number - 1]);
}

// A node, then the side of the query, then the other one.
static void walk(query_of &query, uint64_t number, uint32_t level)
{
    if (number > query.points || query.ended) return;
    look(query, number);
    if (query.ended) return;
    const uint32_t axis = query.axis_of[level] % 3;
    const float difference = query.at[axis] - query.nodes[(uint64_t)4 * (number - 1) + axis];
    const float least = alone(difference) * query.factor;
    const uint64_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
    const bool seen = far <= query.points && may_have(query, least, far);
    walk(query, 2 * number + right, level + 1);
    if (seen && may_have(query, least, far)) walk(query, far, level + 1);
}

extern "C" int kg_cloud_few_f32_reference(const kg_call *call)
{
    uint32_t s_visits;
    memcpy(&s_visits, call->args[0], sizeof s_visits);
    float s_factor;
    memcpy(&s_factor, call->args[1], sizeof s_factor);
    const float *g_query_x = (const float *)call->args[2];
    const float *g_query_y = (const float *)call->args[3];
    const float *g_query_z = (const float *)call->args[4];
    const uint64_t *g_tree = (const uint64_t *)call->args[5];
    uint32_t *g_indices = (uint32_t *)call->args[6];
    float *g_distances = (float *)call->args[7];
    uint64_t points = call->lengths[0];
    const float *const nodes = (const float *)(g_tree + 18);
    const uint32_t *const order = (const uint32_t *)(nodes + 4 * points);
    const unsigned char *const axis_of = (const unsigned char *)(g_tree + 8);
    // no such tree: nothing is found
    if (((g_tree[0] ^ 0x656572746e65676bu) | (g_tree[1] ^ 0x30400000003u)
        | (g_tree[2] ^ ((uint64_t)points)) | (g_tree[3] ^ (18 + 3 * (uint64_t)points)))
        != 0) points = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        query_of query = {};
        query.nodes = nodes, query.order = order, query.lowest = order + call->lengths[0];
        query.axis_of = axis_of;
        query.points = points, query.itself = (uint64_t)-1;
        query.visits = s_visits;
        query.factor = s_factor;
        query.at[0] = g_query_x[at];
        query.at[1] = g_query_y[at];
        query.at[2] = g_query_z[at];
        walk(query, 1, 0);
        const float *const near = query.near;
        [[maybe_unused]] const uint64_t *const found = query.found;
        const uint32_t count = query.count;
        for (uint32_t j = 0; j < 8; j++) {
            g_indices[at * 8 + j] = j < count ? (uint32_t)found[j] : (uint32_t)-1;
            g_distances[at * 8 + j] = j < count ? near[j] : (float)INFINITY;
        }
    }
    return 0;
}
} // namespace
