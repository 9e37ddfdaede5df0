// kg_cloud_few_f32.cu: the kernels of cloud_few for f32, one per variant.
// Made by kgen 0.2.0 from few.yaml (spec hash b5958ef14a25a2cf). Do not edit: edit the spec.
//
//   block_wbw_w4x1_tree
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 72 registers a thread (7 blocks per SM)
//     76 bytes moved per element; 5 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 8, metric euclidean, form tree, approximate both, ordered
//       524288, planes 10, carried 16, tree given
//     content hash 9cd5362ad27fad88
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_cloud_few_op.h"

namespace kg_cloud_few_f32_kernels {

using kg_op::kg_cloud_few_f32::metric_axis;
using kg_op::kg_cloud_few_f32::metric_combine;

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_cells, region_arrivals, region_queue };

namespace block_wbw_w4x1_tree {

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

// A distance with an index behind it: two of these compare in two instructions.
KG_FN uint64_t both(const uint32_t distance,
    const uint32_t index) { return (uint64_t)distance << 32 | index; }

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint32_t distances[8];
    uint32_t indices[8];
};

// The point takes its place, and those that are further away move one behind. Of equal distances
// the lowest index comes first.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    KG_UNROLL(8)
    for (uint32_t i = 7; i > 0; i--) {
        const bool behind = both(distance, index) < both(list.distances[i - 1],
            list.indices[i - 1]);
        const bool here = i == 7 || both(distance, index) < both(list.distances[i],
            list.indices[i]);
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
    }
    if (!(both(distance, index) < both(list.distances[0], list.indices[0]))) return;
    list.distances[0] = distance;
    list.indices[0] = index;
}

// The least distance of what lies behind a plane, times a factor. Where that is not known, as
// between infinities, it is 0.
KG_FN uint32_t least_behind(const float difference, const float factor)
{
    const uint32_t number = number_of(along_axis(difference) * factor);
    return number < no_point ? number : 0;
}

// Whether the nodes below one may have a neighbour: nearer than the last of the list, or as near
// and of a lower index.
KG_FN bool may_have(const nearest &list, const uint32_t least, const uint32_t *g_lowest,
    uint32_t number)
{
    return least < list.distances[7] || (least == list.distances[7]
        && g_lowest[number - 1] < list.indices[7]);
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(nearest &list, const float of_x, const float of_y, const float of_z,
    const node *g_nodes, const tree_axes *g_axes, const uint32_t *g_order,
    const uint32_t *g_lowest, uint32_t points, uint32_t visits, const float factor)
{
    // a bit for each level of the axis
    const uint32_t levels_1 = points == 0 ? 0 : g_axes->levels_of[1];
    // a bit for each level of the axis
    const uint32_t levels_2 = points == 0 ? 0 : g_axes->levels_of[2];
    // a bit for each level whose other side is still to see
    uint32_t number = 1, level = 0, pending = 0;
    if (of_x != of_x || of_y != of_y || of_z != of_z) return; // a NaN is near nothing
    for (;;) {
        while (number <= points && visits != 0) {
            visits--;
            const node here = g_nodes[number - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= list.distances[7]) {
                const uint32_t index = g_order[number - 1];
                if ((distance < list.distances[7] || index < list.indices[7]))
                    insert(list, distance, index);
            }

            // The side of the query comes first. The other one must be seen unless all of it is too
            // far away.
            const float difference = (levels_1 & 1u << level) ? of_y - here.at[1]
                : (levels_2 & 1u << level) ? of_z - here.at[2] : of_x - here.at[0];
            const uint32_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
            if (far <= points && may_have(list, least_behind(difference, factor), g_lowest, far))
                pending |= 1u << level;
            number = 2 * number + right;
            level++;
        }

        // Back to the deepest level whose other side may still have a neighbour.
        for (;;) {
            if (pending == 0 || visits == 0) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending),
                axis = (levels_1 & 1u << back) ? 1u : (levels_2 & 1u << back) ? 2u : 0u;
            pending ^= 1u << back;
            number = number >> (level - back - 1) ^ 1;
            level = back + 1;
            const float plane = g_nodes[number / 2 - 1].at[axis];
            const uint32_t least = least_behind((axis == 0 ? of_x : axis == 1 ? of_y
                : of_z) - plane, factor);
            if (!may_have(list, least, g_lowest, number)) continue;
            break;
        }
    }
}

// Where a query belongs: a node of a level, counted from 0, and how many queries of that came
// before.
struct alignas(8) arrival {
    uint32_t cell, rank;
};

// A query in the order of the tree: its coordinates, and which one it is.
struct alignas(16) asked_query {
    float x, y, z;
    uint32_t at;
};

// Planes of the upper levels of the tree, by the numbers of their nodes.
struct alignas(16) planes_block {
    float planes[1024];
};

// No node has a query yet. Behind them is a count of all that have places. And planes lie side by
// side.
KG_KERNEL(kg_cloud_few_f32__block_wbw_w4x1_tree_clear, 128, 16)(const uint64_t *g_tree,
    uint32_t *q_cells, float *q_planes, uint32_t cells, uint32_t points)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    const node *const g_nodes = (const node *)(g_tree + 18);
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    // levels have all axes in turn
    const bool turns = points == 0 || g_axes->levels_of[0] == 0x49249249u;
    const uint32_t level = at != 0 ? 31 - (uint32_t)__clz((int)at) : 0;
    if (at == 0) q_cells[cells] = 0;
    if (at >= cells) return;
    q_cells[at] = 0;
    if (at != 0 && points != 0) q_planes[at] = g_nodes[at - 1].at[turns ? level % 3
        : g_axes->axis_of[level] % 3];
}
KG_ENTRY(kg_cloud_few_f32__block_wbw_w4x1_tree_clear)

// Each query goes down so many levels, and is counted by the node that it meets. Lanes at one node
// add together. Loads of a
// plane by lanes at nodes far from each other take turns. So those of the upper levels lie in
// shared memory.
KG_KERNEL(kg_cloud_few_f32__block_wbw_w4x1_tree_cells, 128, 8)(const float *g_query_x,
    const float *g_query_y, const float *g_query_z, const uint64_t *g_tree, uint32_t *q_cells,
    const float *q_planes, arrival *q_arrivals, uint32_t asked, uint32_t points, uint32_t depth)
{
    KG_SMEM(planes_block, shared);
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    // levels have all axes in turn
    const bool turns = points == 0 || g_axes->levels_of[0] == 0x49249249u;
    const uint32_t down = points != 0 ? depth : 0; // all at one place where there is no tree
    for (uint32_t i = threadIdx.x; i < 1024 && i >> down == 0; i += 128)
        if (i != 0) shared->planes[i] = q_planes[i];
    __syncthreads();

    // INPUT: queries of a thread.
    const uint32_t first = blockIdx.x * 1024 + threadIdx.x;
    float at_x[8], at_y[8], at_z[8];
    uint32_t number[8];
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t at = first + 128 * i < asked ? first + 128 * i : asked - 1;
        const float of_x = g_query_x[at];
        const float of_y = g_query_y[at];
        const float of_z = g_query_z[at];
        at_x[i] = of_x;
        at_y[i] = of_y;
        at_z[i] = of_z;
        number[i] = 1;
    }

    // All of them go down a level at a time. Where not all axes part points, the axis is looked up.
    KG_UNROLL(1)
    for (uint32_t level = 0; level < down && !turns; level++) {
        const uint32_t axis = g_axes->axis_of[level];
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const float plane = level < 10 ? shared->planes[number[i]] : q_planes[number[i]];
            number[i] = 2 * number[i] + ((axis == 0 ? at_x[i] : axis == 1 ? at_y[i]
                : at_z[i]) - plane > 0 ? 1 : 0);
        }
    }
    for (uint32_t level = 0; level < down && turns; level++) {
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const float plane = level < 10 ? shared->planes[number[i]] : q_planes[number[i]];
            number[i] = 2 * number[i] + (at_x[i] - plane > 0 ? 1 : 0);
        }
        if (++level == down) break;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const float plane = level < 10 ? shared->planes[number[i]] : q_planes[number[i]];
            number[i] = 2 * number[i] + (at_y[i] - plane > 0 ? 1 : 0);
        }
        if (++level == down) break;
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const float plane = level < 10 ? shared->planes[number[i]] : q_planes[number[i]];
            number[i] = 2 * number[i] + (at_z[i] - plane > 0 ? 1 : 0);
        }
    }

    // All are counted before the first count comes back.
    uint32_t peers[8], before[8];
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const bool there = first + 128 * i < asked;
        const uint32_t cell = there ? number[i] - (1u << down) : (uint32_t)-1;
        peers[i] = __match_any_sync(0xffffffffu, cell);
        before[i] = 0;
        if ((peers[i] & kg_lanemask_lt()) == 0 && there)
            before[i] = atomicAdd(&q_cells[cell], (uint32_t)__popc(peers[i]));
    }
    KG_UNROLL(8)
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t at = first + 128 * i, rank = (uint32_t)__popc(peers[i] & kg_lanemask_lt());
        const uint32_t others = __shfl_sync(0xffffffffu, before[i], __ffs((int)peers[i]) - 1);
        if (at < asked) q_arrivals[at] = {number[i] - (1u << down), others + rank};
    }
}
KG_ENTRY(kg_cloud_few_f32__block_wbw_w4x1_tree_cells)

// Places for the queries of each node, those of a warp's nodes side by side. Which warp comes first
// tells no result.
KG_KERNEL(kg_cloud_few_f32__block_wbw_w4x1_tree_rooms, 128, 16)(uint32_t *q_cells, uint32_t cells)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    const uint32_t count = at < cells ? q_cells[at] : 0, upto = sum_upto(kg_lane(), count);
    uint32_t begin = 0;
    if (kg_lane() == 31) begin = atomicAdd(&q_cells[cells], upto);
    begin = __shfl_sync(0xffffffffu, begin, 31);
    if (at < cells) q_cells[at] = begin + upto - count;
}
KG_ENTRY(kg_cloud_few_f32__block_wbw_w4x1_tree_rooms)

// Each query to its place.
KG_KERNEL(kg_cloud_few_f32__block_wbw_w4x1_tree_queue, 128, 16)(const float *g_query_x,
    const float *g_query_y, const float *g_query_z, const uint32_t *q_cells,
    const arrival *q_arrivals, asked_query *q_queue, uint32_t asked)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    if (at >= asked) return;
    const arrival mine = q_arrivals[at];
    const float of_x = g_query_x[at];
    const float of_y = g_query_y[at];
    const float of_z = g_query_z[at];
    q_queue[q_cells[mine.cell] + mine.rank] = {of_x, of_y, of_z, at};
}
KG_ENTRY(kg_cloud_few_f32__block_wbw_w4x1_tree_queue)

// Block DASk: one query of a thread, the 8 nearest points of each.
KG_KERNEL(kg_cloud_few_f32__block_wbw_w4x1_tree_search, 128, 7)(uint32_t s_visits, float s_factor,
    const float *g_query_x, const float *g_query_y, const float *g_query_z, uint32_t *g_indices,
    float *g_distances, const uint64_t *g_tree, const asked_query *q_queue, uint64_t items,
    uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    KG_CASE(stop);
    const node *const g_nodes = (const node *)(g_tree + 18);
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    const uint32_t *const g_order = (const uint32_t *)(g_nodes + points);
    const uint32_t *const g_lowest = g_order + points;
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t place = start + i * 32;
        if (place >= items) continue;

        // INPUT: a query. Those of a warp are near each other, where there are many.
        float of_x, of_y, of_z;
        if (q_queue) {
            const asked_query query = q_queue[place];
            of_x = query.x;
            of_y = query.y;
            of_z = query.z;
        } else {
            const uint64_t at = place;
            of_x = g_query_x[at];
            of_y = g_query_y[at];
            of_z = g_query_z[at];
        }
        nearest list;
        KG_UNROLL(8)
        for (uint32_t j = 0; j < 8; j++) {
            list.distances[j] = no_point;
            list.indices[j] = (uint32_t)-1;
        }
        walk(list, of_x, of_y, of_z, g_nodes, g_axes, g_order, g_lowest, points, s_visits,
            s_factor);

        // OUTPUT: its list.
        const uint64_t at = q_queue ? q_queue[place].at : place;
        KG_UNROLL(8)
        for (uint32_t j = 0; j < 8; j++) {
            g_indices[at * 8 + j] = list.distances[j] < no_point ? list.indices[j] : (uint32_t)-1;
            g_distances[at * 8 + j] = distance_of(list.distances[j]);
        }
    }
}
KG_ENTRY(kg_cloud_few_f32__block_wbw_w4x1_tree_search)

KG_VARIANT(kg_cloud_few_f32__block_wbw_w4x1_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = 0;
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_clear), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_cells), nullptr, 128,
            sizeof(planes_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_rooms), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_queue), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_search), nullptr, 128, 0);
        return error;
    }
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
    uint64_t items = call->n;
    uint32_t points = (uint32_t)call->lengths[0];
    int error = 0;

    // Queries in the order of the tree: `depth` levels part them. Few queries stay as they are, and
    // more than can be numbered.
    uint32_t *q_cells = (uint32_t *)call->regions[region_cells];
    arrival *q_arrivals = (arrival *)call->regions[region_arrivals];
    asked_query *q_queue = (asked_query *)call->regions[region_queue];
    float *q_planes = (float *)q_queue; // until that is written
    uint32_t depth = 0, asked = (uint32_t)items;
    if (items >= 524288u)
        while (items >> 31 == 0 && items >> (depth + 5) != 0 && points >> (depth + 1) != 0) depth++;
    uint32_t cells = 1u << depth;
    if (depth == 0) {
        q_queue = nullptr;
    } else {
        void *of_clear[] = {&g_tree, &q_cells, &q_planes, &cells, &points},
            *of_cells[] = {&g_query_x, &g_query_y, &g_query_z, &g_tree, &q_cells, &q_planes,
            &q_arrivals, &asked, &points, &depth};
        void *of_rooms[] = {&q_cells, &cells},
            *of_queue[] = {&g_query_x, &g_query_y, &g_query_z, &q_cells, &q_arrivals, &q_queue,
            &asked};
        if (!error) error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_clear), of_clear, 128, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_cells), of_cells, 128,
            sizeof(planes_block));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_rooms), of_rooms, 128, 0);
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_queue), of_queue, 128, 0);
    }
    void *arguments[] = {&s_visits, &s_factor, &g_query_x, &g_query_y, &g_query_z, &g_indices,
        &g_distances, &g_tree, &q_queue, &items, &points};
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_cloud_few_f32__block_wbw_w4x1_tree_search), arguments, 128, 0);
    return error;
}
} // namespace
} // namespace
