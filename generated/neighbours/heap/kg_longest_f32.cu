// kg_longest_f32.cu: the kernels of longest for f32, one per variant.
// Made by kgen 0.2.0 from heap.yaml (spec hash 5392f23f841cc9ae). Do not edit: edit the spec.
//
//   block_wbw_w1x1_heap
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 255 registers a thread (5 blocks per SM)
//     812 bytes moved per element; 1 launch, 28672 bytes of shared memory a block
//     facts: dimensions 3, nearest 100, all, metric euclidean, form brute, tile 256, heap
//     content hash bda080ab29355e78
//   block_wbw_w1x1_tree_b4_heap
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 255 registers a thread (6 blocks per SM)
//     812 bytes moved per element; 8 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 100, all, metric euclidean, form tree, tile 128, build_nwork 4,
//       heap
//     content hash 912f68bc74ce6c10
//
// Operations, as the operator is written:
//   metric_axis: 1 multiplication
//   metric_combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_longest_op.h"

namespace kg_longest_f32_kernels {

using kg_op::kg_longest_f32::metric_axis;
using kg_op::kg_longest_f32::metric_combine;

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
enum region { region_nodes, region_order, region_lowest, region_sorted };

namespace block_wbw_w1x1_heap {

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

// Lists of all threads of the block: element j of a thread's list lies in its bank.
struct alignas(16) lists_block {
    alignas(16) uint32_t distances[3200];
    uint32_t indices[3200];
};

// The nearest points of a query so far, as a heap whose first is the last of the list: the
// furthest, of equal distances the highest index.
struct nearest {
    uint32_t *distances;
    uint32_t *indices;
    uint32_t worst; // the first of the heap
    uint32_t last;
};

// A point takes a place of a heap of so many, or one below it.
KG_FN void settle(nearest &list, uint32_t count, const uint32_t distance, const uint32_t index)
{
    uint32_t at = 0, child = 1;
    // One end: by ptxas 13.0 a lane once left a search before its warp, where this loop had a
    // second one.
    for (bool sinks = child < count; sinks;) {
        const uint32_t one = child * 32, other = one + 32;
        if (child + 1 < count && (list.distances[other] > list.distances[one]
            || (list.distances[other] == list.distances[one]
            && list.indices[other] > list.indices[one]))) child++;
        const uint32_t from = child * 32;
        sinks = list.distances[from] > distance
            || (list.distances[from] == distance && list.indices[from] > index);
        if (sinks) {
            list.distances[at * 32] = list.distances[from];
            list.indices[at * 32] = list.indices[from];
            at = child;
            child = 2 * at + 1;
            sinks = child < count;
        }
    }
    list.distances[at * 32] = distance;
    list.indices[at * 32] = index;
}

// The point takes the place of the last of the list.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    settle(list, 100, distance, index);
    list.worst = list.distances[0];
    list.last = list.indices[0];
}

// The nearest first: the first of the heap goes to its end, again and again.
KG_FN void sort(nearest &list)
{
    for (uint32_t end = 99; end > 0; end--) {
        const uint32_t distance = list.distances[end * 32];
        const uint32_t index = list.indices[end * 32];
        list.distances[end * 32] = list.distances[0];
        list.indices[end * 32] = list.indices[0];
        settle(list, end, distance, index);
    }
}

// A tile of points, an array for each axis. And the lists of all threads.
struct alignas(16) block_shared {
    alignas(16) float x[256];
    alignas(16) float y[256];
    alignas(16) float z[256];
    lists_block lists;
};

// Block DASk: one query of a thread, the 100 nearest points of each.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_heap, 32, 5)(const float *g_x, const float *g_y,
    const float *g_z, uint32_t *g_indices, float *g_distances, uint64_t items)
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 32 + first;
    KG_CASE(stop);

    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    float nowhere;
    const uint32_t ones = (uint32_t)-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
    float of_x[1];
    float of_y[1];
    float of_z[1];
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 32;
        of_x[i] = at < items ? g_x[at] : nowhere;
        of_y[i] = at < items ? g_y[at] : nowhere;
        of_z[i] = at < items ? g_z[at] : nowhere;
    }
    nearest list = {shared->lists.distances + threadIdx.x, shared->lists.indices + threadIdx.x,
        no_point, (uint32_t)-1};
    for (uint32_t j = 0; j < 100; j++) {
        list.distances[j * 32] = no_point;
        list.indices[j * 32] = (uint32_t)-1;
    }

    for (uint64_t base = 0; base < items; base += 256) {
        // A tile of points. Behind the last one they are nowhere.
        const uint64_t left = items - base;
        const uint32_t count = left < 256 ? (uint32_t)left : 256;
        if (base != 0) __syncthreads();
        KG_UNROLL(8)
        for (uint32_t j = 0; j < 8; j++) {
            const uint32_t i = threadIdx.x + 32 * j;
            shared->x[i] = i < count ? g_x[base + i] : nowhere;
            shared->y[i] = i < count ? g_y[base + i] : nowhere;
            shared->z[i] = i < count ? g_z[base + i] : nowhere;
        }
        __syncthreads();

        // Four points at a time, each with the queries of the thread.
        for (uint32_t four = 0; 4 * four < count; four++) {
            KG_UNROLL(4)
            for (uint32_t one = 0; one < 4; one++) {
                const uint32_t i = 4 * four + one;
                const float x = shared->x[i];
                const float y = shared->y[i];
                const float z = shared->z[i];
                KG_UNROLL(1)
                for (uint32_t j = 0; j < 1; j++) {
                    const uint32_t distance = far_apart(of_x[j] - x, of_y[j] - y, of_z[j] - z);
                    if (distance >= list.worst) continue;
                    if (base + i == start + j * 32) continue; // itself
                    insert(list, distance, (uint32_t)(base + i));
                }
            }
        }
    }

    // OUTPUT: the lists.
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t at = start + i * 32;
        if (at >= items) continue;
        sort(list);
        for (uint32_t j = 0; j < 100; j++) {
            g_indices[at * 100 + j] = list.indices[j * 32];
            g_distances[at * 100 + j] = distance_of(list.distances[j * 32]);
        }
    }
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_heap)

KG_VARIANT(kg_longest_f32__block_wbw_w1x1_heap)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_heap), nullptr, 32,
            sizeof(block_shared));
    const float *g_x = (const float *)call->args[0];
    const float *g_y = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    float *g_distances = (float *)call->args[4];
    uint64_t items = call->n;
    void *arguments[] = {&g_x, &g_y, &g_z, &g_indices, &g_distances, &items};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_heap), arguments, 32,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w1x1_tree_b4_heap {

// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are
// equal.
struct alignas(8) item {
    uint32_t key, index;
};

// A point on its way to its place: keys along all axes, and its index.
struct alignas(16) moved {
    uint32_t keys[3], index;
};

// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(16) node {
    float at[3];
};

// The levels of each axis, a bit for each, and the axis of each level.
struct alignas(16) tree_axes {
    uint32_t levels_of[8];
    uint8_t axis_of[32];
};

// The number of a key: numbers ascend as keys do. Floats go by sign and magnitude, NaNs too.
KG_FN uint32_t encode(const float key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits ^= (uint32_t)((int32_t)bits >> 31) | ((uint32_t)1 << 31); // of a negative one all bits
    return bits;
}

// The key of a number.
KG_FN float decode(uint32_t bits)
{
    bits ^= (uint32_t)~((int32_t)bits >> 31) | ((uint32_t)1 << 31);
    float key;
    memcpy(&key, &bits, 4);
    return key;
}

// Which of two items comes first.
KG_FN bool before(const item &a, const item &b)
{
    // two instructions
    return ((uint64_t)a.key << 32 | a.index) < ((uint64_t)b.key << 32 | b.index);
}

// A point as it is sorted along an axis.
KG_FN item item_of(const moved &point, uint32_t axis) { return {axis == 0 ? point.keys[0]
    : axis == 1 ? point.keys[1] : point.keys[2], point.index}; }

// The same of one in memory, of which only that is read.
KG_FN item item_at(const moved *points, uint32_t at,
    uint32_t axis) { return {points[at].keys[axis], points[at].index}; }

// Where the points of a node of a level begin. Each has 1 << shift places of the last level of the
// tree, where `last` nodes lie.
KG_FN uint32_t begin_of(uint32_t last, uint32_t shift, uint32_t number)
{
    const uint32_t places = number << shift;
    return places + (places < last ? places : last);
}

// Items of a block, while its warps trade them.
struct alignas(16) sort_block {
    alignas(16) item items[128];
};

// What is no item comes behind all that are.
KG_FN item no_item() { return item{(uint32_t)-1, (uint32_t)-1}; }

// The lesser of two to the first place.
KG_FN void order_two(item &first, item &second)
{
    const bool turn = before(second, first);
    const item other = turn ? first : second;
    first = turn ? second : first;
    second = other;
}

// Compares the items of each thread with those of another, whose number differs by these bits. In a
// mirror the first item
// meets the last one.
KG_FN void trade_items(item (&items)[4], uint32_t by, bool mirror)
{
    const bool low = (threadIdx.x & by & ~(by >> 1)) == 0; // by their highest bit
    item others[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const item &sent = items[mirror ? 3 - i : i];
        others[i] = item{__shfl_xor_sync(0xffffffffu, sent.key, by),
            __shfl_xor_sync(0xffffffffu, sent.index, by)};
    }
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++)
        if (before(others[i], items[i]) == low) items[i] = others[i];
}

// Sorts each run of 1 << bits items of a block. Those of a thread follow each other.
KG_FN void sort_runs(item (&items)[4], uint32_t bits)
{
    if (bits < 1) return;
    order_two(items[0], items[1]);
    order_two(items[2], items[3]);
    if (bits < 2) return;
    order_two(items[0], items[3]);
    order_two(items[1], items[2]);
    order_two(items[0], items[1]);
    order_two(items[2], items[3]);
    for (uint32_t size = 3; size <= bits; size++) {
        trade_items(items, (1u << (size - 2)) - 1, true);
        for (uint32_t by = 1u << (size - 2) >> 2; by != 0; by /= 2) trade_items(items, by, false);
        order_two(items[0], items[2]);
        order_two(items[1], items[3]);
        order_two(items[0], items[1]);
        order_two(items[2], items[3]);
    }
}

// Sorts a sample along each axis. A lane has two values that come one behind the other.
KG_FN void sort_sample(uint32_t (&sample)[3][2])
{
    KG_UNROLL(1)
    for (uint32_t size = 2; size <= 64; size *= 2) {
        const bool last_first = (2 * kg_lane() & size) != 0;
        KG_UNROLL(1)
        for (uint32_t by = size / 2; by > 1; by /= 2) {
            const bool first = ((2 * kg_lane() & by) == 0) != last_first;
            KG_UNROLL(6)
            for (uint32_t i = 0; i < 6; i++) {
                uint32_t &mine = sample[i / 2][i % 2];
                const uint32_t its = __shfl_xor_sync(0xffffffffu, mine, by / 2);
                if ((its < mine) == first) mine = its;
            }
        }
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) {
            const uint32_t one = sample[axis][0], other = sample[axis][1];
            if ((other < one) != last_first) sample[axis][0] = other, sample[axis][1] = one;
        }
    }
}

// How wide a sorted sample lies, without 8 values at either end and the 4 widest gaps. What is not
// known is 0.
KG_FN float width_of(const float one, const float other)
{
    const uint32_t lane = kg_lane();
    const bool counts = lane >= 4 && lane <= 27;
    const float next = __shfl_down_sync(0xffffffffu, one, 1);
    float width = __shfl_sync(0xffffffffu, other, 27) - __shfl_sync(0xffffffffu, one, 4);
    float within = counts && other > one ? other - one : 0, behind = counts && lane != 27
        && next > other ? next - other : 0;
    KG_UNROLL(1)
    for (uint32_t i = 0; i < 4; i++) {
        float widest = within > behind ? within : behind;
        KG_UNROLL(5)
        for (uint32_t by = 16; by > 0; by /= 2) {
            const float its = __shfl_xor_sync(0xffffffffu, widest, by);
            if (its > widest) widest = its;
        }
        const uint32_t those = __ballot_sync(0xffffffffu, within == widest || behind == widest);
        width -= widest;
        if (lane + 1 != (uint32_t)__ffs((int)those)) continue; // one of equal ones
        if (within == widest) within = 0;
        else behind = 0;
    }
    return width + width > width ? width : 0; // nor is infinity
}

// When an axis begins to take turns: as soon as parts are no more than twice as wide along others.
// Each turn halves them. 32: never.
KG_FN uint32_t first_turn(float width, const float widest)
{
    uint32_t turn = 0;
    for (; turn < 32 && !(width + width > widest || width == widest); turn++) width += width;
    return turn;
}

// A part of the points while it is split. Its middle are those not before `low`, and before `high`.
struct alignas(8) part {
    item low, high;
    uint32_t below, middle; // how many come before the middle, and how many it has
    // where the next point goes that comes before the middle, to it, or behind it
    uint32_t next[3];
    uint32_t ticket;        // blocks that have counted, or moved their share
};

// Where the node of a part lies.
KG_FN uint32_t place_of(uint32_t last, uint32_t shift,
    uint32_t number) { return begin_of(last, shift - 1, 2 * number + 1) - 1; }

// How many of some items in order are not behind one.
KG_FN uint32_t count_upto(const item *items, uint32_t count, const item &one)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(one, items[middle])) high = middle;
        else low = middle + 1;
    }
    return low;
}

// Whether all other blocks of a part are done with it. What they wrote is visible then.
KG_FN bool is_last(uint32_t *last, uint32_t *ticket, uint32_t others)
{
    __syncthreads();
    if (threadIdx.x == 0) *last = kg_atomic_add_acq_rel_u32(ticket, 1) == others ? 1 : 0;
    __syncthreads();
    return *last != 0;
}

// Whether an item has the digits that are known, by the bits of these.
KG_FN bool begins_so(const item &one, const item &known, const item &bits)
{
    return ((one.key ^ known.key) & bits.key) == 0 && ((one.index ^ known.index) & bits.index) == 0;
}

// Which of some counters has a place, and how many are counted in front of it. All lanes of a warp
// call it, and get both.
KG_FN uint32_t counter_of(const uint32_t *counts, uint32_t number, uint32_t place, uint32_t &front)
{
    const uint32_t lane = kg_lane(), each = (number + 31) / 32;
    uint32_t at = lane * each, sum = 0;
    for (uint32_t i = at; i < at + each && i < number; i++) sum += counts[i];
    front = sum_upto(lane, sum) - sum;
    const bool mine = front <= place && place - front < sum;
    if (mine)
        while (place - front >= counts[at]) front += counts[at++];
    const int from = __ffs((int)__ballot_sync(0xffffffffu, mine)) - 1;
    front = __shfl_sync(0xffffffffu, front, from);
    return __shfl_sync(0xffffffffu, at, from);
}

// Splitters of a part, how many of its points lie between them, and whether a block is the last to
// count. And points of each
// warp that wait until all lanes have one to look for among the splitters, as few are between them.
struct alignas(16) count_block {
    alignas(16) item splitters[63], waiting[1][64];
    uint32_t counts[64], last;
};

// The middle of a part. If it is longer than a tile: its points by one digit, and what is found of
// the node.
struct alignas(16) middle_block {
    uint32_t counts[256], digit, front, left, next[2];
    item found; // the node
};

// Points of each kind that each warp has, where they go, and whether a block is the last to move
// any.
struct alignas(16) split_block {
    middle_block middle;
    uint32_t counts[3][1], to[3], last;
};

// Points as they came, and which axes part them.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_keys, 32, 32)(const float *g_x,
    const float *g_y, const float *g_z, moved *g_items, tree_axes *g_axes, uint32_t points)
{
    // Which axes have levels, by a warp: a sample says how wide points lie along each.
    if (blockIdx.x == 0 && threadIdx.x < 32) {
        const uint32_t lane = threadIdx.x;
        uint32_t sample[3][2];
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            // One of each of so many pieces. A hash says which: points may come in rows.
            const uint32_t piece = 2 * lane + i, from = (uint32_t)((uint64_t)points * piece / 64);
            const uint32_t end = (uint32_t)((uint64_t)points * (piece + 1) / 64);
            const uint32_t at =
                from + (uint32_t)((uint64_t)(piece * 2654435769u) * (end - from) >> 32);
            sample[0][i] = encode(g_x[at]);
            sample[1][i] = encode(g_y[at]);
            sample[2][i] = encode(g_z[at]);
        }
        sort_sample(sample);
        float widths[3], widest = 0, mine = 0;
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) {
            widths[axis] = width_of(decode(sample[axis][0]), decode(sample[axis][1]));
            if (widths[axis] > widest) widest = widths[axis];
            if (lane == axis) mine = widths[axis];
        }

        // Turns of the axes that have begun.
        const uint32_t begins = lane < 3 ? first_turn(mine, widest) : 0;
        uint32_t level = 0, levels = 0;
        for (uint32_t turn = 0; level < 32; turn++) {
            for (uint32_t axis = 0; axis < 3 && level < 32; axis++) {
                if (__shfl_sync(0xffffffffu, begins, (int)axis) > turn) continue;
                if (lane == level) g_axes->axis_of[lane] = (uint8_t)axis;
                if (lane == axis) levels |= 1u << level;
                level++;
            }
        }
        if (lane < 8) g_axes->levels_of[lane] = levels;
    }
    const uint32_t at = blockIdx.x * 32 + threadIdx.x;
    if (at < points) g_items[at] = {{encode(g_x[at]), encode(g_y[at]), encode(g_z[at])}, at};
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_keys)

// Splitters of a part, by a block: those of a sorted sample that are nearest to where the node will
// be. They and their
// counters lie in the array that the part moves to, which is free until then.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_sample, 32, 32)(const moved *g_items,
    moved *g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last,
    uint32_t shift, uint32_t bits, uint32_t splitters)
{
    const uint32_t number = blockIdx.x, begin = begin_of(last, shift, number),
        count = begin_of(last, shift, number + 1) - 1 - begin;
    const uint32_t sampled = 1u << bits, axis = g_axes->axis_of[level];
    item items[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x * 4 + i;
        items[i] = no_item();
        if (at >= sampled) continue;

        // One of each of so many pieces. A hash says which: points may come in rows.
        const uint32_t from = (uint32_t)((uint64_t)count * at / sampled),
            end = (uint32_t)((uint64_t)count * (at + 1) / sampled);
        items[i] = item_at(g_items,
            begin + from + (uint32_t)((uint64_t)(at * 2654435769u) * (end - from) >> 32), axis);
    }
    sort_runs(items, bits);
    const uint32_t node = (uint32_t)((uint64_t)(place_of(last, shift,
        number) - begin) * sampled / count);
    uint32_t first = node > splitters / 2 ? node - splitters / 2 : 0;
    if (first > sampled - splitters) first = sampled - splitters;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x * 4 + i - first;
        if (at < splitters) g_other[begin + at] = {{items[i].key}, items[i].index};
    }
    for (uint32_t at = threadIdx.x; at <= splitters; at += 32) g_other[begin + splitters + at] = {};
    if (threadIdx.x == 0) g_parts[number] = {};
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_sample)

// Counts the points of each part by its splitters, by blocks that take a share each. The last one
// of a part finds between
// which of them its node lies.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_count, 32, 32)(const moved *g_items,
    moved *g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last,
    uint32_t shift, uint32_t splitters, uint32_t blocks, uint32_t share)
{
    KG_SMEM(count_block, shared);
    const uint32_t number = blockIdx.x / blocks, begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    const uint32_t first = begin + blockIdx.x % blocks * share;
    if (first >= end) return;
    const uint32_t stop = end - first < share ? end : first + share, axis = g_axes->axis_of[level];
    for (uint32_t at = threadIdx.x; at <= splitters; at += 32) {
        // where its key lies
        const item splitter = item_at(g_other, begin + (at < splitters ? at : 0), 0);
        if (at < splitters) shared->splitters[at] = splitter;
        shared->counts[at] = 0;
    }
    __syncthreads();
    const item low = shared->splitters[0], high = shared->splitters[splitters - 1];
    const uint32_t lane = kg_lane();
    item *const waiting = shared->waiting[kg_warp_uniform()];
    uint32_t below = 0, n_waiting = 0;
    for (uint32_t base = first; base < stop; base += 128) {
        item items[4];
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = base + threadIdx.x + 32 * i;
            items[i] = at < stop ? item_at(g_items, at, axis) : no_item();
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            // Before all splitters, between them, or behind them: there nobody counts.
            const bool first_of_all = before(items[i], low), between = !first_of_all
                && before(items[i], high);
            const uint32_t those = __ballot_sync(0xffffffffu, between);
            if (between) waiting[n_waiting + (uint32_t)__popc(those & kg_lanemask_lt())] = items[i];
            below += first_of_all ? 1 : 0;
            n_waiting += (uint32_t)__popc(those);
            if (n_waiting < 32) continue;

            // All lanes have one.
            n_waiting -= 32;
            __syncwarp();
            atomicAdd(&shared->counts[count_upto(shared->splitters, splitters,
                waiting[n_waiting + lane])], 1u);
            __syncwarp();
        }
    }
    __syncwarp();
    if (lane < n_waiting) atomicAdd(&shared->counts[count_upto(shared->splitters, splitters,
        waiting[lane])], 1u);
    below = sum_upto(lane, below);
    if (lane == 31) atomicAdd(&shared->counts[0], below);
    __syncthreads();

    // The block's counts to those of the part. Of those behind the last splitter nobody counts any.
    for (uint32_t at = threadIdx.x; at < splitters; at += 32)
        if (shared->counts[at] != 0) atomicAdd(&g_other[begin + splitters + at].index,
            (uint32_t)shared->counts[at]);
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    KG_CASE(last);
    for (uint32_t at = threadIdx.x; at <= splitters; at += 32)
        shared->counts[at] = at < splitters ? (uint32_t)g_other[begin + splitters + at].index
            : end - begin;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    uint32_t front = 0;
    const uint32_t found = counter_of(shared->counts, splitters + 1,
        place_of(last, shift, number) - begin, front);
    if (threadIdx.x != 0) return;
    part mine = {};
    if (found > 0) mine.low = shared->splitters[found - 1];
    mine.high = found < splitters ? shared->splitters[found] : item{(uint32_t)-1, (uint32_t)-1};
    mine.below = front;
    mine.middle = found < splitters ? shared->counts[found] : end - begin - front;
    mine.next[0] = begin;
    mine.next[1] = begin + front;
    mine.next[2] = begin + front + mine.middle;
    g_parts[number] = mine;
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_count)

// The middle of a part, by a block: the node goes to its place, and others before or behind it.
// `start` is where the middle
// begins, from where `node` counts.
KG_FN void place_middle(middle_block *shared, moved *g_items, moved *g_other, uint32_t start,
    uint32_t count, uint32_t node, uint32_t axis)
{
    item known = {0, 0}, bits = {0, 0};
    if (count <= 128) {
        uint32_t sorted = 0;
        while (1u << sorted < count) sorted++;
        // Sorted, to find it.
        moved points[4];
        item items[4];
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x * 4 + i;
            points[i] = at < count ? g_other[start + at] : moved{};
            items[i] = at < count ? item_of(points[i], axis) : no_item();
        }
        sort_runs(items, sorted);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (threadIdx.x * 4 + i == node) shared->found = items[i];
        if (threadIdx.x == 0) {
            shared->next[0] = 0;
            shared->next[1] = node + 1;
        }
        __syncthreads(); // all have read what is moved now
        known = shared->found;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x * 4 + i >= count) continue;
            const uint32_t side = before(item_of(points[i], axis), known) ? 0 : 1;
            const uint32_t to = points[i].index == known.index ? node
                : atomicAdd(&shared->next[side], 1u);
            g_other[start + to] = points[i];
        }
        return;
    }

    // Digits of the node, of its key and then of its index, until no other point begins with them.
    uint32_t front = 0;
    for (uint32_t digit = 0, left = count; left > 1; digit++) {
        for (uint32_t at = threadIdx.x; at < 256; at += 32) shared->counts[at] = 0;
        __syncthreads();
        const bool of_key = digit < 4;
        const uint32_t by = 8 * (3 + (of_key ? 0 : 4) - digit);
        for (uint32_t base = 0; base < count; base += 128) {
            moved points[4];
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t at = base + threadIdx.x + 32 * i;
                points[i] = at < count ? g_other[start + at] : moved{};
            }
            KG_UNROLL(4)
            for (uint32_t i = 0; i < 4; i++) {
                const uint32_t at = base + threadIdx.x + 32 * i;
                if (at >= count) continue;
                if (digit == 0) g_items[start + at] = points[i];
                const item one = item_of(points[i], axis);
                if (begins_so(one, known, bits)) atomicAdd(&shared->counts[(of_key ? one.key
                    : one.index) >> by & 255], 1u);
            }
        }
        __syncthreads();

        // The digit of the node, by a warp.
        if (threadIdx.x < 32) {
            uint32_t skipped = 0;
            const uint32_t found = counter_of(shared->counts, 256, node - front, skipped);
            if (threadIdx.x == 0) {
                shared->digit = found;
                shared->front = skipped;
                shared->left = shared->counts[found];
                shared->next[0] = 0;
                shared->next[1] = node + 1;
            }
        }
        __syncthreads();
        const uint32_t found = (uint32_t)shared->digit << by, mask = (uint32_t)255 << by;
        known = {known.key | (of_key ? found : 0), known.index | (of_key ? 0 : found)};
        bits = {bits.key | (of_key ? mask : 0), bits.index | (of_key ? 0 : mask)};
        front += shared->front;
        left = shared->left;
    }

    // The node to its place, and others to either side of it.
    for (uint32_t base = 0; base < count; base += 128) {
        moved points[4];
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = base + threadIdx.x + 32 * i;
            points[i] = g_items[start + (at < count ? at : 0)];
        }
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (base + threadIdx.x + 32 * i >= count) continue;
            const item one = item_of(points[i], axis);
            const uint32_t side = before(one, known) ? 0 : 1;
            const uint32_t to = begins_so(one, known, bits) ? node
                : atomicAdd(&shared->next[side], 1u);
            g_other[start + to] = points[i];
        }
    }
}

// Moves the points of each part to before its middle, to it, and behind it, in any order. The last
// block of a part does the
// middle.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_split, 32, 32)(moved *g_items,
    moved *g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t points,
    uint32_t last, uint32_t shift, uint32_t blocks, uint32_t share)
{
    KG_SMEM(split_block, shared);
    const uint32_t number = blockIdx.x / blocks, begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    const uint32_t first = begin + blockIdx.x % blocks * share, warp = kg_warp_uniform(),
        lane = kg_lane();
    // a node above
    if (first == begin && threadIdx.x == 0 && end < points) g_other[end] = g_items[end];
    if (first >= end) return;
    const uint32_t stop = end - first < share ? end : first + share, axis = g_axes->axis_of[level];
    const item low = g_parts[number].low, high = g_parts[number].high;
    for (uint32_t base = first; base < stop; base += 128) {
        // Where each point belongs, and how many of its warp come before it there.
        moved items[4] = {};
        uint32_t kinds[4] = {}, to[4] = {}, counts[3] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (base + threadIdx.x + 32 * i < stop) items[i] = g_items[base + threadIdx.x + 32 * i];
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const item one = item_of(items[i], axis);
            kinds[i] = before(one, low) ? 0 : before(one, high) ? 1 : 2;
            if (base + threadIdx.x + 32 * i >= stop) kinds[i] = 3;
            KG_UNROLL(3)
            for (uint32_t kind = 0; kind < 3; kind++) {
                const uint32_t those = __ballot_sync(0xffffffffu, kinds[i] == kind);
                if (kinds[i] == kind)
                    to[i] = counts[kind] + (uint32_t)__popc(those & kg_lanemask_lt());
                counts[kind] += (uint32_t)__popc(those);
            }
        }

        // Places of the block, and of its warps one behind the other.
        if (lane < 3) shared->counts[lane][warp] = lane == 0 ? counts[0] : lane == 1 ? counts[1]
            : counts[2];
        __syncthreads();
        if (threadIdx.x < 3) {
            uint32_t *const of_warps = shared->counts[threadIdx.x], sum = 0;
            for (uint32_t i = 0; i < 1; i++) {
                const uint32_t count = of_warps[i];
                of_warps[i] = sum;
                sum += count;
            }
            shared->to[threadIdx.x] = sum == 0 ? 0
                : atomicAdd(&g_parts[number].next[threadIdx.x], sum);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++)
            if (kinds[i] < 3)
                g_other[shared->to[kinds[i]] + shared->counts[kinds[i]][warp] + to[i]] = items[i];
        __syncthreads();
    }
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    const uint32_t start = begin + g_parts[number].below;
    place_middle(&shared->middle, g_items, g_other, start, g_parts[number].middle,
        place_of(last, shift, number) - start, axis);
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_split)

// Which place of a part has the node of a slot. Slots are numbered as if its last level were full.
KG_FN uint32_t place_in(uint32_t slot, uint32_t in_last)
{
    const uint32_t leaves = (slot + 1) / 2;
    return slot / 2 + (leaves < in_last ? leaves : in_last);
}

// Where the last level of a part is not full, what comes from its nodes on moves to their slots.
KG_FN void spread(sort_block *shared, item (&items)[4], uint32_t bits, uint32_t in_last)
{
    for (uint32_t i = 0; i < 4; i++) shared->items[threadIdx.x * 4 + i] = no_item();
    __syncthreads();
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = threadIdx.x * 4 + i, first = slot >> bits << bits,
            full = (1u << bits) - 1;
        const uint32_t begin = place_in(first, in_last),
            node = place_in(first + full / 2, in_last) - begin;
        const uint32_t count = place_in(first + full, in_last) - begin;
        uint32_t to = slot - first;
        // a node above is the last of a run
        if (to >= node) to = to < count ? to + full / 2 - node : full;
        if (slot - first <= count && items[i].index != no_item().index)
            shared->items[first + to] = items[i];
    }
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) items[i] = shared->items[threadIdx.x * 4 + i];
    __syncthreads();
}

// Keys of a block's points along all axes, and their indices, by numbers of the block's own that
// ascend as indices do.
struct alignas(16) rest_block {
    sort_block sorted;
    uint32_t keys[3][128];
    uint32_t indices[128], lowest[128];
};

// The lowest index of the node of each slot and of all below it.
KG_FN void find_lowest(uint32_t *lowest, uint32_t levels)
{
    const uint32_t threads = 128 >> levels != 0 ? 32 : (1u << levels) / 4; // others are gone
    for (uint32_t height = 1; height < levels; height++) {
        __syncthreads();
        const uint32_t half = 1u << height >> 1;
        for (uint32_t slot = 2 * half - 1 + threadIdx.x * 4 * half; slot < 1u << levels;
            slot += threads * 4 * half) {
            const uint32_t left = lowest[slot - half], right = lowest[slot + half];
            const uint32_t below = left < right ? left : right;
            if (below < lowest[slot]) lowest[slot] = below;
        }
    }
    __syncthreads();
}

// All levels that are left. A block has the points of one node: it sorts the parts of each level,
// and the item in the middle
// of each is its node. That stays there, with a key behind all others.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_rest, 32, 32)(moved *g_items, node *g_nodes,
    uint32_t *g_order, uint32_t *g_lowest, const tree_axes *g_axes, uint32_t last, uint32_t level,
    uint32_t shift)
{
    KG_SMEM(rest_block, shared);
    const uint32_t start = begin_of(last, shift, blockIdx.x),
        count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    uint32_t bits = shift + 1, in_last = count + 1 - (1u << shift); // nodes of the last level
    if (in_last == 0) { // which is the one above then
        bits--;
        in_last = 1u << bits >> 1;
    }
    // half of all warps at times; barriers wait for none that is gone
    if (kg_warp_uniform() * 128 >> bits != 0) return;
    const uint32_t levels = bits;
    const bool full = count + 1 == 1u << bits;
    const uint32_t placed = (uint32_t)1 << 31; // a bit of the indices of nodes
    const uint32_t first_axis = g_axes->axis_of[level];
    moved points[4];
    item items[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = threadIdx.x * 4 + i;
        points[i] = slot < count ? g_items[start + slot] : moved{{}, no_item().index};
        items[i] = {points[i].index, slot}; // to be in order of indices
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) shared->keys[axis][slot] = points[i].keys[axis];
    }
    sort_runs(items, bits);
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = threadIdx.x * 4 + i, from = (uint32_t)items[i].index;
        points[i].index = items[i].key;
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) points[i].keys[axis] = shared->keys[axis][from];
        // along the axis of the level
        items[i] = slot < count ? item{item_of(points[i], first_axis).key, slot} : no_item();
    }
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = threadIdx.x * 4 + i;
        shared->indices[slot] = (uint32_t)points[i].index;
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) shared->keys[axis][slot] = points[i].keys[axis];
    }
    __syncthreads();

    // A level: what is in the middle of each run is a node, others have keys along the next axis.
    for (uint32_t next = level + 1; bits > 1; bits--, next++) {
        const uint32_t axis = g_axes->axis_of[next]; // of the children
        sort_runs(items, bits);
        if (!full) spread(&shared->sorted, items, bits, in_last);
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t slot = threadIdx.x * 4 + i, middle = (1u << bits >> 1) - 1;
            if ((slot & (2 * middle + 1)) == middle && items[i].index != no_item().index)
                items[i] = {(uint32_t)-1, items[i].index | placed};
            const uint32_t index = items[i].index;
            if ((index & placed) == 0) items[i].key = shared->keys[axis][index];
        }
    }

    // The lowest index below each node.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const bool is_node = items[i].index != no_item().index;
        shared->lowest[threadIdx.x * 4 + i] = is_node ? shared->indices[items[i].index & ~placed]
            : (uint32_t)-1;
    }
    find_lowest(shared->lowest, levels);

    // OUTPUT: nodes and the indices of their points.
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t slot = threadIdx.x * 4 + i;
        if (items[i].index == no_item().index) continue;
        const uint32_t mine = items[i].index & ~placed;
        // levels of nodes below it, and its own
        const uint32_t index = shared->indices[mine], height = (uint32_t)__ffs((int)(slot + 1));
        const uint32_t at =
            ((blockIdx.x + (1u << level)) << (levels - height)) + (slot >> height) - 1;
        node here;
        here.at[0] = decode(shared->keys[0][mine]);
        here.at[1] = decode(shared->keys[1][mine]);
        here.at[2] = decode(shared->keys[2][mine]);
        g_nodes[at] = here;
        g_order[at] = index;
        g_lowest[at] = shared->lowest[slot];
        g_items[start + place_in(slot, in_last)].index = index;
    }
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_rest)

// The nodes above those: their points and the indices of these.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_nodes, 32, 32)(const float *g_x,
    const float *g_y, const float *g_z, const moved *g_items, node *g_nodes, uint32_t *g_order,
    uint32_t last, uint32_t levels, uint32_t above)
{
    const uint32_t at = blockIdx.x * 32 + threadIdx.x;
    if (at >= above) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1));
    const uint32_t index = g_items[place_of(last, levels - 1 - level,
        at + 1 - (1u << level))].index;
    g_order[at] = (uint32_t)index;
    node here;
    here.at[0] = g_x[index];
    here.at[1] = g_y[index];
    here.at[2] = g_z[index];
    g_nodes[at] = here;
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_nodes)

// The same for nodes of a level above those of blocks; where one block has that level, for all
// levels above, too.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_lowest, 32, 32)(const uint32_t *g_order,
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
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_lowest)

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

// Lists of all threads of the block: element j of a thread's list lies in its bank.
struct alignas(16) lists_block {
    alignas(16) uint32_t distances[3200];
    uint32_t indices[3200];
};

// The nearest points of a query so far, as a heap whose first is the last of the list: the
// furthest, of equal distances the highest index.
struct nearest {
    uint32_t *distances;
    uint32_t *indices;
    uint32_t worst; // the first of the heap
    uint32_t last;
};

// A point takes a place of a heap of so many, or one below it.
KG_FN void settle(nearest &list, uint32_t count, const uint32_t distance, const uint32_t index)
{
    uint32_t at = 0, child = 1;
    // One end: by ptxas 13.0 a lane once left a search before its warp, where this loop had a
    // second one.
    for (bool sinks = child < count; sinks;) {
        const uint32_t one = child * 32, other = one + 32;
        if (child + 1 < count && (list.distances[other] > list.distances[one]
            || (list.distances[other] == list.distances[one]
            && list.indices[other] > list.indices[one]))) child++;
        const uint32_t from = child * 32;
        sinks = list.distances[from] > distance
            || (list.distances[from] == distance && list.indices[from] > index);
        if (sinks) {
            list.distances[at * 32] = list.distances[from];
            list.indices[at * 32] = list.indices[from];
            at = child;
            child = 2 * at + 1;
            sinks = child < count;
        }
    }
    list.distances[at * 32] = distance;
    list.indices[at * 32] = index;
}

// The point takes the place of the last of the list.
KG_FN void insert(nearest &list, const uint32_t distance, const uint32_t index)
{
    settle(list, 100, distance, index);
    list.worst = list.distances[0];
    list.last = list.indices[0];
}

// The nearest first: the first of the heap goes to its end, again and again.
KG_FN void sort(nearest &list)
{
    for (uint32_t end = 99; end > 0; end--) {
        const uint32_t distance = list.distances[end * 32];
        const uint32_t index = list.indices[end * 32];
        list.distances[end * 32] = list.distances[0];
        list.indices[end * 32] = list.indices[0];
        settle(list, end, distance, index);
    }
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
            if (distance <= list.worst) {
                const uint32_t index = g_order[number - 1];
                if (index != itself && (distance < list.worst || index < list.last))
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

// Block DASk: one query of a thread, the 100 nearest points of each.
KG_KERNEL(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_search, 32, 6)(const float *g_x,
    const float *g_y, const float *g_z, uint32_t *g_indices, float *g_distances,
    const node *g_nodes, const tree_axes *g_axes, const uint32_t *g_order,
    const uint32_t *g_lowest, const moved *g_items, uint64_t items, uint32_t points)
{
    const uint32_t first = threadIdx.x;
    const uint64_t start = (uint64_t)blockIdx.x * 32 + first;
    KG_CASE(stop);
    KG_SMEM(lists_block, shared);
    for (uint32_t i = 0; i < 1; i++) {
        const uint64_t place = start + i * 32;
        if (place >= items) continue;

        // INPUT: a query. Those of a warp are near each other, as points of the tree are in its
        // order.
        const uint64_t at = g_items[place].index;
        const float of_x = g_x[at];
        const float of_y = g_y[at];
        const float of_z = g_z[at];
        nearest list = {shared->distances + threadIdx.x, shared->indices + threadIdx.x, no_point,
            (uint32_t)-1};
        for (uint32_t j = 0; j < 100; j++) {
            list.distances[j * 32] = no_point;
            list.indices[j * 32] = (uint32_t)-1;
        }
        walk(list, of_x, of_y, of_z, g_nodes, g_axes, g_order, g_lowest, points, (uint32_t)at);

        // OUTPUT: its list.
        sort(list);
        for (uint32_t j = 0; j < 100; j++) {
            g_indices[at * 100 + j] = list.distances[j * 32] < no_point ? list.indices[j * 32]
                : (uint32_t)-1;
            g_distances[at * 100 + j] = distance_of(list.distances[j * 32]);
        }
    }
}
KG_ENTRY(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_search)

KG_VARIANT(kg_longest_f32__block_wbw_w1x1_tree_b4_heap)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_keys), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_sample), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_count), nullptr, 32,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_split), nullptr, 32,
            sizeof(split_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_rest), nullptr, 32,
            sizeof(rest_block));

        // Nodes above those that blocks have, and what searches.
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_nodes), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_lowest), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_search), nullptr, 32,
            sizeof(lists_block));
        return error;
    }
    const float *g_x = (const float *)call->args[0];
    const float *g_y = (const float *)call->args[1];
    const float *g_z = (const float *)call->args[2];
    uint32_t *g_indices = (uint32_t *)call->args[3];
    float *g_distances = (float *)call->args[4];

    // The tree, and points in the order of it: g_items, which takes turns with g_other.
    node *g_nodes = (node *)call->regions[region_nodes];
    uint32_t *g_order = (uint32_t *)call->regions[region_order];
    uint32_t *g_lowest = (uint32_t *)call->regions[region_lowest];
    moved *g_items = (moved *)call->regions[region_sorted];
    moved *g_other = (moved *)g_nodes; // which come last of all
    uint64_t items = call->n;
    uint32_t points = (uint32_t)items, levels = 0;
    tree_axes *g_axes = (tree_axes *)(g_order + (points + 3) / 4 * 4); // behind the indices
    int error = 0;
    while (points >> levels != 0) levels++;
    if (points != 0) {
        uint32_t last = points - (1u << (levels - 1)) + 1; // nodes of the last level
        kg_shape shape = {{1, 1, 1}, {32, 1, 1}, 1, false};
        uint32_t above = 0; // nodes of levels above those that blocks do alone
        // What is known of a part takes less room than the indices of its nodes, which come later.
        part *g_parts = (part *)g_order;
        uint32_t level = 0, shift = levels - 1;
        shape.grid[0] = points / 32 + 1;

        // Arrays take turns, and points end in g_items.
        for (uint32_t left = shift; 2u << left > 128; left--) {
            const auto begin = g_items;
            g_items = g_other;
            g_other = begin;
        }
        void *of_keys[] = {&g_x, &g_y, &g_z, &g_items, &g_axes, &points};
        if (!error) error = kg_launch_shaped(call, 0,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_keys), of_keys, &shape, 0);

        // Levels that have more nodes below each of theirs than a block sorts.
        while (!error && 2u << shift > 128) {
            const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);

            // A sample has a sixteenth of the shortest part, and a tile at most. A block counts and
            // moves two tiles, or more of many
            // points.
            uint32_t bits = shift < 8 ? 4 : shift - 4 < 7 ? shift - 4 : 7;
            uint32_t splitters = (4u << (bits + 1) / 2) - 1, share = 256;
            while (share < 1024 && points / share > 2048) share *= 2;
            uint32_t blocks = (longest + share - 1) / share;
            void *of_sample[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift,
                &bits, &splitters};
            void *of_count[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift,
                &splitters, &blocks, &share};
            void *of_split[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &points, &last,
                &shift, &blocks, &share};
            shape.grid[0] = 1u << level;
            if (!error) error = kg_launch_shaped(call, 1,
                KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_sample), of_sample,
                &shape, 0);
            shape.grid[0] = blocks << level;
            if (!error) error = kg_launch_shaped(call, 2,
                KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_count), of_count, &shape,
                sizeof(count_block));
            if (!error) error = kg_launch_shaped(call, 3,
                KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_split), of_split, &shape,
                sizeof(split_block));
            const auto from = g_items;
            g_items = g_other;
            g_other = from;
            level++;
            shift--;
        }

        // And all that are left.
        shape.grid[0] = 1u << level;
        void *of_rest[] = {&g_items, &g_nodes, &g_order, &g_lowest, &g_axes, &last, &level, &shift};
        if (!error) error = kg_launch_shaped(call, 4,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_rest), of_rest, &shape,
            sizeof(rest_block));
        above = (1u << level) - 1;
        shape.grid[0] = above / 32 + 1;
        void *of_nodes[] = {&g_x, &g_y, &g_z, &g_items, &g_nodes, &g_order, &last, &levels, &above};
        if (!error) error = kg_launch_shaped(call, 5,
            KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_nodes), of_nodes, &shape, 0);

        // The lowest indices of these, from their last level up.
        while (!error && level-- > 0) {
            shape.grid[0] = ((1u << level) + 31) / 32;
            void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
            error = kg_launch_shaped(call, 6,
                KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_lowest), of_lowest,
                &shape, 0);
            if (shape.grid[0] == 1) break;
        }
    }
    void *arguments[] = {&g_x, &g_y, &g_z, &g_indices, &g_distances, &g_nodes, &g_axes, &g_order,
        &g_lowest, &g_items, &items, &points};
    if (!error) error = kg_launch(call, 7,
        KG_KERNEL_OF(kg_longest_f32__block_wbw_w1x1_tree_b4_heap_search), arguments, 32,
        sizeof(lists_block));
    return error;
}
} // namespace
} // namespace
