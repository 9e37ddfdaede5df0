// kg_particle_tree_f16.cu: the kernels of particle_tree for f16, one per variant.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.
//
//   block_wbw_w1x1_tree_b2
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 64 registers a thread (32 blocks per SM)
//     36 bytes moved per element; 5 launches, 512 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, fields at high deep, computed f32, form
//       tree, tile 64, build_nwork 2, tree kept
//     content hash d65c8047d92489f9

#include <string.h>

#include "kg_device.h"
#include "kg_particle_tree_op.h"

namespace kg_particle_tree_f16_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_sorted, region_joined };

namespace block_wbw_w1x1_tree_b2 {

// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are
// equal.
struct alignas(8) item {
    uint32_t key, index;
};

// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(16) node {
    float at[4];
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
    alignas(16) item items[64];
    uint32_t shares[2];
};

// Points that a block sorts.
struct alignas(16) sort_shared {
    alignas(16) item items[64];
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
    const uint32_t (&begins)[2], const uint32_t (&ends)[2])
{
    for (uint32_t width = 1; width < longest; width *= 2) {
        item items[2] = {};
        uint32_t to[2] = {};
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t at = threadIdx.x + 32 * i;
            if (at >= count) continue;
            items[i] = shared->items[at];
            to[i] = place_joined(shared->items, at, begins[i], ends[i], width, items[i]);
        }
        __syncthreads();
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++)
            if (threadIdx.x + 32 * i < count) shared->items[to[i]] = items[i];
        __syncthreads();
    }
}

// Sorts tiles of the points of each node of a level along an axis. At the first level points lie as
// they came.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sort, 32,
    32)(const kg_particle_tree_particle_t *g_points, uint32_t axis, item *g_items, uint32_t last,
    uint32_t shift, uint32_t tiles, uint32_t first_level)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t number = blockIdx.x / tiles;
    const uint32_t start = begin_of(last, shift, number) + blockIdx.x % tiles * 64,
        end = begin_of(last, shift, number + 1) - 1;
    if (start >= end) return;
    const uint32_t count = end - start < 64 ? end - start : 64;
    uint32_t begins[2] = {}, ends[2] = {};
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t at = threadIdx.x + 32 * i;
        if (at >= count) continue;
        const uint32_t index = first_level ? start + at : g_items[start + at].index;
        shared->items[at] = {encode(kg_op_f32_of_f16(axis == 0 ? g_points[index].at : axis == 1
            ? g_points[index].high : g_points[index].deep)), index};
        ends[i] = count;
    }
    __syncthreads();
    sort_parts(shared, count, count, begins, ends);
    for (uint32_t at = threadIdx.x; at < count; at += 32) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sort)

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
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_join, 32, 32)(const item *g_from,
    item *g_to, uint32_t points, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t width)
{
    KG_SMEM(join_shared, shared);
    const uint32_t number = blockIdx.x / tiles, tile = blockIdx.x % tiles;
    const uint32_t begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    if (tile == 0 && threadIdx.x == 0 && end < points) g_to[end] = g_from[end]; // a node above
    const uint32_t start = begin + tile * 64;
    if (start >= end) return;

    // The pair of runs, and which of its items the tile has.
    const uint32_t from = tile * 64 % (2 * width), pair = start - from, length = end - pair;
    const uint32_t n_first = length < width ? length : width, n_both = length < 2 * width ? length
        : 2 * width;
    const uint32_t upto = from + 64 < n_both ? from + 64 : n_both, count = upto - from;
    const item *const first = g_from + pair, *const second = first + n_first;
    if (threadIdx.x < 2)
        shared->shares[threadIdx.x] = share_of_first(first, n_first, second, n_both - n_first,
            threadIdx.x == 0 ? from : upto);
    __syncthreads();
    const uint32_t share = shared->shares[0], mine = shared->shares[1] - share;
    for (uint32_t at = threadIdx.x; at < count; at += 32)
        shared->items[at] = at < mine ? first[share + at] : second[from - share + at - mine];
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < count; at += 32) {
        const item one = shared->items[at];
        const bool of_first = at < mine;
        const item *const others = of_first ? shared->items + mine : shared->items;
        const uint32_t before_it = count_before(others, of_first ? count - mine : mine, one);
        g_to[start + (of_first ? at : at - mine) + before_it] = one;
    }
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_join)

// All levels that are left. A block has the points of one node in shared memory.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest, 32,
    32)(const kg_particle_tree_particle_t *g_points, item *g_items, uint32_t last, uint32_t level,
    uint32_t shift)
{
    KG_SMEM(sort_shared, shared);
    const uint32_t start = begin_of(last, shift, blockIdx.x),
        count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    for (uint32_t at = threadIdx.x; at < count; at += 32)
        shared->items[at] = {0, level == 0 ? at : g_items[start + at].index};
    uint32_t axis = level % 3;
    for (; shift > 0; shift--) {
        uint32_t begins[2] = {}, ends[2] = {};
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t at = threadIdx.x + 32 * i;
            if (at >= count) continue;
            shared->items[at].key = encode(kg_op_f32_of_f16(axis == 0
                ? g_points[shared->items[at].index].at : axis == 1
                ? g_points[shared->items[at].index].high : g_points[shared->items[at].index].deep));
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
    for (uint32_t at = threadIdx.x; at < count; at += 32) g_items[start + at] = shared->items[at];
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest)

// The nodes of the tree, level by level: their points and the indices of these. And its head.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes, 32,
    32)(const kg_particle_tree_particle_t *g_points, const item *g_items, node *g_nodes,
    uint32_t *g_order, uint64_t *g_tree, uint32_t points, uint32_t last, uint32_t levels)
{
    const uint32_t at = blockIdx.x * 32 + threadIdx.x;
    KG_CASE(stop);
    if (at < 8) g_tree[at] = at == 0 ? 0x656572746e65676bu : at == 1 ? 0x30400000001u : at == 2
        ? (uint64_t)points : at == 3 ? 8 + 3 * (uint64_t)points : 0;
    if (at >= points) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1)), number = at + 1 - (1u << level),
        shift = levels - 1 - level;
    const uint32_t place = shift > 0 ? begin_of(last, shift - 1, 2 * number + 1) - 1
        : begin_of(last, 0, number);
    const uint32_t index = g_items[place].index;
    g_order[at] = (uint32_t)index;
    node here;
    here.at[0] = kg_op_f32_of_f16(g_points[index].at);
    here.at[1] = kg_op_f32_of_f16(g_points[index].high);
    here.at[2] = kg_op_f32_of_f16(g_points[index].deep);
    here.at[3] = 0; // so that all bytes follow from the points
    g_nodes[at] = here;
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes)

// The lowest index of a node and of all below it, for a level; where one block has that, for all
// levels above, too.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest, 32, 32)(const uint32_t *g_order,
    uint32_t *g_lowest, uint32_t points, uint32_t level)
{
    for (;; level--) {
        const uint32_t number = blockIdx.x * 32 + threadIdx.x, at = (1u << level) - 1 + number;
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
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest)

KG_VARIANT(kg_particle_tree_f16__block_wbw_w1x1_tree_b2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sort), nullptr, 32,
            sizeof(sort_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_join), nullptr, 32,
            sizeof(join_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest), nullptr, 32,
            sizeof(sort_shared));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest), nullptr, 32, 0);
        return error;
    }
    const kg_particle_tree_particle_t *g_points =
        (const kg_particle_tree_particle_t *)call->args[0];
    uint64_t *g_tree = (uint64_t *)call->args[1];

    // Points in the order of the tree: g_items, which takes turns with g_other. And where parts of
    // the tree lie.
    item *g_items = (item *)call->regions[region_sorted];
    item *g_other = (item *)call->regions[region_joined];
    uint32_t points = (uint32_t)call->n, levels = 0;
    node *g_nodes = (node *)(g_tree + 8);
    uint32_t *g_order = (uint32_t *)(g_nodes + points), *g_lowest = g_order + points;
    int error = 0;
    while (points >> levels != 0) levels++;
    uint32_t last = 0; // nodes of the last level
    if (points == 0) { // the head alone
        void *of_nodes[] = {&g_points, &g_items, &g_nodes, &g_order, &g_tree, &points, &last,
            &levels};
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), of_nodes, 32, 0);
        return error;
    }
    last = points - (1u << (levels - 1)) + 1;
    kg_shape shape = {{1, 1, 1}, {32, 1, 1}, 1, false};
    uint32_t level = 0, shift = levels - 1;

    // Levels whose nodes have more points than a block holds.
    while (!error && (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift) > 64) {
        const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);
        uint32_t tiles = (longest + 63) / 64, first_level = level == 0;
        uint32_t axis = level % 3;
        shape.grid[0] = tiles << level;
        void *of_sort[] = {&g_points, &axis, &g_items, &last, &shift, &tiles, &first_level};
        error = kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sort), of_sort, &shape,
            sizeof(sort_shared));
        for (uint32_t width = 64; !error && width < longest; width *= 2) {
            void *of_join[] = {&g_items, &g_other, &points, &last, &shift, &tiles, &width};
            error = kg_launch_shaped(call, 1,
                KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_join), of_join, &shape,
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
    void *of_rest[] = {&g_points, &g_items, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 2,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest), of_rest, &shape,
        sizeof(sort_shared));
    void *of_nodes[] = {&g_points, &g_items, &g_nodes, &g_order, &g_tree, &points, &last, &levels};
    if (!error) error = kg_launch(call, 3,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), of_nodes, 32, 0);

    // The lowest indices, from the last level up.
    for (level = levels; !error && level-- > 0;) {
        shape.grid[0] = ((1u << level) + 31) / 32;
        void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
        error = kg_launch_shaped(call, 4,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest), of_lowest, &shape,
            0);
        if (shape.grid[0] == 1) break;
    }
    return error;
}
} // namespace
} // namespace
