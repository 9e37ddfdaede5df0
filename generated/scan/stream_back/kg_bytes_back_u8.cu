// kg_bytes_back_u8.cu: the kernels of bytes_back for u8, one per variant.
// Made by kgen 0.2.0 from stream_back.yaml (spec hash 070f3ac0e482f233). Do not edit: edit the
// spec.
//
//   row_wbw_w4x3_vec_s12l10a4m4_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 3, batch 3, 16-byte accesses
//     TBS 480 threads, DBS 6144 elements in 384 vectors
//     at most 128 registers a thread (1 block per SM)
//     2 bytes moved per element; 1 launch, 77616 bytes of shared memory a block
//     facts: form stream, reverse, run_adder serial, warp_adder kogge_stone, words 3, slot 1,
//       stages 12, loads 10, sum_warps 4, masters 4, kept, packed, pitch 4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S1 store, S3 load (sums of runs): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (one lane per part): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 04dc1968f423b421
//   block_wbw_w2x1_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 48 registers a thread (20 blocks per SM)
//     2 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form look_back, reverse, run_adder serial, warp_adder kogge_stone, slot 1
//     S2 store (one lane per warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 1-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash e66b08544b4c289f
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_bytes_back_op.h"

namespace kg_bytes_back_u8_kernels {

using kg_op::kg_bytes_back_u8::identity;
using kg_op::kg_bytes_back_u8::combine;

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint8_t scan_lanes(uint8_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(sum, other);
    }
    { // the lane 2 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(sum, other);
    }
    { // the lane 4 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(sum, other);
    }
    { // the lane 8 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(sum, other);
    }
    { // the lane 16 before
        const uint8_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(sum, other);
    }
    return sum;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint8_t &v, uint32_t tag)
{
    uint32_t w[1] = {};
    memcpy(w, &v, 1);
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint8_t &v)
{
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
    memcpy(&v, w, 1);
    return missing == 0;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN uint8_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, const uint8_t &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    uint8_t tiles = tile_sum, groups = identity(), base = identity();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = element_published(g_tiles + tile_at, tag, tiles);
    if (!group_there) group_there = element_published(g_groups + group_at, tag, groups);
    if (!base_there) base_there = element_published(g_bases + (uint64_t)super, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = element_published(g_tiles + tile_at, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) element_publish(g_groups + (uint64_t)group, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = element_published(g_groups + group_at, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = element_published(g_bases + (uint64_t)super, tag, base);
    }
    const uint8_t before = __shfl_sync(0xffffffffu, groups, (in_super - 1) % 32);
    if (in_super != 0) base = combine(before, base);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const uint8_t next = combine(tiles, base);
        if (lane == 31) element_publish(g_bases + (uint64_t)super + 1, next, tag);
    }
    const uint8_t others = __shfl_sync(0xffffffffu, tiles, (in_group - 1) % 32);
    if (in_group != 0) base = combine(others, base);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w4x3_vec_s12l10a4m4_stream_pdl {

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
    uint32_t lead = (uint32_t)(16 - kg_peel(to, 1, 16)) % 16;
    // Bulk stores across sectors of 32 bytes take a tenth more time: tiles begin where the output
    // has one.
    if (((uintptr_t)to - lead * 1) & 16) lead += 16;
    const uint64_t elements = n + lead;
    const uint32_t past = (uint32_t)((uintptr_t)(from - lead * 1) % 32);
    stream_ends ends = {from - lead * 1 - past, to - lead * 1, elements * 1, 0, lead, past};
    ends.tiles = (uint32_t)((elements + 6143) / 6144);
    return ends;
}

// The units beside whole words of bytes lo to hi, which count from a 16-byte boundary.
KG_FN void copy_ends(unsigned char *to, const unsigned char *from, uint32_t lo, uint32_t hi,
    uint32_t lane)
{
    const uint32_t head = lo / 16 * 16 + lane * 1, tail = hi / 16 * 16 + lane * 1;
    if (lane * 1 >= 16) return;
    if (lo % 16 != 0 && head >= lo && head < hi) *(uint8_t *)(to + head)
        = *(const uint8_t *)(from + head);
    if (hi / 16 * 16 >= lo && tail < hi) *(uint8_t *)(to + tail) = *(const uint8_t *)(from + tail);
}

// Begins to load a tile, and what lies around it in whole words. Only the ends of the array have
// anything beside these.
KG_FN void load_stage(kg_v16 *stage, uint64_t *full, const stream_ends &ends, uint32_t tile,
    uint32_t lane)
{
    const uint64_t at = (uint64_t)tile * 6144, left = ends.bytes + ends.past - at;
    const uint32_t all = 6144 + (ends.past + 15) / 16 * 16;
    const uint32_t lo = tile == 0 ? ends.lead * 1 + ends.past : 0, hi = left < all ? (uint32_t)left
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
    const uint64_t ticket = blockIdx.x + (uint64_t)lane * gridDim.x, tile = ends.tiles - 1 - ticket;
    if (lane >= 10 || ticket == 0 || ticket >= ends.tiles) return;
    const uint32_t skipped = tile == 0 ? (ends.lead * 1 + ends.past + 15) / 16 * 16 : 0;
    kg_bulk_prefetch(ends.from + tile * 6144 + skipped, 6144 - skipped);
}

// A tile of the output: bytes lo to hi of it are of the array.
struct tile_part {
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * 6144, left = ends.bytes - at;
    return {ends.to + at, tile == 0 ? ends.lead * 1 : 0, left < 6144 ? (uint32_t)left : 6144};
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
    if (bytes != 6144) copy_ends(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

// The results of four bytes. `before`, in both halves: what stands before them, and then before the
// next four.
KG_FN uint32_t scan_word(uint32_t word, uint32_t &before)
{
    const uint32_t even = word & 0x00ff00ffu, odd = kg_perm(word, 0, 0x4341);
    const uint32_t upto = (even + odd) * 0x00010001u + before; // bytes 1 and 3
    const uint32_t short_of = upto - odd; // bytes 0 and 2
    const uint32_t after = kg_perm(upto, 0, 0x4242);
    const uint32_t results = kg_perm(short_of, upto, 0x6240);
    before = after;
    return results;
}

// The sum of a run.
KG_FN uint8_t sum_run(const kg_v16 *words)
{
    uint32_t sum = 0;
    const kg_v16 v0 = words[0];
    sum = __dp4a(v0.x, 0x01010101u, sum);
    sum = __dp4a(v0.y, 0x01010101u, sum);
    sum = __dp4a(v0.z, 0x01010101u, sum);
    sum = __dp4a(v0.w, 0x01010101u, sum);
    const kg_v16 v1 = words[1];
    sum = __dp4a(v1.x, 0x01010101u, sum);
    sum = __dp4a(v1.y, 0x01010101u, sum);
    sum = __dp4a(v1.z, 0x01010101u, sum);
    sum = __dp4a(v1.w, 0x01010101u, sum);
    const kg_v16 v2 = words[2];
    sum = __dp4a(v2.x, 0x01010101u, sum);
    sum = __dp4a(v2.y, 0x01010101u, sum);
    sum = __dp4a(v2.z, 0x01010101u, sum);
    sum = __dp4a(v2.w, 0x01010101u, sum);
    return (uint8_t)sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run(const kg_v16 *words, kg_v16 *run, uint8_t prefix)
{
    uint32_t before = (uint8_t)prefix * 0x00010001u;
    kg_v16 v2 = words[2];
    v2.w = kg_perm(scan_word(kg_perm(v2.w, 0, 0x0123), before), 0, 0x0123);
    v2.z = kg_perm(scan_word(kg_perm(v2.z, 0, 0x0123), before), 0, 0x0123);
    v2.y = kg_perm(scan_word(kg_perm(v2.y, 0, 0x0123), before), 0, 0x0123);
    v2.x = kg_perm(scan_word(kg_perm(v2.x, 0, 0x0123), before), 0, 0x0123);
    kg_st16(run + 2, v2);
    kg_v16 v1 = words[1];
    v1.w = kg_perm(scan_word(kg_perm(v1.w, 0, 0x0123), before), 0, 0x0123);
    v1.z = kg_perm(scan_word(kg_perm(v1.z, 0, 0x0123), before), 0, 0x0123);
    v1.y = kg_perm(scan_word(kg_perm(v1.y, 0, 0x0123), before), 0, 0x0123);
    v1.x = kg_perm(scan_word(kg_perm(v1.x, 0, 0x0123), before), 0, 0x0123);
    kg_st16(run + 1, v1);
    kg_v16 v0 = words[0];
    v0.w = kg_perm(scan_word(kg_perm(v0.w, 0, 0x0123), before), 0, 0x0123);
    v0.z = kg_perm(scan_word(kg_perm(v0.z, 0, 0x0123), before), 0, 0x0123);
    v0.y = kg_perm(scan_word(kg_perm(v0.y, 0, 0x0123), before), 0, 0x0123);
    v0.x = kg_perm(scan_word(kg_perm(v0.x, 0, 0x0123), before), 0, 0x0123);
    kg_st16(run, v0);
}

struct alignas(16) stream_shared {
    // tiles, what is loaded behind them, and up to a line of 128 bytes
    alignas(16) kg_v16 stage[12][392];
    kg_v16 behind[4][2]; // the words behind each part of a tile whose input lies otherwise
    alignas(16) uint64_t full[12]; // loaded
    uint64_t summed[12]; // the sums of its parts are there
    uint64_t based[12]; // and what stands before them
    uint64_t done[12]; // scanned
    uint64_t empty[12]; // stored
    uint32_t tile[12]; // the number of each tile
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
    alignas(16) uint8_t lanes[1536]; // of each run: those before it in its part
    alignas(16) uint8_t parts[48]; // the sum up to each part
    alignas(16) uint8_t before[48]; // what stands before each part
    alignas(16) uint8_t bases[4]; // before the next group of each master
    alignas(8) uint64_t handed[4]; // that is there
};

// Brings the runs of a part, which begin `past` bytes further on, to where the output has them. Two
// words are behind.
KG_FN void bring_part(kg_v16 *part, const kg_v16 *behind, uint32_t past, uint32_t lane)
{
    const uint32_t first = lane * 3 + past / 16, cut = past % 16;
    kg_v16 words[4] = {};
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = first + i;
        if (i < 3 || cut != 0) words[i] = kg_ld16(at < 96 ? part + at : behind + (at - 96));
    }
    __syncwarp();
    for (uint32_t i = 0; i < 3; i++) kg_st16(part + lane * 3 + i,
        kg_cut1(words[i], words[i + 1], cut));
    __syncwarp(); // other lanes take the runs
}

// The same of a tile, by all warps that sum: what is behind a part is read before its own part
// moves.
KG_FN void bring_tile(stream_shared *shared, kg_v16 *stage, uint32_t past, uint32_t warp,
    uint32_t lane)
{
    for (uint32_t i = warp; i < 4; i += 4) {
        const uint32_t part = 3 - i; // those that this warp sums
        if (lane < (past + 15) / 16) kg_st16(&shared->behind[part][lane],
            kg_ld16(stage + (part + 1) * 96 + lane));
    }
    kg_bar_sync(1, 128);
    for (uint32_t i = warp; i < 4; i += 4) {
        const uint32_t part = 3 - i;
        bring_part(stage + part * 96, shared->behind[part], past, lane);
    }
}

// Draws tickets and loads the tiles of their numbers: into empty stages, at most 10 loads at a
// time.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag,
    stream_ends ends, uint64_t *g_turn)
{
    ring_place at = {0, 0};
    ring_place behind = {0, 0}; // of the load that must have arrived
    for (uint32_t loads = 0;; loads++) {
        if (loads >= 12) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
        if (loads >= 10) {
            kg_mbar_wait(&shared->full[behind.stage], behind.parity);
            ring_next(behind);
        }
        if (loads != 0) {
            if (lane == 0) ticket = (uint32_t)atomicAdd(g_turn, 1);
            ticket = __shfl_sync(0xffffffffu, ticket, 0);
        }
        if (lane == 0) shared->tile[at.stage] = ticket;
        if (ticket >= ends.tiles) break;
        load_stage(shared->stage[at.stage], &shared->full[at.stage], ends, ends.tiles - 1 - ticket,
            lane);
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
        if (ends.past != 0) {
            KG_CASE(apart);
            bring_tile(shared, shared->stage[at.stage], ends.past, warp, lane);
        }
        for (uint32_t part = warp; part < 4; part += 4) {
            const uint32_t run = 127 - (part * 32 + lane);
            kg_v16 *const place_of_run = shared->stage[at.stage] + run * 3;
            kg_v16 words[3];
            words[0] = kg_ld16(place_of_run);
            words[1] = kg_ld16(place_of_run + 1);
            words[2] = kg_ld16(place_of_run + 2);
            uint8_t sum = sum_run(words);
            sum = scan_lanes(sum, lane);
            const uint8_t others = __shfl_up_sync(0xffffffffu, sum, 1); // not of the first lane
            shared->lanes[at.stage * 128 + run] = others;
            if (lane == 31) shared->parts[at.stage * 4 + part] = sum;
        }
        kg_bar_sync(1, 128);
        if (warp == 0) {
            uint8_t parts = identity();
            if (lane < 4) parts = shared->parts[at.stage * 4 + lane];
            parts = scan_lanes(parts, lane);
            // The tile's sum is published; who scans takes those of the parts.
            if (lane == 3) element_publish(g_sums + (uint64_t)tile, parts, tag);
            if (lane < 4) shared->parts[at.stage * 4 + lane] = parts;
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
        const uint32_t run = 127 - (warp * 32 + lane);
        if (ends.past != 0) kg_mbar_wait(&shared->summed[at.stage], at.parity);
        kg_v16 *const place_of_run = shared->stage[at.stage] + run * 3;
        kg_v16 words[3];
        words[0] = kg_ld16(place_of_run);
        words[1] = kg_ld16(place_of_run + 1);
        words[2] = kg_ld16(place_of_run + 2);
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        const uint8_t before = shared->before[at.stage * 4 + warp];
        const uint8_t others = shared->lanes[at.stage * 128 + run];
        const uint8_t behind = combine(others, before);
        const uint8_t prefix = lane == 0 ? before : behind;
        scan_run(words, place_of_run, prefix);
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
        store_stage(shared->stage[at.stage], stream_part(ends, ends.tiles - 1 - tile), lane);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

// Waits for what stands before tiles, and makes of it what stands before their parts.
KG_FN void take_prefixes(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_befores,
    uint32_t tag)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        uint8_t base;
        while (!element_published(g_befores + (uint64_t)tile * 4, tag, base)) kg_spin();
        __syncwarp();
        uint8_t before = base;
        if (lane != 0 && lane < 4) {
            const uint8_t parts = shared->parts[at.stage * 4 + lane - 1];
            before = combine(parts, base);
        }
        if (lane < 4) shared->before[at.stage * 4 + lane] = before;
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->based[at.stage]);
    }
}

// A master: of every 4-th group of 32 tiles, what stands before each, as soon as the sums before it
// are there.
KG_FN void hand_out_prefixes(stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles,
    uint64_t *g_sums, uint64_t *g_befores, uint32_t tag)
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += 128) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        uint8_t own = identity(), base = identity(), sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = element_published(g_sums + (uint64_t)tile, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : identity();
                sum = scan_lanes(sum, lane);
                others = __shfl_up_sync(0xffffffffu, sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = shared->bases[master];
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const uint8_t next = combine(sum, base);
                shared->bases[(master + 1) % 4] = next;
                kg_mbar_arrive(&shared->handed[(master + 1) % 4]);
            }
            // What is known by now of this group.
            uint8_t before = combine(others, base);
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) element_publish(g_befores + (uint64_t)tile * 4,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block scans tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl, 480, 1)(const uint8_t *g_in,
    uint8_t *g_out, uint64_t n, uint64_t *g_sums, uint64_t *g_befores, kg_tagged tagged,
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
        for (uint32_t i = 0; i < 4; i++) kg_mbar_init(&shared->handed[i], 1);
        kg_fence_mbar_init();
    }
    if (warp == 8) ask_for_tiles(ends, lane);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
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
KG_ENTRY(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl)

KG_VARIANT(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl), nullptr, 480,
            sizeof(stream_shared));
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_sums, &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_bytes_back_u8__row_wbw_w4x3_vec_s12l10a4m4_stream_pdl), arguments, 480,
        sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x1_back_pdl {

struct alignas(16) block_shared {
    alignas(16) uint8_t sums[2]; // of warps
    alignas(16) uint8_t before[2]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a run whose own sum is `sum`.
KG_FN uint8_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint8_t sum,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const uint8_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint8_t warps = identity();
        if (lane < 2) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint8_t tile_sum = __shfl_sync(0xffffffffu, warps, 1);
        const uint8_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint8_t base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        uint8_t before = base;
        if (lane != 0) before = combine(earlier, base);
        if (lane < 2) shared->before[lane] = before;
    }
    __syncthreads();
    const uint8_t before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const uint8_t behind = combine(others, before);
    return lane == 0 ? before : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_bytes_back_u8__block_wbw_w2x1_back_pdl, 64, 20)(const uint8_t *g_in, uint8_t *g_out,
    uint64_t n, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 64;
    if (origin + 64 <= n) {
        KG_CASE(none);
        // INPUT: 1 element of a lane, in the order of the lanes.
        const uint64_t place = origin + warp * 32 + lane;
        uint8_t v0 = g_in[n - 1 - (place)];
        uint8_t sum = v0;

        // S2: what stands before the run.
        uint8_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the runs, each element behind what stands before it.
        prefix = combine(v0, prefix);
        v0 = prefix;

        // OUTPUT.
        g_out[n - 1 - (place)] = v0;
    } else {
        KG_CASE(stop);
        // INPUT: 1 element of a lane, in the order of the lanes; the identity past the end.
        const uint64_t place = origin + warp * 32 + lane;
        uint8_t v0 = identity();
        if (place < n) v0 = g_in[n - 1 - (place)];
        uint8_t sum = v0;

        // S2: what stands before the run.
        uint8_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the runs, each element behind what stands before it.
        prefix = combine(v0, prefix);
        v0 = prefix;

        // OUTPUT.
        if (place < n) {
            g_out[n - 1 - (place)] = v0;
        }
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
KG_ENTRY(kg_bytes_back_u8__block_wbw_w2x1_back_pdl)

KG_VARIANT(kg_bytes_back_u8__block_wbw_w2x1_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_bytes_back_u8__block_wbw_w2x1_back_pdl),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const uint8_t *g_in = (const uint8_t *)call->args[0];
    uint8_t *g_out = (uint8_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_tiles, &g_groups, &g_bases, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_bytes_back_u8__block_wbw_w2x1_back_pdl), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
