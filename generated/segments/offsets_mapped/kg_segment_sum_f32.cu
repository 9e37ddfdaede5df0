// kg_segment_sum_f32.cu: the kernels of segment_sum for f32, one per variant.
// Made by kgen 0.2.0 from offsets_mapped.yaml (spec hash 32304d00d4d50626). Do not edit: edit the
// spec.
//
//   column_wbw_w4x2_mapped_l4x2_vec_e8192
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 160 threads, DBS 1024 elements in 256 vectors
//     at most 56 registers a thread (7 blocks per SM)
//     4 bytes moved per element; 1 launch, 240 bytes of shared memory a block
//     facts: form mapped, blocks_max 4096, lanes 4, in_flight 2, in_turn 1, share 16, whole 128,
//       alone 4, short 128, few 3, single 2048, many 10, heavy 2, joint 4, range 8192, in_vectors
//     content hash 607abe976e433a61
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_segment_sum_op.h"

namespace kg_segment_sum_f32_kernels {

using kg_op::kg_segment_sum_f32::identity;
using kg_op::kg_segment_sum_f32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN float reduce_warp(float sum)
{
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 2));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 4));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 8));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 16));
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_parts, region_counts };

namespace column_wbw_w4x2_mapped_l4x2_vec_e8192 {

struct alignas(16) block_shared {
    alignas(16) float sums[10]; // of the warps, twice: the next come while these are read
    uint64_t from, to;  // elements of this block's range
    uint32_t owners[2]; // blocks that leave segments to it, each plus one; 0: none
    // in turns: listed segments for a warp each, for the block, and taken by warps
    uint32_t counts[9];
    uint16_t list[64]; // of long segments: for a warp from the front, for the block from the back
};

// The sum of a vector, in order.
KG_FN float reduce_vector(const vec_f32 &v)
{
    float s0 = v.e0;
    float s1 = v.e1;
    float s2 = v.e2;
    float s3 = v.e3;
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

// `sum` and the elements of a vector that lie in the segment: those of place q to before `count`.
KG_FN float kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_within(float sum,
    const vec_f32 &v, uint32_t q, uint32_t count)
{
    if (q < count) sum = combine(sum, v.e0);
    if (q + 1 < count) sum = combine(sum, v.e1);
    if (q + 2 < count) sum = combine(sum, v.e2);
    if (q + 3 < count) sum = combine(sum, v.e3);
    return sum;
}

// What is known of the owners of elements before and behind a border: numbers `low` - 1 and `high`
// begin at
// elements `begin` and `end`, before the border and not before it.
struct owner_border { uint64_t place, begin, end; uint32_t low, high; };

// Where the segments of owner `number` begin.
KG_FN uint64_t owner_begin(const int64_t *g_offsets, uint32_t number, uint64_t segments)
{
    const uint64_t first = (uint64_t)number * 64;
    return (uint64_t)g_offsets[(first < segments ? first : segments)];
}

// The first 32 places to probe: both ends, and a range apart round the owner that the border would
// lie in if all
// had as many elements. A range is `step` of such owners.
KG_FN uint32_t owner_guess(float middle, float step, uint32_t i, uint32_t owners)
{
    const float guess = middle + ((float)i - 16) * (step < 1 ? 1 : step);
    return i == 0 || guess < 1 ? 0 : i == 31 || guess > (float)owners ? owners : (uint32_t)guess;
}

// Groups of lanes take segments; the block takes longer ones, and what others leave to its range.
KG_KERNEL(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192, 160, 7)(const float *g_in,
    const int64_t *g_offsets, float *g_out, uint64_t segments, uint64_t n, uint32_t peel,
    float *g_parts, uint64_t *g_counts, const uint64_t *g_turn, uint32_t range_bits,
    uint32_t shift, float step)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x < 9) shared->counts[threadIdx.x] = 0;
    __syncthreads();
    uint32_t turn = 0; // sums that the block has joined
    bool more = false; // work is left for the block
    if (warp < 4) {
        // S1: the warp's segments, from number `first`: 4 lanes each, 2 at once.
        const uint64_t first = ((uint64_t)blockIdx.x * 4 + warp) * 16;
        const uint32_t group = lane / 4, within = lane % 4;
        const uint64_t segment0 = first + group * 2;
        uint64_t begin0 = 0, length0 = 0;
        if (segment0 < segments) {
            begin0 = (uint64_t)g_offsets[segment0];
            length0 = (uint64_t)g_offsets[segment0 + 1] - begin0;
        }
        const uint64_t segment1 = first + group * 2 + 1;
        uint64_t begin1 = 0, length1 = 0;
        if (segment1 < segments) {
            begin1 = (uint64_t)g_offsets[segment1];
            length1 = (uint64_t)g_offsets[segment1 + 1] - begin1;
        }
        const uint32_t skip0 = (uint32_t)(begin0 + 4 - peel) % 4;
        const bool long0 = length0 > 128 || (length0 != 0
            && (begin0 < skip0 || begin0 - skip0 + (skip0 + length0 + 3) / 4 * 4 > n));
        const uint32_t count0 = long0 ? 0 : (uint32_t)length0;
        const float *const place0 = g_in + begin0 - skip0;
        // elements of its vectors, up to its last
        const uint32_t stop0 = count0 ? skip0 + count0 : 0;
        const uint32_t skip1 = (uint32_t)(begin1 + 4 - peel) % 4;
        const bool long1 = length1 > 128 || (length1 != 0
            && (begin1 < skip1 || begin1 - skip1 + (skip1 + length1 + 3) / 4 * 4 > n));
        const uint32_t count1 = long1 ? 0 : (uint32_t)length1;
        const float *const place1 = g_in + begin1 - skip1;
        // elements of its vectors, up to its last
        const uint32_t stop1 = count1 ? skip1 + count1 : 0;
        if (long0 && within == 0) {
            const bool joint = length0 > 2048;
            const uint32_t place = atomicAdd(&shared->counts[joint ? 1 : 0], 1);
            shared->list[joint ? 63 - place : place] = (uint16_t)(warp * 16 + group * 2);
            more = true;
        }
        if (long1 && within == 0) {
            const bool joint = length1 > 2048;
            const uint32_t place = atomicAdd(&shared->counts[joint ? 1 : 0], 1);
            shared->list[joint ? 63 - place : place] = (uint16_t)(warp * 16 + group * 2 + 1);
            more = true;
        }
        float sum0 = identity();
        float sum1 = identity();
        uint32_t most = stop0;
        if (most < stop1) most = stop1;
        for (uint32_t at = within * 4; at < most; at += 32) {
            KG_CASE(round);
            vec_f32 x0_0{};
            if (at < stop0) x0_0 = vec_f32_load(place0 + at);
            vec_f32 x0_1{};
            if (at + 16 < stop0) x0_1 = vec_f32_load(place0 + at + 16);
            vec_f32 x1_0{};
            if (at < stop1) x1_0 = vec_f32_load(place1 + at);
            vec_f32 x1_1{};
            if (at + 16 < stop1) x1_1 = vec_f32_load(place1 + at + 16);
            sum0 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_within(sum0, x0_0,
                at - skip0, count0);
            sum0 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_within(sum0, x0_1,
                at + 16 - skip0, count0);
            sum1 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_within(sum1, x1_0,
                at - skip1, count1);
            sum1 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_within(sum1, x1_1,
                at + 16 - skip1, count1);
        }
        { // a lane hands half of its sums over
            const bool upper = lane & 1;
            const float keep_sum0 = upper ? sum1 : sum0;
            const float give_sum0 = upper ? sum0 : sum1;
            const float take_sum0 = __shfl_xor_sync(0xffffffffu, give_sum0, 1);
            sum0 = combine(keep_sum0, take_sum0);
        }
        sum0 = combine(sum0, __shfl_xor_sync(0xffffffffu, sum0, 2));
        const uint64_t result = first + group * 2 + within;
        if (within < 2 && result < segments && !(within == 0 ? long0 : long1)) g_out[result] = sum0;
    } else {
        // The overloaded owners at the borders of the block's range, if it has one.
        const uint32_t half = lane / 16, owners = (uint32_t)((segments + 63) / 64);
        const uint32_t number = blockIdx.x >> shift;
        const uint64_t from = number << shift == blockIdx.x ? (uint64_t)number << range_bits : n,
            to = from + (UINT64_C(1) << range_bits);
        const uint64_t place = from >= n ? 0 : half == 0 ? from : to < n ? to : 0;
        owner_border at{place, 0, 0, 0, place ? owners + 1 : 0};
        uint32_t q0 = owner_guess((float)(number + half) * step, step, lane % 16 * 2, owners);
        uint32_t q1 = owner_guess((float)(number + half) * step, step, lane % 16 * 2 + 1, owners);
        for (;;) {
            const bool known = at.low == at.high
                || (at.low != 0 && at.high <= owners
                && at.end - at.begin <= (UINT64_C(2) << range_bits));
            if (__all_sync(0xffffffffu, known)) break;
            KG_CASE(search);
            uint64_t v0 = 0, v1 = 0;
            if (!known) {
                v0 = owner_begin(g_offsets, q0, segments);
                v1 = owner_begin(g_offsets, q1, segments);
            }
            // Probes before the border; then the bracket between the last of them and the next.
            uint32_t before = (uint32_t)__popc(__ballot_sync(0xffffffffu,
                v0 < at.place) >> half * 16 & 0xffff);
            before += (uint32_t)__popc(__ballot_sync(0xffffffffu,
                v1 < at.place) >> half * 16 & 0xffff);
            const uint32_t last = before ? before - 1 : 0, next = before < 32 ? before : 31;
            const uint64_t begin = __shfl_sync(0xffffffffu, last % 2 ? v1 : v0,
                half * 16 + last / 2);
            const uint64_t end = __shfl_sync(0xffffffffu, next % 2 ? v1 : v0, half * 16 + next / 2);
            const uint32_t low = __shfl_sync(0xffffffffu, last % 2 ? q1 : q0, half * 16 + last / 2);
            const uint32_t high = __shfl_sync(0xffffffffu, next % 2 ? q1 : q0,
                half * 16 + next / 2);
            if (!known && before != 0) {
                at.low = low + 1;
                at.begin = begin;
            }
            if (!known && before != 32) {
                at.high = high;
                at.end = end;
            }
            // The next probes, evenly in what is left.
            q0 = at.low + (uint32_t)((uint64_t)(at.high - at.low) * (lane % 16 * 2) / 32);
            q1 = at.low + (uint32_t)((uint64_t)(at.high - at.low) * (lane % 16 * 2 + 1) / 32);
        }
        const bool crosses = at.low != 0 && at.low == at.high && at.high <= owners
            && at.end > at.place;
        // Who lies across both borders is the first's.
        const bool found = crosses && at.end - at.begin > (UINT64_C(2) << range_bits)
            && (half == 0 || at.begin >= from);
        more = found;
        if (lane % 16 == 0) shared->owners[half] = found ? at.low : 0;
        if (lane == 0) {
            shared->from = from;
            shared->to = to < n ? to : n;
        }
    }
    if (!__syncthreads_or(more)) return;
    // S2: the block's segments that are too long for a group of lanes; then what owners leave to
    // its range.
    bool listed = false;
    for (uint32_t turns = 0; turns < 3; turns++) {
        const bool owned = turns == 0;
        uint32_t *const counts = &shared->counts[3 * turns];
        uint32_t owner = blockIdx.x;
        bool overloaded = false; // then longer segments are left to ranges
        if (owned) {
            if (counts[0] + counts[1] == 0) continue;
            overloaded = owner_begin(g_offsets, owner + 1, segments) - owner_begin(g_offsets,
                owner, segments) > (UINT64_C(2) << range_bits);
        } else {
            if (shared->owners[turns - 1] == 0) continue;
            if (listed) __syncthreads(); // the list before it is worked off
            owner = shared->owners[turns - 1] - 1;
            const uint64_t base = (uint64_t)owner * 64, low = shared->from, high = shared->to;
            for (uint32_t i = threadIdx.x; i < 64 && base + i < segments; i += 160) {
                const uint64_t begin = (uint64_t)g_offsets[base + i],
                    end = (uint64_t)g_offsets[base + i + 1];
                if (end - begin <= 2048 || begin >= high || end <= low) continue;
                const bool joint = begin < low || end > high || end - begin > 4096;
                const uint32_t place = atomicAdd(&counts[joint ? 1 : 0], 1);
                shared->list[joint ? 63 - place : place] = (uint16_t)i;
            }
            __syncthreads();
        }
        listed = true;
        const uint32_t for_warps = counts[0], for_block = overloaded ? 0 : counts[1];
        const uint32_t many = owned && for_block >= 10 ? for_block : 0;
        bool alone = true; // a warp has the segment for itself
        for (uint32_t next = many;;) {
            uint32_t place = 0; // in the list
            if (alone) {
                if (lane == 0) place = atomicAdd(&counts[2], 1);
                place = __shfl_sync(0xffffffffu, place, 0);
                alone = place < for_warps + many;
                if (!alone) continue;
                if (place >= for_warps) place = 63 - (place - for_warps);
            } else {
                if (next == for_block) break;
                place = 63 - next++;
            }
            const uint64_t segment = (uint64_t)owner * 64 + shared->list[place];
            bool whole = true; // no other block has a part of it
            float sum = identity();
            { // the warp's elements of it
                const uint64_t begin = (uint64_t)g_offsets[segment],
                    end = (uint64_t)g_offsets[segment + 1];
                const uint64_t low = owned ? 0 : shared->from, high = owned ? end : shared->to;
                const uint64_t from = begin < low ? low : begin, to = end < high ? end : high;
                whole = from == begin && to == end;
                KG_CASE(longer);
                const uint32_t all = (uint32_t)(to - from);
                uint32_t each = ((all + 4) / 5 + 127) / 128 * 128;
                if (alone) each = all;
                uint32_t skip = (alone ? 0 : warp) * each;
                if (skip > all) skip = all;
                const uint64_t at = from + skip;
                const uint32_t count = all - skip < each ? all - skip : each;
                if (count != 0) {
                    const float *const place = g_in + at;
                    // Elements before the first 16-byte boundary, vectors, elements after the last.
                    const uint32_t to_word =
                        (uint32_t)(UINT64_C(0x0001000200030000) >> 4 * kg_past_word(place) & 15);
                    const uint32_t head_count = to_word < count ? to_word : (uint32_t)count;
                    const uint32_t units = (count - head_count) / 4;
                    const uint32_t tail_count = (uint32_t)((count - head_count) % 4);
                    float front = identity();
                    if (lane < head_count) { // one a lane
                        KG_CASE(front);
                        front = place[lane];
                    }
                    float back = identity();
                    if (lane < tail_count) { // one a lane
                        KG_CASE(back);
                        back = place[count - tail_count + lane];
                    }
                    // Whole data blocks, then what is left of the vectors.
                    uint32_t unit = lane;
                    KG_UNROLL(1)
                    for (; unit - lane + 128 <= units; unit += 128) {
                        KG_CASE(none);
                        // A data block: all loads, then the sums.
                        const float *const body = place + head_count + unit * 4;
                        const vec_f32 x0 = vec_f32_load(body);
                        const vec_f32 x1 = vec_f32_load(body + 128);
                        const vec_f32 x2 = vec_f32_load(body + 256);
                        const vec_f32 x3 = vec_f32_load(body + 384);
                        float v0 = reduce_vector(x0);
                        float v1 = reduce_vector(x1);
                        float v2 = reduce_vector(x2);
                        float v3 = reduce_vector(x3);
                        v0 = combine(v0, v1);
                        v2 = combine(v2, v3);
                        v0 = combine(v0, v2);
                        sum = combine(sum, v0);
                    }
                    if (unit - lane < units) {
                        KG_CASE(stop);
                        // A data block: all loads, then the sums.
                        const float *const body = place + head_count + unit * 4;
                        // fewer than a data block has
                        const uint32_t rest = (uint32_t)(units - (unit - lane));
                        vec_f32 x0{};
                        if (lane < rest) x0 = vec_f32_load(body);
                        vec_f32 x1{};
                        if (lane + 32 < rest) x1 = vec_f32_load(body + 128);
                        vec_f32 x2{};
                        if (lane + 64 < rest) x2 = vec_f32_load(body + 256);
                        vec_f32 x3{};
                        if (lane + 96 < rest) x3 = vec_f32_load(body + 384);
                        float v0 = identity();
                        if (lane < rest) v0 = reduce_vector(x0);
                        float v1 = identity();
                        if (lane + 32 < rest) v1 = reduce_vector(x1);
                        float v2 = identity();
                        if (lane + 64 < rest) v2 = reduce_vector(x2);
                        float v3 = identity();
                        if (lane + 96 < rest) v3 = reduce_vector(x3);
                        v0 = combine(v0, v1);
                        v2 = combine(v2, v3);
                        v0 = combine(v0, v2);
                        sum = combine(sum, v0);
                    }
                    sum = combine(sum, combine(front, back));
                }
                sum = reduce_warp(sum);
            }
            if (!alone) {
                // The warps' sums become the block's.
                if (lane == 0) shared->sums[turn % 2 * 5 + warp] = sum;
                __syncthreads();
                if (warp == 0) {
                    sum = identity();
                    if (lane < 5) sum = shared->sums[turn % 2 * 5 + lane];
                    __syncwarp();
                    sum = reduce_warp(sum);
                }
                turn++;
                if (!whole) {
                    KG_CASE(part);
                    const uint64_t begin = (uint64_t)g_offsets[segment],
                        end = (uint64_t)g_offsets[segment + 1];
                    const uint32_t number = blockIdx.x >> shift; // of the range, as these are
                    const uint32_t ends = (uint32_t)((end - 1) >> range_bits),
                        starts = (uint32_t)(begin >> range_bits);
                    uint64_t *const parts = &g_counts[ends];
                    bool last = false;
                    if (threadIdx.x == 0) {
                        // The first to come lets the count begin.
                        const uint64_t none = ((kg_ld_relaxed_u64(g_turn) >> 32) + 1) << 32,
                            found = kg_ld_relaxed_u64(parts);
                        if (found >> 32 != none >> 32) atomicCAS(parts, found, none);
                        // The part is left in scratch, and counted: all before it are known to who
                        // counts the last.
                        g_parts[number + (ends == number ? 4096 : 0)] = sum;
                        last = (uint32_t)kg_atomic_add_acq_rel_u64(parts, 1) == ends - starts;
                    }
                    if (!__syncthreads_or(last)) continue;
                    KG_CASE(last);
                    if (threadIdx.x == 0) kg_st_relaxed_u64(parts, 0);
                    // Each thread takes a run of parts, in order.
                    const uint32_t count = ends - starts + 1, each = (count + 159) / 160;
                    sum = identity();
                    for (uint32_t i = threadIdx.x * each; i < count
                        && i < (threadIdx.x + 1) * each; i++) {
                        const float v = g_parts[i + 1 == count ? ends + 4096 : starts + i];
                        sum = combine(sum, v);
                    }
                    __syncwarp();
                    sum = reduce_warp(sum);
                    // The warps' sums become the block's.
                    if (lane == 0) shared->sums[turn % 2 * 5 + warp] = sum;
                    __syncthreads();
                    if (warp == 0) {
                        sum = identity();
                        if (lane < 5) sum = shared->sums[turn % 2 * 5 + lane];
                        __syncwarp();
                        sum = reduce_warp(sum);
                    }
                    turn++;
                }
            }
            if (lane == 0 && (alone || warp == 0)) g_out[segment] = sum;
        }
    }
}
KG_ENTRY(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192)

KG_VARIANT(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192), nullptr, 160,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t segments = call->lengths[0];
    uint64_t n = call->n;
    // Elements before the first vector of the array.
    uint32_t peel = (uint32_t)kg_peel(g_in, 4, 16) % 4;
    // Ranges grow where there would be too many of them. One of each 1 << shift blocks has a range.
    uint32_t range_bits = 13;
    while (n > UINT64_C(4096) << range_bits) range_bits++;
    const uint64_t range = UINT64_C(1) << range_bits, ranges = n ? (n + range - 1) >> range_bits
        : 1;
    uint32_t shift = 0;
    while (ranges << (shift + 1) <= call->grid[0]) shift++;
    // Blocks whose segments would fill a range, if all had as many elements.
    float step = n ? (float)((segments + 63) / 64) / (float)n * (float)range : 0;
    float *g_parts = (float *)call->regions[region_parts];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    const uint64_t *g_turn = &((const kg_workspace_header *)call->header)->turn;
    void *arguments[] = {&g_in, &g_offsets, &g_out, &segments, &n, &peel, &g_parts, &g_counts,
        &g_turn, &range_bits, &shift, &step};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192), arguments, 160,
        sizeof(block_shared));
}
} // namespace
} // namespace
