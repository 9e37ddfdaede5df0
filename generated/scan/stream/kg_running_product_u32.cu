// kg_running_product_u32.cu: the kernels of running_product for u32, one per variant.
// Made by kgen 0.2.0 from stream.yaml (spec hash d68869749f65fca8). Do not edit: edit the spec.
//
//   row_wbw_w2x1_vec_s3l2a1m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 256 threads, DBS 256 elements in 64 vectors
//     at most 80 registers a thread (3 blocks per SM)
//     8 bytes moved per element; 1 launch, 4528 bytes of shared memory a block
//     facts: form stream, exclusive, run_adder serial, warp_adder kogge_stone, words 1, slot 1,
//       stages 3, loads 2, sum_warps 1, masters 2, kept, pitch 4
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S1 store, S3 load (sums of runs): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (one lane per part): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash b9d53f1068597cc0
//   block_wbw_w2x1_vec_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 1104 bytes of shared memory a block
//     facts: form look_back, exclusive, run_adder serial, warp_adder kogge_stone, words 1, slot 1
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 4 wavefronts
//       (ideal 4)
//     S2 store (one lane per warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash cd10694cd0c6ddc1
//
// Operations, as the operator is written:
//   combine: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_running_product_op.h"

namespace kg_running_product_u32_kernels {

using kg_op::kg_running_product_u32::identity;
using kg_op::kg_running_product_u32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN uint32_t scan_lanes(uint32_t sum, uint32_t lane)
{
    { // the lane 1 before
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint32_t &v, uint32_t tag)
{
    uint32_t w[1];
    memcpy(w, &v, 4);
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint32_t &v)
{
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
    memcpy(&v, w, 4);
    return missing == 0;
}

// One from an array, in 1 16-byte access.
KG_FN vec_u32 vec_u32_load(const uint32_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN uint32_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, const uint32_t &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    uint32_t tiles = tile_sum, groups = identity(), base = identity();
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
    const uint32_t before = __shfl_sync(0xffffffffu, groups, (in_super - 1) % 32);
    if (in_super != 0) base = combine(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const uint32_t next = combine(base, tiles);
        if (lane == 31) element_publish(g_bases + (uint64_t)super + 1, next, tag);
    }
    const uint32_t others = __shfl_sync(0xffffffffu, tiles, (in_group - 1) % 32);
    if (in_group != 0) base = combine(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w2x1_vec_s3l2a1m2_stream_pdl {

// A stage of the ring, and the parity of its present round.
struct ring_place {
    uint32_t stage, parity;
};

// The next stage, or the first one of the next round.
KG_FN void ring_next(ring_place &at)
{
    if (++at.stage < 3) return;
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
    uint32_t lead = (uint32_t)(4 - kg_peel(to, 4, 4)) % 4;
    // Bulk stores across sectors of 32 bytes take a tenth more time: tiles begin where the output
    // has one.
    if (((uintptr_t)to - lead * 4) & 16) lead += 4;
    const uint64_t elements = n + lead;
    const uint32_t past = (uint32_t)((uintptr_t)(from - lead * 4) % 32);
    stream_ends ends = {from - lead * 4 - past, to - lead * 4, elements * 4, 0, lead, past};
    ends.tiles = (uint32_t)((elements + 255) / 256);
    return ends;
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
    const uint64_t at = (uint64_t)tile * 1024, left = ends.bytes + ends.past - at;
    const uint32_t all = 1024 + (ends.past + 15) / 16 * 16;
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
    if (lane >= 2 || tile + 1 >= ends.tiles) return;
    const uint32_t skipped = tile == 0 ? (ends.lead * 4 + ends.past + 15) / 16 * 16 : 0;
    kg_bulk_prefetch(ends.from + tile * 1024 + skipped, 1024 - skipped);
}

// A tile of the output: bytes lo to hi of it are of the array.
struct tile_part {
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * 1024, left = ends.bytes - at;
    return {ends.to + at, tile == 0 ? ends.lead * 4 : 0, left < 1024 ? (uint32_t)left : 1024};
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
    if (bytes != 1024) copy_ends(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

// The sum of a run.
KG_FN uint32_t sum_run_none(const kg_v16 *words)
{
    uint32_t sum;
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // the sum of its elements, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(const kg_v16 *words, kg_v16 *from, uint32_t prefix)
{
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        vec_u32 r;
        kg_v16 bits[1];
        r.e0 = prefix;
        prefix = combine(prefix, v.e0);
        r.e1 = prefix;
        prefix = combine(prefix, v.e1);
        r.e2 = prefix;
        prefix = combine(prefix, v.e2);
        r.e3 = prefix;
        prefix = combine(prefix, v.e3);
        memcpy(bits, &r, 16);
        kg_st16(from, bits[0]);
    }
}

// The sum of a run, of what there is of the array.
KG_FN uint32_t sum_run_stop(uint32_t skip, const kg_v16 *words)
{
    uint32_t sum;
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        uint32_t x0 = skip == 0 ? v.e0 : identity();
        uint32_t x1 = skip <= 1 ? v.e1 : identity();
        uint32_t x2 = skip <= 2 ? v.e2 : identity();
        uint32_t x3 = skip <= 3 ? v.e3 : identity();
        // the sum of its elements, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`, of what there is of the array.
KG_FN void scan_run_stop(uint32_t skip, const kg_v16 *words, kg_v16 *from, uint32_t prefix)
{
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        vec_u32 r;
        kg_v16 bits[1];
        r.e0 = prefix;
        prefix = combine(prefix, skip == 0 ? v.e0 : identity());
        r.e1 = prefix;
        prefix = combine(prefix, skip <= 1 ? v.e1 : identity());
        r.e2 = prefix;
        prefix = combine(prefix, skip <= 2 ? v.e2 : identity());
        r.e3 = prefix;
        prefix = combine(prefix, skip <= 3 ? v.e3 : identity());
        memcpy(bits, &r, 16);
        kg_st16(from, bits[0]);
    }
}

struct alignas(16) stream_shared {
    // tiles, what is loaded behind them, and up to a line of 128 bytes
    alignas(16) kg_v16 stage[3][72];
    kg_v16 behind[2][2]; // the words behind each part of a tile whose input lies otherwise
    alignas(16) uint64_t full[3]; // loaded
    uint64_t summed[3]; // the sums of its parts are there
    uint64_t based[3]; // and what stands before them
    uint64_t done[3]; // scanned
    uint64_t empty[3]; // stored
    uint32_t tile[3]; // the number of each tile
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
    alignas(16) uint32_t lanes[192]; // of each run: those before it in its part
    alignas(16) uint32_t parts[6]; // the sum up to each part
    alignas(16) uint32_t before[6]; // what stands before each part
    alignas(16) uint32_t bases[2]; // before the next group of each master
    alignas(8) uint64_t handed[2]; // that is there
};

// Brings the runs of a part, which begin `past` bytes further on, to where the output has them. Two
// words are behind.
KG_FN void bring_part(kg_v16 *part, const kg_v16 *behind, uint32_t past, uint32_t lane)
{
    const uint32_t first = lane * 1 + past / 16, cut = past % 16;
    kg_v16 words[2] = {};
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t at = first + i;
        if (i < 1 || cut != 0) words[i] = kg_ld16(at < 32 ? part + at : behind + (at - 32));
    }
    __syncwarp();
    for (uint32_t i = 0; i < 1; i++) kg_st16(part + lane * 1 + i,
        kg_cut4(words[i], words[i + 1], cut));
}

// The same of a tile, by all warps that sum: what is behind a part is read before its own part
// moves.
KG_FN void bring_tile(stream_shared *shared, kg_v16 *stage, uint32_t past, uint32_t warp,
    uint32_t lane)
{
    for (uint32_t part = warp; part < 2; part += 1)
        if (lane < (past + 15) / 16) kg_st16(&shared->behind[part][lane],
            kg_ld16(stage + (part + 1) * 32 + lane));
    kg_bar_sync(1, 32);
    for (uint32_t part = warp; part < 2; part += 1) bring_part(stage + part * 32,
        shared->behind[part], past, lane);
}

// Draws tickets and loads the tiles of their numbers: into empty stages, at most 2 loads at a time.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag,
    stream_ends ends, uint64_t *g_turn)
{
    ring_place at = {0, 0};
    ring_place behind = {0, 0}; // of the load that must have arrived
    for (uint32_t loads = 0;; loads++) {
        if (loads >= 3) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
        if (loads >= 2) {
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
KG_FN void sum_tiles(stream_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    stream_ends ends, uint64_t *g_sums, uint32_t tag)
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
        const uint64_t origin = (uint64_t)tile * 256 - ends.lead, more = n - origin;
        // elements up to the end of the array
        const uint32_t left = more < 256 ? (uint32_t)more : 256;
        const bool whole = left == 256 && (tile != 0 || ends.lead == 0);
        for (uint32_t part = warp; part < 2; part += 1) {
            const uint32_t run = part * 32 + lane;
            kg_v16 *const place_of_run = shared->stage[at.stage] + run * 1;
            kg_v16 words[1];
            words[0] = kg_ld16(place_of_run);
            uint32_t sum;
            if (whole) {
                sum = sum_run_none(words);
            } else {
                const uint32_t skip = tile == 0 && ends.lead > run * 4 ? ends.lead - run * 4 : 0;
                sum = sum_run_stop(skip, words);
            }
            sum = scan_lanes(sum, lane);
            const uint32_t others = __shfl_up_sync(0xffffffffu, sum, 1); // not of the first lane
            shared->lanes[at.stage * 64 + run] = others;
            if (lane == 31) shared->parts[at.stage * 2 + part] = sum;
        }
        kg_bar_sync(1, 32);
        if (warp == 0) {
            uint32_t parts = identity();
            if (lane < 2) parts = shared->parts[at.stage * 2 + lane];
            parts = scan_lanes(parts, lane);
            // The tile's sum is published; who scans takes those of the parts.
            if (lane == 1) element_publish(g_sums + (uint64_t)tile, parts, tag);
            if (lane < 2) shared->parts[at.stage * 2 + lane] = parts;
            __syncwarp();
            if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
        }
    }
}

// Scans the runs of tiles in place, behind what stands before them.
KG_FN void scan_tiles(stream_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    stream_ends ends)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        const uint64_t origin = (uint64_t)tile * 256 - ends.lead, more = n - origin;
        // elements up to the end of the array
        const uint32_t left = more < 256 ? (uint32_t)more : 256;
        const bool whole = left == 256 && (tile != 0 || ends.lead == 0);
        const uint32_t run = warp * 32 + lane;
        if (ends.past != 0) kg_mbar_wait(&shared->summed[at.stage], at.parity);
        kg_v16 *const place_of_run = shared->stage[at.stage] + run * 1;
        kg_v16 words[1];
        words[0] = kg_ld16(place_of_run);
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        const uint32_t before = shared->before[at.stage * 2 + warp];
        const uint32_t others = shared->lanes[at.stage * 64 + run];
        const uint32_t behind = combine(before, others);
        const uint32_t prefix = lane == 0 ? before : behind;
        if (whole) {
            KG_CASE(none);
            scan_run_none(words, place_of_run, prefix);
        } else {
            KG_CASE(stop);
            const uint32_t skip = tile == 0 && ends.lead > run * 4 ? ends.lead - run * 4 : 0;
            scan_run_stop(skip, words, place_of_run, prefix);
        }
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
        uint32_t base;
        while (!element_published(g_befores + (uint64_t)tile * 4, tag, base)) kg_spin();
        __syncwarp();
        uint32_t before = base;
        if (lane != 0 && lane < 2) {
            const uint32_t parts = shared->parts[at.stage * 2 + lane - 1];
            before = combine(base, parts);
        }
        if (lane < 2) shared->before[at.stage * 2 + lane] = before;
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->based[at.stage]);
    }
}

// A master: of every 2-th group of 32 tiles, what stands before each, as soon as the sums before it
// are there.
KG_FN void hand_out_prefixes(stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles,
    uint64_t *g_sums, uint64_t *g_befores, uint32_t tag)
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += 64) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        uint32_t own = identity(), base = identity(), sum = own, others = own;
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
                const uint32_t next = combine(base, sum);
                shared->bases[(master + 1) % 2] = next;
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            uint32_t before = combine(base, others);
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
KG_KERNEL(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl, 256,
    3)(const uint32_t *g_in, uint32_t *g_out, uint64_t n, uint64_t *g_sums, uint64_t *g_befores,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of((const unsigned char *)g_in, (unsigned char *)g_out, n);
    if (threadIdx.x == 0) {
        for (uint32_t stage = 0; stage < 3; stage++) {
            kg_mbar_init(&shared->full[stage], 1);
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->done[stage], 2);
            kg_mbar_init(&shared->empty[stage], 1);
        }
        for (uint32_t i = 0; i < 2; i++) kg_mbar_init(&shared->handed[i], 1);
        kg_fence_mbar_init();
    }
    if (warp == 3) ask_for_tiles(ends, lane);
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that
    // came first.
    if (warp < 2) scan_tiles(shared, lane, warp, n, ends);
    else if (warp < 3) sum_tiles(shared, lane, warp - 2, n, ends, g_sums, tag);
    else if (warp == 3) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 4) store_tiles(shared, lane, ends);
    else if (warp == 5) take_prefixes(shared, lane, ends.tiles, g_befores, tag);
    else if (ticket == 0) hand_out_prefixes(shared, lane, warp - 6, ends.tiles, g_sums, g_befores,
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
KG_ENTRY(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl)

KG_VARIANT(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl), nullptr,
            256, sizeof(stream_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &n, &g_sums, &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_running_product_u32__row_wbw_w2x1_vec_s3l2a1m2_stream_pdl), arguments, 256,
        sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x1_vec_back_pdl {

struct alignas(16) block_shared {
    kg_v16 part[2][33]; // of each warp
    alignas(16) uint32_t sums[2]; // of warps
    alignas(16) uint32_t before[2]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[1] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + lane, w[0]);
    if (lane == 0) kg_st16(part + 32, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + full) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[2];
    o[0] = kg_ld16(part + lane * 1);
    o[1] = kg_ld16(part + lane * 1 + 1);
    __syncwarp();
    kg_st16(part + lane * 1, kg_cut4(o[0], o[1], past));
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
        const kg_v16 *const word = part + lane;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint32_t *)((unsigned char *)at + unit) = *(const uint32_t *)(own + unit - past);
    if (tail) *(uint32_t *)((unsigned char *)(at + full) + unit)
        = *(const uint32_t *)(own + 16 * full + unit - past);
}

// The sum of a run.
KG_FN uint32_t sum_run_none(const kg_v16 *run)
{
    uint32_t sum;
    { // vector 0: its elements
        const vec_u32 v = vec_u32_load((const uint32_t *)(run));
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(kg_v16 *run, uint32_t prefix)
{
    { // vector 0
        const vec_u32 v = vec_u32_load((const uint32_t *)(run));
        vec_u32 r;
        kg_v16 bits[1];
        r.e0 = prefix;
        prefix = combine(prefix, v.e0);
        r.e1 = prefix;
        prefix = combine(prefix, v.e1);
        r.e2 = prefix;
        prefix = combine(prefix, v.e2);
        r.e3 = prefix;
        prefix = combine(prefix, v.e3);
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
}

// The sum of a run, of which the first `count` elements are there.
KG_FN uint32_t sum_run_stop(uint32_t count, const kg_v16 *run)
{
    uint32_t sum;
    { // vector 0: its elements
        const vec_u32 v = vec_u32_load((const uint32_t *)(run));
        uint32_t x0 = count > 0 ? v.e0 : identity();
        uint32_t x1 = count > 1 ? v.e1 : identity();
        uint32_t x2 = count > 2 ? v.e2 : identity();
        uint32_t x3 = count > 3 ? v.e3 : identity();
        // and their sum, in order
        x0 = combine(x0, x1);
        x2 = combine(x2, x3);
        x0 = combine(x0, x2);
        sum = x0;
    }
    return sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t count, kg_v16 *run, uint32_t prefix)
{
    { // vector 0
        const vec_u32 v = vec_u32_load((const uint32_t *)(run));
        vec_u32 r;
        kg_v16 bits[1];
        r.e0 = prefix;
        prefix = combine(prefix, count > 0 ? v.e0 : identity());
        r.e1 = prefix;
        prefix = combine(prefix, count > 1 ? v.e1 : identity());
        r.e2 = prefix;
        prefix = combine(prefix, count > 2 ? v.e2 : identity());
        r.e3 = prefix;
        prefix = combine(prefix, count > 3 ? v.e3 : identity());
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
}

// What stands before a run whose own sum is `sum`.
KG_FN uint32_t before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t sum,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const uint32_t others = __shfl_up_sync(0xffffffffu, sum, 1); // the lanes before this one
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        uint32_t warps = identity();
        if (lane < 2) warps = shared->sums[lane];
        warps = scan_lanes(warps, lane);
        const uint32_t tile_sum = __shfl_sync(0xffffffffu, warps, 1);
        const uint32_t earlier = __shfl_up_sync(0xffffffffu, warps, 1);
        const uint32_t base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        uint32_t before = base;
        if (lane != 0) before = combine(base, earlier);
        if (lane < 2) shared->before[lane] = before;
    }
    __syncthreads();
    const uint32_t before = shared->before[warp];
    __syncwarp(); // one access of all lanes
    const uint32_t behind = combine(before, others);
    return lane == 0 ? before : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl, 64, 20)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 256;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 256 <= n) {
        const uint64_t from = origin + warp * 128;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
        // INPUT: 1 word of a lane, in the order of the lanes.
        const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
        __syncwarp();
        kg_st16(part + lane, w0);
        __syncwarp();

        // S1: the sum of this lane's run.
        uint32_t sum = sum_run_none(run);

        // S2: what stands before the run.
        uint32_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
            g_bases);

        // S3: the results of the run.
        scan_run_none(run, prefix);
        __syncwarp();

        // OUTPUT.
        kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + lane));
    } else {
        KG_CASE(stop);
        const uint64_t from = origin + warp * 128;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 1;
        // INPUT: what there is of the warp's part.
        const uint32_t left = from >= n ? 0 : n - from < 128 ? (uint32_t)(n - from) : 128;
        const uint32_t skipped = lane * 4, count = left > skipped ? left - skipped : 0;
        fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

        // S1: the sum of this lane's run.
        uint32_t sum = sum_run_stop(count, run);

        // S2: what stands before the run.
        uint32_t prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
            g_bases);

        // S3: the results of the run.
        scan_run_stop(count, run, prefix);
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
KG_ENTRY(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl)

KG_VARIANT(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl), nullptr, 64,
            sizeof(block_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
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
    return kg_launch(call, 0, KG_KERNEL_OF(kg_running_product_u32__block_wbw_w2x1_vec_back_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
