// kg_grouped_f32.cu: the kernels of grouped for f32, one per variant.
// Made by kgen 0.2.0 from tiles.yaml (spec hash 1f5245418c8f81fe). Do not edit: edit the spec.
//
//   block_bbb_w8x4_pdl
//     DASk block, BASk block_by_block, nWarps 8, nWork 4, batch 4
//     TBS 256 threads, DBS 1024 elements
//     at most 80 registers a thread (3 blocks per SM)
//     16 bytes moved per element; 1 launch, 6304 bytes of shared memory a block
//     facts: form tiles, held 1024, values
//     content hash a8b81951d3405dfc

#include <string.h>

#include "kg_device.h"
#include "kg_grouped_op.h"

namespace kg_grouped_f32_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_keys, region_moved };

namespace block_bbb_w8x4_pdl {

struct alignas(16) block_shared {
    alignas(16) uint32_t numbers[1024];
    alignas(16) uint16_t places[1024]; // where they stood
    alignas(16) uint32_t begins[32]; // a bit for each key that begins a segment
    alignas(16) uint64_t segments[2]; // the first one, and the one behind the last
    uint32_t longest;
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

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint32_t place_merged(const uint32_t *numbers, uint32_t at, uint32_t width, uint32_t count,
    uint32_t number)
{
    const uint32_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint32_t low = second ? start : between; // of the other run
    uint32_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint32_t others = low;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const bool before = second ? numbers[middle] <= number : numbers[middle] < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint64_t place_of_key(const float *numbers, uint64_t at, uint64_t width, uint64_t count,
    uint32_t number)
{
    const uint64_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint64_t low = second ? start : between; // of the other run
    uint64_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint64_t others = low;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const bool before = second ? encode(numbers[middle]) <= number
            : encode(numbers[middle]) < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// How many segments begin before a place, by a warp.
KG_FN uint64_t count_before(uint32_t lane, const uint64_t *offsets, uint64_t segments,
    uint64_t place)
{
    uint64_t low = 0, high = segments;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const uint32_t lanes = __ballot_sync(0xffffffffu, at < high
            && (uint64_t)offsets[at] < place);
        low += step * (uint32_t)__popc(lanes);
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// Where the segment of a key begins, and in the upper half where it ends.
KG_FN uint32_t find_bounds(const uint32_t *begins, uint32_t at, uint32_t count)
{
    const uint32_t upto = (2u << at % 32) - 1;
    uint32_t word = at / 32, bits = begins[word] & upto;
    while (bits == 0 && word != 0) bits = begins[--word];
    const uint32_t begin = 32 * word + 31 - (uint32_t)__clz((int)bits);
    word = at / 32;
    bits = begins[word] & ~upto;
    while (bits == 0 && ++word < (count + 31) / 32) bits = begins[word];
    const uint32_t end = bits != 0 ? 32 * word + (uint32_t)__ffs((int)bits) - 1 : count;
    return end << 16 | begin;
}

// Sorts each segment of the numbers that the block has. Bits say where they begin.
KG_FN void sort_segments(block_shared *shared, uint32_t count)
{
    uint32_t bounds[4] = {}, longest = 0;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = threadIdx.x + 256 * i;
        if (at >= count) continue;
        bounds[i] = find_bounds(shared->begins, at, count);
        const uint32_t length = (bounds[i] >> 16) - (bounds[i] & 0xffff);
        if (length > longest) longest = length;
    }
    for (uint32_t by = 16; by > 0; by /= 2) {
        const uint32_t other = __shfl_xor_sync(0xffffffffu, longest, by);
        if (other > longest) longest = other;
    }
    if (threadIdx.x % 32 == 0) atomicMax(&shared->longest, longest);
    __syncthreads();
    longest = shared->longest;

    // Runs of all segments are merged two by two, at the same time.
    for (uint32_t width = 1; width < longest; width *= 2) {
        uint32_t numbers[4] = {};
        uint16_t from[4] = {};
        uint32_t to[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 256 * i, begin = bounds[i] & 0xffff;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = begin + place_merged(shared->numbers + begin, at - begin, width,
                (bounds[i] >> 16) - begin, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 256 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// Brings keys to shared memory.
KG_FN void load_keys(block_shared *shared, const float *from, uint32_t count)
{
    for (uint32_t at = threadIdx.x; at < count; at += 256) {
        shared->numbers[at] = encode(from[at]);
        shared->places[at] = (uint16_t)at;
    }
}

// Stores what was sorted, and the value of each key.
KG_FN void store_keys(const block_shared *shared, uint32_t count, float *to,
    const uint32_t *from_values, uint32_t *to_values)
{
    for (uint32_t at = threadIdx.x; at < count; at += 256) {
        to[at] = decode(shared->numbers[at]);
        to_values[at] = from_values[shared->places[at]];
    }
}

// Sorts a segment that the block cannot hold: parts of it, then by merging in memory. Arrays take
// turns; the last is the output.
KG_FN void sort_long(block_shared *shared, uint64_t begin, uint64_t count, const float *g_in,
    float *g_out, float *g_other, const uint32_t *g_values, uint32_t *g_out_values,
    uint32_t *g_other_values)
{
    bool in_other = false;
    for (uint64_t width = 1024; width < count; width *= 2) in_other = !in_other;
    for (uint64_t origin = begin; origin < begin + count; origin += 1024) {
        const uint64_t left = begin + count - origin;
        const uint32_t part = left < 1024 ? (uint32_t)left : 1024;
        __syncthreads(); // what was there is stored
        for (uint32_t word = threadIdx.x; word < 32; word += 256) shared->begins[word] = 0;
        if (threadIdx.x == 0) shared->longest = 0;
        load_keys(shared, g_in + origin, part);
        __syncthreads();
        if (threadIdx.x == 0) shared->begins[0] = 1;
        __syncthreads();
        sort_segments(shared, part);
        float *const to = in_other ? g_other : g_out;
        store_keys(shared, part, to + origin, g_values + origin,
            (in_other ? g_other_values : g_out_values) + origin);
    }
    for (uint64_t width = 1024; width < count; width *= 2) {
        const float *const from = (in_other ? g_other : g_out) + begin;
        float *const to = (in_other ? g_out : g_other) + begin;
        const uint32_t *const from_values = (in_other ? g_other_values : g_out_values) + begin;
        uint32_t *const to_values = (in_other ? g_out_values : g_other_values) + begin;
        __syncthreads(); // all runs are stored
        for (uint64_t at = threadIdx.x; at < count; at += 256) {
            const float key = from[at];
            const uint64_t place = place_of_key(from, at, width, count, encode(key));
            to[place] = key;
            to_values[place] = from_values[at];
        }
        in_other = !in_other;
    }
}

// A block sorts the segments that begin in its part of the array.
KG_KERNEL(kg_grouped_f32__block_bbb_w8x4_pdl, 256, 3)(const float *g_in, const uint32_t *g_values,
    const uint64_t *g_offsets, float *g_out, uint32_t *g_out_values, uint64_t segments,
    float *g_other, uint32_t *g_other_values)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x * 512);
        if (lane == 0) shared->segments[0] = first;
    }
    if (warp == 7) {
        const uint64_t end = count_before(lane, g_offsets, segments,
            ((uint64_t)blockIdx.x + 1) * 512);
        if (lane == 0) shared->segments[1] = end;
    }
    for (uint32_t word = threadIdx.x; word < 32; word += 256) shared->begins[word] = 0;
    if (threadIdx.x == 0) shared->longest = 0;
    __syncthreads();
    const uint64_t first = shared->segments[0], end = shared->segments[1];
    if (first == end) return;
    const uint64_t begin = g_offsets[first], last = g_offsets[end - 1], stop = g_offsets[end];
    const bool fits = stop - begin <= 1024;
    const uint32_t count = (uint32_t)((fits ? stop : last) - begin);

    // Where segments begin; empty ones do not.
    for (uint64_t s = first + threadIdx.x; s < end - !fits; s += 256) {
        const uint32_t at = (uint32_t)(g_offsets[s] - begin);
        if (g_offsets[s] != g_offsets[s + 1]) atomicOr(&shared->begins[at / 32], 1u << at % 32);
    }
    load_keys(shared, g_in + begin, count);
    __syncthreads();
    sort_segments(shared, count);
    store_keys(shared, count, g_out + begin, g_values + begin, g_out_values + begin);
    if (fits) return;
    KG_CASE(last);
    sort_long(shared, last, stop - last, g_in, g_out, g_other, g_values, g_out_values,
        g_other_values);
}
KG_ENTRY(kg_grouped_f32__block_bbb_w8x4_pdl)

KG_VARIANT(kg_grouped_f32__block_bbb_w8x4_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_grouped_f32__block_bbb_w8x4_pdl), nullptr, 256,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_values = (const uint32_t *)call->args[1];
    const uint64_t *g_offsets = (const uint64_t *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint32_t *g_out_values = (uint32_t *)call->args[4];
    float *g_other = (float *)call->regions[region_keys];
    uint32_t *g_other_values = (uint32_t *)call->regions[region_moved];
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
    void *arguments[] = {&g_in, &g_values, &g_offsets, &g_out, &g_out_values, &segments, &g_other,
        &g_other_values};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_grouped_f32__block_bbb_w8x4_pdl), arguments, 256,
        sizeof(block_shared));
}
} // namespace
} // namespace
