// kg_by_bits_i32.cu: the kernels of by_bits for i32, one per variant.
// Made by kgen 0.2.0 from bits.yaml (spec hash 800bd1010e3f8a2a). Do not edit: edit the spec.
//
//   block_bbb_w4x4
//     DASk block, BASk block_by_block, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 80 registers a thread (6 blocks per SM)
//     32 bytes moved per element; 1 launch, 2144 bytes of shared memory a block
//     facts: form tiles, held 512, descending, values, moves_keys, number_bits 16, begin_bit 8,
//       end_bit 24
//     content hash 3f6175f7464c572c

#include <string.h>

#include "kg_device.h"
#include "kg_by_bits_op.h"

namespace kg_by_bits_i32_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_keys, region_moved };

namespace block_bbb_w4x4 {

struct alignas(16) block_shared {
    alignas(16) uint16_t numbers[512];
    alignas(16) uint16_t places[512]; // where they stood
    alignas(16) uint32_t begins[16]; // a bit for each key that begins a segment
    alignas(16) uint64_t segments[2]; // the first one, and the one behind the last
    uint32_t longest;
};

// The number of a key: the greatest key has the least.
KG_FN uint32_t encode(const int32_t key) // by value: nvcc loads what a reference says byte by byte
{
    uint32_t bits;
    memcpy(&bits, &key, 4);
    bits = (uint32_t)(bits ^ ((uint32_t)1 << 31));
    return (uint32_t)~bits;
}

// The number of a key: bits 8 to 23 of that which all its bits are.
KG_FN uint16_t number_of(const int32_t key)
{
    return (uint16_t)(encode(key) >> 8 & 0xffff);
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint32_t place_merged(const uint16_t *numbers, uint32_t at, uint32_t width, uint32_t count,
    uint16_t number)
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
KG_FN uint64_t place_of_key(const int32_t *numbers, uint64_t at, uint64_t width, uint64_t count,
    uint16_t number)
{
    const uint64_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint64_t low = second ? start : between; // of the other run
    uint64_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint64_t others = low;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const bool before = second ? number_of(numbers[middle]) <= number
            : number_of(numbers[middle]) < number;
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
        const uint32_t at = threadIdx.x + 128 * i;
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
        uint16_t numbers[4] = {};
        uint16_t from[4] = {};
        uint32_t to[4] = {};
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t at = threadIdx.x + 128 * i, begin = bounds[i] & 0xffff;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = begin + place_merged(shared->numbers + begin, at - begin, width,
                (bounds[i] >> 16) - begin, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            if (threadIdx.x + 128 * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

// Brings keys to shared memory.
KG_FN void load_keys(block_shared *shared, const int32_t *from, uint32_t count)
{
    for (uint32_t at = threadIdx.x; at < count; at += 128) {
        shared->numbers[at] = number_of(from[at]);
        shared->places[at] = (uint16_t)at;
    }
}

// Stores what was sorted, and what moves with each key.
KG_FN void store_keys(const block_shared *shared, uint32_t count, const int32_t *from, int32_t *to,
    const double *from_of_mass, double *to_of_mass, const uint32_t *from_of_id, uint32_t *to_of_id)
{
    for (uint32_t at = threadIdx.x; at < count; at += 128) {
        to[at] = from[shared->places[at]];
        to_of_mass[at] = from_of_mass[shared->places[at]];
        to_of_id[at] = from_of_id[shared->places[at]];
    }
}

// Sorts a segment that the block cannot hold: parts of it, then by merging in memory. Arrays take
// turns; the last is the output.
KG_FN void sort_long(block_shared *shared, uint64_t begin, uint64_t count, const int32_t *g_in,
    int32_t *g_out, int32_t *g_other, const double *g_mass, double *g_out_mass,
    double *other_of_mass, const uint32_t *g_id, uint32_t *g_out_id, uint32_t *other_of_id)
{
    bool in_other = false;
    for (uint64_t width = 512; width < count; width *= 2) in_other = !in_other;
    for (uint64_t origin = begin; origin < begin + count; origin += 512) {
        const uint64_t left = begin + count - origin;
        const uint32_t part = left < 512 ? (uint32_t)left : 512;
        __syncthreads(); // what was there is stored
        for (uint32_t word = threadIdx.x; word < 16; word += 128) shared->begins[word] = 0;
        if (threadIdx.x == 0) shared->longest = 0;
        load_keys(shared, g_in + origin, part);
        __syncthreads();
        if (threadIdx.x == 0) shared->begins[0] = 1;
        __syncthreads();
        sort_segments(shared, part);
        int32_t *const to = in_other ? g_other : g_out;
        store_keys(shared, part, g_in + origin, to + origin, g_mass + origin,
            (in_other ? other_of_mass : g_out_mass) + origin, g_id + origin,
            (in_other ? other_of_id : g_out_id) + origin);
    }
    for (uint64_t width = 512; width < count; width *= 2) {
        const int32_t *const from = (in_other ? g_other : g_out) + begin;
        int32_t *const to = (in_other ? g_out : g_other) + begin;
        const double *const from_of_mass = (in_other ? other_of_mass : g_out_mass) + begin;
        double *const to_of_mass = (in_other ? g_out_mass : other_of_mass) + begin;
        const uint32_t *const from_of_id = (in_other ? other_of_id : g_out_id) + begin;
        uint32_t *const to_of_id = (in_other ? g_out_id : other_of_id) + begin;
        __syncthreads(); // all runs are stored
        for (uint64_t at = threadIdx.x; at < count; at += 128) {
            const int32_t key = from[at];
            const uint64_t place = place_of_key(from, at, width, count, number_of(key));
            to[place] = key;
            to_of_mass[place] = from_of_mass[at];
            to_of_id[place] = from_of_id[at];
        }
        in_other = !in_other;
    }
}

// A block sorts the segments that begin in its part of the array.
KG_KERNEL(kg_by_bits_i32__block_bbb_w4x4, 128, 6)(const int32_t *g_in, const double *g_mass,
    const uint32_t *g_id, const uint64_t *g_offsets, int32_t *g_out, double *g_out_mass,
    uint32_t *g_out_id, uint64_t segments, int32_t *g_other, double *other_of_mass,
    uint32_t *other_of_id)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    KG_CASE(stop);
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x * 256);
        if (lane == 0) shared->segments[0] = first;
    }
    if (warp == 3) {
        const uint64_t end = count_before(lane, g_offsets, segments,
            ((uint64_t)blockIdx.x + 1) * 256);
        if (lane == 0) shared->segments[1] = end;
    }
    for (uint32_t word = threadIdx.x; word < 16; word += 128) shared->begins[word] = 0;
    if (threadIdx.x == 0) shared->longest = 0;
    __syncthreads();
    const uint64_t first = shared->segments[0], end = shared->segments[1];
    if (first == end) return;
    const uint64_t begin = g_offsets[first], last = g_offsets[end - 1], stop = g_offsets[end];
    const bool fits = stop - begin <= 512;
    const uint32_t count = (uint32_t)((fits ? stop : last) - begin);

    // Where segments begin; empty ones do not.
    for (uint64_t s = first + threadIdx.x; s < end - !fits; s += 128) {
        const uint32_t at = (uint32_t)(g_offsets[s] - begin);
        if (g_offsets[s] != g_offsets[s + 1]) atomicOr(&shared->begins[at / 32], 1u << at % 32);
    }
    load_keys(shared, g_in + begin, count);
    __syncthreads();
    sort_segments(shared, count);
    store_keys(shared, count, g_in + begin, g_out + begin, g_mass + begin, g_out_mass + begin,
        g_id + begin, g_out_id + begin);
    if (fits) return;
    KG_CASE(last);
    sort_long(shared, last, stop - last, g_in, g_out, g_other, g_mass, g_out_mass, other_of_mass,
        g_id, g_out_id, other_of_id);
}
KG_ENTRY(kg_by_bits_i32__block_bbb_w4x4)

KG_VARIANT(kg_by_bits_i32__block_bbb_w4x4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_by_bits_i32__block_bbb_w4x4), nullptr, 128,
            sizeof(block_shared));
    const int32_t *g_in = (const int32_t *)call->args[0];
    const double *g_mass = (const double *)call->args[1];
    const uint32_t *g_id = (const uint32_t *)call->args[2];
    const uint64_t *g_offsets = (const uint64_t *)call->args[3];
    int32_t *g_out = (int32_t *)call->args[4];
    double *g_out_mass = (double *)call->args[5];
    uint32_t *g_out_id = (uint32_t *)call->args[6];
    int32_t *g_other = (int32_t *)call->regions[region_keys];
    // What moves with keys lies array behind array.
    unsigned char *g_moved = (unsigned char *)call->regions[region_moved];
    double *other_of_mass = (double *)g_moved;
    g_moved += (call->n * 8 + 15) / 16 * 16;
    uint32_t *other_of_id = (uint32_t *)g_moved;
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
    void *arguments[] = {&g_in, &g_mass, &g_id, &g_offsets, &g_out, &g_out_mass, &g_out_id,
        &segments, &g_other, &other_of_mass, &other_of_id};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_by_bits_i32__block_bbb_w4x4), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
