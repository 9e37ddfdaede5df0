// kg_segment_sum_f32.cu: the kernels of segment_sum for f32, one per variant.
// Made by kgen 0.2.0 from offsets_warp.yaml (spec hash 7e8cd0391938dac0). Do not edit: edit the
// spec.
//
//   row_wbw_w2x2_warp_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 56 registers a thread (18 blocks per SM)
//     4 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form warp, blocks_max 2048
//     content hash f3359ed652b53060
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

// A segmented scan: the sum of each lane after those of the lanes before it, back to the last of
// `mask`.
KG_FN float carry(float sum, uint32_t mask, uint32_t lane)
{
    const uint32_t before = mask & kg_lanemask_le();
    const uint32_t from = before ? 31 - (uint32_t)__clz(before) : 0;
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= from + 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= from + 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= from + 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= from + 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= from + 16) sum = combine(other, sum);
    }
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_ended, region_heads, region_tails };

namespace row_wbw_w2x2_warp_vec_r4 {

struct alignas(16) block_shared {
    alignas(16) float heads[2];
    alignas(16) float tails[2];
    alignas(16) uint64_t ended[2]; // the first segment of a warp's share, and 1; 0: it goes on
};

// How many segments end among the first `items` of elements and ends, merged: a search by a warp.
KG_FN uint64_t end_on_path(const int64_t *g_offsets, uint64_t segments, uint64_t items,
    uint32_t lane)
{
    const uint64_t origin = (uint64_t)g_offsets[0];
    uint64_t low = 0, high = segments;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const bool ends = at < high && (uint64_t)g_offsets[at + 1] - origin + at < items;
        low += step * (uint32_t)__popc(__ballot_sync(0xffffffffu, ends));
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

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

// Each warp takes an equal share of elements and ends of segments; the last block joins what shares
// cut.
KG_KERNEL(kg_segment_sum_f32__row_wbw_w2x2_warp_vec_r4, 64, 18)(const float *g_in,
    const int64_t *g_offsets, float *g_out, float *g_heads, float *g_tails, uint64_t *g_ended,
    uint32_t *g_ticket, uint64_t segments)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // This warp's share: items from `item`, `left` of them; it begins amid segment `segment`.
    const uint64_t items = segments + (segments
        ? (uint64_t)g_offsets[segments] - (uint64_t)g_offsets[0] : 0);
    const kg_share share = kg_balance((items + 255) / 256, gridDim.x * 2, blockIdx.x * 2 + warp);
    const uint64_t item = share.first * 256 < items ? share.first * 256 : items;
    uint64_t left = share.count * 256 < items - item ? share.count * 256 : items - item;
    uint64_t segment = 0, at = 0; // and the element there
    if (left != 0) {
        segment = end_on_path(g_offsets, segments, item, lane);
        at = (uint64_t)g_offsets[0] + item - segment;
    }
    const uint64_t first = segment;
    bool ended = false; // the first segment, in this share: its sum is in shared->heads
    float sum = identity(); // since the last end

    while (left != 0) {
        // Where the next 32 segments end, one per lane.
        uint64_t mine = 0;
        if (lane < segments - segment) mine = (uint64_t)g_offsets[(segment + lane + 1)];
        for (uint32_t next = 0; next < 32 && left != 0; next++) {
            const uint32_t low = __shfl_sync(0xffffffffu, (uint32_t)mine, next);
            const uint32_t high = __shfl_sync(0xffffffffu, (uint32_t)(mine >> 32), next);
            const uint64_t end = (uint64_t)high << 32 | low;
            // A piece of the segment: to its end, or to that of the share.
            const bool ends = end - at < left; // within this share
            const uint64_t count = ends ? end - at : left;
            left -= count;
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
                for (; unit - lane + 64 <= units; unit += 64) {
                    KG_CASE(none);
                    // A data block: all loads, then the sums.
                    const float *const body = place + head_count + unit * 4;
                    const vec_f32 x0 = vec_f32_load(body);
                    const vec_f32 x1 = vec_f32_load(body + 128);
                    float v0 = reduce_vector(x0);
                    float v1 = reduce_vector(x1);
                    v0 = combine(v0, v1);
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
                    float v0 = identity();
                    if (lane < rest) v0 = reduce_vector(x0);
                    float v1 = identity();
                    if (lane + 32 < rest) v1 = reduce_vector(x1);
                    v0 = combine(v0, v1);
                    sum = combine(sum, v0);
                }
                sum = combine(sum, combine(front, back));
                at += count;
            }
            // The segment ends here: its result, or what the warps before this one are joined with.
            if (!ends) break;
            left--;
            sum = reduce_warp(sum);
            if (lane == 0) {
                if (segment == first) shared->heads[warp] = sum;
                else g_out[segment] = sum;
            }
            ended = true;
            sum = identity();
            segment++;
        }
    }
    sum = reduce_warp(sum);

    // What this warp leaves to those behind it.
    if (lane == 0) {
        shared->tails[warp] = sum;
        shared->ended[warp] = ended ? first + 1 : 0;
    }
    // The block: what its warps hand on, in order, by the first warp.
    __syncthreads();
    if (warp == 0) {
        float tail = identity();
        float head = tail;
        uint64_t ended = 0;
        if (lane < 2) {
            tail = shared->tails[lane];
            ended = shared->ended[lane];
            if (ended != 0) head = shared->heads[lane];
        }
        const uint32_t ends = __ballot_sync(0xffffffffu, ended != 0);
        tail = carry(tail, ends, lane);
        const float carried = __shfl_up_sync(0xffffffffu, tail, 1);
        const bool opens = lane == (ends ? (uint32_t)__ffs(ends) - 1 : 1); // the first with an end
        if (ended != 0) {
            if (lane != 0) head = combine(carried, head);
            if (!opens || gridDim.x == 1) g_out[ended - 1] = head;
        }
        if (gridDim.x != 1) {
            if (opens) {
                g_heads[blockIdx.x] = head;
                g_ended[blockIdx.x] = ended;
            }
            if (lane == 1) g_tails[blockIdx.x] = tail;
        }
    }
    if (gridDim.x == 1) return;
    bool last = false;
    __syncthreads(); // the records are the block's
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
    // The last block: a run of blocks a thread; first, what each run hands on.
    const uint32_t each = (gridDim.x + 63) / 64;
    const uint32_t from = threadIdx.x * each < gridDim.x ? threadIdx.x * each : gridDim.x;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    float tail = identity();
    bool any = false;
    for (uint32_t block = from; block < to; block++) {
        const float v = g_tails[block];
        const bool one = g_ended[block] != 0;
        tail = one ? v : combine(tail, v);
        any = any || one;
    }
    const uint32_t ends = __ballot_sync(0xffffffffu, any);
    tail = carry(tail, ends, lane);
    float carry = __shfl_up_sync(0xffffffffu, tail, 1);
    if (lane == 31) {
        shared->tails[warp] = tail;
        shared->ended[warp] = ends;
    }
    __syncthreads();
    float before = identity(); // what the warps before this one hand on
    for (uint32_t w = 0; w < warp; w++) {
        const float v = shared->tails[w];
        before = shared->ended[w] ? v : combine(before, v);
    }
    if (lane == 0) carry = before;
    else if ((ends & kg_lanemask_lt()) == 0) carry = combine(before, carry);
    // Then the segments that end in the run's blocks.
    for (uint32_t block = from; block < to; block++) {
        const float v = g_tails[block];
        const uint64_t ended = g_ended[block];
        if (ended != 0) {
            const float head = g_heads[block];
            carry = combine(carry, head);
            g_out[ended - 1] = carry;
            carry = v;
        } else {
            carry = combine(carry, v);
        }
    }
}
KG_ENTRY(kg_segment_sum_f32__row_wbw_w2x2_warp_vec_r4)

KG_VARIANT(kg_segment_sum_f32__row_wbw_w2x2_warp_vec_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_segment_sum_f32__row_wbw_w2x2_warp_vec_r4),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_ended = (uint64_t *)call->regions[region_ended];
    float *g_heads = (float *)call->regions[region_heads];
    float *g_tails = (float *)call->regions[region_tails];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t segments = call->lengths[0];
    void *arguments[] = {&g_in, &g_offsets, &g_out, &g_heads, &g_tails, &g_ended, &g_ticket,
        &segments};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_segment_sum_f32__row_wbw_w2x2_warp_vec_r4),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
