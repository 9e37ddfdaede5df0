// kg_weighted_f32.cu: the kernels of weighted for f32, one per variant.
// Made by kgen 0.2.0 from weighted.yaml (spec hash 4e3bc51871c5faba). Do not edit: edit the spec.
//
//   block_wbw_w4x1_tree_b4
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 1, batch 1
//     TBS 128 threads, DBS 128 elements
//     at most 64 registers a thread (8 blocks per SM)
//     44 bytes moved per element; 10 launches, 4096 bytes of shared memory a block
//     facts: dimensions 3, nearest 4, metric own, form tree, tile 512, build_nwork 4, ordered
//       524288
//     content hash 4c573f2bb06c2280
//
// Operations, as the operator is written:
//   metric_axis: 4 multiplications, 1 comparison, 1 selection
//   metric_combine: 1 addition
//   metric_finalise: 1 call
//   metric_period: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_weighted_op.h"

namespace kg_weighted_f32_kernels {

using kg_op::kg_weighted_f32::metric_axis;
using kg_op::kg_weighted_f32::metric_combine;
using kg_op::kg_weighted_f32::metric_finalise;
using kg_op::kg_weighted_f32::metric_period;

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
enum region { region_cells, region_arrivals, region_queue, region_nodes, region_order,
    region_lowest, region_sorted, region_joined };

namespace block_wbw_w4x1_tree_b4 {

// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are
// equal.
struct alignas(8) item {
    uint32_t key, index;
};

// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(16) node {
    float at[3];
};

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return bits;
}

// Which of two items comes first.
KG_FN bool before(const item &a, const item &b)
{
    return a.key < b.key || (a.key == b.key && a.index < b.index);
}

// Where the points of a node of a level begin. Each has 1 << shift places of the last level of the
// tree, where `last` nodes lie.
KG_FN uint32_t begin_of(uint32_t last, uint32_t shift, uint32_t number)
{
    const uint32_t places = number << shift;
    return places + (places < last ? places : last);
}

// The node of a level that has the point at a place, or that has those in front of it.
KG_FN uint32_t node_at(uint32_t last, uint32_t shift, uint32_t place)
{
    return place < 2 * last ? place >> shift >> 1 : (place - last) >> shift;
}

// How many of some items in order come before one.
KG_FN uint32_t count_before(const item *items, uint32_t count, const item &one)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(items[middle], one)) low = middle + 1;
        else high = middle;
    }
    return low;
}

// What a join shares: their items that come to the tile, and how many of the first run come before
// it and with it.
struct alignas(16) join_shared {
    alignas(16) item items[512];
    uint32_t shares[2];
};

// Points that a block sorts.
struct alignas(16) sort_shared {
    alignas(16) item items[512];
};

// Where an item goes when runs of its part are joined two by two.
KG_FN uint32_t place_joined(const item *items, uint32_t at, uint32_t begin, uint32_t end,
    uint32_t width, const item &one)
{
    const uint32_t run = at - (at - begin) % width;
    const bool second = (at - begin) / width % 2 != 0;
    uint32_t other = second ? run - width : run + width;
    if (other > end) other = end;
    const uint32_t count = end - other < width ? end - other : width;
    return at + count_before(items + other, count, one) - (second ? width : 0);
}

// Sorts parts of the items in shared memory, all at once. Each thread knows the bounds of those
// that its items are in.
KG_FN void sort_parts(sort_shared *shared, uint32_t count, uint32_t longest,
    const uint32_t (&begins)[4], const uint32_t (&ends)[4])
{
    for (uint32_t width = 1; width < longest; width *= 2) {
        item items[4] = {};
        uint32_t to[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at >= count) continue;
            items[i] = shared->items[at];
            to[i] = place_joined(shared->items, at, begins[i], ends[i], width, items[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (threadIdx.x + 128 * i < count) shared->items[to[i]] = items[i];
        __syncthreads();
    }
}

// Sorts tiles of the points of each node of a level along an axis. At the first level points lie as
// they came.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_sort, 128, 9)(const float *g_axis, item *g_items,
    uint32_t last, uint32_t shift, uint32_t tiles, uint32_t first_level)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t number = blockIdx.x / tiles;
    const uint32_t start = begin_of(last, shift, number) + blockIdx.x % tiles * 512,
        end = begin_of(last, shift, number + 1) - 1;
    if (start >= end) return;
    const uint32_t count = end - start < 512 ? end - start : 512;
    uint32_t begins[4] = {}, ends[4] = {};
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 128 * i;
        if (at >= count) continue;
        const uint32_t index = first_level ? start + at : g_items[start + at].index;
        shared->items[at] = {encode(g_axis[index]), index};
        ends[i] = count;
    }
    __syncthreads();
    sort_parts(shared, count, count, begins, ends);
    for (uint32_t at = threadIdx.x; at < count; at += 128) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_sort)

// How many of the first items of two runs joined come from the first run.
KG_FN uint32_t share_of_first(const item *first, uint32_t n_first, const item *second,
    uint32_t n_second, uint32_t joined)
{
    uint32_t low = joined > n_second ? joined - n_second : 0, high = joined < n_first ? joined
        : n_first;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(first[middle], second[joined - 1 - middle])) low = middle + 1;
        else high = middle;
    }
    return low;
}

// Joins runs of the points of each node two by two. A block makes one tile of what comes out.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_join, 128, 9)(const item *g_from, item *g_to,
    uint32_t points, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t width)
{
    KG_SMEM(join_shared, shared);
    const uint32_t number = blockIdx.x / tiles, tile = blockIdx.x % tiles;
    const uint32_t begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    if (tile == 0 && threadIdx.x == 0 && end < points) g_to[end] = g_from[end]; // a node above
    const uint32_t start = begin + tile * 512;
    if (start >= end) return;

    // The pair of runs, and which of its items the tile has.
    const uint32_t from = tile * 512 % (2 * width), pair = start - from, length = end - pair;
    const uint32_t n_first = length < width ? length : width, n_both = length < 2 * width ? length
        : 2 * width;
    const uint32_t upto = from + 512 < n_both ? from + 512 : n_both, count = upto - from;
    const item *const first = g_from + pair, *const second = first + n_first;
    if (threadIdx.x < 2)
        shared->shares[threadIdx.x] = share_of_first(first, n_first, second, n_both - n_first,
            threadIdx.x == 0 ? from : upto);
    __syncthreads();
    const uint32_t share = shared->shares[0], mine = shared->shares[1] - share;
    for (uint32_t at = threadIdx.x; at < count; at += 128)
        shared->items[at] = at < mine ? first[share + at] : second[from - share + at - mine];
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < count; at += 128) {
        const item one = shared->items[at];
        const bool of_first = at < mine;
        const item *const others = of_first ? shared->items + mine : shared->items;
        const uint32_t before_it = count_before(others, of_first ? count - mine : mine, one);
        g_to[start + (of_first ? at : at - mine) + before_it] = one;
    }
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_join)

// All levels that are left. A block has the points of one node in shared memory.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_rest, 128, 9)(const float *g_x, const float *g_y,
    const float *g_z, item *g_items, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t start = begin_of(last, shift, blockIdx.x),
        count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    for (uint32_t at = threadIdx.x; at < count; at += 128)
        shared->items[at] = {0, level == 0 ? at : g_items[start + at].index};
    uint32_t axis = level % 3;
    for (; shift > 0; shift--) {
        const float *const along = axis == 0 ? g_x : axis == 1 ? g_y : g_z;
        uint32_t begins[4] = {}, ends[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i;
            if (at >= count) continue;
            shared->items[at].key = encode(along[shared->items[at].index]);
            const uint32_t number = node_at(last, shift, start + at),
                end = begin_of(last, shift, number + 1) - 1 - start;
            // a node above stays
            begins[i] = at == end ? at : begin_of(last, shift, number) - start;
            ends[i] = at == end ? at + 1 : end;
        }
        __syncthreads();
        sort_parts(shared, count, count < 2u << shift ? count : 2u << shift, begins, ends);
        axis = axis + 1 < 3 ? axis + 1 : 0;
    }
    for (uint32_t at = threadIdx.x; at < count; at += 128) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_rest)

// The nodes of the tree, level by level: their points and the indices of these.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_nodes, 128, 12)(const float *g_x,
    const float *g_y, const float *g_z, const item *g_items, node *g_nodes, uint32_t *g_order,
    uint32_t points, uint32_t last, uint32_t levels)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    if (at >= points) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1)), number = at + 1 - (1u << level),
        shift = levels - 1 - level;
    const uint32_t place = shift > 0 ? begin_of(last, shift - 1, 2 * number + 1) - 1
        : begin_of(last, 0, number);
    const uint32_t index = g_items[place].index;
    g_order[at] = (uint32_t)index;
    node here;
    here.at[0] = g_x[index];
    here.at[1] = g_y[index];
    here.at[2] = g_z[index];
    g_nodes[at] = here;
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_nodes)

// The lowest index of a node and of all below it, for a level; where one block has that, for all
// levels above, too.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_lowest, 128, 12)(const uint32_t *g_order,
    uint32_t *g_lowest, uint32_t points, uint32_t level)
{
    for (;; level--) {
        const uint32_t number = blockIdx.x * 128 + threadIdx.x, at = (1u << level) - 1 + number;
        if (number < 1u << level && at < points) {
            uint32_t lowest = g_order[at];
            for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < points; child++)
                if (g_lowest[child] < lowest) lowest = g_lowest[child];
            g_lowest[at] = lowest;
        }
        if (level == 0 || gridDim.x > 1) return;
        __syncthreads();
    }
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_lowest)

// What a list holds where too few points were found: more than infinity, and less than any NaN.
[[maybe_unused]] static constexpr uint32_t no_point = 0x7f800000u + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN uint32_t number_of(const float distance)
{
    uint32_t number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

// A coordinate along an axis, or a NaN where it is not from 0 to below the period.
KG_FN float in_period(const float coordinate, [[maybe_unused]] const uint32_t i,
    const float s_height, const float s_length)
{
    const uint32_t ones = (uint32_t)-1;
    float nowhere;
    memcpy(&nowhere, &ones, sizeof nowhere);
    return 0 <= coordinate && coordinate < metric_period(s_height, s_length) ? coordinate : nowhere;
}

// What a difference along an axis counts for, the shorter way round. A NaN stays one.
KG_FN float along_axis(const float difference, [[maybe_unused]] const uint32_t i,
    const float s_height, const float s_length)
{
    const float straight = kg_op_abs_f32(difference),
        around = metric_period(s_height, s_length) - straight;
    const float distance = around < straight ? around : straight;
    const float counts = metric_axis(s_height, s_length, distance, i);
    return distance == distance ? counts : distance;
}

// How far apart two points are, by their differences along each axis. A NaN stays one, and -0 is 0.
KG_FN float between(const float x, const float y, const float z, const float s_height,
    const float s_length)
{
    const float along_x = along_axis(x, 0, s_height, s_length);
    const float along_y = along_axis(y, 1, s_height, s_length);
    const float along_z = along_axis(z, 2, s_height, s_length);
    const float distance = metric_combine(s_height, s_length,
        metric_combine(s_height, s_length, along_x, along_y), along_z);
    return along_x == along_x && along_y == along_y && along_z == along_z ? distance + 0
        : along_x + along_y + along_z;
}

// The same as a number.
KG_FN uint32_t far_apart(const float x, const float y, const float z, const float s_height,
    const float s_length)
{
    return number_of(between(x, y, z, s_height, s_length));
}

// The distance of a number, as it is stored; of what was not found it is infinity.
KG_FN float distance_of(const uint32_t number, const float s_height, const float s_length)
{
    const uint32_t found = number < no_point ? number : 0x7f800000u;
    float distance;
    memcpy(&distance, &found, sizeof distance);
    return number < no_point ? metric_finalise(s_height, s_length, distance) : distance;
}

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint32_t distances[4];
    uint32_t indices[4];
};

// The point takes the last place, and moves up past those that are further away. Of equal distances
// the lowest index comes first.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    list.distances[3] = distance;
    list.indices[3] = index;
    KG_UNROLL(4)
    for (uint32_t i = 3; i > 0; i--) {
        if (list.distances[i] < list.distances[i - 1]
            || (list.distances[i] == list.distances[i - 1]
            && list.indices[i] < list.indices[i - 1])) {
            const uint32_t further = list.distances[i - 1];
            list.distances[i - 1] = list.distances[i];
            list.distances[i] = further;
            const uint32_t behind = list.indices[i - 1];
            list.indices[i - 1] = list.indices[i];
            list.indices[i] = behind;
        }
    }
}

// The least distance of what lies behind a plane: that of a point there that differs along its axis
// alone.
// Where that is not known, as between infinities, it is 0.
KG_FN uint32_t least_behind(const float difference, const float of, const uint32_t axis,
    const float s_height, const float s_length)
{
    // Or it is reached the other way round, where the axis ends.
    const float period = metric_period(s_height, s_length), straight = kg_op_abs_f32(difference);
    const float around = difference > 0 ? period - of : period - (period - of);
    const float nearest = around < straight ? around : straight;
    const uint32_t number = number_of(between(axis == 0 ? nearest : 0, axis == 1 ? nearest : 0,
        axis == 2 ? nearest : 0, s_height, s_length));
    return number < no_point ? number : 0;
}

// Whether the nodes below one may have a neighbour: nearer than the last of the list, or as near
// and of a lower index.
KG_FN bool may_have(const nearest &list, const uint32_t least, const uint32_t *g_lowest,
    uint32_t number)
{
    return least < list.distances[3] || (least == list.distances[3]
        && g_lowest[number - 1] < list.indices[3]);
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(nearest &list, const float of_x, const float of_y, const float of_z,
    const node *g_nodes, const uint32_t *g_order, const uint32_t *g_lowest, uint32_t points,
    const float s_height, const float s_length)
{
    // a bit for each level whose other side is still to see
    uint32_t number = 1, level = 0, pending = 0;
    if (of_x != of_x || of_y != of_y || of_z != of_z) return; // a NaN is near nothing
    for (;;) {
        while (number <= points) {
            const node here = g_nodes[number - 1];
            const uint32_t distance = far_apart(of_x - in_period(here.at[0], 0, s_height,
                s_length), of_y - in_period(here.at[1], 1, s_height, s_length),
                of_z - in_period(here.at[2], 2, s_height, s_length), s_height, s_length);
            if (distance <= list.distances[3]) {
                const uint32_t index = g_order[number - 1];
                if ((distance < list.distances[3] || index < list.indices[3]))
                    insert(list, distance, index);
            }

            // The side of the query comes first. The other one must be seen unless all of it is too
            // far away.
            const uint32_t axis = level % 3;
            const float difference = axis == 0 ? of_x - here.at[0] : axis == 1 ? of_y - here.at[1]
                : of_z - here.at[2];
            const uint32_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
            if (far <= points && may_have(list,
                least_behind(difference, axis == 0 ? of_x : axis == 1 ? of_y : of_z, axis,
                s_height, s_length), g_lowest, far)) pending |= 1u << level;
            number = 2 * number + right;
            level++;
        }

        // Back to the deepest level whose other side may still have a neighbour.
        for (;;) {
            if (pending == 0) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = back % 3;
            pending ^= 1u << back;
            number = number >> (level - back - 1) ^ 1;
            level = back + 1;
            const float plane = g_nodes[number / 2 - 1].at[axis];
            if (may_have(list, least_behind((axis == 0 ? of_x : axis == 1 ? of_y : of_z) - plane,
                axis == 0 ? of_x : axis == 1 ? of_y : of_z, axis, s_height, s_length), g_lowest,
                number)) break;
        }
    }
}

// Where a query belongs: a node of a level, counted from 0, and how many queries of that came
// before.
struct alignas(8) arrival {
    uint32_t cell, rank;
};

// No node has a query yet. Behind them is a count of all that have places.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_clear, 128, 16)(uint32_t *q_cells, uint32_t cells)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    if (at < cells) q_cells[at] = 0;
    if (at == 0) q_cells[cells] = 0;
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_clear)

// Each query goes down so many levels, and is counted by the node that it meets. Lanes at one node
// add together.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_cells, 128, 12)(const float s_height,
    const float s_length, const float *g_query_x, const float *g_query_y, const float *g_query_z,
    const node *g_nodes, uint32_t *q_cells, arrival *q_arrivals, uint32_t asked, uint32_t points,
    uint32_t depth)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    uint32_t cell = (uint32_t)-1;
    if (at < asked) {
        const float of_x = in_period(g_query_x[at], 0, s_height, s_length);
        const float of_y = in_period(g_query_y[at], 1, s_height, s_length);
        const float of_z = in_period(g_query_z[at], 2, s_height, s_length);
        uint32_t number = 1;
        for (uint32_t level = 0; level < depth && points != 0; level++) {
            const uint32_t axis = level % 3;
            // of a NaN to the left
            number = 2 * number + ((axis == 0 ? of_x : axis == 1 ? of_y
                : of_z) - g_nodes[number - 1].at[axis] > 0 ? 1 : 0);
        }
        cell = points != 0 ? number - (1u << depth) : 0; // all at one place where there is no tree
    }
    const uint32_t peers = __match_any_sync(0xffffffffu, cell),
        below = (uint32_t)__popc(peers & kg_lanemask_lt());
    uint32_t before = 0;
    if (below == 0 && at < asked) before = atomicAdd(&q_cells[cell], (uint32_t)__popc(peers));
    before = __shfl_sync(0xffffffffu, before, __ffs((int)peers) - 1);
    if (at < asked) q_arrivals[at] = {cell, before + below};
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_cells)

// Places for the queries of each node, those of a warp's nodes side by side. Which warp comes first
// tells no result.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_rooms, 128, 16)(uint32_t *q_cells, uint32_t cells)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    const uint32_t count = at < cells ? q_cells[at] : 0, upto = sum_upto(kg_lane(), count);
    uint32_t begin = 0;
    if (kg_lane() == 31) begin = atomicAdd(&q_cells[cells], upto);
    begin = __shfl_sync(0xffffffffu, begin, 31);
    if (at < cells) q_cells[at] = begin + upto - count;
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_rooms)

// Each query to its place.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_queue, 128, 16)(const uint32_t *q_cells,
    const arrival *q_arrivals, uint32_t *q_queue, uint32_t asked)
{
    const uint32_t at = blockIdx.x * 128 + threadIdx.x;
    if (at >= asked) return;
    const arrival mine = q_arrivals[at];
    q_queue[q_cells[mine.cell] + mine.rank] = at;
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_queue)

// Block DASk: one query of a thread, the 4 nearest points of each.
KG_KERNEL(kg_weighted_f32__block_wbw_w4x1_tree_b4_search, 128, 8)(const float s_height,
    const float s_length, const float *g_query_x, const float *g_query_y, const float *g_query_z,
    uint32_t *g_indices, float *g_distances, const node *g_nodes, const uint32_t *g_order,
    const uint32_t *g_lowest, const uint32_t *q_queue, uint64_t items, uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    KG_CASE(stop);
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t place = start + i * 32;
        if (place >= items) continue;

        // INPUT: a query. Those of a warp are near each other.
        const uint64_t at = q_queue ? q_queue[place] : place;
        const float of_x = in_period(g_query_x[at], 0, s_height, s_length);
        const float of_y = in_period(g_query_y[at], 1, s_height, s_length);
        const float of_z = in_period(g_query_z[at], 2, s_height, s_length);
        nearest list;
        KG_UNROLL(4)
        for (uint32_t j = 0; j < 4; j++) {
            list.distances[j] = no_point;
            list.indices[j] = (uint32_t)-1;
        }
        walk(list, of_x, of_y, of_z, g_nodes, g_order, g_lowest, points, s_height, s_length);

        // OUTPUT: its list.
        KG_UNROLL(4)
        for (uint32_t j = 0; j < 4; j++) {
            g_indices[at * 4 + j] = list.distances[j] < no_point ? list.indices[j] : (uint32_t)-1;
            g_distances[at * 4 + j] = distance_of(list.distances[j], s_height, s_length);
        }
    }
}
KG_ENTRY(kg_weighted_f32__block_wbw_w4x1_tree_b4_search)

KG_VARIANT(kg_weighted_f32__block_wbw_w4x1_tree_b4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_sort),
            nullptr, 128, sizeof(sort_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_join), nullptr, 128,
            sizeof(join_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_rest), nullptr, 128,
            sizeof(sort_shared));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_nodes), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_lowest), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_clear), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_cells), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_rooms), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 8,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_queue), nullptr, 128, 0);
        if (!error) error = kg_launch(call, 9,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_search), nullptr, 128, 0);
        return error;
    }
    float s_height;
    memcpy(&s_height, call->args[0], sizeof s_height);
    float s_length;
    memcpy(&s_length, call->args[1], sizeof s_length);
    const float *g_query_x = (const float *)call->args[2];
    const float *g_query_y = (const float *)call->args[3];
    const float *g_query_z = (const float *)call->args[4];
    const float *g_x = (const float *)call->args[5];
    const float *g_y = (const float *)call->args[6];
    const float *g_z = (const float *)call->args[7];
    uint32_t *g_indices = (uint32_t *)call->args[8];
    float *g_distances = (float *)call->args[9];

    // The tree, and points in the order of it: g_items, which takes turns with g_other.
    node *g_nodes = (node *)call->regions[region_nodes];
    uint32_t *g_order = (uint32_t *)call->regions[region_order];
    uint32_t *g_lowest = (uint32_t *)call->regions[region_lowest];
    item *g_items = (item *)call->regions[region_sorted];
    item *g_other = (item *)call->regions[region_joined];
    uint64_t items = call->n;
    uint32_t points = (uint32_t)call->lengths[0], levels = 0;
    int error = 0;
    while (points >> levels != 0) levels++;
    if (points != 0) {
        uint32_t last = points - (1u << (levels - 1)) + 1; // nodes of the last level
        const float *const along[] = {g_x, g_y, g_z};
        kg_shape shape = {{1, 1, 1}, {128, 1, 1}, 1, false};
        uint32_t level = 0, shift = levels - 1;

        // Levels whose nodes have more points than a block holds.
        while (!error && (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift) > 512) {
            const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);
            uint32_t tiles = (longest + 511) / 512, first_level = level == 0;
            const float *g_axis = along[level % 3];
            shape.grid[0] = tiles << level;
            void *of_sort[] = {&g_axis, &g_items, &last, &shift, &tiles, &first_level};
            error = kg_launch_shaped(call, 0,
                KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_sort), of_sort, &shape,
                sizeof(sort_shared));
            for (uint32_t width = 512; !error && width < longest; width *= 2) {
                void *of_join[] = {&g_items, &g_other, &points, &last, &shift, &tiles, &width};
                error = kg_launch_shaped(call, 1,
                    KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_join), of_join, &shape,
                    sizeof(join_shared));
                item *const joined = g_other;
                g_other = g_items;
                g_items = joined;
            }
            level++;
            shift--;
        }

        // And all that are left.
        shape.grid[0] = 1u << level;
        void *of_rest[] = {&g_x, &g_y, &g_z, &g_items, &last, &level, &shift};
        if (!error) error = kg_launch_shaped(call, 2,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_rest), of_rest, &shape,
            sizeof(sort_shared));
        void *of_nodes[] = {&g_x, &g_y, &g_z, &g_items, &g_nodes, &g_order, &points, &last,
            &levels};
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_nodes), of_nodes, 128, 0);

        // The lowest indices, from the last level up.
        for (level = levels; !error && level-- > 0;) {
            shape.grid[0] = ((1u << level) + 127) / 128;
            void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
            error = kg_launch_shaped(call, 4,
                KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_lowest), of_lowest, &shape, 0);
            if (shape.grid[0] == 1) break;
        }
    }

    // Queries in the order of the tree: `depth` levels part them. Few queries stay as they are, and
    // more than can be numbered.
    uint32_t *q_cells = (uint32_t *)call->regions[region_cells];
    arrival *q_arrivals = (arrival *)call->regions[region_arrivals];
    uint32_t *q_queue = (uint32_t *)call->regions[region_queue];
    uint32_t depth = 0, asked = (uint32_t)items;
    if (items >= 524288u)
        while (items >> 31 == 0 && items >> (depth + 5) != 0 && points >> (depth + 1) != 0) depth++;
    uint32_t cells = 1u << depth;
    if (depth == 0) {
        q_queue = nullptr;
    } else {
        void *of_rooms[] = {&q_cells, &cells},
            *of_queue[] = {&q_cells, &q_arrivals, &q_queue, &asked};
        void *of_cells[] = {&s_height, &s_length, &g_query_x, &g_query_y, &g_query_z, &g_nodes,
            &q_cells, &q_arrivals, &asked, &points, &depth};
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_clear), of_rooms, 128, 0);
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_cells), of_cells, 128, 0);
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_rooms), of_rooms, 128, 0);
        if (!error) error = kg_launch(call, 8,
            KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_queue), of_queue, 128, 0);
    }
    void *arguments[] = {&s_height, &s_length, &g_query_x, &g_query_y, &g_query_z, &g_indices,
        &g_distances, &g_nodes, &g_order, &g_lowest, &q_queue, &items, &points};
    if (!error) error = kg_launch(call, 9,
        KG_KERNEL_OF(kg_weighted_f32__block_wbw_w4x1_tree_b4_search), arguments, 128, 0);
    return error;
}
} // namespace
} // namespace
