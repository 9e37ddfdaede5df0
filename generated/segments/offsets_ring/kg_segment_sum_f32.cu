// kg_segment_sum_f32.cu: the kernels of segment_sum for f32, one per variant.
// Made by kgen 0.2.0 from offsets_ring.yaml (spec hash 2d9bcc581614f6c8). Do not edit: edit the
// spec.
//
//   row_wbw_w2x3_thread_ring2048_r4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, adder sklansky
//     TBS 64 threads, DBS 192 elements and ends of segments
//     at most 72 registers a thread (14 blocks per SM)
//     4 bytes moved per element; 1 launch, 5552 bytes of shared memory a block
//     facts: form thread, blocks_max 2048, ring 2048, ahead 3
//     content hash 9fc6072800a0afa4
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_segment_sum_op.h"

namespace kg_segment_sum_f32_kernels {

using kg_op::kg_segment_sum_f32::identity;
using kg_op::kg_segment_sum_f32::combine;

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

namespace row_wbw_w2x3_thread_ring2048_r4 {

struct alignas(16) warp_tile {
    alignas(16) unsigned char elements[2048];
    alignas(16) float results[96];
    alignas(16) uint16_t ends[160]; // in elements past the first of the tile
};

struct alignas(16) block_shared {
    warp_tile tiles[2];
    alignas(16) float heads[2];
    alignas(16) float tails[2];
    alignas(16) uint64_t ended[2]; // the first segment of a warp's share, and 1; 0: it goes on
};

// How many segments end among the first `items` of elements and ends, merged: a search by half a
// warp.
KG_FN uint64_t end_on_path(const int64_t *g_offsets, uint64_t segments, uint64_t items,
    uint32_t lane)
{
    const uint64_t origin = (uint64_t)g_offsets[0];
    uint64_t low = 0, high = segments;
    while (__any_sync(0xffffffffu, low < high)) {
        const uint64_t step = (high - low + 15) / 16, at = low + step * (lane % 16 + 1) - 1;
        const bool ends = low < high && at < high
            && (uint64_t)g_offsets[at + 1] - origin + at < items;
        const uint32_t before = (uint32_t)__popc(__ballot_sync(0xffffffffu,
            ends) >> lane / 16 * 16 & 0xffff);
        if (low >= high) continue; // the other half goes on
        low += step * before;
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// A piece, a word for each lane, to place `loaded` of the share. What the share has is from `first`
// to before `end`.
KG_FN void ring_load(unsigned char *ring, uint32_t loaded, uint32_t lane,
    const unsigned char *piece, const unsigned char *first, const unsigned char *end)
{
    const unsigned char *const word = piece + 16 * lane;
    unsigned char *const to = ring + (loaded + 16 * lane) % 2048;
    if (word >= first && word + 16 <= end) {
        kg_cp_async16(to, word);
        return;
    }
    for (uint32_t i = 0; i < 16; i += 4)
        if (word + i >= first && word + i < end) *(uint32_t *)(to + i)
            = *(const uint32_t *)(word + i);
}

// The element that begins so many bytes into the share.
KG_FN float ring_element(const unsigned char *ring, uint32_t byte)
{
    return *(const float *)(ring + byte % 2048);
}

// Each warp takes an equal share of elements and ends of segments; the last block joins what shares
// cut.
KG_KERNEL(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4, 64, 14)(const float *g_in,
    const int64_t *g_offsets, float *g_out, float *g_heads, float *g_tails, uint64_t *g_ended,
    uint32_t *g_ticket, uint64_t segments)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // This warp's share: items from `item`, `left` of them; it begins amid segment `segment`.
    const uint64_t items = segments + (segments
        ? (uint64_t)g_offsets[segments] - (uint64_t)g_offsets[0] : 0);
    const kg_share share = kg_balance((items + 95) / 96, gridDim.x * 2, blockIdx.x * 2 + warp);
    const uint64_t item = share.first * 96 < items ? share.first * 96 : items;
    uint64_t left = share.count * 96 < items - item ? share.count * 96 : items - item;
    uint64_t segment = 0, at = 0; // and the element there
    uint64_t stop = 0; // the element behind the share
    if (left != 0) {
        const uint64_t ends = end_on_path(g_offsets, segments, lane < 16 ? item : item + left,
            lane);
        segment = __shfl_sync(0xffffffffu, ends, 0);
        at = (uint64_t)g_offsets[0] + item - segment;
        stop = (uint64_t)g_offsets[0] + item + left - __shfl_sync(0xffffffffu, ends, 16);
    }
    const uint64_t first = segment;
    bool ended = false; // the first segment, in this share: its sum is in shared->heads
    float sum = identity(); // since the last end

    warp_tile *const tile = &shared->tiles[warp];
    // The share's elements. Bytes since the word that it begins in: those `loaded`, or on their
    // way, and `taken` ones.
    const unsigned char *const share_begin = (const unsigned char *)(g_in + at),
        *const share_end = (const unsigned char *)(g_in + stop);
    uint32_t taken = kg_past_word(share_begin), loaded = 0;
    const unsigned char *next = share_begin - taken;
    for (uint32_t room = 384; room <= 1152; room += 384) {
        while (next < share_end && loaded < taken + room) {
            KG_CASE(piece);
            ring_load(tile->elements, loaded, lane, next, share_begin, share_end);
            next += 512;
            loaded += 512;
        }
        kg_cp_async_commit();
    }
    uint64_t ahead0 = 0, ahead1 = 0; // where the first segments end that are not yet taken
    if (lane < segments - segment) ahead0 = (uint64_t)g_offsets[(segment + lane + 1)];
    if (lane + 32 < segments - segment) ahead1 = (uint64_t)g_offsets[(segment + lane + 32 + 1)];
    while (left != 0) {
        KG_CASE(tile);
        const uint32_t count = left < 96 ? (uint32_t)left : 96;
        // Pieces that the ring has room for now.
        while (next < share_end && loaded + 512 - taken <= 2048) {
            KG_CASE(piece);
            ring_load(tile->elements, loaded, lane, next, share_begin, share_end);
            next += 512;
            loaded += 512;
        }
        kg_cp_async_commit();
        // Where segments end in the tile, 64 at a time.
        uint32_t ends = 0;
        for (uint32_t from = 0, more = 1; more; from += 64) {
            const uint32_t e0 = from + lane;
            uint32_t end0 = 96;
            if (e0 < segments - segment) {
                const uint64_t past = (from == 0 ? ahead0
                    : (uint64_t)g_offsets[(segment + e0 + 1)]) - at;
                end0 = past < 96 ? (uint32_t)past : 96;
            }
            tile->ends[e0] = (uint16_t)end0;
            const uint32_t in0 = __ballot_sync(0xffffffffu, e0 < segments - segment
                && end0 + e0 < count);
            const uint32_t e1 = from + lane + 32;
            uint32_t end1 = 96;
            if (e1 < segments - segment) {
                const uint64_t past = (from == 0 ? ahead1
                    : (uint64_t)g_offsets[(segment + e1 + 1)]) - at;
                end1 = past < 96 ? (uint32_t)past : 96;
            }
            tile->ends[e1] = (uint16_t)end1;
            const uint32_t in1 = __ballot_sync(0xffffffffu, e1 < segments - segment
                && end1 + e1 < count);
            ends += (uint32_t)(__popc(in0) + __popc(in1));
            more = in1 >> 31;
        }
        const uint32_t elements = count - ends;
        const uint64_t following = segment + ends;
        if (lane < segments - following) ahead0 = (uint64_t)g_offsets[(following + lane + 1)];
        if (lane + 32 < segments - following)
            ahead1 = (uint64_t)g_offsets[(following + lane + 32 + 1)];
        // The tile's elements are there; those of the next ones are on their way.
        kg_cp_async_wait(3);
        __syncwarp();
        // Where they begin: after `e` elements and `s` ends.
        const uint32_t mine = lane * 3 < count ? lane * 3 : count;
        const uint32_t items = mine + 3 < count ? 3 : count - mine;
        uint32_t s = 0;
        for (uint32_t high = ends < mine ? ends : mine; s < high;) {
            const uint32_t middle = (s + high) / 2;
            if (tile->ends[middle] + middle < mine) s = middle + 1;
            else high = middle;
        }
        uint32_t e = mine - s, end = tile->ends[s];
        // The lane's items: a sum for each segment that ends; the first end waits for the lanes
        // before.
        float opening = identity(); // of the lane's first end
        if (lane != 0) sum = opening;
        uint32_t opened = UINT32_MAX;
        KG_UNROLL(3)
        for (uint32_t i = 0; i < 3; i++) {
            if (i >= items) continue;
            if (e < end) {
                sum = combine(sum, ring_element(tile->elements, taken + e * 4));
                e++;
            } else {
                if (opened == UINT32_MAX) {
                    opened = s;
                    opening = sum;
                } else {
                    tile->results[s] = sum;
                }
                sum = identity();
                end = tile->ends[++s];
            }
        }
        // What lanes cut apart, put together.
        const uint32_t mask = __ballot_sync(0xffffffffu, opened != UINT32_MAX);
        sum = carry(sum, mask, lane);
        const float carried = __shfl_up_sync(0xffffffffu, sum, 1);
        sum = __shfl_down_sync(0xffffffffu, sum, 31); // of lane 31, to lane 0
        if (opened != UINT32_MAX) {
            if (lane != 0) opening = combine(carried, opening);
            tile->results[opened] = opening;
        }
        __syncwarp();
        // Results leave in the order of the segments.
        for (uint32_t r = lane; r < ends; r += 32) {
            const uint64_t result = segment + r;
            const float v = tile->results[r];
            if (result == first) shared->heads[warp] = v;
            else g_out[result] = v;
        }
        ended = ended || ends != 0;
        segment += ends;
        at += elements;
        taken += elements * 4;
        left -= count;
        __syncwarp();
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
KG_ENTRY(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4)

KG_VARIANT(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4), nullptr, 64,
            sizeof(block_shared));
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
    return kg_launch(call, 0, KG_KERNEL_OF(kg_segment_sum_f32__row_wbw_w2x3_thread_ring2048_r4),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
