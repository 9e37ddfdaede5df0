// kg_row_moment_f32.cu: the kernels of row_moment for f32, one per variant.
// Made by kgen 0.2.0 from rows_warp.yaml (spec hash 22e3cee7b4aef7b0). Do not edit: edit the spec.
//
//   row_wbw_w2x2_warp_vec_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     4 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form warp, blocks_max 2048
//     content hash 01b7c57bd643b5ce
//
// Operations, as the operator is written:
//   combine: 1 addition
//   transform: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_row_moment_op.h"

namespace kg_row_moment_f32_kernels {

using kg_op::kg_row_moment_f32::identity;
using kg_op::kg_row_moment_f32::combine;
using kg_op::kg_row_moment_f32::transform;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

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

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// 2 rows of 32 values, in order: their sum, in lane 0.
KG_FN float reduce_rows_2(float v0, float v1, [[maybe_unused]] uint32_t lane)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const float keep_v0 = upper ? v1 : v0;
        const float give_v0 = upper ? v0 : v1;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
        v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
    }
    // Each lane has a part of one row: the other lanes of the same row.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
    // Lanes 0 to 1 hold a row each: the rows.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
    return v0;
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

// The sum of a vector, in order.
KG_FN float reduce_vector(const vec_f32 &v, uint64_t index)
{
    float s0 = transform(v.e0, index);
    float s1 = transform(v.e1, index + 1);
    float s2 = transform(v.e2, index + 2);
    float s3 = transform(v.e3, index + 3);
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

// Each warp takes an equal share of elements and ends of segments; the last block joins what shares
// cut.
KG_KERNEL(kg_row_moment_f32__row_wbw_w2x2_warp_vec_r4, 64, 16)(const float *g_in, float *g_out,
    float *g_heads, float *g_tails, uint64_t *g_ended, uint32_t *g_ticket, uint64_t segments,
    uint64_t width, uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // This warp's share: items from `item`, `left` of them; it begins amid segment `segment`.
    const uint64_t items = segments * (width + 1);
    const kg_share share = kg_balance((items + 255) / 256, gridDim.x * 2, blockIdx.x * 2 + warp);
    const uint64_t item = share.first * 256 < items ? share.first * 256 : items;
    uint64_t left = share.count * 256 < items - item ? share.count * 256 : items - item;
    uint64_t segment = 0, at = 0; // and the element there
    if (left != 0) {
        segment = item / (width + 1);
        at = item - segment;
    }
    const uint64_t first = segment;
    bool ended = false; // the first segment, in this share: its sum is in shared->heads
    float sum = identity(); // since the last end

    uint64_t begin = 0; // of the segment
    if (left != 0) begin = segment * width;
    while (left != 0) {
        { // one row
            const uint64_t end = begin + width;
            // A piece of the segment: to its end, or to that of the share.
            const bool ends = end - at < left; // within this share
            const uint64_t count = ends ? end - at : left;
            left -= count;
            if (count != 0) {
                const float *const place =
                    (const float *)((const char *)g_in + segment * pitch) + (at - begin);
                // Elements before the first 16-byte boundary, vectors, elements after the last.
                const uint32_t to_word =
                    (uint32_t)(UINT64_C(0x0001000200030000) >> 4 * kg_past_word(place) & 15);
                const uint32_t head_count = to_word < count ? to_word : (uint32_t)count;
                const uint64_t units = (count - head_count) / 4;
                const uint32_t tail_count = (uint32_t)((count - head_count) % 4);
                const uint64_t from = at - begin + head_count; // the index of the first vector
                float front = identity();
                if (lane < head_count) { // one a lane
                    KG_CASE(front);
                    front = transform(place[lane], at - begin + lane);
                }
                float back = identity();
                if (lane < tail_count) { // one a lane
                    KG_CASE(back);
                    back = transform(place[count - tail_count + lane],
                        at - begin + count - tail_count + lane);
                }
                if (head_count != 0) {
                    front = reduce_warp(front);
                    sum = combine(sum, front);
                }
                // Whole data blocks, then what is left of the vectors.
                uint64_t unit = lane;
                for (; unit - lane + 64 <= units; unit += 64) {
                    KG_CASE(none);
                    // A data block: all loads, then the sums.
                    const float *const body = place + head_count + unit * 4;
                    const vec_f32 x0 = vec_f32_load(body);
                    const vec_f32 x1 = vec_f32_load(body + 128);
                    float v0 = reduce_vector(x0, from + (unit) * 4);
                    float v1 = reduce_vector(x1, from + (unit + 32) * 4);
                    v0 = reduce_rows_2(v0, v1, lane);
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
                    if (lane < rest) v0 = reduce_vector(x0, from + (unit) * 4);
                    float v1 = identity();
                    if (lane + 32 < rest) v1 = reduce_vector(x1, from + (unit + 32) * 4);
                    v0 = reduce_rows_2(v0, v1, lane);
                    sum = combine(sum, v0);
                }
                if (tail_count != 0) {
                    back = reduce_warp(back);
                    sum = combine(sum, back);
                }
                at += count;
            }
            // The segment ends here: its result, or what the warps before this one are joined with.
            if (!ends) break;
            left--;
            if (lane == 0) {
                if (segment == first) shared->heads[warp] = sum;
                else g_out[segment] = sum;
            }
            ended = true;
            sum = identity();
            begin = end;
            segment++;
        }
    }

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
KG_ENTRY(kg_row_moment_f32__row_wbw_w2x2_warp_vec_r4)

KG_VARIANT(kg_row_moment_f32__row_wbw_w2x2_warp_vec_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_moment_f32__row_wbw_w2x2_warp_vec_r4),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_ended = (uint64_t *)call->regions[region_ended];
    float *g_heads = (float *)call->regions[region_heads];
    float *g_tails = (float *)call->regions[region_tails];
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t segments = call->lengths[1];
    uint64_t width = call->lengths[0], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &g_heads, &g_tails, &g_ended, &g_ticket, &segments, &width,
        &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_moment_f32__row_wbw_w2x2_warp_vec_r4), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
