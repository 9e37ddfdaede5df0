// kg_sums_by_offsets_u32.cu: the kernels of sums_by_offsets for u32, one per variant.
// Made by kgen 0.2.0 from marks.yaml (spec hash de5ed846976f2d88). Do not edit: edit the spec.
//
//   row_wbw_w2x3_vec_s3l2a2m2_stream
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, 16-byte accesses
//     TBS 288 threads, DBS 768 elements in 192 vectors
//     at most 96 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 2 launches, 11760 bytes of shared memory a block
//     facts: form stream, heads offsets, run_adder serial, warp_adder kogge_stone, words 3, slot 2,
//       stages 3, loads 2, sum_warps 2, masters 2, kept, pitch 2, looks 8
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     heads (store, one lane): 4-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S1 store, S3 load (sums of runs): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 store (one lane per part): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load and stores (all parts): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (parts before): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     number of a tile (store, broadcast): 4-byte accesses, conflict degree 1, 1 wavefront (ideal
//       1)
//     number behind the last tile (store, broadcast): 4-byte accesses, conflict degree 1, 1
//       wavefront (ideal 1)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 56293c23ac9d072f
//   block_wbw_w1x1_back
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 1, batch 1
//     TBS 32 threads, DBS 32 elements
//     at most 64 registers a thread (32 blocks per SM)
//     8 bytes moved per element; 1 launch, 48 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 2, looks
//       8
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash dadb36166e233af7
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_sums_by_offsets_op.h"

namespace kg_sums_by_offsets_u32_kernels {

using kg_op::kg_sums_by_offsets_u32::identity;
using kg_op::kg_sums_by_offsets_u32::combine;

// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's
// begin.
struct headed {
    uint32_t value;
    uint32_t head;
};

// Of nothing.
KG_FN headed no_head()
{
    return {identity(), 0};
}

// What two runs combine to, one behind the other.
KG_FN headed join_headed(const headed &a, const headed &b)
{
    if (b.head != 0) return b;
    return {combine(a.value, b.value), a.head};
}

// The first of ascending offsets, number `low` or a later one, that is not less than `place`: a
// search by a warp.
KG_FN uint64_t first_offset(const int64_t *g_offsets, uint64_t low, uint64_t count, uint64_t place,
    uint32_t lane)
{
    uint64_t high = count; // it is number low to number high
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + lane * step;
        const bool before = at < high && (uint64_t)g_offsets[at] < place;
        const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
        if (below == 0) return low;
        const uint64_t next = low + below * step;
        low = next - step + 1;
        if (next < high) high = next;
    }
    return low;
}

// The first of all offsets that is not less than `place`. It looks where that one would be of
// segments that are alike.
KG_FN uint64_t first_offset_near(const int64_t *g_offsets, uint64_t segments, uint64_t place,
    uint64_t n, uint32_t lane)
{
    const uint64_t count = segments + 1;
    if (count <= 32) return first_offset(g_offsets, 0, count, place, lane);
    const double share = place < n ? (double)place / (double)n : 1;
    const uint64_t near = (uint64_t)(share * (double)segments),
        apart = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t earlier = near > apart ? near - apart : 0, at = lane < 16 ? earlier
        : near + apart - 1;
    const bool before = at < count && (uint64_t)g_offsets[at] < place;
    const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
    const uint64_t last = __shfl_sync(0xffffffffu, at, (below - 1) % 32),
        next = __shfl_sync(0xffffffffu, at, below % 32);
    const uint64_t high = below == 32 || next > count ? count : next;
    return first_offset(g_offsets, below == 0 ? 0 : last + 1, high, place, lane);
}

// Marks which of a warp's 768 places from `from` on are named by offsets.
KG_FN void mark_offsets_of_tile_768(const int64_t *g_offsets, uint64_t segments, uint64_t from,
    uint64_t n, uint32_t *marks, uint32_t lane)
{
    for (uint32_t i = lane; i < 192; i += 32) marks[i] = 0;
    __syncwarp();
    const uint64_t least = from < n ? from : 0; // the first tile may begin before the array
    uint64_t next = first_offset_near(g_offsets, segments, least, n, lane);
    bool all = true;
    { // the first of them, often all
        uint64_t offset[5];
        for (uint32_t i = 0; i < 5; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 800;
        }
        for (uint32_t i = 0; i < 5; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 768;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 160;
    }
    while (all && next <= segments) {
        uint64_t offset[12];
        for (uint32_t i = 0; i < 12; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 800;
        }
        for (uint32_t i = 0; i < 12; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 768;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 384;
        const uint64_t last = offset[11], first = __shfl_sync(0xffffffffu, offset[0], 0);
        if (all && __all_sync(0xffffffffu, last == first))
            next = first_offset(g_offsets, next, segments + 1, last + 1, lane);
    }
}

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// What the lane `lanes` before holds.
KG_FN headed headed_up(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN headed scan_lanes(headed sum, uint32_t lane)
{
    { // the lane 1 before
        const headed other = headed_up(sum, 1);
        if (lane >= 1) sum = join_headed(other, sum);
    }
    { // the lane 2 before
        const headed other = headed_up(sum, 2);
        if (lane >= 2) sum = join_headed(other, sum);
    }
    { // the lane 4 before
        const headed other = headed_up(sum, 4);
        if (lane >= 4) sum = join_headed(other, sum);
    }
    { // the lane 8 before
        const headed other = headed_up(sum, 8);
        if (lane >= 8) sum = join_headed(other, sum);
    }
    { // the lane 16 before
        const headed other = headed_up(sum, 16);
        if (lane >= 16) sum = join_headed(other, sum);
    }
    return sum;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void headed_put(uint64_t *to, const headed &v)
{
    uint64_t u[1];
    memcpy(u, &v, 8);
    to[0] = u[0];
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void headed_publish(uint64_t *to, const headed &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool headed_published(const uint64_t *from, uint32_t tag, headed &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN headed headed_get(const uint64_t *from)
{
    uint64_t u[1];
    u[0] = from[0];
    headed v;
    memcpy(&v, u, 8);
    return v;
}

// What lane `lanes` holds.
KG_FN headed headed_from(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// Whether all lanes behind the last one that has a head are there: nothing before a head counts.
KG_FN bool all_behind_head(bool there, bool head)
{
    const uint32_t absent = ~__ballot_sync(0xffffffffu, there),
        heads = __ballot_sync(0xffffffffu, there && head);
    return absent == 0 || absent < heads;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN headed look_back(uint32_t tile, uint32_t tag, uint32_t lane, const headed &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) headed_publish(g_tiles + (uint64_t)tile * 2, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    headed tiles = tile_sum, groups = no_head(), base = no_head();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 2, tag, tiles);
    if (!group_there) group_there = headed_published(g_groups + group_at * 2, tag, groups);
    if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 2, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!all_behind_head(tile_there, lane < in_group && tiles.head != 0)) {
        kg_spin();
        if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 2, tag, tiles);
    }
    if (!tile_there) tiles = no_head();
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) headed_publish(g_groups + (uint64_t)group * 2, tiles, tag);

    // The groups before it, and what stands before those.
    const headed others = headed_from(tiles, (in_group - 1) % 32);
    bool known = in_group != 0 && others.head != 0;
    while (!known && !all_behind_head(group_there, lane < in_super && groups.head != 0)) {
        kg_spin();
        if (!group_there) group_there = headed_published(g_groups + group_at * 2, tag, groups);
    }
    if (!group_there) groups = no_head();
    groups = scan_lanes(groups, lane);
    const headed before = headed_from(groups, (in_super - 1) % 32);
    known = known || (in_super != 0 && before.head != 0);
    while (!known && !all_behind_head(base_there, base_there && base.head != 0)) {
        kg_spin();
        if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 2, tag, base);
    }
    if (!base_there) base = no_head();
    if (in_super != 0) base = join_headed(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const headed next = join_headed(base, tiles);
        if (lane == 31) headed_publish(g_bases + ((uint64_t)super + 1) * 2, next, tag);
    }
    if (in_group != 0) base = join_headed(base, others);
    return base;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// Marks which of a warp's 32 places from `from` on are named by offsets.
KG_FN void mark_offsets_32(const int64_t *g_offsets, uint64_t segments, uint64_t from, uint64_t n,
    uint32_t *marks, uint32_t lane)
{
    for (uint32_t i = lane; i < 8; i += 32) marks[i] = 0;
    __syncwarp();
    if (from >= n) return;
    uint64_t next = first_offset_near(g_offsets, segments, from, n, lane);
    bool all = true;
    { // the first of them, often all
        uint64_t offset[2];
        for (uint32_t i = 0; i < 2; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 64;
        }
        for (uint32_t i = 0; i < 2; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 32;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 64;
    }
    while (all && next <= segments) {
        uint64_t offset[4];
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 64;
        }
        for (uint32_t i = 0; i < 4; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 32;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 128;
        const uint64_t last = offset[3], first = __shfl_sync(0xffffffffu, offset[0], 0);
        if (all && __all_sync(0xffffffffu, last == first))
            next = first_offset(g_offsets, next, segments + 1, last + 1, lane);
    }
}

// Which places of a lane's run begin a segment, a bit for each of 1 place.
KG_FN void find_heads_of_items_1(uint32_t (&heads)[1], uint32_t lane, uint64_t from, uint64_t n,
    const int64_t *g_offsets, uint64_t segments, uint32_t *marks)
{
    mark_offsets_32(g_offsets, segments, from, n, marks, lane);
    uint32_t bits0 = 0; // of the places from 0 + 32 * lane on
    for (uint32_t i = 0; i < 1; i += 1) {
        const uint64_t first = from + 32 * i + lane;
        uint8_t own[1];
        for (uint32_t j = 0; j < 1; j++) {
            own[j] = ((const uint8_t *)marks)[32 * (i + j) + lane];
        }
        for (uint32_t j = 0; j < 1; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != 0;
            const uint32_t ballot = __ballot_sync(0xffffffffu, place < n && head);
            if (lane == i + j) bits0 = ballot;
        }
    }
    { // places 0 to 0 of the run
        const uint32_t first = lane * 1, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0x1u;
    }
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_bits, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w2x3_vec_s3l2a2m2_stream {

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
    ends.tiles = (uint32_t)((elements + 767) / 768);
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
    const uint64_t at = (uint64_t)tile * 3072, left = ends.bytes + ends.past - at;
    const uint32_t all = 3072 + (ends.past + 15) / 16 * 16;
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
    kg_bulk_prefetch(ends.from + tile * 3072 + skipped, 3072 - skipped);
}

// A tile of the output: bytes lo to hi of it are of the array.
struct tile_part {
    unsigned char *to;
    uint32_t lo, hi;
};

// Where a tile lies, and what there is of it.
KG_FN tile_part stream_part(const stream_ends &ends, uint32_t tile)
{
    const uint64_t at = (uint64_t)tile * 3072, left = ends.bytes - at;
    return {ends.to + at, tile == 0 ? ends.lead * 4 : 0, left < 3072 ? (uint32_t)left : 3072};
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
    if (bytes != 3072) copy_ends(part.to, (const unsigned char *)stage, part.lo, part.hi, lane);
    if (lane == 0) kg_bulk_wait_read(0);
}

struct alignas(16) marks_shared {
    alignas(16) uint32_t marks[192]; // a byte for each place of a tile
    uint64_t bounds[2]; // the first offset of the tile, and the first one behind it
};

// Marks the places of a tile from `from` on that offsets `first` to `last` name, by all threads.
KG_FN void mark_places(const int64_t *g_offsets, uint64_t first, uint64_t last, uint64_t from,
    uint8_t *marks)
{
    const uint32_t lane = threadIdx.x % 32;
    for (uint64_t s = first + 8 * (threadIdx.x - lane); s < last; s += 2048) {
        uint64_t own[8];
        for (uint32_t i = 0; i < 8; i++) own[i] = s + 32 * i + lane < last
            ? (uint64_t)g_offsets[s + 32 * i + lane] : 0;
        uint64_t before = s > first ? (uint64_t)g_offsets[s - 1] : ~own[0]; // of the first lane
        for (uint32_t i = 0; i < 8; i++) {
            const uint64_t other = __shfl_up_sync(0xffffffffu, own[i], 1);
            // who comes first marks the place
            const bool alike = own[i] == (lane == 0 ? before : other);
            if (s + 32 * i + lane < last && !alike) marks[own[i] - from] = 1;
            before = __shfl_sync(0xffffffffu, own[i], 31);
        }
    }
}

// The marks of 32 places in a word of bits.
KG_FN uint32_t bits_of_marks(const uint32_t *marks)
{
    const kg_v16 halves[2] = {kg_ld16(marks), kg_ld16(marks + 4)};
    uint32_t bytes[8], bits = 0;
    memcpy(bytes, halves, 32);
    // a bit of each of four bytes
    for (uint32_t i = 0; i < 8; i++) bits |= bytes[i] * 0x10204080u >> 28 << 4 * i;
    return bits;
}

// A block takes a tile: of the offsets it makes a bit for each place, in the order of tiles that
// stream.
KG_KERNEL(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_marks, 256, 3)(uint32_t *g_out,
    const uint32_t *g_in, const int64_t *g_offsets, uint64_t n, uint64_t segments, uint32_t *g_bits)
{
    KG_SMEM(marks_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of((const unsigned char *)g_in, (unsigned char *)g_out, n);
    for (uint32_t tile = blockIdx.x; tile < ends.tiles; tile += gridDim.x) {
        // The first tile begins up to `lead` places before the array.
        const uint64_t from = (uint64_t)tile * 768 - ends.lead, bound = warp == 0 && tile == 0 ? 0
            : from + warp * 768;
        for (uint32_t i = threadIdx.x; i < 48; i += 256) kg_st16(shared->marks + 4 * i, kg_v16{});
        if (warp < 2) {
            const uint64_t found = first_offset_near(g_offsets, segments, bound, n, lane);
            if (lane == 0) shared->bounds[warp] = found;
        }
        __syncthreads();
        const uint64_t first = shared->bounds[0], last = shared->bounds[1];
        if (last - first <= 1536) mark_places(g_offsets, first, last, from,
            (uint8_t *)shared->marks);
        // many segments are empty
        else if (warp == 0) mark_offsets_of_tile_768(g_offsets, segments, from, n, shared->marks,
            lane);
        __syncthreads();
        const uint32_t begin = tile == 0 ? ends.lead : 768; // the first element begins a segment
        for (uint32_t i = threadIdx.x; i < 24; i += 256) {
            const uint32_t bits = bits_of_marks(shared->marks + 8 * i);
            g_bits[(uint64_t)tile * 24 + i] = bits | (i == begin / 32 ? 1u << begin % 32 : 0);
        }
        __syncthreads(); // the next tile's marks
    }
}
KG_ENTRY(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_marks)

// The bits of a run.
KG_FN void heads_of_run(uint32_t (&heads)[1], const uint32_t *bits, uint32_t run)
{
    const uint32_t first0 = run * 12, last0 = first0 + 11;
    heads[0] = __funnelshift_r(bits[first0 / 32], bits[last0 / 32], first0 % 32) & 0xfffu;
}

// The sum of a run, behind its last head.
KG_FN headed sum_run_none(const uint32_t (&heads)[1], const kg_v16 *words)
{
    uint32_t sum = identity();
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // the sum of its elements, in order
        sum = combine((heads[0] >> 0 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 1 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 2 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 3 & 1 ? identity() : sum), x3);
    }
    { // vector 1
        vec_u32 v;
        memcpy(&v, words + 1, 16);
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // the sum of its elements, in order
        sum = combine((heads[0] >> 4 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 5 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 6 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 7 & 1 ? identity() : sum), x3);
    }
    { // vector 2
        vec_u32 v;
        memcpy(&v, words + 2, 16);
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // the sum of its elements, in order
        sum = combine((heads[0] >> 8 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 9 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 10 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 11 & 1 ? identity() : sum), x3);
    }
    return {sum, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(const uint32_t (&heads)[1], const kg_v16 *words, kg_v16 *from,
    uint32_t prefix)
{
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 0 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 1 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 2 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 3 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from, bits[0]);
    }
    { // vector 1
        vec_u32 v;
        memcpy(&v, words + 1, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 4 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 5 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 6 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 7 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from + 1, bits[0]);
    }
    { // vector 2
        vec_u32 v;
        memcpy(&v, words + 2, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 8 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 9 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 10 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 11 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from + 2, bits[0]);
    }
}

// The sum of a run, of what there is of the array, behind its last head.
KG_FN headed sum_run_stop(const uint32_t (&heads)[1], uint32_t skip, const kg_v16 *words)
{
    uint32_t sum = identity();
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        uint32_t x0 = skip == 0 ? v.e0 : identity();
        uint32_t x1 = skip <= 1 ? v.e1 : identity();
        uint32_t x2 = skip <= 2 ? v.e2 : identity();
        uint32_t x3 = skip <= 3 ? v.e3 : identity();
        // the sum of its elements, in order
        sum = combine((heads[0] >> 0 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 1 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 2 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 3 & 1 ? identity() : sum), x3);
    }
    { // vector 1
        vec_u32 v;
        memcpy(&v, words + 1, 16);
        uint32_t x0 = skip <= 4 ? v.e0 : identity();
        uint32_t x1 = skip <= 5 ? v.e1 : identity();
        uint32_t x2 = skip <= 6 ? v.e2 : identity();
        uint32_t x3 = skip <= 7 ? v.e3 : identity();
        // the sum of its elements, in order
        sum = combine((heads[0] >> 4 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 5 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 6 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 7 & 1 ? identity() : sum), x3);
    }
    { // vector 2
        vec_u32 v;
        memcpy(&v, words + 2, 16);
        uint32_t x0 = v.e0;
        uint32_t x1 = v.e1;
        uint32_t x2 = v.e2;
        uint32_t x3 = v.e3;
        // the sum of its elements, in order
        sum = combine((heads[0] >> 8 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 9 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 10 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 11 & 1 ? identity() : sum), x3);
    }
    return {sum, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`, of what there is of the array.
KG_FN void scan_run_stop(const uint32_t (&heads)[1], uint32_t skip, const kg_v16 *words,
    kg_v16 *from, uint32_t prefix)
{
    { // vector 0
        vec_u32 v;
        memcpy(&v, words, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 0 & 1 ? identity() : prefix), skip == 0 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine((heads[0] >> 1 & 1 ? identity() : prefix), skip <= 1 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine((heads[0] >> 2 & 1 ? identity() : prefix), skip <= 2 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine((heads[0] >> 3 & 1 ? identity() : prefix), skip <= 3 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from, bits[0]);
    }
    { // vector 1
        vec_u32 v;
        memcpy(&v, words + 1, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 4 & 1 ? identity() : prefix), skip <= 4 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine((heads[0] >> 5 & 1 ? identity() : prefix), skip <= 5 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine((heads[0] >> 6 & 1 ? identity() : prefix), skip <= 6 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine((heads[0] >> 7 & 1 ? identity() : prefix), skip <= 7 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from + 1, bits[0]);
    }
    { // vector 2
        vec_u32 v;
        memcpy(&v, words + 2, 16);
        vec_u32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 8 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 9 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 10 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 11 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(from + 2, bits[0]);
    }
}

struct alignas(16) stream_shared {
    // tiles, what is loaded behind them, and up to a line of 128 bytes
    alignas(16) kg_v16 stage[3][200];
    kg_v16 behind[2][2]; // the words behind each part of a tile whose input lies otherwise
    alignas(16) uint64_t full[3]; // loaded
    uint64_t summed[3]; // the sums of its parts are there
    uint64_t based[3]; // and what stands before them
    uint64_t done[3]; // scanned
    uint64_t empty[3]; // stored
    uint32_t tile[3]; // the number of each tile
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
    alignas(16) uint32_t heads[3][24]; // a bit for each place where a segment begins
    alignas(16) uint64_t lanes[192]; // of each run: those before it in its part
    alignas(16) uint64_t parts[6]; // the sum up to each part
    alignas(16) uint64_t before[6]; // what stands before each part
    alignas(16) uint64_t bases[2]; // before the next group of each master
    alignas(8) uint64_t handed[2]; // that is there
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
        kg_cut4(words[i], words[i + 1], cut));
}

// The same of a tile, by all warps that sum: what is behind a part is read before its own part
// moves.
KG_FN void bring_tile(stream_shared *shared, kg_v16 *stage, uint32_t past, uint32_t warp,
    uint32_t lane)
{
    for (uint32_t part = warp; part < 2; part += 2)
        if (lane < (past + 15) / 16) kg_st16(&shared->behind[part][lane],
            kg_ld16(stage + (part + 1) * 96 + lane));
    kg_bar_sync(1, 64);
    for (uint32_t part = warp; part < 2; part += 2) bring_part(stage + part * 96,
        shared->behind[part], past, lane);
}

// Draws tickets and loads the tiles of their numbers: into empty stages, at most 2 loads at a time.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag,
    stream_ends ends, const uint32_t *g_bits, uint64_t *g_turn)
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
        if (lane == 0) {
            kg_mbar_arrive_expect(&shared->full[at.stage], 96);
            kg_bulk_load(shared->heads[at.stage], g_bits + (uint64_t)ticket * 24, 96,
                &shared->full[at.stage]);
        }
        ring_next(at);
    }
    if (lane != 0) return;
    kg_mbar_arrive(&shared->full[at.stage]); // there are no more tiles
    kg_mbar_arrive(&shared->full[at.stage]);
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
        const uint64_t origin = (uint64_t)tile * 768 - ends.lead, more = n - origin;
        // elements up to the end of the array
        const uint32_t left = more < 768 ? (uint32_t)more : 768;
        const bool whole = left == 768 && (tile != 0 || ends.lead == 0);
        for (uint32_t part = warp; part < 2; part += 2) {
            const uint32_t run = part * 32 + lane;
            kg_v16 *const place_of_run = shared->stage[at.stage] + run * 3;
            kg_v16 words[3];
            words[0] = kg_ld16(place_of_run);
            words[1] = kg_ld16(place_of_run + 1);
            words[2] = kg_ld16(place_of_run + 2);
            uint32_t heads[1];
            heads_of_run(heads, shared->heads[at.stage], run);
            headed sum;
            if (whole) {
                sum = sum_run_none(heads, words);
            } else {
                const uint32_t skip = tile == 0 && ends.lead > run * 12 ? ends.lead - run * 12 : 0;
                sum = sum_run_stop(heads, skip, words);
            }
            sum = scan_lanes(sum, lane);
            const headed others = headed_up(sum, 1); // not of the first lane
            headed_put(&shared->lanes[at.stage * 64 + run], others);
            if (lane == 31) headed_put(&shared->parts[at.stage * 2 + part], sum);
        }
        kg_bar_sync(1, 64);
        if (warp == 0) {
            headed parts = no_head();
            if (lane < 2) parts = headed_get(&shared->parts[at.stage * 2 + lane]);
            parts = scan_lanes(parts, lane);
            // The tile's sum is published; who scans takes those of the parts.
            if (lane == 1) headed_publish(g_sums + (uint64_t)tile * 2, parts, tag);
            if (lane < 2) headed_put(&shared->parts[at.stage * 2 + lane], parts);
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
        const uint64_t origin = (uint64_t)tile * 768 - ends.lead, more = n - origin;
        // elements up to the end of the array
        const uint32_t left = more < 768 ? (uint32_t)more : 768;
        const bool whole = left == 768 && (tile != 0 || ends.lead == 0);
        const uint32_t run = warp * 32 + lane;
        if (ends.past != 0) kg_mbar_wait(&shared->summed[at.stage], at.parity);
        kg_v16 *const place_of_run = shared->stage[at.stage] + run * 3;
        kg_v16 words[3];
        words[0] = kg_ld16(place_of_run);
        words[1] = kg_ld16(place_of_run + 1);
        words[2] = kg_ld16(place_of_run + 2);
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        uint32_t heads[1];
        heads_of_run(heads, shared->heads[at.stage], run);
        const headed before = headed_get(&shared->before[at.stage * 2 + warp]);
        const headed others = headed_get(&shared->lanes[at.stage * 64 + run]);
        const headed behind = join_headed(before, others);
        const headed prefix = lane == 0 ? before : behind;
        if (whole) {
            KG_CASE(none);
            scan_run_none(heads, words, place_of_run, prefix.value);
        } else {
            KG_CASE(stop);
            const uint32_t skip = tile == 0 && ends.lead > run * 12 ? ends.lead - run * 12 : 0;
            scan_run_stop(heads, skip, words, place_of_run, prefix.value);
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
        headed base;
        while (!headed_published(g_befores + ((uint64_t)tile * 2) * 2, tag, base)) kg_spin();
        __syncwarp();
        headed before = base;
        if (lane != 0 && lane < 2) {
            const headed parts = headed_get(&shared->parts[at.stage * 2 + lane - 1]);
            before = join_headed(base, parts);
        }
        if (lane < 2) headed_put(&shared->before[at.stage * 2 + lane], before);
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
        headed own = no_head(), base = no_head(), sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = headed_published(g_sums + (uint64_t)tile * 2, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : no_head();
                sum = scan_lanes(sum, lane);
                others = headed_up(sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = headed_get(&shared->bases[master]);
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const headed next = join_headed(base, sum);
                headed_put(&shared->bases[(master + 1) % 2], next);
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            headed before = join_headed(base, others);
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) headed_publish(g_befores + ((uint64_t)tile * 2) * 2,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block scans tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream, 288, 2)(const uint32_t *g_in,
    uint32_t *g_out, uint64_t n, const uint32_t *g_bits, uint64_t *g_sums, uint64_t *g_befores,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of((const unsigned char *)g_in, (unsigned char *)g_out, n);
    if (threadIdx.x == 0) {
        for (uint32_t stage = 0; stage < 3; stage++) {
            kg_mbar_init(&shared->full[stage], 2);
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->done[stage], 2);
            kg_mbar_init(&shared->empty[stage], 1);
        }
        for (uint32_t i = 0; i < 2; i++) kg_mbar_init(&shared->handed[i], 1);
        kg_fence_mbar_init();
    }
    if (warp == 4) ask_for_tiles(ends, lane);
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that
    // came first.
    if (warp < 2) scan_tiles(shared, lane, warp, n, ends);
    else if (warp < 4) sum_tiles(shared, lane, warp - 2, n, ends, g_sums, tag);
    else if (warp == 4) load_tiles(shared, lane, ticket, tag, ends, g_bits, g_turn);
    else if (warp == 5) store_tiles(shared, lane, ends);
    else if (warp == 6) take_prefixes(shared, lane, ends.tiles, g_befores, tag);
    else if (ticket == 0) hand_out_prefixes(shared, lane, warp - 7, ends.tiles, g_sums, g_befores,
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
KG_ENTRY(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream)

KG_VARIANT(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream), nullptr, 288,
            sizeof(stream_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_marks), nullptr,
            256, sizeof(marks_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t segments = call->lengths[0];
    uint32_t *g_bits = (uint32_t *)call->regions[region_bits];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    // The bits of all tiles first, then the tiles.
    void *of_bits[] = {&g_out, &g_in, &g_offsets, &n, &segments, &g_bits};
    int error = kg_launch(call, 1,
        KG_KERNEL_OF(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream_marks), of_bits, 256,
        sizeof(marks_shared));
    if (error) return error;
    void *arguments[] = {&g_in, &g_out, &n, &g_bits, &g_sums, &g_befores, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_sums_by_offsets_u32__row_wbw_w2x3_vec_s3l2a2m2_stream), arguments, 288,
        sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w1x1_back {

struct alignas(16) block_shared {
    alignas(16) uint32_t marks[1][8]; // a byte for each element of a warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a run whose own sum is `sum`.
KG_FN headed before_run(uint32_t lane, headed sum, uint32_t tile, uint32_t tag, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp.
    sum = scan_lanes(sum, lane);
    const headed others = headed_up(sum, 1); // the lanes before this one
    const headed tile_sum = headed_from(sum, 31);
    const headed base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
    const headed behind = join_headed(base, others);
    return lane == 0 ? base : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_sums_by_offsets_u32__block_wbw_w1x1_back, 32, 32)(const uint32_t *g_in,
    const int64_t *g_offsets, uint32_t *g_out, uint64_t n, uint64_t segments, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 32;
    if (origin + 32 <= n) {
        KG_CASE(none);
        // INPUT: 1 element of a lane, in the order of the lanes.
        const uint64_t place = origin + warp * 32 + lane;
        uint32_t v0 = g_in[place];

        // HEADS: which of the 1 place of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_of_items_1(heads, lane, (origin + warp * 32), n, g_offsets, segments,
            shared->marks[warp]);
        uint32_t upto = identity(); // behind the last head of the run
        upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
        headed sum = headed{upto, heads[0] != 0};

        // S2: what stands before the run.
        headed prefix = before_run(lane, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the runs, each element behind what stands before it.
        uint32_t carried = prefix.value;
        carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
        v0 = carried;

        // OUTPUT.
        g_out[place] = v0;
    } else {
        KG_CASE(stop);
        // INPUT: 1 element of a lane, in the order of the lanes; the identity past the end.
        const uint64_t place = origin + warp * 32 + lane;
        uint32_t v0 = identity();
        if (place < n) v0 = g_in[place];

        // HEADS: which of the 1 place of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_of_items_1(heads, lane, (origin + warp * 32), n, g_offsets, segments,
            shared->marks[warp]);
        uint32_t upto = identity(); // behind the last head of the run
        upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
        headed sum = headed{upto, heads[0] != 0};

        // S2: what stands before the run.
        headed prefix = before_run(lane, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the runs, each element behind what stands before it.
        uint32_t carried = prefix.value;
        carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
        v0 = carried;

        // OUTPUT.
        if (place < n) {
            g_out[place] = v0;
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
KG_ENTRY(kg_sums_by_offsets_u32__block_wbw_w1x1_back)

KG_VARIANT(kg_sums_by_offsets_u32__block_wbw_w1x1_back)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_sums_by_offsets_u32__block_wbw_w1x1_back),
            nullptr, 32, sizeof(block_shared));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t segments = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_offsets, &g_out, &n, &segments, &g_tiles, &g_groups, &g_bases,
        &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_sums_by_offsets_u32__block_wbw_w1x1_back), arguments,
        32, sizeof(block_shared));
}
} // namespace
} // namespace
