// kg_segment_sum_f32.cu: the kernels of segment_sum for f32, one per variant.
// Made by kgen 0.1.0 from offsets_mapped.yaml (spec hash 32304d00d4d50626). Do not edit: edit the
// spec.
//
//   column_wbw_w4x2_mapped_l4x2_vec_e8192
//     DASk column, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 160 threads, DBS 1024 elements in 256 vectors
//     at most 56 registers a thread (7 blocks per SM)
//     4 bytes moved per element; 1 launch, 160 bytes of shared memory a block
//     facts: form mapped, blocks_max 4096, lanes 4, in_flight 2, share 16, whole 128, alone 4,
//       joint 4, range 8192, in_vectors
//     content hash 2ce9756294c7de62
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

// A part of a giant: elements from `from` to before `to` of the segment from `begin` to before
// `end`.
struct kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part { uint64_t from, to, begin,
    end, segment; };

// What is known of the offsets before element `place`: at least `low`, at most `high`, and the last
// and the
// next one.
struct kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border { uint64_t place, low,
    high, begin, end; };

struct alignas(16) kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_shared {
    alignas(16) float sums[10]; // of the warps, twice: the next come while these are read
    // of giants, in this block's range
    kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part parts[2];
    uint32_t longer[8]; // segments that the block takes together: a bit for each
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

// No giant crosses the border, or it is found.
KG_FN bool kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_known(
    const kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border &b, uint64_t segments,
    uint64_t range)
{
    if (b.low == b.high) return true;
    return b.low != 0 && b.high <= segments && b.end - b.begin <= 2 * range;
}

// The bracket between the 32 probed offsets of each half of the warp, two a lane: numbers `q0` and
// `q1`, values
// `v0` and `v1`.
KG_FN void kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_narrow(
    kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border &b, uint64_t q0, uint64_t q1,
    uint64_t v0, uint64_t v1, uint32_t first)
{
    const uint32_t low = __ballot_sync(0xffffffffu, v0 < b.place) >> first & 0xffff,
        high = __ballot_sync(0xffffffffu, v1 < b.place) >> first & 0xffff;
    // probes before the border
    const uint32_t before = (uint32_t)__popc(low) + (uint32_t)__popc(high);
    const uint32_t last = before ? before - 1 : 0, next = before < 32 ? before : 31;
    const uint64_t q_last = __shfl_sync(0xffffffffu, last % 2 ? q1 : q0, first + last / 2),
        v_last = __shfl_sync(0xffffffffu, last % 2 ? v1 : v0, first + last / 2);
    const uint64_t q_next = __shfl_sync(0xffffffffu, next % 2 ? q1 : q0, first + next / 2),
        v_next = __shfl_sync(0xffffffffu, next % 2 ? v1 : v0, first + next / 2);
    if (before != 0) {
        b.low = q_last + 1;
        b.begin = v_last;
    }
    if (before != 32) {
        b.high = q_next;
        b.end = v_next;
    }
}

// Where to probe: first round the place where segments of the mean length would end, a range apart;
// then
// evenly in what is left.
KG_FN uint64_t kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_probe(
    const kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border &b, uint32_t i,
    bool guess, uint64_t range, float density)
{
    if (!guess) return b.low + ((b.high - b.low) * i >> 5);
    const uint64_t middle = (uint64_t)((float)b.place * density),
        step = (uint64_t)((float)range * density) + 1;
    const uint64_t at = middle > 16 * step ? middle - 16 * step + i * step : i * step;
    return at < b.high ? at : b.high - 1;
}

// Groups of lanes take segments; the block takes longer ones together, and its parts of giants.
KG_KERNEL(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192, 160, 7)(const float *g_in,
    const int64_t *g_offsets, float *g_out, uint64_t segments, uint64_t n, uint32_t peel,
    float *g_parts, uint64_t *g_counts, const uint64_t *g_turn, uint64_t range, float density)
{
    KG_SMEM(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
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
        const uint32_t longer0 = __ballot_sync(0xffffffffu, long0 && within == 0);
        const uint32_t longer1 = __ballot_sync(0xffffffffu, long1 && within == 0);
        if (lane == 0) {
            shared->longer[warp * 2] = longer0;
            shared->longer[warp * 2 + 1] = longer1;
        }
        more = (longer0 | longer1) != 0;
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
        // The giants that cross the borders of the block's range, and the block's parts of them.
        const uint64_t from = blockIdx.x * range, to = n - from < range ? n : from + range;
        const uint32_t half = lane / 16;
        const uint64_t place = from >= n ? 0 : half == 0 ? from : from + range < n ? to : 0;
        kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border at{place, 0, place
            ? segments + 1 : 0, 0, 0};
        for (bool guess = true;; guess = false) {
            const bool known = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_known(at,
                segments, range);
            if (__all_sync(0xffffffffu, known)) break;
            KG_CASE(search);
            uint64_t q0 = 0, q1 = 0, v0 = 0, v1 = 0;
            if (!known) {
                q0 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_probe(at,
                    lane % 16 * 2, guess, range, density);
                q1 = kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_probe(at,
                    lane % 16 * 2 + 1, guess, range, density);
                v0 = (uint64_t)g_offsets[q0];
                v1 = (uint64_t)g_offsets[q1];
            }
            kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_border narrowed = at;
            kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_narrow(narrowed, q0, q1, v0,
                v1, half * 16);
            if (!known) at = narrowed;
        }
        const bool crosses = at.low != 0 && at.low == at.high && at.high <= segments
            && at.end > at.place;
        // What crosses both borders is the first's.
        const bool part = crosses && at.end - at.begin > 2 * range
            && (half == 0 || at.begin >= from);
        more = __any_sync(0xffffffffu, part);
        if (lane % 16 == 0) {
            if (!part)
                shared->parts[half] =
                kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part{};
            else if (half == 0) shared->parts[0] =
                kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part{from, at.end < to
                ? at.end : to, at.begin, at.end, at.low - 1};
            else shared->parts[1] =
                kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part{at.begin, to,
                at.begin, at.end, at.low - 1};
        }
    }
    if (!__syncthreads_or(more)) return;
    // S2: segments that are too long for a group of lanes.
    for (uint32_t w = 0; w < 8; w++) {
        for (uint32_t bits = shared->longer[w]; bits != 0; bits &= bits - 1) {
            const uint32_t one = (uint32_t)__ffs(bits) - 1; // the lane that found it
            const uint64_t segment = ((uint64_t)blockIdx.x * 4 + w / 2) * 16 + one / 4 * 2 + w % 2;
            const uint64_t begin = (uint64_t)g_offsets[segment],
                end = (uint64_t)g_offsets[segment + 1];
            if (end - begin > 2 * range) continue; // a giant: ranges take it
            KG_CASE(longer);
            float sum = identity();
            const uint64_t each = ((end - begin + 4) / 5 + 127) / 128 * 128;
            uint64_t at = begin + warp * each;
            if (at > end) at = end;
            const uint64_t count = end - at < each ? end - at : each;
            if (count != 0) {
                const float *const place = g_in + at;
                // Elements before the first 16-byte boundary, vectors, elements after the last.
                const uint32_t to_word =
                    (uint32_t)(UINT64_C(0x0001000200030000) >> 4 * kg_past_word(place) & 15);
                const uint32_t head_count = to_word < count ? to_word : (uint32_t)count;
                const uint64_t units = (count - head_count) / 4;
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
                uint64_t unit = lane;
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
            if (threadIdx.x == 0) g_out[segment] = sum;
        }
    }
    // S3: the block's parts of giants; the block that adds the last part joins them.
    for (uint32_t b = 0; b < 2; b++) {
        const kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_part part =
            shared->parts[b];
        if (part.from == part.to) continue;
        KG_CASE(part);
        const uint64_t ends = (part.end - 1) / range, starts = part.begin / range; // ranges
        uint64_t *const parts = &g_counts[ends];
        if (threadIdx.x == 0) { // the first to come lets the count begin
            const uint64_t none = ((kg_ld_relaxed_u64(g_turn) >> 32) + 1) << 32,
                found = kg_ld_relaxed_u64(parts);
            if (found >> 32 != none >> 32) atomicCAS(parts, found, none);
        }
        { // the part itself
            float sum = identity();
            const uint64_t each = ((part.to - part.from + 4) / 5 + 127) / 128 * 128;
            uint64_t at = part.from + warp * each;
            if (at > part.to) at = part.to;
            const uint64_t count = part.to - at < each ? part.to - at : each;
            if (count != 0) {
                const float *const place = g_in + at;
                // Elements before the first 16-byte boundary, vectors, elements after the last.
                const uint32_t to_word =
                    (uint32_t)(UINT64_C(0x0001000200030000) >> 4 * kg_past_word(place) & 15);
                const uint32_t head_count = to_word < count ? to_word : (uint32_t)count;
                const uint64_t units = (count - head_count) / 4;
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
                uint64_t unit = lane;
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
            // It is left in scratch, and counted: all before it are known to who counts the last.
            bool last = false;
            if (threadIdx.x == 0) {
                g_parts[blockIdx.x + (ends == blockIdx.x ? 4096 : 0)] = sum;
                last = (uint32_t)kg_atomic_add_acq_rel_u64(parts, 1) == ends - starts;
            }
            if (!__syncthreads_or(last)) continue;
        }
        KG_CASE(last);
        if (threadIdx.x == 0) kg_st_relaxed_u64(parts, 0);
        // Each thread takes a run of parts, in order.
        const uint32_t count = (uint32_t)(ends - starts) + 1, each = (count + 159) / 160;
        float sum = identity();
        for (uint32_t i = threadIdx.x * each; i < count && i < (threadIdx.x + 1) * each; i++) {
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
        if (threadIdx.x == 0) g_out[part.segment] = sum;
    }
}
KG_ENTRY(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192)

KG_VARIANT(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192), nullptr, 160,
            sizeof(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_shared));
    const float *g_in = (const float *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t segments = call->lengths[0];
    uint64_t n = call->n;
    // Elements before the first vector of the array.
    uint32_t peel = (uint32_t)kg_peel(g_in, 4, 16) % 4;
    // Ranges grow where there would be too many of them.
    uint64_t range = (n + 4095) / 4096;
    if (range < 8192) range = 8192;
    float density = n ? (float)segments / (float)n : 0;
    float *g_parts = (float *)call->regions[region_parts];
    uint64_t *g_counts = (uint64_t *)call->regions[region_counts];
    const uint64_t *g_turn = &((const kg_workspace_header *)call->header)->turn;
    void *arguments[] = {&g_in, &g_offsets, &g_out, &segments, &n, &peel, &g_parts, &g_counts,
        &g_turn, &range, &density};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192), arguments, 160,
        sizeof(kg_segment_sum_f32__column_wbw_w4x2_mapped_l4x2_vec_e8192_shared));
}
} // namespace
} // namespace
