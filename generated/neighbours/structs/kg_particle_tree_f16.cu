// kg_particle_tree_f16.cu: the kernels of particle_tree for f16, one per variant.
// Made by kgen 0.2.0 from structs.yaml (spec hash 10fca135919da05b). Do not edit: edit the spec.
//
//   block_wbw_w1x1_tree_b2
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 64 registers a thread (32 blocks per SM)
//     36 bytes moved per element; 8 launches, 0 bytes of shared memory a block
//     facts: dimensions 3, nearest 1, metric euclidean, fields at high deep, computed f32, form
//       tree, tile 64, build_nwork 2, in_pieces, tree kept
//     content hash 0113982a4b0898fe

#include <string.h>

#include "kg_device.h"
#include "kg_particle_tree_op.h"

namespace kg_particle_tree_f16_kernels {

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
enum region { region_sorted };

namespace block_wbw_w1x1_tree_b2 {

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
    float at[4];
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

// Points in two pieces: `count` of them in `first`, the others in `rest`, from rest[count] on.
struct moving {
    moved *first, *rest;
    uint32_t count;
};

// A point by its place.
KG_FN moved &point_at(const moving &points,
    uint32_t at) { return (at < points.count ? points.first : points.rest)[at]; }

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
KG_FN item item_at(const moving points, uint32_t at,
    uint32_t axis) { return {point_at(points, at).keys[axis], point_at(points, at).index}; }

// Where the points of a node of a level begin. Each has 1 << shift places of the last level of the
// tree, where `last` nodes lie.
KG_FN uint32_t begin_of(uint32_t last, uint32_t shift, uint32_t number)
{
    const uint32_t places = number << shift;
    return places + (places < last ? places : last);
}

// Items of a block, while its warps trade them.
struct alignas(16) sort_block {
    alignas(16) item items[64];
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
KG_FN void trade_items(item (&items)[2], uint32_t by, bool mirror)
{
    const bool low = (threadIdx.x & by & ~(by >> 1)) == 0; // by their highest bit
    item others[2];
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const item &sent = items[mirror ? 1 - i : i];
        others[i] = item{__shfl_xor_sync(0xffffffffu, sent.key, by),
            __shfl_xor_sync(0xffffffffu, sent.index, by)};
    }
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++)
        if (before(others[i], items[i]) == low) items[i] = others[i];
}

// Sorts each run of 1 << bits items of a block. Those of a thread follow each other.
KG_FN void sort_runs(item (&items)[2], uint32_t bits)
{
    if (bits < 1) return;
    order_two(items[0], items[1]);
    for (uint32_t size = 2; size <= bits; size++) {
        trade_items(items, (1u << (size - 1)) - 1, true);
        for (uint32_t by = 1u << (size - 1) >> 2; by != 0; by /= 2) trade_items(items, by, false);
        order_two(items[0], items[1]);
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
    alignas(16) item splitters[31], waiting[1][64];
    uint32_t counts[32], last;
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
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_keys, 32,
    32)(const kg_particle_tree_particle_t *g_points, const moving g_items, tree_axes *g_axes,
    uint32_t points)
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
            sample[0][i] = encode(kg_op_f32_of_f16(g_points[at].at));
            sample[1][i] = encode(kg_op_f32_of_f16(g_points[at].high));
            sample[2][i] = encode(kg_op_f32_of_f16(g_points[at].deep));
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
    if (at < points) point_at(g_items, at)
        = {{encode(kg_op_f32_of_f16(g_points[at].at)), encode(kg_op_f32_of_f16(g_points[at].high)),
        encode(kg_op_f32_of_f16(g_points[at].deep))}, at};
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_keys)

// Splitters of a part, by a block: those of a sorted sample that are nearest to where the node will
// be. They and their
// counters lie in the array that the part moves to, which is free until then.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sample, 32, 32)(const moving g_items,
    const moving g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last,
    uint32_t shift, uint32_t bits, uint32_t splitters)
{
    const uint32_t number = blockIdx.x, begin = begin_of(last, shift, number),
        count = begin_of(last, shift, number + 1) - 1 - begin;
    const uint32_t sampled = 1u << bits, axis = g_axes->axis_of[level];
    item items[2];
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t at = threadIdx.x * 2 + i;
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
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t at = threadIdx.x * 2 + i - first;
        if (at < splitters) point_at(g_other, begin + at) = {{items[i].key}, items[i].index};
    }
    for (uint32_t at = threadIdx.x; at <= splitters; at += 32) point_at(g_other,
        begin + splitters + at) = {};
    if (threadIdx.x == 0) g_parts[number] = {};
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sample)

// Counts the points of each part by its splitters, by blocks that take a share each. The last one
// of a part finds between
// which of them its node lies.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_count, 32, 32)(const moving g_items,
    const moving g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t last,
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
    for (uint32_t base = first; base < stop; base += 64) {
        item items[2];
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t at = base + threadIdx.x + 32 * i;
            items[i] = at < stop ? item_at(g_items, at, axis) : no_item();
        }
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
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
        if (shared->counts[at] != 0) atomicAdd(&point_at(g_other, begin + splitters + at).index,
            (uint32_t)shared->counts[at]);
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    KG_CASE(last);
    for (uint32_t at = threadIdx.x; at <= splitters; at += 32)
        shared->counts[at] = at < splitters ? (uint32_t)point_at(g_other,
            begin + splitters + at).index : end - begin;
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
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_count)

// The middle of a part, by a block: the node goes to its place, and others before or behind it.
// `start` is where the middle
// begins, from where `node` counts.
KG_FN void place_middle(middle_block *shared, const moving g_items, const moving g_other,
    uint32_t start, uint32_t count, uint32_t node, uint32_t axis)
{
    item known = {0, 0}, bits = {0, 0};
    if (count <= 64) {
        uint32_t sorted = 0;
        while (1u << sorted < count) sorted++;
        // Sorted, to find it.
        moved points[2];
        item items[2];
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t at = threadIdx.x * 2 + i;
            points[i] = at < count ? point_at(g_other, start + at) : moved{};
            items[i] = at < count ? item_of(points[i], axis) : no_item();
        }
        sort_runs(items, sorted);
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++)
            if (threadIdx.x * 2 + i == node) shared->found = items[i];
        if (threadIdx.x == 0) {
            shared->next[0] = 0;
            shared->next[1] = node + 1;
        }
        __syncthreads(); // all have read what is moved now
        known = shared->found;
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            if (threadIdx.x * 2 + i >= count) continue;
            const uint32_t side = before(item_of(points[i], axis), known) ? 0 : 1;
            const uint32_t to = points[i].index == known.index ? node
                : atomicAdd(&shared->next[side], 1u);
            point_at(g_other, start + to) = points[i];
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
        for (uint32_t base = 0; base < count; base += 64) {
            moved points[2];
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) {
                const uint32_t at = base + threadIdx.x + 32 * i;
                points[i] = at < count ? point_at(g_other, start + at) : moved{};
            }
            KG_UNROLL(2)
            for (uint32_t i = 0; i < 2; i++) {
                const uint32_t at = base + threadIdx.x + 32 * i;
                if (at >= count) continue;
                if (digit == 0) point_at(g_items, start + at) = points[i];
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
    for (uint32_t base = 0; base < count; base += 64) {
        moved points[2];
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t at = base + threadIdx.x + 32 * i;
            points[i] = point_at(g_items, start + (at < count ? at : 0));
        }
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            if (base + threadIdx.x + 32 * i >= count) continue;
            const item one = item_of(points[i], axis);
            const uint32_t side = before(one, known) ? 0 : 1;
            const uint32_t to = begins_so(one, known, bits) ? node
                : atomicAdd(&shared->next[side], 1u);
            point_at(g_other, start + to) = points[i];
        }
    }
}

// Moves the points of each part to before its middle, to it, and behind it, in any order. The last
// block of a part does the
// middle.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_split, 32, 32)(const moving g_items,
    const moving g_other, part *g_parts, const tree_axes *g_axes, uint32_t level, uint32_t points,
    uint32_t last, uint32_t shift, uint32_t blocks, uint32_t share)
{
    KG_SMEM(split_block, shared);
    const uint32_t number = blockIdx.x / blocks, begin = begin_of(last, shift, number),
        end = begin_of(last, shift, number + 1) - 1;
    const uint32_t first = begin + blockIdx.x % blocks * share, warp = kg_warp_uniform(),
        lane = kg_lane();
    // a node above
    if (first == begin && threadIdx.x == 0 && end < points) point_at(g_other, end)
        = point_at(g_items, end);
    if (first >= end) return;
    const uint32_t stop = end - first < share ? end : first + share, axis = g_axes->axis_of[level];
    const item low = g_parts[number].low, high = g_parts[number].high;
    for (uint32_t base = first; base < stop; base += 64) {
        // Where each point belongs, and how many of its warp come before it there.
        moved items[2] = {};
        uint32_t kinds[2] = {}, to[2] = {}, counts[3] = {};
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++)
            if (base + threadIdx.x + 32 * i < stop)
                items[i] = point_at(g_items, base + threadIdx.x + 32 * i);
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
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
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++)
            if (kinds[i] < 3) point_at(g_other,
                shared->to[kinds[i]] + shared->counts[kinds[i]][warp] + to[i]) = items[i];
        __syncthreads();
    }
    if (!is_last(&shared->last, &g_parts[number].ticket, (end - begin - 1) / share)) return;
    const uint32_t start = begin + g_parts[number].below;
    place_middle(&shared->middle, g_items, g_other, start, g_parts[number].middle,
        place_of(last, shift, number) - start, axis);
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_split)

// Which place of a part has the node of a slot. Slots are numbered as if its last level were full.
KG_FN uint32_t place_in(uint32_t slot, uint32_t in_last)
{
    const uint32_t leaves = (slot + 1) / 2;
    return slot / 2 + (leaves < in_last ? leaves : in_last);
}

// Where the last level of a part is not full, what comes from its nodes on moves to their slots.
KG_FN void spread(sort_block *shared, item (&items)[2], uint32_t bits, uint32_t in_last)
{
    for (uint32_t i = 0; i < 2; i++) shared->items[threadIdx.x * 2 + i] = no_item();
    __syncthreads();
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i, first = slot >> bits << bits,
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
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) items[i] = shared->items[threadIdx.x * 2 + i];
    __syncthreads();
}

// Keys of a block's points along all axes, and their indices, by numbers of the block's own that
// ascend as indices do.
struct alignas(16) rest_block {
    sort_block sorted;
    uint32_t keys[3][64];
    uint32_t indices[64];
};

// The lowest index of each node of a block, and of all below it.
struct alignas(16) below_block {
    uint32_t lowest[64];
};

// The lowest index of the node of each slot and of all below it.
KG_FN void find_lowest(uint32_t *lowest, uint32_t levels)
{
    const uint32_t threads = 64 >> levels != 0 ? 32 : (1u << levels) / 2; // others are gone
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
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest, 32, 32)(const moving g_items,
    node *g_nodes, uint32_t *g_order, const tree_axes *g_axes, uint32_t last, uint32_t level,
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
    if (kg_warp_uniform() * 64 >> bits != 0) return;
    const uint32_t levels = bits;
    const bool full = count + 1 == 1u << bits;
    const uint32_t placed = (uint32_t)1 << 31; // a bit of the indices of nodes
    const uint32_t first_axis = g_axes->axis_of[level];
    moved points[2];
    item items[2];
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i;
        points[i] = slot < count ? point_at(g_items, start + slot) : moved{{}, no_item().index};
        items[i] = {points[i].index, slot}; // to be in order of indices
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) shared->keys[axis][slot] = points[i].keys[axis];
    }
    sort_runs(items, bits);
    __syncthreads();
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i, from = (uint32_t)items[i].index;
        points[i].index = items[i].key;
        KG_UNROLL(3)
        for (uint32_t axis = 0; axis < 3; axis++) points[i].keys[axis] = shared->keys[axis][from];
        // along the axis of the level
        items[i] = slot < count ? item{item_of(points[i], first_axis).key, slot} : no_item();
    }
    __syncthreads();
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i;
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
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t slot = threadIdx.x * 2 + i, middle = (1u << bits >> 1) - 1;
            if ((slot & (2 * middle + 1)) == middle && items[i].index != no_item().index)
                items[i] = {(uint32_t)-1, items[i].index | placed};
            const uint32_t index = items[i].index;
            if ((index & placed) == 0) items[i].key = shared->keys[axis][index];
        }
    }

    // OUTPUT: nodes and the indices of their points.
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i;
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
        here.at[3] = 0; // so that all bytes follow from the points
        g_nodes[at] = here;
        g_order[at] = index;
    }
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest)

// The nodes above those: their points and the indices of these. And the head of the tree.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes, 32,
    32)(const kg_particle_tree_particle_t *g_points, const moving g_items, node *g_nodes,
    uint32_t *g_order, uint64_t *g_tree, uint32_t points, uint32_t last, uint32_t levels,
    uint32_t above)
{
    const uint32_t at = blockIdx.x * 32 + threadIdx.x;
    KG_CASE(stop);
    const bool of_axes = points != 0 && at >= 4 && at < 12; // which are there already
    if (at < 18 && !of_axes) g_tree[at] = at == 0 ? 0x656572746e65676bu : at == 1 ? 0x30400000003u
        : at == 2 ? (uint64_t)points : at == 3 ? 18 + 3 * (uint64_t)points : 0;
    if (at >= above) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1));
    const uint32_t index = point_at(g_items,
        place_of(last, levels - 1 - level, at + 1 - (1u << level))).index;
    g_order[at] = (uint32_t)index;
    node here;
    here.at[0] = kg_op_f32_of_f16(g_points[index].at);
    here.at[1] = kg_op_f32_of_f16(g_points[index].high);
    here.at[2] = kg_op_f32_of_f16(g_points[index].deep);
    here.at[3] = 0; // so that all bytes follow from the points
    g_nodes[at] = here;
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes)

// The lowest index of each node of a block and of all below it: nobody reads the points any more
// that lay there.
KG_KERNEL(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_below, 32, 32)(const uint32_t *g_order,
    uint32_t *g_lowest, uint32_t points, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(below_block, shared);
    const uint32_t count = begin_of(last, shift, blockIdx.x + 1) - 1 - begin_of(last, shift,
        blockIdx.x);
    const uint32_t levels = count + 1 == 1u << shift ? shift : shift + 1;
    if (kg_warp_uniform() * 64 >> levels != 0) return; // as before
    uint32_t nodes[2];
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t slot = threadIdx.x * 2 + i, height = (uint32_t)__ffs((int)(slot + 1));
        nodes[i] = slot + 1 >= 1u << levels ? points
            : ((blockIdx.x + (1u << level)) << (levels - height)) + (slot >> height) - 1;
        shared->lowest[slot] = nodes[i] < points ? g_order[nodes[i]] : (uint32_t)-1;
    }
    find_lowest(shared->lowest, levels);
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++)
        if (nodes[i] < points) g_lowest[nodes[i]] = shared->lowest[threadIdx.x * 2 + i];
}
KG_ENTRY(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_below)

// The same for nodes of a level above those of blocks; where one block has that level, for all
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
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_keys), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sample), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_count), nullptr, 32,
            sizeof(count_block));
        if (!error) error = kg_launch(call, 3,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_split), nullptr, 32,
            sizeof(split_block));
        if (!error) error = kg_launch(call, 4,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest), nullptr, 32,
            sizeof(rest_block));

        // Nodes above those that blocks have, and what searches.
        if (!error) error = kg_launch(call, 5,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 6,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest), nullptr, 32, 0);
        if (!error) error = kg_launch(call, 7,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_below), nullptr, 32,
            sizeof(below_block));
        return error;
    }
    const kg_particle_tree_particle_t *g_points =
        (const kg_particle_tree_particle_t *)call->args[0];
    uint64_t *g_tree = (uint64_t *)call->args[1];

    // Points in the order of the tree: g_items, which takes turns with g_other. And where parts of
    // the tree lie.
    uint32_t points = (uint32_t)call->n, levels = 0;
    node *g_nodes = (node *)(g_tree + 18);
    tree_axes *g_axes = (tree_axes *)(g_tree + 4);
    uint32_t *g_order = (uint32_t *)(g_nodes + points), *g_lowest = g_order + points;
    moved *g_sorted = (moved *)call->regions[region_sorted];
    const uintptr_t lowest = ((uintptr_t)g_lowest + 15) / 16 * 16,
        end = (uintptr_t)(g_lowest + points);
    const uint32_t there = lowest < end ? (uint32_t)((end - lowest) / sizeof(moved)) : 0,
        count = points - there;
    moving g_items = {g_sorted, (moved *)(lowest - (uintptr_t)count * sizeof(moved)), count};
    // nodes and their indices come when all points have moved
    moving g_other = {(moved *)g_nodes, (moved *)g_nodes, points};
    int error = 0;
    kg_shape shape = {{1, 1, 1}, {32, 1, 1}, 1, false};
    uint32_t above = 0; // nodes of levels above those that blocks do alone
    while (points >> levels != 0) levels++;
    uint32_t last = 0; // nodes of the last level
    if (points == 0) { // the head alone
        shape.grid[0] = above / 32 + 1;
        void *of_nodes[] = {&g_points, &g_items, &g_nodes, &g_order, &g_tree, &points, &last,
            &levels, &above};
        if (!error) error = kg_launch_shaped(call, 5,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), of_nodes, &shape, 0);
        return error;
    }
    last = points - (1u << (levels - 1)) + 1;
    // What is known of a part takes less room than the indices of its nodes, which come later.
    part *g_parts = (part *)g_order;
    uint32_t level = 0, shift = levels - 1;
    shape.grid[0] = points / 32 + 1;

    // Arrays take turns, and points end in g_items.
    for (uint32_t left = shift; 2u << left > 64; left--) {
        const auto begin = g_items;
        g_items = g_other;
        g_other = begin;
    }
    void *of_keys[] = {&g_points, &g_items, &g_axes, &points};
    if (!error) error = kg_launch_shaped(call, 0,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_keys), of_keys, &shape, 0);

    // Levels that have more nodes below each of theirs than a block sorts.
    while (!error && 2u << shift > 64) {
        const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);

        // A sample has a sixteenth of the shortest part, and a tile at most. A block counts and
        // moves two tiles, or more of many
        // points.
        uint32_t bits = shift < 8 ? 4 : shift - 4 < 6 ? shift - 4 : 6;
        uint32_t splitters = (4u << (bits + 1) / 2) - 1, share = 128;
        while (share < 512 && points / share > 2048) share *= 2;
        uint32_t blocks = (longest + share - 1) / share;
        void *of_sample[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift, &bits,
            &splitters};
        void *of_count[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &last, &shift,
            &splitters, &blocks, &share};
        void *of_split[] = {&g_items, &g_other, &g_parts, &g_axes, &level, &points, &last, &shift,
            &blocks, &share};
        shape.grid[0] = 1u << level;
        if (!error) error = kg_launch_shaped(call, 1,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_sample), of_sample, &shape,
            0);
        shape.grid[0] = blocks << level;
        if (!error) error = kg_launch_shaped(call, 2,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_count), of_count, &shape,
            sizeof(count_block));
        if (!error) error = kg_launch_shaped(call, 3,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_split), of_split, &shape,
            sizeof(split_block));
        const auto from = g_items;
        g_items = g_other;
        g_other = from;
        level++;
        shift--;
    }

    // And all that are left.
    shape.grid[0] = 1u << level;
    void *of_rest[] = {&g_items, &g_nodes, &g_order, &g_axes, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 4,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_rest), of_rest, &shape,
        sizeof(rest_block));
    above = (1u << level) - 1;
    shape.grid[0] = above / 32 + 1;
    void *of_nodes[] = {&g_points, &g_items, &g_nodes, &g_order, &g_tree, &points, &last, &levels,
        &above};
    if (!error) error = kg_launch_shaped(call, 5,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_nodes), of_nodes, &shape, 0);

    // The lowest indices where points of the last array lay.
    shape.grid[0] = 1u << level;
    void *of_below[] = {&g_order, &g_lowest, &points, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 7,
        KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_below), of_below, &shape,
        sizeof(below_block));

    // The lowest indices of these, from their last level up.
    while (!error && level-- > 0) {
        shape.grid[0] = ((1u << level) + 31) / 32;
        void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
        error = kg_launch_shaped(call, 6,
            KG_KERNEL_OF(kg_particle_tree_f16__block_wbw_w1x1_tree_b2_lowest), of_lowest, &shape,
            0);
        if (shape.grid[0] == 1) break;
    }
    return error;
}
} // namespace
} // namespace
