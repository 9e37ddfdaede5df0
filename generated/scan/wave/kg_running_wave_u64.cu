// kg_running_wave_u64.cu: the kernels of running_wave for u64, one per variant.
// Made by kgen 0.2.0 from wave.yaml (spec hash 38c59e4867019612). Do not edit: edit the spec.
//
//   block_wbw_w8x2_vec_a64_push_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 2, batch 2, 16-byte accesses
//     TBS 256 threads, DBS 1024 elements in 512 vectors
//     at most 64 registers a thread (4 blocks per SM)
//     16 bytes moved per element; 1 launch, 8288 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 2, held, slot 2, reach 64,
//       push
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (all warps): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     what stands before the tile (one thread): 8-byte accesses, conflict degree 1, 1 wavefront
//       (ideal 1)
//     what stands before the tile (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts
//       (ideal 2)
//     next tile (one thread): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     next tile (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 457beb521e06c52f
//   block_wbw_w1x1_vec_a32_wave
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1, 16-byte accesses
//     TBS 32 threads, DBS 64 elements in 32 vectors
//     at most 64 registers a thread (32 blocks per SM)
//     16 bytes moved per element; 1 launch, 512 bytes of shared memory a block
//     facts: form wave, run_adder serial, warp_adder kogge_stone, words 1, slot 2, reach 32
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     content hash f54ef23233424283
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_running_wave_op.h"

namespace kg_running_wave_u64_kernels {

using kg_op::kg_running_wave_u64::identity;
using kg_op::kg_running_wave_u64::combine;

// What a thread moves together: 2 elements.
struct alignas(16) vec_u64 { uint64_t e0, e1; };

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint64_t scan_lanes(uint64_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint64_t &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint64_t &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// One from an array, in 1 16-byte access.
KG_FN vec_u64 vec_u64_load(const uint64_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u64 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_bases, region_mail };

namespace block_wbw_w8x2_vec_a64_push_pdl {

struct alignas(16) block_shared {
    kg_v16 part[8][64]; // of each warp
    alignas(16) uint64_t sums[8]; // of warps
    alignas(16) uint64_t base[1]; // what stands before the tile
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
    uint32_t next; // the tile to go on with
};

// The place of a word: words of 128 bytes change places, others for each run that begins in their
// bank.
KG_FN uint32_t swapped(uint32_t word)
{
    return word ^ (word >> 3 & 1);
}

// A warp's part of an array, from any unit of 8 bytes, in the order of the array. Zeros stand
// behind its end.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint64_t *const at = (const uint64_t *)from;
    uint64_t *const own = (uint64_t *)part;
    const uint32_t count = bytes / 8;
    uint64_t u0 = 0, u1 = 0, u2 = 0, u3 = 0;
    if (lane < count) u0 = at[lane];
    if (lane + 32 < count) u1 = at[lane + 32];
    if (lane + 64 < count) u2 = at[lane + 64];
    if (lane + 96 < count) u3 = at[lane + 96];
    __syncwarp();
    own[2 * swapped(lane / 2) + lane % 2] = u0;
    own[2 * swapped(lane / 2 + 16) + lane % 2] = u1;
    own[2 * swapped(lane / 2 + 32) + lane % 2] = u2;
    own[2 * swapped(lane / 2 + 48) + lane % 2] = u3;
    __syncwarp();
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 8;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane));
        kg_st16_global(at + lane, past == 0 ? v
            : kg_cut8(kg_ld16(part + swapped(lane - 1)), v, 16 - past));
    }
    if (lane + 32 >= first && lane + 32 < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane + 32));
        kg_st16_global(at + lane + 32, past == 0 ? v
            : kg_cut8(kg_ld16(part + swapped(lane + 32 - 1)), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint64_t *)((unsigned char *)at + unit) = *(const uint64_t *)(own + unit - past);
    const uint32_t last = 16 * full + unit - past;
    if (tail) *(uint64_t *)((unsigned char *)(at + full) + unit)
        = *(const uint64_t *)(own + 16 * swapped(last / 16) + last % 16);
}

// The sum of a run.
KG_FN uint64_t sum_run_none(const kg_v16 *words)
{
    uint64_t sum;
    { // vector 0: its elements
        vec_u64 v;
        memcpy(&v, words, 16);
        uint64_t x0 = v.e0;
        uint64_t x1 = v.e1;
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = x0;
    }
    { // vector 1: its elements
        vec_u64 v;
        memcpy(&v, words + 1, 16);
        uint64_t x0 = v.e0;
        uint64_t x1 = v.e1;
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = combine(sum, x0);
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(uint32_t turn, const kg_v16 *words, kg_v16 *run, uint64_t prefix)
{
    { // vector 0
        vec_u64 v;
        memcpy(&v, words, 16);
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + (0 ^ turn), bits[0]);
    }
    { // vector 1
        vec_u64 v;
        memcpy(&v, words + 1, 16);
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + (1 ^ turn), bits[0]);
    }
}

// The sum of a run, of which the first `count` elements are there.
KG_FN uint64_t sum_run_stop(uint32_t count, const kg_v16 *words)
{
    uint64_t sum;
    { // vector 0: its elements
        vec_u64 v;
        memcpy(&v, words, 16);
        uint64_t x0 = count > 0 ? v.e0 : identity();
        uint64_t x1 = count > 1 ? v.e1 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = x0;
    }
    { // vector 1: its elements
        vec_u64 v;
        memcpy(&v, words + 1, 16);
        uint64_t x0 = count > 2 ? v.e0 : identity();
        uint64_t x1 = count > 3 ? v.e1 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = combine(sum, x0);
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t turn, uint32_t count, const kg_v16 *words, kg_v16 *run,
    uint64_t prefix)
{
    { // vector 0
        vec_u64 v;
        memcpy(&v, words, 16);
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 0 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 1 ? v.e1 : identity());
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + (0 ^ turn), bits[0]);
    }
    { // vector 1
        vec_u64 v;
        memcpy(&v, words + 1, 16);
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 2 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 3 ? v.e1 : identity());
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + (1 ^ turn), bits[0]);
    }
}

// Publishes the sum of a tile, by all threads. Whoever sends it again sends the same bits.
KG_FN void send_sum(uint32_t tile, uint32_t tag, const uint64_t &tile_sum, uint64_t *g_tiles,
    uint64_t *g_mail)
{
    if (tile < 64) { // to all who need it
        const uint32_t end = gridDim.x < 64 ? gridDim.x : 64, to = tile + 1 + threadIdx.x;
        if (to < end) element_publish(g_mail + ((to) * 64 + tile) * 2, tile_sum, tag);
        return;
    }
    if (threadIdx.x == 0) element_publish(g_tiles + (uint64_t)tile * 2, tile_sum, tag);
}

// What stands before a tile, in all lanes of a warp, from the sums of all tiles before it in `row`.
// Who has polled for
// long gives up: then `next` is the first tile whose sum is not there.
KG_FN uint64_t look_at_wave(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t *row,
    uint32_t &next)
{
    const uint32_t mine = lane * 2; // the first of 2 tiles that this lane looks at
    uint64_t v0 = identity();
    uint64_t v1 = identity();
    uint64_t base = identity();
    bool there = mine >= tile;
    for (uint32_t polls = 0; !__all_sync(0xffffffffu, there); polls++) {
        kg_spin();
        if (polls == 64) {
            uint32_t first = mine;
            uint64_t found;
            while (first < tile && first < mine + 2
                && element_published(row + first * 2, tag, found)) first++;
            const uint32_t lacking = __ballot_sync(0xffffffffu, first < tile && first < mine + 2);
            if (lacking != 0) {
                next = __shfl_sync(0xffffffffu, first, __ffs((int)lacking) - 1);
                return base;
            }
        }
        if (!there) {
            there = element_published(row + mine * 2, tag, v0);
            there &= element_published(row + (mine + 1) * 2, tag, v1) | (mine + 1 >= tile);
        }
    }
    // In order: a lane's own, then the lanes.
    if (mine + 1 < tile) v0 = combine(v0, v1);
    v0 = scan_lanes(v0, lane);
    const uint64_t before = __shfl_sync(0xffffffffu, v0, (tile - 1) / 2 % 32);
    if (tile != 0) base = combine(base, before);
    return base;
}

// The same in any wave, of a tile whose own sum is `tile_sum`: all tiles before it have begun.
KG_FN uint64_t look_at_all(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t &tile_sum,
    const uint64_t *row, uint64_t *g_bases)
{
    const uint32_t wave = tile / 64, own = tile % 64; // 64 tiles
    const uint32_t mine = lane * 2; // the first of 2 tiles that this lane looks at
    uint64_t v0 = identity();
    uint64_t v1 = identity();

    // The sums of the tiles before it, and what stands before the first of them.
    uint64_t base = identity();
    bool there = mine >= own, based = wave == 0;
    while (!__all_sync(0xffffffffu, there && based)) {
        kg_spin();
        if (!there) {
            there = element_published(row + mine * 2, tag, v0);
            there &= element_published(row + (mine + 1) * 2, tag, v1) | (mine + 1 >= own);
        }
        if (!based) based = element_published(g_bases + (uint64_t)wave * 2, tag, base);
    }
    // In order: a lane's own, then the lanes.
    if (mine + 1 < own) v0 = combine(v0, v1);
    v0 = scan_lanes(v0, lane);
    const uint64_t before = __shfl_sync(0xffffffffu, v0, (own - 1) / 2 % 32);
    if (own != 0) base = combine(base, before);
    if (own == 63 && tile + 1 < gridDim.x) { // the next wave
        const uint64_t next = combine(base, tile_sum);
        if (lane == 0) element_publish(g_bases + ((uint64_t)wave + 1) * 2, next, tag);
    }
    return base;
}

// What stands before a run whose own sum is `sum`, and the tile to go on with: `tile` itself, or
// one that is not there.
KG_FN uint64_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t tile,
    uint32_t at, bool by_ticket, uint64_t &drawn, uint32_t &tag, uint32_t &next, uint64_t *g_turn,
    uint64_t sum, uint64_t *g_tiles, uint64_t *g_bases, uint64_t *g_mail)
{
    // The lanes of each warp, then the warps, by each of them.
    sum = scan_lanes(sum, lane);
    const uint64_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    if (!by_ticket && threadIdx.x == 0) shared->turn = drawn;
    __syncthreads();
    if (!by_ticket) drawn = shared->turn;
    tag = (uint32_t)(drawn >> 32) + 1;
    uint64_t warps = identity();
    if (lane < 8) warps = shared->sums[lane];
    warps = scan_lanes(warps, lane);
    const uint64_t tile_sum = __shfl_sync(0xffffffffu, warps, 7);
    send_sum(at, tag, tile_sum, g_tiles, g_mail);
    // the warps before this one
    const uint64_t earlier = __shfl_sync(0xffffffffu, warps, (warp - 1) % 32);
    if (warp == 0) {
        uint64_t base = identity();
        next = tile;
        // All tickets are drawn when the last one is: the next call finds all as this one did.
        if (threadIdx.x == 0 && (uint32_t)drawn == gridDim.x - 1 && tag != ~(uint32_t)0)
            kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        if (by_ticket) {
            const uint64_t *const row = tile < 64 ? g_mail + tile * 2 * 64
                : g_tiles + ((uint64_t)(tile - tile % 64)) * 2;
            base = look_at_all(tile, tag, lane, tile_sum, row, g_bases);
        } else if (at == tile) {
            base = look_at_wave(tile, tag, lane, g_mail + tile * 2 * 64, next);
        }
        if (lane == 0) {
            shared->base[0] = base;
            shared->next = next;
        }
    }
    uint64_t mine = combine(earlier, others); // all before this lane in the tile
    if (lane == 0) mine = earlier;
    if (warp == 0) mine = others;
    __syncthreads();
    next = shared->next;
    const uint64_t base = shared->base[0];
    const uint64_t behind = combine(base, mine);
    return threadIdx.x == 0 ? base : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl, 256, 4)(const uint64_t *g_in,
    uint64_t *g_out, uint64_t n, uint64_t *g_tiles, uint64_t *g_bases, uint64_t *g_mail,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // A wave that stands alone takes the numbers of blocks: it loads while its ticket is under way.
    const bool by_ticket = gridDim.x > 64 || (const void *)g_out == g_in;
    uint64_t drawn = 0; // the ticket, and in its upper half the epoch
    if (threadIdx.x == 0) drawn = atomicAdd(g_turn, 1);
    uint32_t tile = blockIdx.x;
    if (by_ticket) {
        if (threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        drawn = shared->turn;
        tile = (uint32_t)drawn;
    }
    uint32_t at = tile, tag = 0; // the tile at hand
    uint64_t origin = (uint64_t)at * 1024;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 1024 <= n) {
        for (;;) {
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
            const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
            // INPUT: 2 words of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            const kg_v16 w1 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 32);
            __syncwarp();
            kg_st16(part + swapped(lane), w0);
            kg_st16(part + swapped(lane + 32), w1);
            __syncwarp();
            kg_v16 words[2]; // its run
            words[0] = kg_ld16(run + (0 ^ turn));
            words[1] = kg_ld16(run + (1 ^ turn));

            // S1: the sum of this lane's run.
            uint64_t sum = sum_run_none(words);

            // S2: what stands before the run.
            uint32_t next;
            uint64_t prefix = before_run(shared, lane, warp, tile, at, by_ticket, drawn, tag, next,
                g_turn, sum, g_tiles, g_bases, g_mail);
            // a tile whose block has not begun, and then its own again
            if (at != tile || next != tile) {
                at = next;
                origin = (uint64_t)at * 1024;
                continue;
            }

            // S3: the results of the run.
            scan_run_none(turn, words, run, prefix);
            __syncwarp();

            // OUTPUT.
            kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + swapped(lane)));
            kg_st16_global((kg_v16 *)(g_out + from) + lane + 32,
                kg_ld16(part + swapped(lane + 32)));
            break;
        }
    } else {
        KG_CASE(stop);
        for (;;) {
            const uint64_t from = origin + warp * 128;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
            const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 128 ? (uint32_t)(n - from) : 128;
            const uint32_t skipped = lane * 4, count = left > skipped ? left - skipped : 0;
            fetch_part((const unsigned char *)(g_in + from), left * 8, part, lane);
            kg_v16 words[2]; // its run
            words[0] = kg_ld16(run + (0 ^ turn));
            words[1] = kg_ld16(run + (1 ^ turn));

            // S1: the sum of this lane's run.
            uint64_t sum = sum_run_stop(count, words);

            // S2: what stands before the run.
            uint32_t next;
            uint64_t prefix = before_run(shared, lane, warp, tile, at, by_ticket, drawn, tag, next,
                g_turn, sum, g_tiles, g_bases, g_mail);
            // a tile whose block has not begun, and then its own again
            if (at != tile || next != tile) {
                at = next;
                origin = (uint64_t)at * 1024;
                continue;
            }

            // S3: the results of the run.
            scan_run_stop(turn, count, words, run, prefix);
            __syncwarp();

            // OUTPUT.
            send_part((unsigned char *)(g_out + from), left * 8, part, lane);
            break;
        }
    }

    if (tag != ~(uint32_t)0) return;
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
KG_ENTRY(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl)

KG_VARIANT(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl), nullptr, 256,
            sizeof(block_shared));
        return error;
    }
    const uint64_t *g_in = (const uint64_t *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    uint64_t *g_mail = (uint64_t *)call->regions[region_mail];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_tiles, &g_bases, &g_mail, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_wave_u64__block_wbw_w8x2_vec_a64_push_pdl),
        arguments, 256, sizeof(block_shared));
}
} // namespace

namespace block_wbw_w1x1_vec_a32_wave {

struct alignas(16) block_shared {
    kg_v16 part[1][32]; // of each warp
};

// A warp's part of an array, from any unit of 8 bytes, in the order of the array. Zeros stand
// behind its end.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint64_t *const at = (const uint64_t *)from;
    uint64_t *const own = (uint64_t *)part;
    const uint32_t count = bytes / 8;
    uint64_t u0 = 0, u1 = 0;
    if (lane < count) u0 = at[lane];
    if (lane + 32 < count) u1 = at[lane + 32];
    __syncwarp();
    own[lane] = u0;
    own[lane + 32] = u1;
    __syncwarp();
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 8;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 *const word = part + lane;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane, past == 0 ? v : kg_cut8(kg_ld16(word - 1), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint64_t *)((unsigned char *)at + unit) = *(const uint64_t *)(own + unit - past);
    if (tail) *(uint64_t *)((unsigned char *)(at + full) + unit)
        = *(const uint64_t *)(own + 16 * full + unit - past);
}

// The sum of a run.
KG_FN uint64_t sum_run_none(const kg_v16 *run)
{
    uint64_t sum;
    { // vector 0: its elements
        const vec_u64 v = vec_u64_load((const uint64_t *)(run));
        uint64_t x0 = v.e0;
        uint64_t x1 = v.e1;
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(kg_v16 *run, uint64_t prefix)
{
    { // vector 0
        const vec_u64 v = vec_u64_load((const uint64_t *)(run));
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, v.e0);
        r.e0 = prefix;
        prefix = combine(prefix, v.e1);
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
}

// The sum of a run, of which the first `count` elements are there.
KG_FN uint64_t sum_run_stop(uint32_t count, const kg_v16 *run)
{
    uint64_t sum;
    { // vector 0: its elements
        const vec_u64 v = vec_u64_load((const uint64_t *)(run));
        uint64_t x0 = count > 0 ? v.e0 : identity();
        uint64_t x1 = count > 1 ? v.e1 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t count, kg_v16 *run, uint64_t prefix)
{
    { // vector 0
        const vec_u64 v = vec_u64_load((const uint64_t *)(run));
        vec_u64 r;
        kg_v16 bits[1];
        prefix = combine(prefix, count > 0 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine(prefix, count > 1 ? v.e1 : identity());
        r.e1 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
}

// Publishes the sum of a tile, by all threads. Whoever sends it again sends the same bits.
KG_FN void send_sum(uint32_t tile, uint32_t tag, const uint64_t &tile_sum, uint64_t *g_tiles)
{
    if (threadIdx.x == 0) element_publish(g_tiles + (uint64_t)tile * 2, tile_sum, tag);
}

// What stands before a tile, in all lanes of a warp, from the sums of all tiles before it in `row`.
// Who has polled for
// long gives up: then `next` is the first tile whose sum is not there.
KG_FN uint64_t look_at_wave(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t *row,
    uint32_t &next)
{
    const uint32_t mine = lane * 1; // the first of 1 tile that this lane looks at
    uint64_t v0 = identity();
    uint64_t base = identity();
    bool there = mine >= tile;
    for (uint32_t polls = 0; !__all_sync(0xffffffffu, there); polls++) {
        kg_spin();
        if (polls == 64) {
            uint32_t first = mine;
            uint64_t found;
            while (first < tile && first < mine + 1
                && element_published(row + first * 2, tag, found)) first++;
            const uint32_t lacking = __ballot_sync(0xffffffffu, first < tile && first < mine + 1);
            if (lacking != 0) {
                next = __shfl_sync(0xffffffffu, first, __ffs((int)lacking) - 1);
                return base;
            }
        }
        if (!there) {
            there = element_published(row + mine * 2, tag, v0);
        }
    }
    // In order: a lane's own, then the lanes.
    v0 = scan_lanes(v0, lane);
    const uint64_t before = __shfl_sync(0xffffffffu, v0, (tile - 1) / 1 % 32);
    if (tile != 0) base = combine(base, before);
    return base;
}

// The same in any wave, of a tile whose own sum is `tile_sum`: all tiles before it have begun.
KG_FN uint64_t look_at_all(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t &tile_sum,
    const uint64_t *row, uint64_t *g_bases)
{
    const uint32_t wave = tile / 32, own = tile % 32; // 32 tiles
    const uint32_t mine = lane * 1; // the first of 1 tile that this lane looks at
    uint64_t v0 = identity();

    // The sums of the tiles before it, and what stands before the first of them.
    uint64_t base = identity();
    bool there = mine >= own, based = wave == 0;
    while (!__all_sync(0xffffffffu, there && based)) {
        kg_spin();
        if (!there) {
            there = element_published(row + mine * 2, tag, v0);
        }
        if (!based) based = element_published(g_bases + (uint64_t)wave * 2, tag, base);
    }
    // In order: a lane's own, then the lanes.
    v0 = scan_lanes(v0, lane);
    const uint64_t before = __shfl_sync(0xffffffffu, v0, (own - 1) / 1 % 32);
    if (own != 0) base = combine(base, before);
    if (own == 31 && tile + 1 < gridDim.x) { // the next wave
        const uint64_t next = combine(base, tile_sum);
        if (lane == 0) element_publish(g_bases + ((uint64_t)wave + 1) * 2, next, tag);
    }
    return base;
}

// What stands before a run whose own sum is `sum`, and the tile to go on with: `tile` itself, or
// one that is not there.
KG_FN uint64_t before_run(uint32_t lane, uint32_t tile, uint32_t at, bool by_ticket,
    uint64_t &drawn, uint32_t &tag, uint32_t &next, uint64_t *g_turn, uint64_t sum,
    uint64_t *g_tiles, uint64_t *g_bases)
{
    // The lanes of each warp.
    sum = scan_lanes(sum, lane);
    const uint64_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    const uint64_t tile_sum = __shfl_sync(0xffffffffu, sum, 31);
    tag = __shfl_sync(0xffffffffu, (uint32_t)(drawn >> 32), 0) + 1;
    send_sum(at, tag, tile_sum, g_tiles);
    uint64_t base = identity();
    next = tile;
    // All tickets are drawn when the last one is: the next call finds all as this one did.
    if (threadIdx.x == 0 && (uint32_t)drawn == gridDim.x - 1 && tag != ~(uint32_t)0)
        kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
    if (by_ticket) {
        const uint64_t *const row = g_tiles + ((uint64_t)(tile - tile % 32)) * 2;
        base = look_at_all(tile, tag, lane, tile_sum, row, g_bases);
    } else if (at == tile) {
        base = look_at_wave(tile, tag, lane, g_tiles, next);
    }
    const uint64_t behind = combine(base, others);
    return lane == 0 ? base : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave, 32, 32)(const uint64_t *g_in,
    uint64_t *g_out, uint64_t n, uint64_t *g_tiles, uint64_t *g_bases, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // A wave that stands alone takes the numbers of blocks: it loads while its ticket is under way.
    const bool by_ticket = gridDim.x > 32 || (const void *)g_out == g_in;
    uint64_t drawn = 0; // the ticket, and in its upper half the epoch
    if (threadIdx.x == 0) drawn = atomicAdd(g_turn, 1);
    uint32_t tile = blockIdx.x;
    if (by_ticket) tile = __shfl_sync(0xffffffffu, (uint32_t)drawn, 0);
    uint32_t at = tile, tag = 0; // the tile at hand
    uint64_t origin = (uint64_t)at * 64;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 64 <= n) {
        for (;;) {
            const uint64_t from = origin + warp * 64;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: 1 word of a lane, in the order of the lanes.
            const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
            __syncwarp();
            kg_st16(part + lane, w0);
            __syncwarp();

            // S1: the sum of this lane's run.
            uint64_t sum = sum_run_none(run);

            // S2: what stands before the run.
            uint32_t next;
            uint64_t prefix = before_run(lane, tile, at, by_ticket, drawn, tag, next, g_turn, sum,
                g_tiles, g_bases);
            // a tile whose block has not begun, and then its own again
            if (at != tile || next != tile) {
                at = next;
                origin = (uint64_t)at * 64;
                continue;
            }

            // S3: the results of the run.
            scan_run_none(run, prefix);
            __syncwarp();

            // OUTPUT.
            kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + lane));
            break;
        }
    } else {
        KG_CASE(stop);
        for (;;) {
            const uint64_t from = origin + warp * 64;
            kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
            // INPUT: what there is of the warp's part.
            const uint32_t left = from >= n ? 0 : n - from < 64 ? (uint32_t)(n - from) : 64;
            const uint32_t skipped = lane * 2, count = left > skipped ? left - skipped : 0;
            fetch_part((const unsigned char *)(g_in + from), left * 8, part, lane);

            // S1: the sum of this lane's run.
            uint64_t sum = sum_run_stop(count, run);

            // S2: what stands before the run.
            uint32_t next;
            uint64_t prefix = before_run(lane, tile, at, by_ticket, drawn, tag, next, g_turn, sum,
                g_tiles, g_bases);
            // a tile whose block has not begun, and then its own again
            if (at != tile || next != tile) {
                at = next;
                origin = (uint64_t)at * 64;
                continue;
            }

            // S3: the results of the run.
            scan_run_stop(count, run, prefix);
            __syncwarp();

            // OUTPUT.
            send_part((unsigned char *)(g_out + from), left * 8, part, lane);
            break;
        }
    }

    if (tag != ~(uint32_t)0) return;
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
KG_ENTRY(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave)

KG_VARIANT(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave), nullptr, 32,
            sizeof(block_shared));
        return error;
    }
    const uint64_t *g_in = (const uint64_t *)call->args[0];
    uint64_t *g_out = (uint64_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_tiles, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_wave_u64__block_wbw_w1x1_vec_a32_wave),
        arguments, 32, sizeof(block_shared));
}
} // namespace
} // namespace
