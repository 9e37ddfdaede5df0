// kg_cloud_near_f32.cu: the kernels of cloud_near for f32, one per variant.
// Made by kgen 0.2.0 from given.yaml (spec hash a3cc9758593093ef). Do not edit: edit the spec.
//
//   block_wbw_w4x1_tree_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 56 registers a thread (9 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 2, all, metric euclidean, form tree, tree given
//     content hash 4a8920b8bd4223bf
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_cloud_near_op.h"

namespace kg_cloud_near_f32_kernels {

using kg_op::kg_cloud_near_f32::metric_axis;
using kg_op::kg_cloud_near_f32::metric_combine;

namespace block_wbw_w4x1_tree_pdl {

// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(16) node {
    float at[3];
};

// The levels of each axis, a bit for each, and the axis of each level.
struct alignas(16) tree_axes {
    uint32_t levels_of[8];
    uint8_t axis_of[32];
};

// Whether an array begins as a tree of so many such points does. In any other no node is read.
KG_FN bool is_tree(const uint64_t *g_tree, uint32_t points)
{
    return ((g_tree[0] ^ 0x656572746e65676bu) | (g_tree[1] ^ 0x30400000003u)
        | (g_tree[2] ^ ((uint64_t)points)) | (g_tree[3] ^ (18 + 3 * (uint64_t)points))) == 0;
}

// The node of a tree of so many points that has the one at a place, from left to right. Nodes count
// from 1.
KG_FN uint32_t node_at(uint32_t points, uint32_t place)
{
    for (uint32_t number = 1;;) {
        // nodes of the last level
        const uint32_t full = 1u << (31 - (uint32_t)__clz((int)points)), last = points - full + 1;
        const uint32_t left = (full - 1) / 2 + (last < full / 2 ? last : full / 2);
        if (place == left) return number;
        const uint32_t right = place > left ? 1 : 0;
        number = 2 * number + right;
        place -= right ? left + 1 : 0;
        points = right ? points - left - 1 : left;
    }
}

// What a list holds where too few points were found: more than infinity, and less than any NaN.
[[maybe_unused]] static constexpr uint32_t no_point = 0x7f800000u + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN uint32_t number_of(const float distance)
{
    uint32_t number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

// What a difference along an axis counts for.
KG_FN float along_axis(const float difference)
{
    return metric_axis(kg_op_abs_f32(difference));
}

// How far apart two points are, by their differences along each axis.
KG_FN uint32_t far_apart(const float x, const float y, const float z)
{
    return number_of(metric_combine(metric_combine(along_axis(x), along_axis(y)), along_axis(z)));
}

// The distance of a number; of what was not found it is infinity.
KG_FN float distance_of(const uint32_t number)
{
    const uint32_t found = number < no_point ? number : 0x7f800000u;
    float distance;
    memcpy(&distance, &found, sizeof distance);
    return distance;
}

// A distance with an index behind it: two of these compare in two instructions.
KG_FN uint64_t both(const uint32_t distance,
    const uint32_t index) { return (uint64_t)distance << 32 | index; }

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint32_t distances[2];
    uint32_t indices[2];
};

// The point takes its place, and those that are further away move one behind. Of equal distances
// the lowest index comes first.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    KG_UNROLL(2)
    for (uint32_t i = 1; i > 0; i--) {
        const bool behind = both(distance, index) < both(list.distances[i - 1],
            list.indices[i - 1]);
        const bool here = i == 1 || both(distance, index) < both(list.distances[i],
            list.indices[i]);
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
    }
    if (!(both(distance, index) < both(list.distances[0], list.indices[0]))) return;
    list.distances[0] = distance;
    list.indices[0] = index;
}

// The least distance of what lies behind a plane. Where that is not known, as between infinities,
// it is 0.
KG_FN uint32_t least_behind(const float difference)
{
    const uint32_t number = number_of(along_axis(difference));
    return number < no_point ? number : 0;
}

// The least distance of a cell that planes bound, by differences to these. No point
// in it is nearer: its differences are no smaller, and no step to a distance falls as they grow.
KG_FN uint32_t least_within(const float x, const float y, const float z)
{
    return number_of(metric_combine(metric_combine(along_axis(x), along_axis(y)), along_axis(z)));
}

// Whether the nodes below one may have a neighbour: nearer than the last of the list, or as near
// and of a lower index.
KG_FN bool may_have(const nearest &list, const uint32_t least, const uint32_t *g_lowest,
    uint32_t number)
{
    return least < list.distances[1] || (least == list.distances[1]
        && g_lowest[number - 1] < list.indices[1]);
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(nearest &list, const float of_x, const float of_y, const float of_z,
    const node *g_nodes, const tree_axes *g_axes, const uint32_t *g_order,
    const uint32_t *g_lowest, uint32_t points, uint32_t itself)
{
    // a bit for each level of the axis
    const uint32_t levels_1 = points == 0 ? 0 : g_axes->levels_of[1];
    // a bit for each level of the axis
    const uint32_t levels_2 = points == 0 ? 0 : g_axes->levels_of[2];
    // a bit for each level whose other side is still to see
    uint32_t number = 1, level = 0, pending = 0;
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
    if (of_x != of_x || of_y != of_y || of_z != of_z) return; // a NaN is near nothing
    for (;;) {
        while (number <= points) {
            const node here = g_nodes[number - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= list.distances[1]) {
                const uint32_t index = g_order[number - 1];
                if (index != itself && (distance < list.distances[1] || index < list.indices[1]))
                    insert(list, distance, index);
            }

            // The side of the query comes first. The other one must be seen unless all of it is too
            // far away.
            const float difference = (levels_1 & 1u << level) ? of_y - here.at[1]
                : (levels_2 & 1u << level) ? of_z - here.at[2] : of_x - here.at[0];
            const uint32_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
            if (far <= points && may_have(list, least_behind(difference), g_lowest, far))
                pending |= 1u << level;
            number = 2 * number + right;
            level++;
        }

        // Back to the deepest level whose other side may still have a neighbour.
        for (;;) {
            if (pending == 0) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending),
                axis = (levels_1 & 1u << back) ? 1u : (levels_2 & 1u << back) ? 2u : 0u;
            pending ^= 1u << back;
            beyond &= (1u << back) - 1;
            number = number >> (level - back - 1) ^ 1;
            level = back + 1;
            const float plane = g_nodes[number / 2 - 1].at[axis];
            uint32_t least = least_behind((axis == 0 ? of_x : axis == 1 ? of_y : of_z) - plane);
            if (!may_have(list, least, g_lowest, number)) continue;
            // Planes of nodes above bound the cell along other axes. It may be further away than
            // this one. Long searches alone win by it.
            if (beyond != 0 && asked++ >= 16) {
                float apart_x = 0;
                float apart_y = 0;
                float apart_z = 0;
                if (const uint32_t above = (beyond | 1u << back) & ~(levels_1 | levels_2))
                    apart_x =
                    of_x
                    - g_nodes[(number / 2 >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[0];
                if (const uint32_t above = (beyond | 1u << back) & levels_1)
                    apart_y =
                    of_y
                    - g_nodes[(number / 2 >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[1];
                if (const uint32_t above = (beyond | 1u << back) & levels_2)
                    apart_z =
                    of_z
                    - g_nodes[(number / 2 >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[2];
                const uint32_t nearest_of_cell = least_within(apart_x, apart_y, apart_z);
                if (nearest_of_cell < no_point) least = nearest_of_cell;
            }
            if (!may_have(list, least, g_lowest, number)) continue;
            beyond |= 1u << back;
            break;
        }
    }
}

// Block DASk: one query of a thread, the 2 nearest points of each.
KG_KERNEL(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_search, 128, 9)(uint32_t *g_indices,
    float *g_distances, const uint64_t *g_tree, uint64_t items, uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);
    const node *const g_nodes = (const node *)(g_tree + 18);
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    const uint32_t *const g_order = (const uint32_t *)(g_nodes + points);
    const uint32_t *const g_lowest = g_order + points;
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t place = start + i * 32;
        if (place >= items) continue;

        // INPUT: a query. Those of a warp are near each other, as points of the tree are in its
        // order.
        const uint32_t number = points != 0 ? node_at(points, (uint32_t)place) : 0;
        const uint64_t at = number != 0 ? g_order[number - 1] : place;
        if (at >= items) continue; // a damaged tree
        const float of_x = number != 0 ? g_nodes[number - 1].at[0] : 0;
        const float of_y = number != 0 ? g_nodes[number - 1].at[1] : 0;
        const float of_z = number != 0 ? g_nodes[number - 1].at[2] : 0;
        nearest list;
        KG_UNROLL(2)
        for (uint32_t j = 0; j < 2; j++) {
            list.distances[j] = no_point;
            list.indices[j] = (uint32_t)-1;
        }
        walk(list, of_x, of_y, of_z, g_nodes, g_axes, g_order, g_lowest, points, (uint32_t)at);

        // OUTPUT: its list.
        KG_UNROLL(2)
        for (uint32_t j = 0; j < 2; j++) {
            g_indices[at * 2 + j] = list.distances[j] < no_point ? list.indices[j] : (uint32_t)-1;
            g_distances[at * 2 + j] = distance_of(list.distances[j]);
        }
    }
}
KG_ENTRY(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_search)

KG_VARIANT(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        return kg_launch(call, 0, KG_KERNEL_OF(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_search),
            nullptr, 128, 0);
    }
    const uint64_t *g_tree = (const uint64_t *)call->args[0];
    uint32_t *g_indices = (uint32_t *)call->args[1];
    float *g_distances = (float *)call->args[2];
    uint64_t items = call->n;
    uint32_t points = (uint32_t)items;
    void *arguments[] = {&g_indices, &g_distances, &g_tree, &items, &points};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_cloud_near_f32__block_wbw_w4x1_tree_pdl_search),
        arguments, 128, 0);
}
} // namespace
} // namespace
