// kg_tree_among_f64.cu: the kernels of tree_among for f64, one per variant.
// Made by kgen 0.2.0 from tree_among.yaml (spec hash 266610273a712f0c). Do not edit: edit the spec.
//
//   block_bbb_w2x2_tree_b4
//     DASk block, BASk block_by_block, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     24 bytes moved per element; 5 launches, 4096 bytes of shared memory a block
//     facts: dimensions 2, nearest 1, all, metric chebyshev, form tree, tile 256, build_nwork 4
//     content hash 72e0d27ab5aca8d7
//
// Operations, as the operator is written:
//   metric_axis: no operation
//   metric_combine: 2 comparisons, 1 logical operation, 1 selection

#include <string.h>

#include "kg_device.h"
#include "kg_tree_among_op.h"

namespace kg_tree_among_f64_kernels {

using kg_op::kg_tree_among_f64::metric_axis;
using kg_op::kg_tree_among_f64::metric_combine;

// The regions of a workspace, in the order of call->regions.
enum region { region_nodes, region_order, region_sorted, region_joined };

namespace block_bbb_w2x2_tree_b4 {

// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are
// equal.
struct alignas(16) item {
    uint64_t key, index;
};

// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(16) node {
    double at[2];
};

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint64_t encode(const double key) // by value: nvcc loads what a reference says byte by byte
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    bits ^= (uint64_t)((int64_t)bits >> 63) | ((uint64_t)1 << 63); // of a negative one all bits
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
    alignas(16) item items[256];
    uint32_t shares[2];
};

// Points that a block sorts.
struct alignas(16) sort_shared {
    alignas(16) item items[256];
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
            const uint32_t at = threadIdx.x + 64 * i;
            if (at >= count) continue;
            items[i] = shared->items[at];
            to[i] = place_joined(shared->items, at, begins[i], ends[i], width, items[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (threadIdx.x + 64 * i < count) shared->items[to[i]] = items[i];
        __syncthreads();
    }
}

// Sorts tiles of the points of each node of a level along an axis. At the first level points lie as
// they came.
KG_KERNEL(kg_tree_among_f64__block_bbb_w2x2_tree_b4_sort, 64, 16)(const double *g_axis,
    item *g_items, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t first_level)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t number = blockIdx.x / tiles;
    const uint32_t start = begin_of(last, shift, number) + blockIdx.x % tiles * 256,
        end = begin_of(last, shift, number + 1) - 1;
    if (start >= end) return;
    const uint32_t count = end - start < 256 ? end - start : 256;
    uint32_t begins[4] = {}, ends[4] = {};
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 64 * i;
        if (at >= count) continue;
        const uint64_t index = first_level ? start + at : g_items[start + at].index;
        shared->items[at] = {encode(g_axis[index]), index};
        ends[i] = count;
    }
    __syncthreads();
    sort_parts(shared, count, count, begins, ends);
    for (uint32_t at = threadIdx.x; at < count; at += 64) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_tree_among_f64__block_bbb_w2x2_tree_b4_sort)

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
KG_KERNEL(kg_tree_among_f64__block_bbb_w2x2_tree_b4_join, 64, 16)(const item *g_from, item *g_to,
    uint32_t points, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t width)
{
    KG_SMEM(join_shared, shared);
    const uint32_t number = blockIdx.x / tiles, tile = blockIdx.x % tiles;
    const uint32_t begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    if (tile == 0 && threadIdx.x == 0 && end < points) g_to[end] = g_from[end]; // a node above
    const uint32_t start = begin + tile * 256;
    if (start >= end) return;

    // The pair of runs, and which of its items the tile has.
    const uint32_t from = tile * 256 % (2 * width), pair = start - from, length = end - pair;
    const uint32_t n_first = length < width ? length : width, n_both = length < 2 * width ? length
        : 2 * width;
    const uint32_t upto = from + 256 < n_both ? from + 256 : n_both, count = upto - from;
    const item *const first = g_from + pair, *const second = first + n_first;
    if (threadIdx.x < 2)
        shared->shares[threadIdx.x] = share_of_first(first, n_first, second, n_both - n_first,
            threadIdx.x == 0 ? from : upto);
    __syncthreads();
    const uint32_t share = shared->shares[0], mine = shared->shares[1] - share;
    for (uint32_t at = threadIdx.x; at < count; at += 64)
        shared->items[at] = at < mine ? first[share + at] : second[from - share + at - mine];
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < count; at += 64) {
        const item one = shared->items[at];
        const bool of_first = at < mine;
        const item *const others = of_first ? shared->items + mine : shared->items;
        const uint32_t before_it = count_before(others, of_first ? count - mine : mine, one);
        g_to[start + (of_first ? at : at - mine) + before_it] = one;
    }
}
KG_ENTRY(kg_tree_among_f64__block_bbb_w2x2_tree_b4_join)

// All levels that are left. A block has the points of one node in shared memory.
KG_KERNEL(kg_tree_among_f64__block_bbb_w2x2_tree_b4_rest, 64, 16)(const double *g_x,
    const double *g_y, item *g_items, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t start = begin_of(last, shift, blockIdx.x),
        count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    for (uint32_t at = threadIdx.x; at < count; at += 64)
        shared->items[at] = {0, level == 0 ? at : g_items[start + at].index};
    uint32_t axis = level % 2;
    for (; shift > 0; shift--) {
        const double *const along = axis == 0 ? g_x : g_y;
        uint32_t begins[4] = {}, ends[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 64 * i;
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
        axis = axis + 1 < 2 ? axis + 1 : 0;
    }
    for (uint32_t at = threadIdx.x; at < count; at += 64) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_tree_among_f64__block_bbb_w2x2_tree_b4_rest)

// The nodes of the tree, level by level: their points and the indices of these.
KG_KERNEL(kg_tree_among_f64__block_bbb_w2x2_tree_b4_nodes, 64, 24)(const double *g_x,
    const double *g_y, const item *g_items, node *g_nodes, uint32_t *g_order, uint32_t points,
    uint32_t last, uint32_t levels)
{
    const uint32_t at = blockIdx.x * 64 + threadIdx.x;
    if (at >= points) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1)), number = at + 1 - (1u << level),
        shift = levels - 1 - level;
    const uint32_t place = shift > 0 ? begin_of(last, shift - 1, 2 * number + 1) - 1
        : begin_of(last, 0, number);
    const uint64_t index = g_items[place].index;
    g_order[at] = (uint32_t)index;
    node here;
    here.at[0] = g_x[index];
    here.at[1] = g_y[index];
    g_nodes[at] = here;
}
KG_ENTRY(kg_tree_among_f64__block_bbb_w2x2_tree_b4_nodes)

// What a list holds where too few points were found: more than infinity, and less than any NaN.
[[maybe_unused]] static constexpr uint64_t no_point = 0x7ff0000000000000u + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN uint64_t number_of(const double distance)
{
    uint64_t number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

// What a difference along an axis counts for.
KG_FN double along_axis(const double difference)
{
    return metric_axis(kg_op_abs_f64(difference));
}

// How far apart two points are, by their differences along each axis.
KG_FN uint64_t far_apart(const double x, const double y)
{
    return number_of(metric_combine(along_axis(x), along_axis(y)));
}

// The distance of a number; of what was not found it is infinity.
KG_FN double distance_of(const uint64_t number)
{
    const uint64_t found = number < no_point ? number : 0x7ff0000000000000u;
    double distance;
    memcpy(&distance, &found, sizeof distance);
    return distance;
}

// The nearest points of a query so far, the nearest first.
struct nearest {
    uint64_t distances[1];
};

// The point takes the last place, and moves up past those that are further away. Of equal distances
// it stays behind.
KG_FN void insert(nearest &list, const uint64_t distance)
{
    list.distances[0] = distance;
}

// The least distance of what lies behind a plane. Where that is not known, as between infinities,
// it is 0.
KG_FN uint64_t least_behind(const double difference)
{
    const uint64_t number = number_of(along_axis(difference));
    return number < no_point ? number : 0;
}

// Whether the nodes below one may have a neighbour: nearer than the last of the list.
KG_FN bool may_have(const nearest &list, const uint64_t least)
{
    return least < list.distances[0];
}

// Walks down the tree to where the query is, and back to what may be as near as the last of the
// list. Nodes count from 1.
KG_FN void walk(nearest &list, const double of_x, const double of_y, const node *g_nodes,
    const uint32_t *g_order, uint32_t points, uint32_t itself)
{
    // a bit for each level whose other side is still to see
    uint32_t number = 1, level = 0, pending = 0;
    if (of_x != of_x || of_y != of_y) return; // a NaN is near nothing
    for (;;) {
        while (number <= points) {
            const node here = g_nodes[number - 1];
            const uint64_t distance = far_apart(of_x - here.at[0], of_y - here.at[1]);
            if (distance < list.distances[0]) {
                const uint32_t index = g_order[number - 1];
                if (index != itself) insert(list, distance);
            }

            // The side of the query comes first. The other one must be seen unless all of it is too
            // far away.
            const uint32_t axis = level % 2;
            const double difference = axis == 0 ? of_x - here.at[0] : of_y - here.at[1];
            const uint32_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
            if (far <= points && may_have(list, least_behind(difference))) pending |= 1u << level;
            number = 2 * number + right;
            level++;
        }

        // Back to the deepest level whose other side may still have a neighbour.
        for (;;) {
            if (pending == 0) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = back % 2;
            pending ^= 1u << back;
            number = number >> (level - back - 1) ^ 1;
            level = back + 1;
            const double plane = g_nodes[number / 2 - 1].at[axis];
            if (may_have(list, least_behind((axis == 0 ? of_x : of_y) - plane))) break;
        }
    }
}

// Block DASk: 2 queries of a thread, the nearest point of each.
KG_KERNEL(kg_tree_among_f64__block_bbb_w2x2_tree_b4_search, 64, 18)(const double *g_x,
    const double *g_y, double *g_distances, const node *g_nodes, const uint32_t *g_order,
    const item *g_items, uint64_t items, uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 128 + first;
    KG_CASE(stop);
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t place = start + i * 64;
        if (place >= items) continue;

        // INPUT: a query. Those of a warp are near each other, as points of the tree are in its
        // order.
        const uint64_t at = g_items[place].index;
        const double of_x = g_x[at];
        const double of_y = g_y[at];
        nearest list;
        KG_UNROLL(1)
        for (uint32_t j = 0; j < 1; j++) {
            list.distances[j] = no_point;
        }
        walk(list, of_x, of_y, g_nodes, g_order, points, (uint32_t)at);

        // OUTPUT: its list.
        KG_UNROLL(1)
        for (uint32_t j = 0; j < 1; j++) {
            g_distances[at] = distance_of(list.distances[j]);
        }
    }
}
KG_ENTRY(kg_tree_among_f64__block_bbb_w2x2_tree_b4_search)

KG_VARIANT(kg_tree_among_f64__block_bbb_w2x2_tree_b4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_sort), nullptr, 64,
            sizeof(sort_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_join), nullptr, 64,
            sizeof(join_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_rest), nullptr, 64,
            sizeof(sort_shared));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_nodes), nullptr, 64, 0);
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_search), nullptr, 64, 0);
        return error;
    }
    const double *g_x = (const double *)call->args[0];
    const double *g_y = (const double *)call->args[1];
    double *g_distances = (double *)call->args[2];

    // The tree, and points in the order of it: g_items, which takes turns with g_other.
    node *g_nodes = (node *)call->regions[region_nodes];
    uint32_t *g_order = (uint32_t *)call->regions[region_order];
    item *g_items = (item *)call->regions[region_sorted];
    item *g_other = (item *)call->regions[region_joined];
    uint64_t items = call->n;
    uint32_t points = (uint32_t)items, levels = 0;
    int error = 0;
    while (points >> levels != 0) levels++;
    if (points != 0) {
        uint32_t last = points - (1u << (levels - 1)) + 1; // nodes of the last level
        const double *const along[] = {g_x, g_y};
        kg_shape shape = {{1, 1, 1}, {64, 1, 1}, 1, false};
        uint32_t level = 0, shift = levels - 1;

        // Levels whose nodes have more points than a block holds.
        while (!error && (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift) > 256) {
            const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);
            uint32_t tiles = (longest + 255) / 256, first_level = level == 0;
            const double *g_axis = along[level % 2];
            shape.grid[0] = tiles << level;
            void *of_sort[] = {&g_axis, &g_items, &last, &shift, &tiles, &first_level};
            error = kg_launch_shaped(call, 0,
                KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_sort), of_sort, &shape,
                sizeof(sort_shared));
            for (uint32_t width = 256; !error && width < longest; width *= 2) {
                void *of_join[] = {&g_items, &g_other, &points, &last, &shift, &tiles, &width};
                error = kg_launch_shaped(call, 1,
                    KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_join), of_join, &shape,
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
        void *of_rest[] = {&g_x, &g_y, &g_items, &last, &level, &shift};
        if (!error) error = kg_launch_shaped(call, 2,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_rest), of_rest, &shape,
            sizeof(sort_shared));
        void *of_nodes[] = {&g_x, &g_y, &g_items, &g_nodes, &g_order, &points, &last, &levels};
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_nodes), of_nodes, 64, 0);
    }
    void *arguments[] = {&g_x, &g_y, &g_distances, &g_nodes, &g_order, &g_items, &items, &points};
    if (!error) error = kg_launch(call, 4,
        KG_KERNEL_OF(kg_tree_among_f64__block_bbb_w2x2_tree_b4_search), arguments, 64, 0);
    return error;
}
} // namespace
} // namespace
