// kg_cloud_warps_f32.cu: the kernels of cloud_warps for f32, one per variant.
// Made by kgen 0.2.0 from warps.yaml (spec hash 2be44b29d2d8843c). Do not edit: edit the spec.
//
//   block_wbw_w4x1_tree_leaf31_warp
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 4 elements
//     at most 64 registers a thread (8 blocks per SM)
//     332 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 40, metric euclidean, form tree, leaf 31, lanes 32, tree given
//     content hash bf4447e5d4a6e5ba
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_cloud_warps_op.h"

namespace kg_cloud_warps_f32_kernels {

using kg_op::kg_cloud_warps_f32::metric_axis;
using kg_op::kg_cloud_warps_f32::metric_combine;

namespace block_wbw_w4x1_tree_leaf31_warp {

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

// The nearest points of a query so far, the nearest first: a lane has 2 places side by side.
struct nearest {
    uint32_t distances[2];
    uint32_t indices[2];
    uint32_t worst; // the distance of the last of the list, in all lanes
    uint32_t last; // and its index
};

// What the last of the list is.
KG_FN void find_last(nearest &list)
{
    list.worst = __shfl_sync(0xffffffffu, list.distances[1], 19);
    list.last = __shfl_sync(0xffffffffu, list.indices[1], 19);
}

// The point comes before those that are further away, which move up. Of equal distances the lowest
// index comes first.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    const uint32_t distance_before = __shfl_up_sync(0xffffffffu, list.distances[1], 1);
    const uint32_t index_before = __shfl_up_sync(0xffffffffu, list.indices[1], 1);
    KG_UNROLL(2)
    for (uint32_t e = 1; e > 0; e--) {
        if ((distance < list.distances[e - 1]
            || (distance == list.distances[e - 1] && index < list.indices[e - 1]))) {
            list.distances[e] = list.distances[e - 1];
            list.indices[e] = list.indices[e - 1];
        } else if ((distance < list.distances[e]
            || (distance == list.distances[e] && index < list.indices[e]))) {
            list.distances[e] = distance;
            list.indices[e] = index;
        }
    }
    if (kg_lane() != 0 && (distance < distance_before
        || (distance == distance_before && index < index_before))) {
        list.distances[0] = distance_before;
        list.indices[0] = index_before;
    } else if ((distance < list.distances[0]
        || (distance == list.distances[0] && index < list.indices[0]))) {
        list.distances[0] = distance;
        list.indices[0] = index;
    }
    find_last(list);
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
    return least < list.worst || (least == list.worst && g_lowest[number - 1] < list.last);
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(nearest &list, const float of_x, const float of_y, const float of_z,
    const node *g_nodes, const tree_axes *g_axes, const uint32_t *g_order,
    const uint32_t *g_lowest, uint32_t points)
{
    // a bit for each level of the axis
    const uint32_t levels_1 = points == 0 ? 0 : g_axes->levels_of[1];
    // a bit for each level of the axis
    const uint32_t levels_2 = points == 0 ? 0 : g_axes->levels_of[2];
    // where leaves begin
    const uint32_t lane = kg_lane(), levels = 32 - (uint32_t)__clz((int)points), top = levels > 5
        ? levels - 5 : 0;
    // a bit for each level whose node and other side are still to see
    uint32_t number = 1, level = 0, pending = 0;
    // a NaN is near nothing
    if (points == 0 || of_x != of_x || of_y != of_y || of_z != of_z) return;

    // Differences to the planes that have the query on their other side; and how the other side of
    // a
    // node is bound, which a lane knows of the level that is its number.
    float apart_x = 0, apart_y = 0, apart_z = 0, waits_x = 0, waits_y = 0, waits_z = 0;

    // Of that level a lane knows the distance of the node, and the least one of its other side.
    uint32_t node_distance = no_point, least_distance = no_point;
    for (;;) {
        // Down to a leaf, on the side of the query.
        while (level < top) {
            const node here = g_nodes[number - 1];
            const float difference = (levels_1 & 1u << level) ? of_y - here.at[1]
                : (levels_2 & 1u << level) ? of_z - here.at[2] : of_x - here.at[0];
            const float behind_x = (~(levels_1 | levels_2) & 1u << level) ? difference : apart_x;
            const float behind_y = (levels_1 & 1u << level) ? difference : apart_y;
            const float behind_z = (levels_2 & 1u << level) ? difference : apart_z;
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            const uint32_t cell = least_within(behind_x, behind_y, behind_z);
            const uint32_t least = cell < no_point ? cell : least_behind(difference);
            if (lane == level) {
                node_distance = distance;
                least_distance = least;
                waits_x = behind_x;
                waits_y = behind_y;
                waits_z = behind_z;
            }
            pending |= 1u << level;
            number = 2 * number + (difference > 0 ? 1 : 0);
            level++;
        }

        // A lane looks at a node of the leaf.
        const uint32_t row = number << 4, left = points < row ? 0 : points - row + 1;
        const uint32_t count = top == 0 ? points : 15 + (left < 16 ? left : 16);
        const uint32_t looks = count;
        const uint32_t down = 31 - (uint32_t)__clz((int)(lane + 1));
        const uint32_t at = lane < looks ? (number << down) + (lane + 1 - (1u << down)) : number;
        const node here = g_nodes[at - 1];
        const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
            of_z - here.at[2]);
        bool near = lane < looks && distance <= list.worst;
        const uint32_t index = near ? g_order[at - 1] : 0;
        uint32_t found = __ballot_sync(0xffffffffu, near
            && (distance < list.worst || (distance == list.worst && index < list.last)));
        while (found != 0) {
            const uint32_t from = 31 - (uint32_t)__clz((int)(found & (0 - found)));
            const uint32_t its_distance = __shfl_sync(0xffffffffu, distance, from);
            const uint32_t its_index = __shfl_sync(0xffffffffu, index, from);
            insert(list, its_distance, its_index);
            found &= __ballot_sync(0xffffffffu,
                (distance < list.worst || (distance == list.worst
                && index < list.last))) & (found - 1);
        }

        // Back to the deepest level whose node or other side may still be near enough.
        for (;;) {
            const uint32_t able = __ballot_sync(0xffffffffu,
                least_distance <= list.worst) & pending;
            if (able == 0) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)able),
                far = number >> (level - back - 1) ^ 1;
            pending &= (1u << back) - 1;
            number = far / 2;
            level = back;
            const uint32_t its_distance = __shfl_sync(0xffffffffu, node_distance, back),
                least = __shfl_sync(0xffffffffu, least_distance, back);
            if (its_distance <= list.worst) {
                const uint32_t its_index = g_order[number - 1];
                if (its_distance <= list.worst && (its_distance < list.worst
                    || its_index < list.last)) insert(list, its_distance, its_index);
            }
            if (may_have(list, least, g_lowest, far)) {
                apart_x = __shfl_sync(0xffffffffu, waits_x, back);
                apart_y = __shfl_sync(0xffffffffu, waits_y, back);
                apart_z = __shfl_sync(0xffffffffu, waits_z, back);
                number = far;
                level++;
                break;
            }
        }
    }
}

// Block DASk: one query of a warp, the 40 nearest points of each.
KG_KERNEL(kg_cloud_warps_f32__block_wbw_w4x1_tree_leaf31_warp_search, 128,
    8)(const float *g_query_x, const float *g_query_y, const float *g_query_z, uint32_t *g_indices,
    float *g_distances, const uint64_t *g_tree, uint64_t items, uint32_t points)
{
    const uint64_t start = (uint64_t)blockIdx.x * 4 + kg_warp_uniform() * 1;
    KG_CASE(stop);
    const node *const g_nodes = (const node *)(g_tree + 18);
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    const uint32_t *const g_order = (const uint32_t *)(g_nodes + points);
    const uint32_t *const g_lowest = g_order + points;
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t place = start + i;
        if (place >= items) continue;

        // INPUT: a query.
        const uint64_t at = place;
        const float of_x = g_query_x[at];
        const float of_y = g_query_y[at];
        const float of_z = g_query_z[at];
        nearest list;
        KG_UNROLL(2)
        for (uint32_t e = 0; e < 2; e++) {
            list.distances[e] = no_point;
            list.indices[e] = (uint32_t)-1;
        }
        find_last(list);
        walk(list, of_x, of_y, of_z, g_nodes, g_axes, g_order, g_lowest, points);

        // OUTPUT: its list.
        KG_UNROLL(2)
        for (uint32_t e = 0; e < 2; e++) {
            const uint32_t j = kg_lane() * 2 + e;
            if (j >= 40) continue;
            g_indices[at * 40 + j] = list.distances[e] < no_point ? list.indices[e] : (uint32_t)-1;
            g_distances[at * 40 + j] = distance_of(list.distances[e]);
        }
    }
}
KG_ENTRY(kg_cloud_warps_f32__block_wbw_w4x1_tree_leaf31_warp_search)

KG_VARIANT(kg_cloud_warps_f32__block_wbw_w4x1_tree_leaf31_warp)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_cloud_warps_f32__block_wbw_w4x1_tree_leaf31_warp_search), nullptr, 128,
            0);
    }
    const float *g_query_x = (const float *)call->args[0];
    const float *g_query_y = (const float *)call->args[1];
    const float *g_query_z = (const float *)call->args[2];
    const uint64_t *g_tree = (const uint64_t *)call->args[3];
    uint32_t *g_indices = (uint32_t *)call->args[4];
    float *g_distances = (float *)call->args[5];
    uint64_t items = call->n;
    uint32_t points = (uint32_t)call->lengths[0];
    void *arguments[] = {&g_query_x, &g_query_y, &g_query_z, &g_indices, &g_distances, &g_tree,
        &items, &points};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_cloud_warps_f32__block_wbw_w4x1_tree_leaf31_warp_search), arguments, 128,
        0);
}
} // namespace
} // namespace
