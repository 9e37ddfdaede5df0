// kg_exact_total_f32.cu: the kernels of exact_total for f32, one per variant.
// Made by kgen 0.2.0 from tree.yaml (spec hash f4bcca842fd8d5fd). Do not edit: edit the spec.
//
//   block_wbw_w4x2_vec_tree
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 128 threads, DBS 1024 elements in 256 vectors
//     at most 64 registers a thread (8 blocks per SM)
//     8 bytes moved per element; 1 launch, 4224 bytes of shared memory a block
//     facts: form tree, words 2, slot 1
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts
//       (ideal 8)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 06ea658616ee5ba3
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_exact_total_op.h"

namespace kg_exact_total_f32_kernels {

using kg_op::kg_exact_total_f32::identity;
using kg_op::kg_exact_total_f32::combine;
using kg_op::kg_exact_total_f32::one_nan;

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

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const float &v, uint32_t tag)
{
    uint32_t w[1];
    memcpy(w, &v, 4);
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, float &v)
{
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
    memcpy(&v, w, 4);
    return missing == 0;
}

// What stands before a tile, and behind it, in all lanes of a warp.
KG_FN float fold_tiles(uint32_t tile, uint32_t tag, uint32_t lane, const float &tile_sum,
    uint64_t *g_tiles, float &behind)
{
    // Bit b of the number: a left child of 2^b tiles ends where the lower bits begin.
    const uint64_t at = (uint64_t)(tile >> lane << lane) - 1;
    float node = identity();
    bool there = (tile >> lane & 1) == 0;
    if (!there) there = element_published(g_tiles + at, tag, node);

    // The subtree that ends with this tile: its lowest bits are ones, of a left child each.
    const uint32_t ones = __ffs((int)~tile) - 1;
    while (!__all_sync(0xffffffffu, there || lane >= ones)) {
        kg_spin();
        if (!there) there = element_published(g_tiles + at, tag, node);
    }
    float sum = tile_sum;
    for (uint32_t bit = 0; bit < ones; bit++) {
        const float left = __shfl_sync(0xffffffffu, node, bit);
        sum = combine(left, sum);
    }
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile, sum, tag);

    // From the left: the largest first.
    while (!__all_sync(0xffffffffu, there)) {
        kg_spin();
        if (!there) there = element_published(g_tiles + at, tag, node);
    }
    float base = identity();
    for (uint32_t rest = tile >> ones << ones; rest != 0;) {
        const uint32_t bit = 31 - __clz((int)rest);
        rest ^= 1u << bit;
        const float left = __shfl_sync(0xffffffffu, node, bit);
        base = combine(base, left);
    }
    behind = combine(base, sum);
    for (uint32_t bit = ones; bit-- > 0;) {
        const float left = __shfl_sync(0xffffffffu, node, bit);
        base = combine(base, left);
    }
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles };

namespace block_wbw_w4x2_vec_tree {

struct alignas(16) block_shared {
    kg_v16 part[4][65]; // of each warp
    alignas(16) float sums[4]; // of warps
    alignas(16) float before[5]; // what stands before each warp, and behind the last
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// The place of a word: words of 128 bytes change places, others for each run that begins in their
// bank.
KG_FN uint32_t swapped(uint32_t word)
{
    return word ^ (word >> 3 & 1);
}

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[2] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (lane + 32 >= first && lane + 32 < full) w[1] = kg_ld16(at + lane + 32);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + swapped(lane), w[0]);
    kg_st16(part + swapped(lane + 32), w[1]);
    if (lane == 0) kg_st16(part + 64, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + swapped(full)) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[3];
    o[0] = kg_ld16(part + swapped(lane * 2));
    o[1] = kg_ld16(part + swapped(lane * 2 + 1));
    o[2] = kg_ld16(part + swapped(lane * 2 + 2));
    __syncwarp();
    kg_st16(part + swapped(lane * 2), kg_cut4(o[0], o[1], past));
    kg_st16(part + swapped(lane * 2 + 1), kg_cut4(o[1], o[2], past));
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane));
        kg_st16_global(at + lane, past == 0 ? v
            : kg_cut4(kg_ld16(part + swapped(lane - 1)), v, 16 - past));
    }
    if (lane + 32 >= first && lane + 32 < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane + 32));
        kg_st16_global(at + lane + 32, past == 0 ? v
            : kg_cut4(kg_ld16(part + swapped(lane + 32 - 1)), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint32_t *)((unsigned char *)at + unit) = *(const uint32_t *)(own + unit - past);
    const uint32_t last = 16 * full + unit - past;
    if (tail) *(uint32_t *)((unsigned char *)(at + full) + unit)
        = *(const uint32_t *)(own + 16 * swapped(last / 16) + last % 16);
}

// The sum of a run.
KG_FN float sum_run_none(uint32_t turn, const kg_v16 *run)
{
    float x0, x1, x2, x3, x4, x5, x6, x7;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = v.e0;
        x1 = v.e1;
        x2 = v.e2;
        x3 = v.e3;
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = v.e0;
        x5 = v.e1;
        x6 = v.e2;
        x7 = v.e3;
    }
    const float s0_2 = combine(x0, x1);
    const float s2_2 = combine(x2, x3);
    const float s0_4 = combine(s0_2, s2_2);
    const float s4_2 = combine(x4, x5);
    const float s6_2 = combine(x6, x7);
    const float s4_4 = combine(s4_2, s6_2);
    const float s0_8 = combine(s0_4, s4_4);
    return s0_8;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(uint32_t turn, kg_v16 *run, float prefix, float next)
{
    float x0, x1, x2, x3, x4, x5, x6;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = v.e0;
        x1 = v.e1;
        x2 = v.e2;
        x3 = v.e3;
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = v.e0;
        x5 = v.e1;
        x6 = v.e2;
    }
    vec_f32 r;
    kg_v16 bits[1];
    const float f1 = combine(prefix, x0);
    r.e0 = one_nan(f1);
    const float s0_2 = combine(x0, x1);
    const float f2 = combine(prefix, s0_2);
    r.e1 = one_nan(f2);
    const float f3 = combine(f2, x2);
    r.e2 = one_nan(f3);
    const float s2_2 = combine(x2, x3);
    const float s0_4 = combine(s0_2, s2_2);
    const float f4 = combine(prefix, s0_4);
    r.e3 = one_nan(f4);
    memcpy(bits, &r, 16);
    kg_st16(run + (0 ^ turn), bits[0]);
    const float f5 = combine(f4, x4);
    r.e0 = one_nan(f5);
    const float s4_2 = combine(x4, x5);
    const float f6 = combine(f4, s4_2);
    r.e1 = one_nan(f6);
    const float f7 = combine(f6, x6);
    r.e2 = one_nan(f7);
    r.e3 = one_nan(next);
    memcpy(bits, &r, 16);
    kg_st16(run + (1 ^ turn), bits[0]);
}

// The sum of a run, of which the first `count` elements are there.
KG_FN float sum_run_stop(uint32_t turn, uint32_t count, const kg_v16 *run)
{
    float x0, x1, x2, x3, x4, x5, x6, x7;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = count > 0 ? v.e0 : identity();
        x1 = count > 1 ? v.e1 : identity();
        x2 = count > 2 ? v.e2 : identity();
        x3 = count > 3 ? v.e3 : identity();
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = count > 4 ? v.e0 : identity();
        x5 = count > 5 ? v.e1 : identity();
        x6 = count > 6 ? v.e2 : identity();
        x7 = count > 7 ? v.e3 : identity();
    }
    const float s0_2 = combine(x0, x1);
    const float s2_2 = combine(x2, x3);
    const float s0_4 = combine(s0_2, s2_2);
    const float s4_2 = combine(x4, x5);
    const float s6_2 = combine(x6, x7);
    const float s4_4 = combine(s4_2, s6_2);
    const float s0_8 = combine(s0_4, s4_4);
    return s0_8;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t turn, uint32_t count, kg_v16 *run, float prefix, float next)
{
    float x0, x1, x2, x3, x4, x5, x6;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = count > 0 ? v.e0 : identity();
        x1 = count > 1 ? v.e1 : identity();
        x2 = count > 2 ? v.e2 : identity();
        x3 = count > 3 ? v.e3 : identity();
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = count > 4 ? v.e0 : identity();
        x5 = count > 5 ? v.e1 : identity();
        x6 = count > 6 ? v.e2 : identity();
    }
    vec_f32 r;
    kg_v16 bits[1];
    const float f1 = combine(prefix, x0);
    r.e0 = one_nan(f1);
    const float s0_2 = combine(x0, x1);
    const float f2 = combine(prefix, s0_2);
    r.e1 = one_nan(f2);
    const float f3 = combine(f2, x2);
    r.e2 = one_nan(f3);
    const float s2_2 = combine(x2, x3);
    const float s0_4 = combine(s0_2, s2_2);
    const float f4 = combine(prefix, s0_4);
    r.e3 = one_nan(f4);
    memcpy(bits, &r, 16);
    kg_st16(run + (0 ^ turn), bits[0]);
    const float f5 = combine(f4, x4);
    r.e0 = one_nan(f5);
    const float s4_2 = combine(x4, x5);
    const float f6 = combine(f4, s4_2);
    r.e1 = one_nan(f6);
    const float f7 = combine(f6, x6);
    r.e2 = one_nan(f7);
    r.e3 = one_nan(next);
    memcpy(bits, &r, 16);
    kg_st16(run + (1 ^ turn), bits[0]);
}

// S2: what stands before a run whose own sum is `sum`; `next`: and behind it.
KG_FN float before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t tile,
    uint32_t tag, float sum, uint64_t *g_tiles, float &next)
{
    // Groups of lanes, then groups of warps, by the first one.
    const float beside0 = __shfl_xor_sync(0xffffffffu, sum, 1);
    sum = (lane & 1) != 0 ? combine(beside0, sum) : combine(sum, beside0);
    const float beside1 = __shfl_xor_sync(0xffffffffu, sum, 2);
    sum = (lane & 2) != 0 ? combine(beside1, sum) : combine(sum, beside1);
    const float beside2 = __shfl_xor_sync(0xffffffffu, sum, 4);
    sum = (lane & 4) != 0 ? combine(beside2, sum) : combine(sum, beside2);
    const float beside3 = __shfl_xor_sync(0xffffffffu, sum, 8);
    sum = (lane & 8) != 0 ? combine(beside3, sum) : combine(sum, beside3);
    const float beside4 = __shfl_xor_sync(0xffffffffu, sum, 16);
    sum = (lane & 16) != 0 ? combine(beside4, sum) : combine(sum, beside4);
    if (lane == 0) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        float warps = identity();
        if (lane < 4) warps = shared->sums[lane];
        const float other0 = __shfl_xor_sync(0xffffffffu, warps, 1);
        warps = (lane & 1) != 0 ? combine(other0, warps) : combine(warps, other0);
        const float other1 = __shfl_xor_sync(0xffffffffu, warps, 2);
        warps = (lane & 2) != 0 ? combine(other1, warps) : combine(warps, other1);
        const float tile_sum = __shfl_sync(0xffffffffu, warps, 0);
        float behind;
        float before = fold_tiles(tile, tag, lane, tile_sum, g_tiles, behind);
        if ((lane & 2) != 0) before = combine(before, other1);
        if ((lane & 1) != 0) before = combine(before, other0);
        if (lane == 4) before = behind;
        if (lane <= 4) shared->before[lane] = before;
    }
    __syncthreads();
    __syncwarp(); // one access of all lanes each
    float prefix = shared->before[warp];
    const float behind = shared->before[warp + 1];
    __syncwarp();
    if ((lane & 16) != 0) prefix = combine(prefix, beside4);
    if ((lane & 8) != 0) prefix = combine(prefix, beside3);
    if ((lane & 4) != 0) prefix = combine(prefix, beside2);
    if ((lane & 2) != 0) prefix = combine(prefix, beside1);
    if ((lane & 1) != 0) prefix = combine(prefix, beside0);
    next = __shfl_down_sync(0xffffffffu, prefix, 1);
    if (lane == 31) next = behind;
    return prefix;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_exact_total_f32__block_wbw_w4x2_vec_tree, 128, 8)(const float *g_in, float *g_out,
    uint64_t n, uint64_t *g_tiles, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 1024;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 1024 <= n) {
        const uint64_t from = origin + warp * 256;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
        const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
        // INPUT: 2 words of a lane, in the order of the lanes.
        const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
        const kg_v16 w1 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 32);
        __syncwarp();
        kg_st16(part + swapped(lane), w0);
        kg_st16(part + swapped(lane + 32), w1);
        __syncwarp();

        // S1: the sum of this lane's run.
        float sum = sum_run_none(turn, run);

        // S2
        float next;
        const float prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: the results of the run.
        scan_run_none(turn, run, prefix, next);
        __syncwarp();

        // OUTPUT.
        kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + swapped(lane)));
        kg_st16_global((kg_v16 *)(g_out + from) + lane + 32, kg_ld16(part + swapped(lane + 32)));
    } else {
        KG_CASE(stop);
        const uint64_t from = origin + warp * 256;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
        const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
        // INPUT: what there is of the warp's part.
        const uint32_t left = from >= n ? 0 : n - from < 256 ? (uint32_t)(n - from) : 256;
        const uint32_t skipped = lane * 8, count = left > skipped ? left - skipped : 0;
        fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

        // S1: the sum of this lane's run.
        float sum = sum_run_stop(turn, count, run);

        // S2
        float next;
        const float prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: the results of the run.
        scan_run_stop(turn, count, run, prefix, next);
        __syncwarp();

        // OUTPUT.
        send_part((unsigned char *)(g_out + from), left * 4, part, lane);
    }

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (tile == gridDim.x - 1 && threadIdx.x == 0)
            kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        return;
    }
    // No more tags: the block that ends last clears all words, and tags begin anew.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    kg_st_relaxed_u64(g_turn, 0);
}
KG_ENTRY(kg_exact_total_f32__block_wbw_w4x2_vec_tree)

KG_VARIANT(kg_exact_total_f32__block_wbw_w4x2_vec_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_exact_total_f32__block_wbw_w4x2_vec_tree),
            nullptr, 128, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_tiles, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_exact_total_f32__block_wbw_w4x2_vec_tree), arguments,
        128, sizeof(block_shared));
}
} // namespace
} // namespace
