// kg_cloud_together_f32.cu: the kernels of cloud_together for f32, one per variant.
// Made by kgen 0.2.0 from together.yaml (spec hash a8a8ff4dc56a1040). Do not edit: edit the spec.
//
//   block_wbw_w4x1_tree_leaf15_together
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 64 registers a thread (8 blocks per SM)
//     44 bytes moved per element; 1 launch, 4608 bytes of shared memory a block
//     facts: dimensions 3, nearest 4, metric euclidean, form tree, leaf 15, together, tree given
//     content hash 39e1d4442260a831
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_cloud_together_op.h"

namespace kg_cloud_together_f32_kernels {

using kg_op::kg_cloud_together_f32::metric_axis;
using kg_op::kg_cloud_together_f32::metric_combine;

namespace block_wbw_w4x1_tree_leaf15_together {

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
    uint32_t distances[4];
    uint32_t indices[4];
};

// The point takes its place, and those that are further away move one behind. Of equal distances
// the lowest index comes first.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    KG_UNROLL(4)
    for (uint32_t i = 3; i > 0; i--) {
        const bool behind = both(distance, index) < both(list.distances[i - 1],
            list.indices[i - 1]);
        const bool here = i == 3 || both(distance, index) < both(list.distances[i],
            list.indices[i]);
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
    }
    if (!(both(distance, index) < both(list.distances[0], list.indices[0]))) return;
    list.distances[0] = distance;
    list.indices[0] = index;
}

// Lists of all queries of the block, the nearest first: those of a warp lie side by side. And lanes
// that have sides to give.
struct alignas(16) lists_block {
    uint32_t distances[512];
    uint32_t indices[512];
    uint32_t givers[128];
};

// What the last of a query's list was when its lane looked.
struct limit {
    uint32_t worst;
    uint32_t last;
};

// The last of the list of a query of the block.
KG_FN limit last_of(const lists_block *shared, const uint32_t of)
{
    return {shared->distances[384 + of], shared->indices[384 + of]};
}

// The point comes before those that are further away, which move one behind. Of equal distances the
// lowest index comes first.
KG_FN void insert(lists_block *shared, const uint32_t of, const uint32_t distance,
    const uint32_t index)
{
    uint32_t to = 384 + of;
    for (; to >= 128; to -= 128) {
        const uint32_t from = to - 128;
        if (!(distance < shared->distances[from]
            || (distance == shared->distances[from] && index < shared->indices[from]))) break;
        shared->distances[to] = shared->distances[from];
        shared->indices[to] = shared->indices[from];
    }
    shared->distances[to] = distance;
    shared->indices[to] = index;
}

// Nodes of the leaf at a node come into the list of a lane's query, as far as they are near enough.
// Lanes with the same query take turns.
KG_FN void put(lists_block *shared, const uint32_t of, const float of_x, const float of_y,
    const float of_z, const node *g_nodes, const uint32_t *g_order, const uint32_t number,
    uint32_t found)
{
    if (__ballot_sync(0xffffffffu, found != 0) == 0) return;
    const uint32_t peers = __match_any_sync(0xffffffffu, found != 0 ? of : 128 + threadIdx.x);
    const uint32_t turn = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t now = 0; __ballot_sync(0xffffffffu, found != 0) != 0; now++) {
        while (now == turn && found != 0) {
            const uint32_t i = 31 - (uint32_t)__clz((int)(found & (0 - found))),
                down = 31 - (uint32_t)__clz((int)(i + 1));
            const uint32_t at = (number << down) + (i + 1 - (1u << down));
            found &= found - 1;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            const limit list = last_of(shared, of);
            if (!(distance <= list.worst)) continue;
            const uint32_t index = g_order[at - 1];
            if ((distance < list.worst || (distance == list.worst && index < list.last)))
                insert(shared, of, distance, index);
        }
        __syncwarp();
    }
}

// Which nodes of a leaf are near enough: a bit for each, row by row.
KG_FN uint32_t near_enough(const uint32_t worst, const float of_x, const float of_y,
    const float of_z, const node *g_nodes, const uint32_t points, const uint32_t number)
{
    uint32_t found = 0;
    if ((number << 2) + 3 <= points) {
        // Its first node.
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const node here = (g_nodes + (number << 0) - 1)[i];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= worst) found |= 1u << (i + 0);
        }
        // The two below.
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const node here = (g_nodes + (number << 1) - 1)[i];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= worst) found |= 1u << (i + 1);
        }
        // Four.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const node here = (g_nodes + (number << 2) - 1)[i];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= worst) found |= 1u << (i + 3);
        }
    } else {
        // Its first node.
        KG_UNROLL(1)
        for (uint32_t i = 0; i < 1; i++) {
            const uint32_t next = (number << 0) + i, at = next < points ? next : points;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (next <= points && distance <= worst) found |= 1u << (i + 0);
        }
        // The two below.
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t next = (number << 1) + i, at = next < points ? next : points;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (next <= points && distance <= worst) found |= 1u << (i + 1);
        }
        // Four.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t next = (number << 2) + i, at = next < points ? next : points;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (next <= points && distance <= worst) found |= 1u << (i + 3);
        }
    }
    if ((number << 3) + 7 <= points) {
        // Eight.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const node here = (g_nodes + (number << 3) - 1)[i];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= worst) found |= 1u << (i + 7);
        }
    } else if (number << 3 <= points) {
        // Eight.
        KG_UNROLL(8)
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t next = (number << 3) + i, at = next < points ? next : points;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (next <= points && distance <= worst) found |= 1u << (i + 7);
        }
    }
    return found;
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
KG_FN bool may_have(const limit &list, const uint32_t least, const uint32_t *g_lowest,
    uint32_t number)
{
    return least < list.worst || (least == list.worst && g_lowest[number - 1] < list.last);
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(lists_block *shared, const bool asks, float of_x, float of_y, float of_z,
    const node *g_nodes, const tree_axes *g_axes, const uint32_t *g_order,
    const uint32_t *g_lowest, uint32_t points)
{
    // levels have all axes in turn
    const bool turns = points == 0 || g_axes->levels_of[0] == 0x49249249u;
    const uint32_t lane = threadIdx.x % 32, levels = 32 - (uint32_t)__clz((int)points);
    const uint32_t top = levels > 4 ? levels - 4 : 0; // where leaves begin
    uint32_t owner = threadIdx.x; // whose query a lane searches for
    uint32_t found = 0; // nodes of a leaf that are near enough, a bit for each
    // a bit for each level whose node and other side are still to see
    uint32_t number = 1, level = 0, pending = 0;
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
    uint32_t *const givers = shared->givers + (threadIdx.x - lane);
    // a NaN is near nothing
    bool down = asks && points != 0 && !(of_x != of_x || of_y != of_y || of_z != of_z);

    // To the leaf where the query is. What it has says which planes above are near enough.
    if (down) {
        if (!turns && level < top) {
            // The levels of each axis, a bit for each.
            const uint32_t levels_1 = g_axes->levels_of[1];
            const uint32_t levels_2 = g_axes->levels_of[2];
            KG_UNROLL(1)
            for (; level < top; level++) {
                const uint32_t axis = (levels_1 & 1u << level) ? 1u : (levels_2 & 1u << level) ? 2u
                    : 0u;
                const float along = (axis == 0 ? of_x : axis == 1 ? of_y
                    : of_z) - g_nodes[number - 1].at[axis];
                number = 2 * number + (along > 0 ? 1 : 0);
            }
        }
        for (; level + 3 <= top; level += 3) {
            number = 2 * number + (of_x - g_nodes[number - 1].at[0] > 0 ? 1 : 0);
            number = 2 * number + (of_y - g_nodes[number - 1].at[1] > 0 ? 1 : 0);
            number = 2 * number + (of_z - g_nodes[number - 1].at[2] > 0 ? 1 : 0);
        }
        if (level < top) {
            number = 2 * number + (of_x - g_nodes[number - 1].at[0] > 0 ? 1 : 0);
            level++;
        }
        if (level < top) {
            number = 2 * number + (of_y - g_nodes[number - 1].at[1] > 0 ? 1 : 0);
            level++;
        }
        found = near_enough(no_point, of_x, of_y, of_z, g_nodes, points, number);
    }

    // The list is in registers as long as most lanes have a side to see.
    nearest mine;
    KG_UNROLL(4)
    for (uint32_t j = 0; j < 4; j++) {
        mine.distances[j] = shared->distances[j * 128 + threadIdx.x];
        mine.indices[j] = shared->indices[j * 128 + threadIdx.x];
    }
    uint32_t *const start = shared->givers + threadIdx.x; // its leaf; nobody gives yet
    *start = down ? number : 0;
    for (uint32_t turn = 0;; turn++) {
        // Nodes of the leaf, one by one.
        __syncwarp();
        while (found != 0) {
            const uint32_t i = 31 - (uint32_t)__clz((int)(found & (0 - found))),
                row = 31 - (uint32_t)__clz((int)(i + 1));
            const uint32_t at = (number << row) + (i + 1 - (1u << row));
            found &= found - 1;
            const node here = g_nodes[at - 1];
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= mine.distances[3]) {
                const uint32_t index = g_order[at - 1];
                if (distance < mine.distances[3] || index < mine.indices[3])
                    insert(mine, distance, index);
            }
        }
        __syncwarp();
        // Planes of the lowest levels alone at first: before the list has points of some leaves,
        // none is too far away.
        if (turn == 0 && down) pending = top > 2 ? 3u << (top - 2) : (1u << top) - 1;
        if (turn == 3 && *start != 0 && top > 2) {
            const uint32_t leaf = *start;
            uint32_t above = 0;
            if (!turns) {
                // The levels of each axis, a bit for each.
                const uint32_t levels_1 = g_axes->levels_of[1];
                const uint32_t levels_2 = g_axes->levels_of[2];
                KG_UNROLL(1)
                for (; above < top - 2; above++) {
                    const uint32_t axis = (levels_1 & 1u << above) ? 1u : (levels_2 & 1u << above)
                        ? 2u : 0u;
                    const float apart = (axis == 0 ? of_x : axis == 1 ? of_y
                        : of_z) - g_nodes[(leaf >> (top - above)) - 1].at[axis];
                    if (least_behind(apart) <= mine.distances[3]) pending |= 1u << above;
                }
            }
            for (; above + 3 <= top - 2; above += 3) {
                if (least_behind(of_x - g_nodes[(leaf >> (top - (above))) - 1].at[0])
                    <= mine.distances[3]) pending |= 1u << (above);
                if (least_behind(of_y - g_nodes[(leaf >> (top - (above + 1))) - 1].at[1])
                    <= mine.distances[3]) pending |= 1u << (above + 1);
                if (least_behind(of_z - g_nodes[(leaf >> (top - (above + 2))) - 1].at[2])
                    <= mine.distances[3]) pending |= 1u << (above + 2);
            }
            if (above < top - 2)
                if (least_behind(of_x - g_nodes[(leaf >> (top - (above))) - 1].at[0])
                    <= mine.distances[3]) pending |= 1u << (above);
            if (above + 1 < top - 2)
                if (least_behind(of_y - g_nodes[(leaf >> (top - (above + 1))) - 1].at[1])
                    <= mine.distances[3]) pending |= 1u << (above + 1);
        }
        down = false;

        // Back to the deepest level whose node or other side may still be near enough.
        while (pending != 0 && !down) {
            limit list = {mine.distances[3], mine.indices[3]};
            const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = turns ? back % 3
                : g_axes->axis_of[back] % 3;
            pending ^= 1u << back;
            beyond &= (1u << back) - 1;
            const uint32_t far = number >> (level - back - 1) ^ 1, at = far / 2;
            number = at;
            level = back;
            const node here = g_nodes[at - 1];
            const float difference = (axis == 0 ? of_x : axis == 1 ? of_y
                : of_z) - g_nodes[at - 1].at[axis];
            const uint32_t least = least_behind(difference);
            if (!(least <= list.worst)) continue;
            const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                of_z - here.at[2]);
            if (distance <= mine.distances[3]) {
                const uint32_t index = g_order[at - 1];
                if (distance < mine.distances[3] || index < mine.indices[3])
                    insert(mine, distance, index);
            }
            list = {mine.distances[3], mine.indices[3]};

            // Then its other side, if that may have a neighbour.
            if (may_have(list, least, g_lowest, far)) {
                number = far;
                level++;
                beyond |= 1u << back;
                down = true;
            }
        }
        if (turn >= 3 && __popc(__ballot_sync(0xffffffffu, down)) < 16) break;

        // Down to a leaf.
        if (down) {
            // Where not all axes part points they are looked up.
            if (!turns && level < top) {
                // The levels of each axis, a bit for each.
                const uint32_t levels_1 = g_axes->levels_of[1];
                const uint32_t levels_2 = g_axes->levels_of[2];
                KG_UNROLL(1)
                for (; level < top; level++) {
                    const uint32_t axis = (levels_1 & 1u << level) ? 1u : (levels_2 & 1u << level)
                        ? 2u : 0u;
                    const float along = (axis == 0 ? of_x : axis == 1 ? of_y
                        : of_z) - g_nodes[number - 1].at[axis];
                    if (least_behind(along) <= mine.distances[3]) pending |= 1u << level;
                    number = 2 * number + (along > 0 ? 1 : 0);
                }
            }

            // Up to where axes begin anew.
            const uint32_t from = level % 3;
            if (from != 0 && from < 2 && level < top) {
                const float along_y = of_y - g_nodes[number - 1].at[1];
                if (least_behind(along_y) <= mine.distances[3]) pending |= 1u << level;
                number = 2 * number + (along_y > 0 ? 1 : 0);
                level++;
            }
            if (from != 0 && level < top) {
                const float along_z = of_z - g_nodes[number - 1].at[2];
                if (least_behind(along_z) <= mine.distances[3]) pending |= 1u << level;
                number = 2 * number + (along_z > 0 ? 1 : 0);
                level++;
            }

            // And then by all of them.
            while (level < top) {
                const float along_x = of_x - g_nodes[number - 1].at[0];
                if (least_behind(along_x) <= mine.distances[3]) pending |= 1u << level;
                number = 2 * number + (along_x > 0 ? 1 : 0);
                level++;
                if (level < top) {
                    const float along_y = of_y - g_nodes[number - 1].at[1];
                    if (least_behind(along_y) <= mine.distances[3]) pending |= 1u << level;
                    number = 2 * number + (along_y > 0 ? 1 : 0);
                    level++;
                }
                if (level < top) {
                    const float along_z = of_z - g_nodes[number - 1].at[2];
                    if (least_behind(along_z) <= mine.distances[3]) pending |= 1u << level;
                    number = 2 * number + (along_z > 0 ? 1 : 0);
                    level++;
                }
            }
            found = near_enough(mine.distances[3], of_x, of_y, of_z, g_nodes, points, number);
        }
    }

    // Most lanes are done. Lists go where those reach them.
    KG_UNROLL(4)
    for (uint32_t j = 0; j < 4; j++) {
        shared->distances[j * 128 + threadIdx.x] = mine.distances[j];
        shared->indices[j * 128 + threadIdx.x] = mine.indices[j];
    }
    __syncwarp();
    for (;;) {
        // Back to the deepest level whose node or other side may still be near enough. Lanes that
        // find none take sides.
        for (;;) {
            const limit list = last_of(shared, owner);
            uint32_t near_node = 0;
            __syncwarp();
            while (pending != 0 && !down && near_node == 0) {
                const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = turns ? back % 3
                    : g_axes->axis_of[back] % 3;
                pending ^= 1u << back;
                beyond &= (1u << back) - 1;
                const uint32_t far = number >> (level - back - 1) ^ 1, at = far / 2;
                number = at;
                level = back;
                const node here = g_nodes[at - 1];
                const float difference = (axis == 0 ? of_x : axis == 1 ? of_y
                    : of_z) - g_nodes[at - 1].at[axis];
                uint32_t least = least_behind(difference);
                if (!(least <= list.worst)) continue;
                // Planes of nodes above bound the cell along other axes. It may be further away
                // than this one. Long searches alone win by it.
                if (beyond != 0 && asked++ >= 16) {
                    float apart_x = 0;
                    float apart_y = 0;
                    float apart_z = 0;
                    if (const uint32_t above = (beyond | 1u << back) & (turns ? 0x49249249u
                        : g_axes->levels_of[0])) apart_x = of_x
                        - g_nodes[(at >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[0];
                    if (const uint32_t above = (beyond | 1u << back) & (turns ? 0x92492492u
                        : g_axes->levels_of[1])) apart_y = of_y
                        - g_nodes[(at >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[1];
                    if (const uint32_t above = (beyond | 1u << back) & (turns ? 0x24924924u
                        : g_axes->levels_of[2])) apart_z = of_z
                        - g_nodes[(at >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[2];
                    const uint32_t nearest_of_cell = least_within(apart_x, apart_y, apart_z);
                    if (nearest_of_cell < no_point) least = nearest_of_cell;
                }
                if (!(least <= list.worst)) continue;
                const uint32_t distance = far_apart(of_x - here.at[0], of_y - here.at[1],
                    of_z - here.at[2]);
                if (distance <= list.worst) near_node = at;

                // Then its other side, if that may have a neighbour.
                if (may_have(list, least, g_lowest, far)) {
                    number = far;
                    level++;
                    beyond |= 1u << back;
                    down = true;
                }
            }
            put(shared, owner, of_x, of_y, of_z, g_nodes, g_order, near_node, near_node != 0 ? 1
                : 0);

            // Lanes without a side take all that others have still to see, but for where these go
            // now.
            const bool gives = down && pending != 0, takes = !down && pending == 0;
            const uint32_t giving = __ballot_sync(0xffffffffu, gives);
            const uint32_t taking = __ballot_sync(0xffffffffu, takes);
            if (giving == 0 || taking == 0) {
                if (__ballot_sync(0xffffffffu, !down && pending != 0) == 0) break;
                continue;
            }

            // The first one gives to the first that takes, and so on.
            const uint32_t before = (uint32_t)__popc((gives ? giving : taking) & kg_lanemask_lt());
            if (gives) givers[before] = lane;
            __syncwarp();
            const uint32_t from = takes && before < (uint32_t)__popc(giving) ? givers[before]
                : lane;
            const bool given = gives && before < (uint32_t)__popc(taking);
            of_x = __shfl_sync(0xffffffffu, of_x, from);
            of_y = __shfl_sync(0xffffffffu, of_y, from);
            of_z = __shfl_sync(0xffffffffu, of_z, from);
            owner = __shfl_sync(0xffffffffu, owner, from);
            number = __shfl_sync(0xffffffffu, number, from);
            level = __shfl_sync(0xffffffffu, level, from);
            pending = __shfl_sync(0xffffffffu, pending, from);
            beyond = __shfl_sync(0xffffffffu, beyond, from);
            asked = __shfl_sync(0xffffffffu, asked, from);
            if (given) pending = 0;
        }
        if (__ballot_sync(0xffffffffu, down) == 0) return;

        // Down to a leaf, and all lanes look at one.
        const uint32_t worst = last_of(shared, owner).worst;
        __syncwarp();
        found = 0;
        if (down) {
            // Where not all axes part points they are looked up.
            if (!turns && level < top) {
                // The levels of each axis, a bit for each.
                const uint32_t levels_1 = g_axes->levels_of[1];
                const uint32_t levels_2 = g_axes->levels_of[2];
                KG_UNROLL(1)
                for (; level < top; level++) {
                    const uint32_t axis = (levels_1 & 1u << level) ? 1u : (levels_2 & 1u << level)
                        ? 2u : 0u;
                    const float along = (axis == 0 ? of_x : axis == 1 ? of_y
                        : of_z) - g_nodes[number - 1].at[axis];
                    if (least_behind(along) <= worst) pending |= 1u << level;
                    number = 2 * number + (along > 0 ? 1 : 0);
                }
            }

            // Up to where axes begin anew.
            const uint32_t from = level % 3;
            if (from != 0 && from < 2 && level < top) {
                const float along_y = of_y - g_nodes[number - 1].at[1];
                if (least_behind(along_y) <= worst) pending |= 1u << level;
                number = 2 * number + (along_y > 0 ? 1 : 0);
                level++;
            }
            if (from != 0 && level < top) {
                const float along_z = of_z - g_nodes[number - 1].at[2];
                if (least_behind(along_z) <= worst) pending |= 1u << level;
                number = 2 * number + (along_z > 0 ? 1 : 0);
                level++;
            }

            // And then by all of them.
            while (level < top) {
                const float along_x = of_x - g_nodes[number - 1].at[0];
                if (least_behind(along_x) <= worst) pending |= 1u << level;
                number = 2 * number + (along_x > 0 ? 1 : 0);
                level++;
                if (level < top) {
                    const float along_y = of_y - g_nodes[number - 1].at[1];
                    if (least_behind(along_y) <= worst) pending |= 1u << level;
                    number = 2 * number + (along_y > 0 ? 1 : 0);
                    level++;
                }
                if (level < top) {
                    const float along_z = of_z - g_nodes[number - 1].at[2];
                    if (least_behind(along_z) <= worst) pending |= 1u << level;
                    number = 2 * number + (along_z > 0 ? 1 : 0);
                    level++;
                }
            }
            found = near_enough(worst, of_x, of_y, of_z, g_nodes, points, number);
            down = false;
        }
        put(shared, owner, of_x, of_y, of_z, g_nodes, g_order, number, found);
    }
}

// Block DASk: one query of a thread, the 4 nearest points of each.
KG_KERNEL(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_search, 128,
    8)(const float *g_query_x, const float *g_query_y, const float *g_query_z, uint32_t *g_indices,
    float *g_distances, const uint64_t *g_tree, uint64_t items, uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    KG_CASE(stop);
    KG_SMEM(lists_block, shared);
    const node *const g_nodes = (const node *)(g_tree + 18);
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + 4);
    const uint32_t *const g_order = (const uint32_t *)(g_nodes + points);
    const uint32_t *const g_lowest = g_order + points;
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
    for (uint32_t i = 0; i < 1; i++) {
        uint64_t place = start + i * 32;
        bool asks = place < items; // without a query of its own a lane helps others
        if (!asks) place = items - 1;

        // INPUT: a query.
        const uint64_t at = place;
        const float of_x = g_query_x[at];
        const float of_y = g_query_y[at];
        const float of_z = g_query_z[at];
        for (uint32_t j = 0; j < 4; j++) {
            shared->distances[j * 128 + threadIdx.x] = no_point;
            shared->indices[j * 128 + threadIdx.x] = (uint32_t)-1;
        }
        __syncwarp();
        walk(shared, asks, of_x, of_y, of_z, g_nodes, g_axes, g_order, g_lowest, points);

        // OUTPUT: its list.
        if (!asks) continue;
        for (uint32_t j = 0; j < 4; j++) {
            g_indices[at * 4 + j] = shared->distances[j * 128 + threadIdx.x] < no_point
                ? shared->indices[j * 128 + threadIdx.x] : (uint32_t)-1;
            g_distances[at * 4 + j] = distance_of(shared->distances[j * 128 + threadIdx.x]);
        }
    }
}
KG_ENTRY(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_search)

KG_VARIANT(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_search),
            nullptr, 128, sizeof(lists_block));
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
        KG_KERNEL_OF(kg_cloud_together_f32__block_wbw_w4x1_tree_leaf15_together_search), arguments,
        128, sizeof(lists_block));
}
} // namespace
} // namespace
