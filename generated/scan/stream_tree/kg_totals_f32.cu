// kg_totals_f32.cu: the kernels of totals for f32, one per variant.
// Made by kgen 0.2.0 from stream_tree.yaml (spec hash b7c6e1cb6345a0b2). Do not edit: edit the
// spec.
//
//   row_wbw_w4x2_vec_s12l11a4m2_stream_tree
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 416 threads, DBS 1024 elements in 256 vectors
//     at most 72 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 1 launch, 52208 bytes of shared memory a block
//     facts: form stream, words 2, slot 1, stages 12, loads 11, sum_warps 4, masters 2, tree, pitch
//       4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts
//       (ideal 8)
//     S2 store (one lane per part): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 7d38a4b0df9dd248
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
//     content hash b2f2c151ab0ff17a
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_totals_op.h"

namespace kg_totals_f32_kernels {

using kg_op::kg_totals_f32::identity;
using kg_op::kg_totals_f32::combine;
using kg_op::kg_totals_f32::one_nan;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

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

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
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
enum region { region_sums_of_tiles, region_before_tiles, region_tiles };

namespace row_wbw_w4x2_vec_s12l11a4m2_stream_tree {

// A stage of the ring, and the parity of its present round.
struct ring_place {
    uint32_t stage, parity;
};

// The next stage, or the first one of the next round.
KG_FN void ring_next(ring_place &at)
{
    if (++at.stage < 12) return;
    at.stage = 0;
    at.parity ^= 1;
}

// Where tiles lie. Both arrays are counted from an element before the first, on a sector of the
// output.
struct stream_ends {
    const unsigned char *from; // on a sector, too: up to 31 bytes before that element
    unsigned char *to;
    uint64_t bytes; // of the output, up to its end
    uint32_t tiles, lead; // lead: elements before the first
    uint32_t past; // bytes from `from` to that element
};

// Of a call: the first bytes that are moved together, and how many tiles there are.
KG_FN stream_ends stream_ends_of(const unsigned char *from, unsigned char *to, uint64_t n)
{
    // Tiles are subtrees over places: the first begins with the arrays, which lie on 16-byte
    // boundaries.
    return {from, to, n * 4, (uint32_t)((n + 1023) / 1024), 0, 0};
}

// The units beside whole words of bytes lo to hi, which count from a 16-byte boundary.
KG_FN void copy_ends(unsigned char *to, const unsigned char *from, uint32_t lo, uint32_t hi,
    uint32_t lane)
{
    const uint32_t head = lo / 16 * 16 + lane * 4, tail = hi / 16 * 16 + lane * 4;
    if (lane * 4 >= 16) return;
    if (lo % 16 != 0 && head >= lo && head < hi) *(uint32_t *)(to + head)
        = *(const uint32_t *)(from + head);
    if (hi / 16 * 16 >= lo && tail < hi) *(uint32_t *)(to + tail)
        = *(const uint32_t *)(from + tail);
}

// Begins to load a tile, and what lies around it in whole words. Only the ends of the array have
// anything beside these.
KG_FN void load_stage(kg_v16 *stage, uint64_t *full, const stream_ends &ends, uint32_t tile,
    uint32_t lane)
{
    const uint64_t at = (uint64_t)tile * 4096, left = ends.bytes + ends.past - at;
    const uint32_t all = 4096 + (ends.past + 15) / 16 * 16;
    const uint32_t lo = tile == 0 ? ends.lead * 4 + ends.past : 0, hi = left < all ? (uint32_t)left
        : all;
    const uint32_t first = (lo + 15) / 16, last = hi / 16, bytes = last > first
        ? (last - first) * 16 : 0;
    if (lane == 0 && bytes != 0) kg_bulk_load(stage + first, ends.from + at + first * 16, bytes,
        full);
    if (bytes != all) { // while that is under way
        KG_CASE(end);
        for (uint32_t i = lane; i < all / 16; i += 32)
            if (i < first || i >= last) kg_st16(stage + i, kg_v16{});
        __syncwarp();
        copy_ends((unsigned char *)stage, ends.from + at, lo, hi, lane);
        kg_fence_proxy();
        __syncwarp();
    }
    if (lane == 0) kg_mbar_arrive_expect(full, bytes);
}

// Asks for the tiles that blocks load first, while they draw their tickets: these have such numbers
// in some order.
KG_FN void ask_for_tiles(const stream_ends &ends, uint32_t lane)
{
    const uint64_t tile = blockIdx.x + (uint64_t)lane * gridDim.x;
    if (lane >= 11 || tile + 1 >= ends.tiles) return;
    const uint32_t skipped = tile == 0 ? (ends.lead * 4 + ends.past + 15) / 16 * 16 : 0;
    kg_bulk_prefetch(ends.from + tile * 4096 + skipped, 4096 - skipped);
}

// A tile of the output: bytes lo to hi of it are of the array.
struct tile_part {
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * 4096, left = ends.bytes - at;
    return {ends.to + at, tile == 0 ? ends.lead * 4 : 0, left < 4096 ? (uint32_t)left : 4096};
}

// Stores a tile, and waits until its stage may be written again.
KG_FN void store_stage(const kg_v16 *stage, const tile_part &part, uint32_t lane)
{
    const uint32_t first = (part.lo + 15) / 16, last = part.hi / 16;
    const uint32_t bytes = last > first ? (last - first) * 16 : 0;
    if (lane == 0 && bytes != 0) {
        kg_bulk_store(part.to + first * 16, stage + first, bytes);
        kg_bulk_commit();
    }
    if (bytes != 4096) copy_ends(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

// The sum of a word.
KG_FN float sum_word_none(const kg_v16 &word)
{
    vec_f32 v;
    memcpy(&v, &word, 16);
    const float x0 = v.e0;
    const float x1 = v.e1;
    const float x2 = v.e2;
    const float x3 = v.e3;
    const float s0_2 = combine(x0, x1);
    const float s2_2 = combine(x2, x3);
    const float s0_4 = combine(s0_2, s2_2);
    return s0_4;
}

// The sum of a run.
KG_FN float sum_run_none(const kg_v16 *words, uint32_t turn)
{
    const float w0 = sum_word_none(words[0]);
    const float w1 = sum_word_none(words[1]);
    const float w0_2 = (turn & 1) != 0 ? combine(w1, w0) : combine(w0, w1);
    return w0_2;
}

// The results of a word, from what stands before it and behind it.
KG_FN kg_v16 scan_word_none(const kg_v16 &word, float before, float behind)
{
    vec_f32 v;
    memcpy(&v, &word, 16);
    const float x0 = v.e0;
    const float x1 = v.e1;
    const float x2 = v.e2;
    vec_f32 r;
    const float f1 = combine(before, x0);
    r.e0 = one_nan(f1);
    const float s0_2 = combine(x0, x1);
    const float f2 = combine(before, s0_2);
    r.e1 = one_nan(f2);
    const float f3 = combine(f2, x2);
    r.e2 = one_nan(f3);
    r.e3 = one_nan(behind);
    kg_v16 bits;
    memcpy(&bits, &r, 16);
    return bits;
}

// The results of a run in its place.
KG_FN void scan_run_none(const kg_v16 *words, kg_v16 *to, float before, float behind, uint32_t turn)
{
    const float w0 = sum_word_none(words[0]);
    const float w1 = sum_word_none(words[1]);
    const float before_w0_2 = before;
    const float behind_w0_2 = behind;
    // From the root of the run to its words.
    const float m_w0_2 = (turn & 1) != 0 ? combine(before_w0_2, w1) : combine(before_w0_2, w0);
    const float before_w0 = (turn & 1) != 0 ? m_w0_2 : before_w0_2;
    const float before_w1 = (turn & 1) != 0 ? before_w0_2 : m_w0_2;
    const float behind_w0 = (turn & 1) != 0 ? behind_w0_2 : m_w0_2;
    const float behind_w1 = (turn & 1) != 0 ? m_w0_2 : behind_w0_2;
    kg_st16(to + (0 ^ turn), scan_word_none(words[0], before_w0, behind_w0));
    kg_st16(to + (1 ^ turn), scan_word_none(words[1], before_w1, behind_w1));
}

struct alignas(16) stream_shared {
    // tiles, what is loaded behind them, and up to a line of 128 bytes
    alignas(16) kg_v16 stage[12][264];
    alignas(16) uint64_t full[12]; // loaded
    uint64_t summed[12]; // the sums of its parts are there
    uint64_t based[12]; // and what stands before them
    uint64_t done[12]; // scanned
    uint64_t empty[12]; // stored
    uint32_t tile[12]; // the number of each tile
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
    alignas(16) float parts[48]; // the sum of each part
    alignas(16) float before[60]; // what stands before each part, and behind the last
    alignas(16) float bases[2]; // before the next group of each master
    alignas(16) float nodes[64]; // subtrees before it, of 1, 2, 4, ... groups
    alignas(16) float stems[64]; // what stands before each of them
    alignas(8) uint64_t handed[2]; // these are there
};

// Draws tickets and loads the tiles of their numbers: into empty stages, at most 11 loads at a
// time.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag,
    stream_ends ends, uint64_t *g_turn)
{
    ring_place at = {0, 0};
    ring_place behind = {0, 0}; // of the load that must have arrived
    for (uint32_t loads = 0;; loads++) {
        if (loads >= 12) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
        if (loads >= 11) {
            kg_mbar_wait(&shared->full[behind.stage], behind.parity);
            ring_next(behind);
        }
        if (loads != 0) {
            if (lane == 0) ticket = (uint32_t)atomicAdd(g_turn, 1);
            ticket = __shfl_sync(0xffffffffu, ticket, 0);
        }
        if (lane == 0) shared->tile[at.stage] = ticket;
        if (ticket >= ends.tiles) break;
        load_stage(shared->stage[at.stage], &shared->full[at.stage], ends, ticket, lane);
        ring_next(at);
    }
    if (lane != 0) return;
    kg_mbar_arrive(&shared->full[at.stage]); // there are no more tiles
    // The next call finds all as this one did: each block draws one ticket too many.
    if (ticket == ends.tiles - 1 + gridDim.x && tag != ~(uint32_t)0)
        kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
}

// Sums the runs of tiles, and publishes the sum of each tile.
KG_FN void sum_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    [[maybe_unused]] uint64_t n, stream_ends ends, uint64_t *g_sums, uint32_t tag)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        for (uint32_t part = warp; part < 4; part += 4) {
            const uint32_t run = part * 32 + lane;
            kg_v16 *const place_of_run = shared->stage[at.stage] + run * 2;
            // lanes that would meet in a bank have another one each
            const uint32_t turn = run * 2 / 8 % 2;
            kg_v16 words[2];
            words[0] = kg_ld16(place_of_run + (0 ^ turn));
            words[1] = kg_ld16(place_of_run + (1 ^ turn));
            float sum;
            sum = sum_run_none(words, turn);
            // Groups of 1, 2, 4, ... lanes, up to those of the part.
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
            if (lane == 0) shared->parts[at.stage * 4 + part] = sum;
        }
        kg_bar_sync(1, 128);
        if (warp == 0) { // groups of parts, up to the tile
            float parts = identity();
            if (lane < 4) parts = shared->parts[at.stage * 4 + lane];
            const float beside0 = __shfl_xor_sync(0xffffffffu, parts, 1);
            parts = (lane & 1) != 0 ? combine(beside0, parts) : combine(parts, beside0);
            const float beside1 = __shfl_xor_sync(0xffffffffu, parts, 2);
            parts = (lane & 2) != 0 ? combine(beside1, parts) : combine(parts, beside1);
            if (lane == 0) element_publish(g_sums + (uint64_t)tile, parts, tag);
            __syncwarp();
            if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
        }
    }
}

// Scans the runs of tiles in place, behind what stands before them.
KG_FN void scan_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    [[maybe_unused]] uint64_t n, stream_ends ends)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        const uint32_t run = warp * 32 + lane;
        kg_v16 *const place_of_run = shared->stage[at.stage] + run * 2;
        // lanes that would meet in a bank have another one each
        const uint32_t turn = run * 2 / 8 % 2;
        kg_v16 words[2];
        words[0] = kg_ld16(place_of_run + (0 ^ turn));
        words[1] = kg_ld16(place_of_run + (1 ^ turn));
        float sum;
        sum = sum_run_none(words, turn);
        // The groups of lanes beside its own.
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
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        __syncwarp(); // one access of all lanes each
        float prefix = shared->before[at.stage * 5 + warp];
        const float behind = shared->before[at.stage * 5 + warp + 1];
        __syncwarp();
        // Those that are left children, the largest first.
        if ((lane & 16) != 0) prefix = combine(prefix, beside4);
        if ((lane & 8) != 0) prefix = combine(prefix, beside3);
        if ((lane & 4) != 0) prefix = combine(prefix, beside2);
        if ((lane & 2) != 0) prefix = combine(prefix, beside1);
        if ((lane & 1) != 0) prefix = combine(prefix, beside0);
        float next = __shfl_down_sync(0xffffffffu, prefix, 1);
        if (lane == 31) next = behind;
        scan_run_none(words, place_of_run, prefix, next, turn);
        kg_fence_proxy(); // the bulk copies that read the stage, and write it again
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->done[at.stage]);
    }
}

// Stores tiles, and gives their stages back.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, stream_ends ends)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) break;
        kg_mbar_wait(&shared->done[at.stage], at.parity);
        store_stage(shared->stage[at.stage], stream_part(ends, tile), lane);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

// Waits for what stands before tiles and behind them, and makes of it what stands before their
// parts.
KG_FN void take_prefixes(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_befores,
    uint32_t tag)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        float before;
        float parts = identity();
        if (lane < 4) parts = shared->parts[at.stage * 4 + lane];
        const float beside0 = __shfl_xor_sync(0xffffffffu, parts, 1);
        parts = (lane & 1) != 0 ? combine(beside0, parts) : combine(parts, beside0);
        const float beside1 = __shfl_xor_sync(0xffffffffu, parts, 2);
        parts = (lane & 2) != 0 ? combine(beside1, parts) : combine(parts, beside1);
        while (!element_published(g_befores + ((uint64_t)tile + (lane == 4 ? 1 : 0)) * 4, tag,
            before)) kg_spin();
        __syncwarp();
        if (lane < 4) {
            if ((lane & 2) != 0) before = combine(before, beside1);
            if ((lane & 1) != 0) before = combine(before, beside0);
        }
        if (lane < 5) shared->before[at.stage * 5 + lane] = before;
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->based[at.stage]);
    }
}

// A master: of every 2-th group of 32 tiles, what stands before each, as soon as the sums before it
// are there.
KG_FN void hand_out_prefixes(stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles,
    uint64_t *g_sums, uint64_t *g_befores, uint32_t tag)
{
    const uint32_t all = tiles + 1; // prefixes, with what stands behind the last tile
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < all; first += 64) {
        const uint32_t tile = first + lane, count = all - first < 32 ? all - first : 32;
        const bool more = all - first > 32;
        float own = identity(), base = identity(), node = own, before_node = own, sum = own;
        float beside0 = own;
        float beside1 = own;
        float beside2 = own;
        float beside3 = own;
        float beside4 = own;
        bool there = tile >= tiles, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are joined before it is known what stands before the
            // group.
            if (!there) there = element_published(g_sums + (uint64_t)tile, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : identity();
                beside0 = __shfl_xor_sync(0xffffffffu, sum, 1);
                sum = (lane & 1) != 0 ? combine(beside0, sum) : combine(sum, beside0);
                beside1 = __shfl_xor_sync(0xffffffffu, sum, 2);
                sum = (lane & 2) != 0 ? combine(beside1, sum) : combine(sum, beside1);
                beside2 = __shfl_xor_sync(0xffffffffu, sum, 4);
                sum = (lane & 4) != 0 ? combine(beside2, sum) : combine(sum, beside2);
                beside3 = __shfl_xor_sync(0xffffffffu, sum, 8);
                sum = (lane & 8) != 0 ? combine(beside3, sum) : combine(sum, beside3);
                beside4 = __shfl_xor_sync(0xffffffffu, sum, 16);
                sum = (lane & 16) != 0 ? combine(beside4, sum) : combine(sum, beside4);
                scanned = now;
            }
            // Has the master before said what stands before the group?
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) {
                    base = shared->bases[master];
                    node = shared->nodes[master * 32 + lane];
                    before_node = shared->stems[master * 32 + lane];
                    parity ^= 1;
                }
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more) {
                const uint32_t ones = __ffs((int)~(first / 32)) - 1;
                float merged = sum, stem = base;
                for (uint32_t bit = 0; bit < ones; bit++) {
                    const float left = __shfl_sync(0xffffffffu, node, bit);
                    merged = combine(left, merged);
                }
                if (ones != 0) stem = __shfl_sync(0xffffffffu, before_node, ones - 1);
                const float next = combine(stem, merged);
                if (lane == ones) node = merged;
                if (lane == ones) before_node = stem;
                const uint32_t to = (master + 1) % 2;
                shared->nodes[to * 32 + lane] = node;
                shared->stems[to * 32 + lane] = before_node;
                if (lane == 0) shared->bases[to] = next;
                __syncwarp();
                if (lane == 0) kg_mbar_arrive(&shared->handed[to]);
            }
            // What is known by now of this group.
            float before = base;
            if ((lane & 16) != 0) before = combine(before, beside4);
            if ((lane & 8) != 0) before = combine(before, beside3);
            if ((lane & 4) != 0) before = combine(before, beside2);
            if ((lane & 2) != 0) before = combine(before, beside1);
            if ((lane & 1) != 0) before = combine(before, beside0);
            if (lane >= out && lane < ready) element_publish(g_befores + (uint64_t)tile * 4,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block scans tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree, 416, 2)(const float *g_in,
    float *g_out, uint64_t n, uint64_t *g_sums, uint64_t *g_befores, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of((const unsigned char *)g_in, (unsigned char *)g_out, n);
    if (threadIdx.x == 0) {
        for (uint32_t stage = 0; stage < 12; stage++) {
            kg_mbar_init(&shared->full[stage], 1);
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->done[stage], 4);
            kg_mbar_init(&shared->empty[stage], 1);
        }
        for (uint32_t i = 0; i < 2; i++) kg_mbar_init(&shared->handed[i], 1);
        kg_fence_mbar_init();
    }
    if (warp == 8) ask_for_tiles(ends, lane);
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that
    // came first.
    if (warp < 4) scan_tiles(shared, lane, warp, n, ends);
    else if (warp < 8) sum_tiles(shared, lane, warp - 4, n, ends, g_sums, tag);
    else if (warp == 8) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 9) store_tiles(shared, lane, ends);
    else if (warp == 10) take_prefixes(shared, lane, ends.tiles, g_befores, tag);
    else if (ticket == 0) hand_out_prefixes(shared, lane, warp - 11, ends.tiles, g_sums, g_befores,
        tag);

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
KG_ENTRY(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree)

KG_VARIANT(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree), nullptr, 416,
            sizeof(stream_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_sums, &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_f32__row_wbw_w4x2_vec_s12l11a4m2_stream_tree),
        arguments, 416, sizeof(stream_shared));
}
} // namespace

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
KG_KERNEL(kg_totals_f32__block_wbw_w4x2_vec_tree, 128, 8)(const float *g_in, float *g_out,
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
KG_ENTRY(kg_totals_f32__block_wbw_w4x2_vec_tree)

KG_VARIANT(kg_totals_f32__block_wbw_w4x2_vec_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_totals_f32__block_wbw_w4x2_vec_tree),
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
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_f32__block_wbw_w4x2_vec_tree), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
